package wording

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
)

// Text writes a rule for a terminal: a heading for each part, below it its
// lines.
func (r *Rule) Text(w io.Writer) error {
	var b bytes.Buffer
	p := &printer{tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)}
	p.lines("no answer", r.Refuses)
	p.named("rolls", " = ", r.Rolls)
	p.one("only where", r.Given)
	p.lines("sum", r.Sum)
	p.steps("fold", r.Fold)
	p.steps("chain", r.Chain)
	p.named("hand", ": ", r.Hand)
	p.one("gives", r.Gives)
	p.named("where", " is ", r.Where)
	p.one("outcomes", strings.Join(r.Order, ", "))
	if err := p.w.Flush(); err != nil {
		return err
	}
	for line := range strings.Lines(b.String()) {
		if _, err := fmt.Fprintln(w, strings.TrimRight(line, " \n")); err != nil {
			return err
		}
	}
	return nil
}

// printer prints parts of a rule without the marks of emphasis.
type printer struct{ w *tabwriter.Writer }

// print prints without the asterisks of italics.
func (p *printer) print(format string, args ...any) {
	fmt.Fprint(p.w, strings.ReplaceAll(fmt.Sprintf(format, args...), "*", ""))
}

// one prints a text under its head, nothing for no text.
func (p *printer) one(head, text string) {
	if text != "" {
		p.print("\n%s\n  %s\n", head, text)
	}
}

// named prints names with what they are under a head, nothing for none.
func (p *printer) named(head, is string, all []Named) {
	if len(all) > 0 {
		p.print("\n%s\n", head)
	}
	for _, x := range all {
		p.print("  %s%s%s\n", x.Name, is, x.Is)
	}
}

// lines prints lines in columns under a head: the reason, what is added if any line adds
// something, and the condition.
func (p *printer) lines(head string, all []Line) {
	if len(all) > 0 {
		p.print("\n%s\n", head)
	}
	for _, l := range all {
		if l.When != "" {
			l.When = "if " + l.When
		}
		if !slices.ContainsFunc(all, func(l Line) bool { return l.Is != "" }) {
			p.print("  %s\t%s\n", l.Why, l.When)
			continue
		}
		p.print("  %s\t%s\t%s\n", l.Why, l.Is, l.When)
	}
}

// steps prints a fold or a chain step by step, nothing for nil.
func (p *printer) steps(head string, s *Steps) {
	if s == nil {
		return
	}
	p.print("\n%s", head)
	if s.Over != "" {
		p.print(" over the kinds of %s", s.Over)
	}
	p.print("\n")
	for _, part := range []struct {
		what, is string
		all      []Named
	}{{"begins with ", " = ", s.From}, {"rolls ", " = ", s.Rolls}, {"then ", " becomes ", s.Next}} {
		for _, x := range part.all {
			p.print("  %s%s%s%s\n", part.what, x.Name, part.is, x.Is)
		}
	}
	for _, x := range [][2]string{{"until ", s.Until}, {"at most so many steps: ", s.Most}, {"each step adds ", s.Adds}, {"gives ", s.Gives}} {
		if x[1] != "" {
			p.print("  %s%s\n", x[0], x[1])
		}
	}
}
