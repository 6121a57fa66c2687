package check

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// Of families in which two fields are crossed, as the suits and ranks of cards, and of
// fields that follow from another, as what a rank is worth.
const (
	leastCrossed = 16 // members of such a family
	leastLines   = 3  // values of each of two fields that are crossed
	leastGroups  = 6  // values of a field that another follows from
	leastGroup   = 3  // members that have each of them, and agree beside one that does not
	leastFew     = 10 // members for each that stands in no such group, such as a joker
	mostCrossed  = 600
)

// crossing is two fields of a family of which each value of one meets each value of
// the other once, but for what is told: a pair that two members have, one that none has.
type crossing struct {
	a, b    *model.FieldDecl
	doubled []sibling // the two of one pair, none if there is no such pair
	missing [2]string // the pair that none has, if there is one
	holes   int
}

// whole reports whether every pair is there once.
func (x *crossing) whole() bool { return x.holes == 0 && len(x.doubled) == 0 }

// crossed finds the one member of a family that breaks what all others hold to: that
// each suit has each rank once, and that a field follows from another.
func (f family) crossed(c *Context) {
	if len(f.of) < leastCrossed || len(f.of) > mostCrossed {
		return
	}
	fields := lists.Only(f.fields, func(d *model.FieldDecl) bool { return crosses(d) })
	var all []*crossing
	for i, a := range fields {
		for _, b := range fields[i+1:] {
			if x := f.crossing(a, b); x != nil {
				all = append(all, x)
			}
		}
	}
	told := map[diag.Place]bool{}
	for _, a := range fields {
		for _, b := range fields {
			if a != b && len(b.DeterminedBy) == 0 && !b.Formula.IsSet() {
				f.follows(c, a, b, all, told)
			}
		}
	}
	for _, x := range all {
		f.pairs(c, x, told)
	}
}

// crosses reports whether a field may be one of two that are crossed, or follow from another.
func crosses(d *model.FieldDecl) bool {
	switch d.Type.Kind {
	case model.Whole, model.Signed, model.Text, model.Choice, model.Ref, model.Icon, model.Picture:
		return true
	}
	return false
}

// crossing is how two fields are crossed, nil if more than one member is amiss.
func (f family) crossing(a, b *model.FieldDecl) *crossing {
	rows, columns, at := map[string]bool{}, map[string]bool{}, map[[2]string][]sibling{}
	n := 0
	for _, m := range f.of {
		v, w := m.field(a.ID), m.field(b.ID)
		if v.IsSet() && w.IsSet() {
			k := [2]string{v.String(), w.String()}
			rows[k[0]], columns[k[1]] = true, true
			at[k] = append(at[k], m)
			n++
		}
	}
	cells := len(rows) * len(columns)
	if len(rows) < leastLines || len(columns) < leastLines || n < leastCrossed || n < cells-1 || n > cells+1 {
		return nil
	}
	x := &crossing{a: a, b: b}
	for _, of := range at {
		switch {
		case len(of) > 2 || len(of) == 2 && x.doubled != nil:
			return nil
		case len(of) == 2:
			x.doubled = of
		}
	}
	for r := range rows {
		for k := range columns {
			if at[[2]string{r, k}] == nil {
				x.missing = [2]string{r, k}
				x.holes++
			}
		}
	}
	if x.holes > 1 {
		return nil
	}
	return x
}

