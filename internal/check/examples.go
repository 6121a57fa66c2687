package check

import (
	"errors"
	"fmt"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/engine"
	"punchboard/internal/expr"
	"punchboard/internal/prose"
)

// Step is a line of a worked example that runs: EXPR => VALUE.
type Step struct {
	Expr, Want string
	At         diag.Place
}

// Steps are the running lines of an example.
func Steps(b prose.Block) []Step {
	var out []Step
	for _, l := range b.Lines {
		if e, want, ok := strings.Cut(l.Text, "=>"); ok {
			out = append(out, Step{strings.TrimSpace(e), strings.TrimSpace(want), l.At})
		}
	}
	return out
}

// exampleFails runs every worked example and finds the steps whose value the
// engine does not confirm.
func exampleFails(c *Context) {
	fences(c, "example", func(b prose.Block) {
		steps := Steps(b)
		var trail []string
		for _, s := range steps {
			v, err := c.Env.Eval(s.Expr)
			if err != nil {
				c.Report(brokenStep(s, err))
				return
			}
			ok, got := engine.Equal(v, s.Want)
			trail = append(trail, s.Expr+" is "+got)
			if !ok {
				c.Report(diag.Finding{At: s.At, Message: fmt.Sprintf("the example says %s, the engine says %s", s.Want, got), Evidence: trail})
			}
		}
	})
}

func brokenStep(s Step, err error) diag.Finding {
	at := s.At
	var e *expr.Error
	if errors.As(err, &e) && e.Off >= 0 {
		at.Col += e.Off
		at.Len = 0
	}
	return diag.Finding{At: at, Message: "the example does not run: " + firstLine(err.Error())}
}

// exampleNotRun finds examples with nothing to run.
func exampleNotRun(c *Context) {
	all, ran := 0, 0
	var idle []prose.Block
	fences(c, "example", func(b prose.Block) {
		all++
		if len(Steps(b)) > 0 {
			ran++
			return
		}
		idle = append(idle, b)
	})
	for _, b := range idle {
		c.Report(diag.Finding{At: b.At, Message: fmt.Sprintf("nothing in the example %q runs", b.Arg),
			Evidence: []string{fmt.Sprintf("examples that run: %d of %d", ran, all)}, Help: "add a line EXPR => VALUE"})
	}
}
