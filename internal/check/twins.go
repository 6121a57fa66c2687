package check

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// pairing is a twin with the values of its expressions.
type pairing struct {
	sheet
	twin  *model.Twin
	reads *expr.Reads     // what was read to compute the rest
	each  [][]expr.Object // the things that each line is about
	all   []expr.Object   // the things that the lines must be about
	fail  *failure        // the first expression that cannot be evaluated
	cell  []meeting
}

// failure is an expression that cannot be evaluated.
type failure struct {
	src model.Value
	err error
}

// meeting is a cell of a line with what the other place has for it.
type meeting struct {
	sibling
	column, here string
	there        []elsewhere
}

// elsewhere is the value of one thing in the other place.
type elsewhere struct {
	name, value string
	differs     bool
	at          diag.Place // if it differs
}

// paired evaluates all twins of the game, once. In a game as printed, it reuses a twin from the
// game as ruled if that read nothing that differs.
func paired(c *Context) []pairing {
	if c.pairings != nil {
		return c.pairings
	}
	var was []pairing
	if c.ruled != nil {
		was = paired(c.ruled)
	}
	c.pairings = []pairing{}
	for _, s := range sheets(c.Game) {
		for _, t := range s.twins {
			if i := len(c.pairings); i < len(was) && reflect.DeepEqual(was[i].twin, t) && !c.changed.touches(was[i].reads) {
				c.pairings = append(c.pairings, was[i])
				continue
			}
			p := pairing{sheet: s, twin: t, reads: &expr.Reads{}}
			p.reads.Note(s.name + ".*") // its lines are read directly
			p.evaluate(c.Env.Noting(p.reads))
			c.pairings = append(c.pairings, p)
		}
	}
	return c.pairings
}

// evaluate fills in the pairing as far as its expressions can be evaluated.
func (p *pairing) evaluate(env *expr.Env) {
	if p.twin.All.IsSet() {
		p.all = p.things(env, p.twin.All)
	}
	rows := map[diag.Place]int{}
	for _, l := range p.lines {
		things := p.things(env.With(map[string]any{"row": l.of}), p.twin.Each)
		p.each = append(p.each, things)
		for _, it := range things {
			rows[it.At()]++
		}
	}
	for i, l := range p.lines {
		in := env.With(map[string]any{"row": l.of})
		for _, column := range p.twin.Columns {
			m := meeting{sibling: l, column: column}
			for _, it := range p.each[i] {
				if p.twin.All.IsSet() && (rows[it.At()] > 1 || !p.holds(it)) {
					continue // parallelRows reports it
				}
				p.meet(in.With(map[string]any{"it": it, "column": column}), it, &m)
			}
			p.cell = append(p.cell, m)
		}
	}
}

// holds reports whether a thing is among those that the lines must be about.
func (p *pairing) holds(it expr.Object) bool {
	return slices.ContainsFunc(p.all, func(x expr.Object) bool { return x.At() == it.At() })
}

// things returns the things that an expression lists, skipping anything else.
func (p *pairing) things(env *expr.Env, src model.Value) []expr.Object {
	found, err := env.List(src.Text)
	if err != nil {
		p.failed(src, err)
	}
	return lists.MapOnly(found, func(v any) (expr.Object, bool) {
		o, ok := v.(expr.Object)
		return o, ok
	})
}

// failed keeps the first expression that failed.
func (p *pairing) failed(src model.Value, err error) {
	if p.fail == nil {
		p.fail = &failure{src, err}
	}
}

// meet adds the value of one thing to the cell.
func (p *pairing) meet(env *expr.Env, it expr.Object, m *meeting) {
	here, err := env.Eval("row[column]")
	if err != nil {
		p.failed(model.Value{At: p.twin.At, Text: m.column}, err)
		return
	}
	src := "it[column]"
	if p.twin.Value.IsSet() {
		src = p.twin.Value.Text
	}
	there, err := env.Eval(src)
	if err != nil {
		p.failed(p.twin.Value, err)
		return
	}
	same, err := env.With(map[string]any{"here": here, "there": there}).Bool("here == there")
	if err != nil {
		p.failed(p.twin.Value, err)
	}
	o := elsewhere{name: it.Called(), value: said(env, there), differs: !same}
	switch {
	case same:
	case p.twin.Value.IsSet():
		o.at = writtenAt(env, src, it)
	default:
		o.at = it.PlaceOf(m.column)
	}
	m.here = said(env, here)
	m.there = append(m.there, o)
}

// lastMember splits "find(list, test)?.field" before its last member.
var lastMember = pattern.New(`^(.+?)\??\.\s*([A-Za-z_]\w*)$`)