// follows reports the one member for which a field does not follow from another, where
// it does for all the rest. From a field that is not crossed with others as it should be
// nothing follows.
func (f family) follows(c *Context, a, b *model.FieldDecl, all []*crossing, told map[diag.Place]bool) {
	groups := map[string][]sibling{}
	for _, m := range f.of {
		if v := m.field(a.ID); v.IsSet() {
			groups[v.String()] = append(groups[v.String()], m)
		}
	}
	small := 0
	maps.DeleteFunc(groups, func(_ string, of []sibling) bool {
		if len(of) < leastGroup {
			small += len(of)
		}
		return len(of) < leastGroup
	})
	if len(groups) < leastGroups || small*leastFew > len(f.of) {
		return
	}
	had, odd, like := map[string]bool{}, []sibling(nil), sibling{}
	for _, of := range groups {
		most := commonest(of, b.ID)
		others := lists.Only(of, func(m sibling) bool { return m.field(b.ID).String() != most.field(b.ID).String() })
		if len(others) > 0 {
			odd, like = append(odd, others...), most
			if len(odd) > 1 || len(of) <= leastGroup {
				return
			}
		}
		had[most.field(b.ID).String()] = true
	}
	if len(odd) != 1 || len(had) < leastLines || !like.field(b.ID).IsSet() {
		return
	}
	m := odd[0]
	crossed := lists.Only(all, func(x *crossing) bool { return x.a == a || x.b == a })
	if told[m.at] || c.damaged(m.at) || len(crossed) > 0 && !slices.ContainsFunc(crossed, (*crossing).whole) {
		return
	}
	told[m.at] = true
	is, was := cmp.Or(m.field(b.ID).String(), "not given"), like.field(b.ID).String()
	c.Report(diag.Finding{At: m.place(b.ID), Mark: is + " here",
		Message: fmt.Sprintf("%s of %q is %s, and of the %d others with %s %s it is %s", nameOf(b), m.called, is, len(groups[m.field(a.ID).String()])-1, nameOf(a), m.field(a.ID).String(), was),
		Also:    []diag.Also{{At: like.place(b.ID), Mark: "such as here"}}, Evidence: []string{fmt.Sprintf("for all others it follows from %s", nameOf(a))}})
}

// pairs reports a pair of values that two members have, or none.
func (f family) pairs(c *Context, x *crossing, told map[diag.Place]bool) {
	a, b := nameOf(x.a), nameOf(x.b)
	if len(x.doubled) == 2 {
		m, o := x.doubled[1], x.doubled[0]
		if x.holes > 0 && x.named(o) > x.named(m) {
			m, o = o, m
		}
		if told[m.at] || told[o.at] || c.damaged(m.at) {
			return
		}
		told[m.at] = true
		field := x.a
		if x.holes > 0 && x.missing[0] == m.field(x.a.ID).String() {
			field = x.b
		}
		more := ""
		if x.holes > 0 {
			more = fmt.Sprintf(", and none has %s and %s", x.missing[0], x.missing[1])
		}
		c.Report(diag.Finding{At: m.place(field.ID), Message: fmt.Sprintf("%q and %q both have %s %s and %s %s%s", m.called, o.called, a, m.field(x.a.ID), b, m.field(x.b.ID), more),
			Mark: "this one?", Also: []diag.Also{{At: o.place(field.ID), Mark: "and this one"}}})
		return
	}
	if x.holes == 0 || len(told) > 0 || f.offTotal(c) {
		return
	}
	i := slices.IndexFunc(f.of, func(m sibling) bool { return m.field(x.a.ID).String() == x.missing[0] })
	told[f.of[i].at] = true
	c.Report(diag.Finding{At: f.of[i].at, Message: fmt.Sprintf("none has %s %s and %s %s, and all other pairs of these are there", a, x.missing[0], b, x.missing[1]), Mark: "one is missing among these"})
}

// named is how many of the values that no member has stand in a member's name.
func (x *crossing) named(m sibling) int {
	return lists.Count(x.missing[:], func(v string) bool { return strings.Contains(strings.ToLower(m.called), strings.ToLower(v)) })
}

// offTotal reports whether a deck of the family has not as many cards as it says, which
// is told.
func (f family) offTotal(c *Context) bool {
	return slices.ContainsFunc(c.Game.Decks, func(d *model.Deck) bool {
		return slices.Contains(f.stands, "decks."+d.ID) && d.Total.IsSet() && int(d.Total.Int) != d.Size()
	})
}
