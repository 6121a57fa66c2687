package check

import (
	"fmt"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/lists"
)

// parallelRows finds rows that stand in one of two places only: things that no
// row of their twin speaks of or that two rows speak of, and rows that speak
// of nothing that the other place has. Only twins that say what they hold in
// all are looked at.
func parallelRows(c *Context) {
	for _, p := range paired(c) {
		if p.fail == nil && p.twin.All.IsSet() {
			p.parallel(c)
		}
	}
}

// parallel reports the rows of a pairing that have no match.
func (p *pairing) parallel(c *Context) {
	first := map[diag.Place]ruled{}
	for i, l := range p.lines {
		if len(p.each[i]) == 0 {
			c.Report(diag.Finding{At: l.at, Message: fmt.Sprintf("row %q of %q speaks of nothing in %s", l.id, p.id, p.twin.Name), Evidence: p.sides()})
		}
		for _, o := range p.each[i] {
			before, twice := first[o.At()]
			switch {
			case !p.holds(o):
				c.Report(diag.Finding{At: l.at, Message: fmt.Sprintf("row %q of %q speaks of %s, which is not in %s", l.id, p.id, called(o), p.twin.Name),
					Also: []diag.Also{{At: o.At(), Mark: "this one"}}, Evidence: p.sides()})
			case twice:
				c.Report(diag.Finding{At: l.at, Message: fmt.Sprintf("two rows of %q speak of %s", p.id, called(o)), Mark: "and again here",
					Also: []diag.Also{{At: before.at, Mark: called(o) + " is here first"}, {At: o.At(), Mark: "in " + p.twin.Name}}, Evidence: p.sides()})
			default:
				first[o.At()] = l
			}
		}
	}
	p.missing(c, first)
}

// missing reports the things that no row speaks of.
func (p *pairing) missing(c *Context, named map[diag.Place]ruled) {
	var out []expr.Object
	for _, o := range p.all {
		if _, ok := named[o.At()]; !ok {
			out = append(out, o)
		}
	}
	if len(out) == 0 {
		return
	}
	f := diag.Finding{At: p.at, Evidence: p.sides()}
	var names []string
	for i, o := range out {
		names = append(names, called(o))
		if i < shown {
			f.Also = append(f.Also, diag.Also{At: o.At(), Mark: "in " + p.twin.Name})
		}
	}
	f.Message = fmt.Sprintf("no row of %q speaks of %s", p.id, listed(names))
	c.Report(f)
}

// sides are both places as evidence: how much each holds, and for a short
// table what each row speaks of.
func (p *pairing) sides() []string {
	const most = 16
	out := []string{fmt.Sprintf("%q: %s; %s: %s", p.id, numbered(len(p.lines), "row"), p.twin.Name, numbered(len(p.all), "thing"))}
	if len(p.lines) > most {
		return out
	}
	for i, l := range p.lines {
		of := lists.Map(p.each[i], called)
		if len(of) == 0 {
			of = []string{"nothing"}
		}
		out = append(out, l.id+": "+clipped(listed(of)))
	}
	return out
}