// writtenAt returns the place of an expression's value: of the member at its end if that has one,
// or else of the thing it is about.
func writtenAt(env *expr.Env, src string, it expr.Object) diag.Place {
	if m := lastMember.FindStringSubmatch(strings.TrimSpace(src)); m != nil {
		if v, err := env.Eval(m[1]); err == nil {
			if o, ok := v.(expr.Object); ok && !o.PlaceOf(m[2]).IsZero() {
				return o.PlaceOf(m[2])
			}
		}
	}
	return it.At()
}

// said formats a value for a finding.
func said(env *expr.Env, v any) string {
	if v == nil || v == "" {
		return "nothing"
	}
	return env.Format(v)
}

// statblockDiffers finds cells that differ from their twin.
func statblockDiffers(c *Context) {
	for p, m := range lists.Within(paired(c), pairing.cells) {
		if p.fail == nil && slices.ContainsFunc(m.there, func(o elsewhere) bool { return o.differs }) {
			c.Report(p.differ(m))
		}
	}
}

// differ reports the value of a cell in both places, with the values of all things in the other
// place.
func (p *pairing) differ(m meeting) diag.Finding {
	f := diag.Finding{At: m.place(m.column), Mark: m.here + " here"}
	var wrong, group []string
	var seen []diag.Place
	for _, o := range m.there {
		group = append(group, o.name+" "+o.value)
		if !o.differs {
			continue
		}
		if !slices.Contains(wrong, o.value) {
			wrong = append(wrong, o.value)
		}
		if len(seen) < shown && !slices.Contains(seen, o.at) {
			seen = append(seen, o.at)
			f.Also = append(f.Also, diag.Also{At: o.at, Mark: o.value + " here (" + o.name + ")"})
		}
	}
	f.Message = fmt.Sprintf("%s of %q is %s in %q and %s in %s", m.column, m.id, m.here, p.id, strings.Join(wrong, " or "), p.twin.Name)
	if len(group) > 1 {
		f.Evidence = []string{"all of the row: " + strings.Join(group, ", ")}
	}
	return f
}

// parallelRows finds rows that exist in only one of two places: things that no row, or more than
// one row, of their twin is about, and rows that are about nothing in the other place. It inspects
// only twins that declare everything they must cover.
func parallelRows(c *Context) {
	for _, p := range paired(c) {
		if p.fail == nil && p.twin.All.IsSet() {
			p.parallel(c)
		}
	}
}

// parallel reports the rows of a pairing without a match.
func (p *pairing) parallel(c *Context) {
	first := map[diag.Place]sibling{}
	for i, l := range p.lines {
		if len(p.each[i]) == 0 {
			c.Report(diag.Finding{At: l.at, Message: fmt.Sprintf("row %q of %q speaks of nothing in %s", l.id, p.id, p.twin.Name), Evidence: p.sides()})
		}
		for _, o := range p.each[i] {
			before, twice := first[o.At()]
			switch {
			case !p.holds(o):
				c.Report(diag.Finding{At: l.at, Message: fmt.Sprintf("row %q of %q speaks of %s, which is not in %s", l.id, p.id, o.Called(), p.twin.Name),
					Also: []diag.Also{{At: o.At(), Mark: "this one"}}, Evidence: p.sides()})
			case twice:
				c.Report(diag.Finding{At: l.at, Message: fmt.Sprintf("two rows of %q speak of %s", p.id, o.Called()), Mark: "and again here",
					Also: []diag.Also{{At: before.at, Mark: o.Called() + " is here first"}, {At: o.At(), Mark: "in " + p.twin.Name}}, Evidence: p.sides()})
			default:
				first[o.At()] = l
			}
		}
	}
	p.missing(c, first)
}

// missing reports the things that no row is about.
func (p *pairing) missing(c *Context, named map[diag.Place]sibling) {
	out := lists.Only(p.all, func(o expr.Object) bool {
		_, ok := named[o.At()]
		return !ok
	})
	if len(out) == 0 {
		return
	}
	also := lists.Map(out[:min(shown, len(out))], func(o expr.Object) diag.Also { return diag.Also{At: o.At(), Mark: "in " + p.twin.Name} })
	c.Report(diag.Finding{At: p.at, Message: fmt.Sprintf("no row of %q speaks of %s", p.id, listed(lists.Map(out, expr.Object.Called))), Also: also, Evidence: p.sides()})
}

// sides describes both places as evidence: how much each holds, and for a short table what each row
// is about.
func (p *pairing) sides() []string {
	const most = 16
	out := []string{fmt.Sprintf("%q: %s; %s: %s", p.id, numbered(len(p.lines), "row"), p.twin.Name, numbered(len(p.all), "thing"))}
	if len(p.lines) > most {
		return out
	}
	for i, l := range p.lines {
		of := lists.Map(p.each[i], expr.Object.Called)
		if len(of) == 0 {
			of = []string{"nothing"}
		}
		out = append(out, l.id+": "+clipped(listed(of)))
	}
	return out
}
