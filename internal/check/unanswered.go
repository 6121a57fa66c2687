package check

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/rules"
)

// proofs returns the results of trying every declared function with all its arguments. There are
// none before printing, nor where errata are tried, unless no cheaper check finds the erratum.
func (c *Context) proofs() []*rules.Proof {
	if c.toPrint || c.shallow || c.printed && !c.deep {
		return nil
	}
	if !c.asked {
		c.proved, c.asked = c.Engine.Declared().Prove(), true
		c.idle = c.Engine.Declared().Idle(c.proved)
		c.Engine.Declared().Otherwise(c.proved)
	}
	return c.proved
}

// provedWrong reports whether an error comes from a function that fails at the same place in its
// proof, which reports it.
func (c *Context) provedWrong(err error) bool {
	var in *rules.Fault
	return errors.As(err, &in) && !in.At.IsZero() && slices.ContainsFunc(c.proofs(), func(p *rules.Proof) bool {
		return p.Failure != nil && p.Failure.Place() == in.At
	})
}

// unanswered finds functions that have no answer for an entry of the game, and do not declare that
// themselves. Of several that fail at the same place only the first is reported, with the number of
// the others.
func unanswered(c *Context) {
	for i, p := range c.proofs() {
		x := p.Failure
		same := func(o *rules.Proof) bool { return o.Failure != nil && o.Failure.Place() == x.Place() }
		if x == nil || !x.Place().IsZero() && slices.ContainsFunc(c.proofs()[:i], same) {
			continue
		}
		d := p.Function.Decl()
		f := diag.Finding{At: x.At, Message: fmt.Sprintf("%s has no answer for %s: %s", d.ID, x.Entry, x.Reason())}
		if x.At.IsZero() {
			f.At, f.Message = x.Place(), fmt.Sprintf("%s has no answer: %s", d.ID, x.Reason())
		} else if at := x.Place(); !at.IsZero() {
			f.Also = append(f.Also, diag.Also{At: at, Mark: "asked here"})
		}
		if f.At.IsZero() {
			f.At = d.At
		}
		f.Evidence = witnesses(p)
		f.Help = "give the entry what is missing, or say under cannot what has no answer"
		if x.At.IsZero() {
			f.Help = "fix it here, or say under cannot what has no answer"
		}
		var others []string
		for _, o := range c.proofs()[i+1:] {
			if !x.Place().IsZero() && same(o) {
				others = append(others, o.Function.Decl().ID)
			}
		}
		if len(others) > 0 {
			f.Evidence = append(f.Evidence, "for the same reason without an answer: "+strings.Join(others, ", "))
		}
		c.Report(f)
	}
}

// witnesses returns the question that has no answer, and how many have none.
func witnesses(p *rules.Proof) []string {
	var out []string
	x := p.Failure
	if x.Question != "" {
		out = append(out, "asked: "+x.Question)
	}
	if x.When != "" {
		return append(out, "where "+x.When+", another answer than is chosen")
	}
	if p.Asked < 2 {
		return out
	}
	concerned := ""
	if x.Of > 1 {
		concerned = fmt.Sprintf(", for %d of %d entries", x.For, x.Of)
	}
	out = append(out, fmt.Sprintf("%d of %d questions have no answer%s", x.Number, p.Asked, concerned))
	if x.Left > 0 {
		out = append(out, numbered(x.Left, "question")+" not asked after one that takes too much")
	}
	return out
}

// untried finds parameters without declared values to try. A helper that other functions call is
// tried through them.
func untried(c *Context) {
	for _, p := range c.proofs() {
		if p.Function.Helps() {
			continue
		}
		for _, x := range p.Untried {
			c.Report(diag.Finding{At: x.At, Message: fmt.Sprintf("nothing says what %s is tried with for %s", p.Function.Decl().ID, x.Name),
				Help: fmt.Sprintf("list some values under tried, such as tried: {%s: 0..12}, or give it a default", x.Name)})
		}
	}
}

// neverAnswers finds functions that refuse every question.
func neverAnswers(c *Context) {
	for _, p := range c.proofs() {
		if p.Asked > 0 && p.Refused == p.Asked {
			d := p.Function.Decl()
			at := d.At // unless it refuses some itself, the functions that it asks do
			if len(d.Cannot) > 0 {
				at = d.Cannot[0].At
			}
			c.Report(diag.Finding{At: at, Message: fmt.Sprintf("%s refuses everything: %s", d.ID, numbered(p.Asked, "question")),
				Evidence: []string{"most often: " + p.Why}})
		}
	}
}

// outcomeWords finds outcomes that a function returns without naming them, and named ones that it
// never returns.
func outcomeWords(c *Context) {
	for _, p := range c.proofs() {
		d := p.Function.Decl()
		var says, asked []string
		if len(p.Strange) > 0 {
			says = append(says, fmt.Sprintf("gives %s, which its order does not name", strings.Join(p.Strange, ", ")))
		}
		if len(p.Never) > 0 {
			says = append(says, "never gives "+strings.Join(p.Never, ", "))
			asked = []string{numbered(p.Asked, "question") + " asked, also with the other answers to the readings that it depends on"}
		}
		if len(says) > 0 {
			c.Report(diag.Finding{At: d.OrderAt, Message: d.ID + " " + strings.Join(says, ", and "), Evidence: asked})
		}
	}
}

// readingIdle finds readings that make no difference to a function that uses them.
func readingIdle(c *Context) {
	c.proofs()
	for _, x := range c.idle {
		c.Report(diag.Finding{At: x.At, Message: fmt.Sprintf("whatever is answered to %q, %s the same", x.Reading, saysTheSame(x.Functions)),
			Evidence: []string{fmt.Sprintf("%s asked again with the other answers", numbered(x.Asked, "question"))}})
	}
}

// saysTheSame returns the beginning of a sentence about what one or several functions return.
func saysTheSame(functions []string) string {
	if len(functions) == 1 {
		return functions[0] + " gives"
	}
	return strings.Join(functions, ", ") + " give"
}
