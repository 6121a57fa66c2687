package check

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// undetermined finds two of a kind that agree in all that is said to determine a
// field, and not in the field: equal factors, different results.
func undetermined(c *Context) {
	for _, f := range c.families() {
		for _, d := range f.fields {
			if len(d.DeterminedBy) > 0 && len(f.of) > 0 && !c.damaged(f.of[0].at) {
				f.determines(c, d)
			}
		}
	}
}

// determines reports members that do not have what another has with the same
// factors, and factors that are no fields.
func (f family) determines(c *Context, d *model.FieldDecl) {
	for _, by := range d.DeterminedBy {
		if model.Declared(f.fields, by) == nil {
			c.Report(diag.Finding{At: d.At, Message: fmt.Sprintf("%q is determined by %q, and there is no such field", d.ID, by), Help: diag.Like(by, model.IDs(f.fields))})
			return
		}
	}
	alike := map[string][]sibling{}
	for _, m := range f.of {
		if factors, ok := m.factors(d.DeterminedBy); ok && m.field(d.ID).IsSet() {
			alike[factors] = append(alike[factors], m)
		}
	}
	for _, factors := range slices.Sorted(maps.Keys(alike)) {
		most := commonest(alike[factors], d.ID)
		was := most.field(d.ID).String()
		for _, m := range alike[factors] {
			if is := m.field(d.ID).String(); was != is {
				c.Report(diag.Finding{At: m.place(d.ID), Message: fmt.Sprintf("%s of %q is %s, and of %q it is %s with the same %s", d.ID, m.called, is, most.called, was, listed(d.DeterminedBy)),
					Mark: is + " here", Also: []diag.Also{{At: most.place(d.ID), Mark: was + " here"}}, Evidence: []string{"the same: " + factors}})
			}
		}
	}
}

// commonest is the first of some members that has what most of them have in a field.
func commonest(of []sibling, field string) sibling {
	have := func(m sibling) int {
		return lists.Count(of, func(o sibling) bool { return o.field(field).String() == m.field(field).String() })
	}
	return slices.MaxFunc(of, func(a, b sibling) int { return have(a) - have(b) })
}

// factors are what some fields of a member hold, in words; false if one holds
// nothing.
func (m sibling) factors(ids []string) (string, bool) {
	var out []string
	for _, id := range ids {
		v := m.field(id)
		if !v.IsSet() {
			return "", false
		}
		out = append(out, id+" "+v.String())
	}
	return strings.Join(out, ", "), true
}
