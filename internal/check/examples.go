package check

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/cores"
	"punchboard/internal/diag"
	"punchboard/internal/engine"
	"punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/prose"
	"punchboard/internal/story"
)

// step is a line of a worked example that runs: EXPR => VALUE. Expressions in {{ }} in the value
// are expanded, so that it can depend on a reading.
type step struct {
	expr, want string
	at         diag.Place
}

// steps returns the lines of an example that run. An expression may end in a comment with the words
// that the book prints for it.
func steps(b prose.Block) []step {
	var out []step
	for _, l := range b.Lines {
		if e, want, ok := strings.Cut(l.Text, "=>"); ok {
			at := l.At
			lead := len(e) - len(strings.TrimLeft(e, " \t"))
			at.Col, at.Len = at.Col+lead, len([]rune(l.Text))-lead
			out = append(out, step{strings.TrimSpace(e), strings.TrimSpace(want), at})
		}
	}
	return out
}

// exampleFails runs every worked example and finds the steps with a value that differs from the
// engine's.
func exampleFails(c *Context) {
	var all []prose.Block
	fences(c, "example", func(b prose.Block) { all = append(all, b) })
	found := make([]diag.List, len(all))
	cores.Each(len(all), func(i int) { found[i] = example(c, all[i]) })
	c.Report(slices.Concat(found...)...)
}

// example runs one example and stops at a step that does not run at all. An example confirmed in
// the game as ruled is not run again if nothing that it reads differs.
func example(c *Context, b prose.Block) diag.List {
	confirmed := once(c, fmt.Sprint("example ", b.At), func(env *expr.Env) bool {
		return !slices.ContainsFunc(steps(b), func(s step) bool { return !s.run(env).same })
	})
	if confirmed {
		return nil
	}
	var found diag.List
	var trail []string
	for _, s := range steps(b) {
		switch ran := s.run(c.Env); {
		case ran.fails != nil && c.reasons[reason(ran.fails)]:
			return found // badExpression reports it
		case ran.fails != nil:
			at := placeOf(question{s.expr, s.at, true, nil}, ran.fails)
			return append(found, diag.Finding{At: at, Message: "the example does not run: " + reason(ran.fails), Evidence: trail})
		case ran.untold != nil:
			return append(found, diag.Finding{At: s.at, Message: "what the example says cannot be told: " + reason(ran.untold), Evidence: trail})
		default:
			trail = append(trail, uncommented(s.expr)+" is "+ran.got)
			if !ran.same {
				found.Add(diag.Finding{At: s.at, Message: fmt.Sprintf("the example says %s, the engine says %s", ran.want, ran.got), Evidence: append(trail[:len(trail):len(trail)], readings(c, s.expr)...)})
			}
		}
	}
	return found
}

// outcome is the result of a step in an example: the expected and the engine's value, and whether
// they are equal, or why the expression or the expected value cannot be evaluated.
type outcome struct {
	want, got     string
	same          bool
	fails, untold error
}

// run evaluates a step.
func (s step) run(env *expr.Env) (out outcome) {
	v, err := env.Eval(s.expr)
	if err != nil {
		out.fails = err
		return out
	}
	if out.want, out.untold = env.Expand(s.want); out.untold == nil {
		out.same, out.got = engine.Equal(v, out.want)
	}
	return out
}

// uncommented returns an expression without the words that the book prints for it.
func uncommented(src string) string {
	src, _, _ = strings.Cut(src, "/*")
	return strings.TrimSpace(src)
}

// readings returns the readings in force on which the functions of an expression depend.
func readings(c *Context, src string) []string {
	asked := lists.Only(functionDocs(c), func(d engine.Doc) bool { return strings.Contains(src, d.Name+"(") })
	return lists.Flat(asked, func(d engine.Doc) []string { return c.inForce(d.Readings) })
}

// exampleNotRun finds examples with nothing to run.
func exampleNotRun(c *Context) {
	all := 0
	var idle []prose.Block
	fences(c, "example", func(b prose.Block) {
		if all++; len(steps(b)) == 0 {
			idle = append(idle, b)
		}
	})
	for _, b := range idle {
		c.Report(diag.Finding{At: b.At, Message: fmt.Sprintf("nothing in the example %q runs", b.Arg),
			Evidence: []string{fmt.Sprintf("examples that run: %d of %d", all-len(idle), all)}, Help: "add a line EXPR => VALUE"})
	}
}

// quoted begins the target of a link that says how odds in the text are computed: [45
// %](=EXPRESSION). The book prints only the words.
const quoted = "="

// quotedOdds finds odds typed into the chapters that differ from the value of the expression they
// quote.
func quotedOdds(c *Context) {
	eachSpan(c.Docs, func(s prose.Span) {
		src, ok := strings.CutPrefix(s.Link, quoted)
		if !ok || s.Text == "" {
			return
		}
		src = strings.TrimSpace(src)
		v, err := c.Env.Eval(src)
		if err != nil {
			c.Report(diag.Finding{At: s.At, Message: "what these odds quote cannot be asked: " + reason(err), Evidence: []string{"expression: " + src}})
			return
		}
		if same, exact := engine.Equal(v, s.Text); !same {
			c.Report(diag.Finding{At: s.At, Message: fmt.Sprintf("the text says %s, the engine says %s", s.Text, exact), Mark: "said here",
				Evidence: append([]string{src + " is " + exact}, readings(c, src)...), Help: "write the engine's, or {{ " + src + " }}"})
		}
	})
}

// storyUntrue finds what is false in the stories of a game: a roll that the dice cannot show, a
// wrong outcome or chance, sums that do not add up, and consequences that do not follow from the
// rules.
func storyUntrue(c *Context) {
	found := make([][]story.Fault, len(c.Game.Stories))
	cores.Each(len(found), func(i int) {
		s := c.Game.Stories[i]
		found[i] = once(c, "story "+s.ID, func(env *expr.Env) []story.Fault { return story.Prove(env, s) })
	})
	for i, all := range found {
		for _, f := range all {
			if f.At.Col += max(f.Off, 0); f.Off > 0 {
				f.At.Len = 0
			}
			c.Report(diag.Finding{At: f.At, Message: c.Game.Stories[i].Name + ": " + f.Message, Evidence: f.Evidence, Help: f.Help})
		}
	}
}
