package study

import (
	"slices"
	"strconv"

	"punchboard/internal/model"
)

// measure is a compiled measure of an option.
type measure struct {
	name   string
	lower  bool
	of     *formula
	over   loops
	point  *formula
	steady bool     // whether the range and the names of its points are always the same
	points []string // the names of the points if steady, once known
}

// way is a compiled way to use an option. The ways of one entry of the list are compared only with
// each other.
type way struct {
	id          string
	each        loops
	when        *formula
	name, group *formula
	measures    []*measure
}

// way compiles a way.
func (c *compiler) way(w *model.Way) *way {
	out := &way{id: strconv.Itoa(slices.Index(c.of.Ways, w)) + " "}
	c.within(func() {
		out.each = c.loops(w.Each, w.Let)
		out.when, out.name, out.group = c.formula(w.When), c.formula(w.Name), c.formula(w.Group)
		out.measures = c.measures(w.More, w.Less)
	})
	return out
}

// measures compiles measures in the order written.
func (c *compiler) measures(more, less []*model.Measured) []*measure {
	all := slices.Concat(more, less)
	slices.SortStableFunc(all, func(a, b *model.Measured) int { return a.At.Compare(b.At) })
	var out []*measure
	for _, m := range all {
		c.within(func() {
			x := &measure{name: m.Name, lower: slices.Contains(less, m), over: c.loops(m.Over, nil)}
			x.of, x.point = c.formula(m.Of), c.formula(m.Point)
			x.steady = c.all != nil && x.always()
			out = append(out, x)
		})
	}
	return out
}

// always reports whether the points of a measure are the same for every option.
func (m *measure) always() bool {
	for _, l := range m.over.lists {
		if l.of == nil || !l.of.code.Closed() {
			return false
		}
	}
	return m.point == nil || !slices.ContainsFunc(m.point.code.Slots(), func(slot int) bool {
		return !slices.ContainsFunc(m.over.lists, func(l list) bool { return l.slot == slot })
	})
}

// measures returns the values of measures.
func (t *teller) measures(all []*measure) []Measure {
	var out []Measure
	for _, m := range all {
		x := Measure{Name: m.name, Lower: m.lower, At: m.points}
		t.each(m.over, func() {
			n := t.measured(m.of)
			x.Values = append(x.Values, n)
			if len(m.over.lists) > 0 && m.points == nil {
				x.At = append(x.At, t.said(m.point, m.over))
			}
		})
		if m.steady && m.points == nil {
			m.points = x.At
		}
		out = append(out, x)
	}
	return out
}

// measured returns a value of a measure, 0 if a function refuses.
func (t *teller) measured(f *formula) Value {
	v, ok := t.eval(f)
	if !ok {
		return Value{}
	}
	n, is := valueOf(v)
	if !is {
		t.wrong(f, "a number, endless or none", v)
	}
	return n
}
