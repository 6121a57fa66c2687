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

// oddOneOut finds a figure that one member of a kind has and none of the others, or that all but
// one have, where its presence depends on the kind: a card with a strength, of a kind that has
// none. It also finds the one member that breaks a pattern of all others: two crossed fields, or
// one that follows from another.
func oddOneOut(c *Context) {
	for _, f := range c.families() {
		for _, d := range f.figures() {
			if d.Optional || d.Default != nil || len(d.Type.Or) > 0 {
				f.odd(c, d)
			}
		}
		saysNothing(c, f)
		f.crossed(c)
		f.misstated(c)
		speaksOf(c, f)
	}
	sectionsSpeak(c)
	rowsSpeak(c)
	bareClause(c)
	strangers(c)
	countedFields(c)
}

// saysNothing reports the one member of a large family without a sentence that all others have,
// although it may be left out: an empty cell among hundreds of questions. If it may not be left out,
// it reports each of the few that are given as nothing, "".
func saysNothing(c *Context, f family) {
	for _, d := range f.fields {
		if d.Type.Kind == model.Text && !d.Optional && d.Default == nil {
			empty := lists.Only(f.of, func(m sibling) bool { v := m.field(d.ID); return v.IsSet() && v.Text == "" })
			for _, m := range empty {
				if (len(empty) == 1 && len(f.of) > 1 || mostEmpty*len(empty) < len(f.of)) && !c.damaged(m.at) {
					c.Report(diag.Finding{At: m.place(d.ID), Mark: "nothing here", Message: fmt.Sprintf("%s of %q is empty, and not of the %d others", nameOf(d), m.called, len(f.of)-len(empty)),
						Help: "give it words; if there need be none, make the field optional: true"})
				}
			}
		}
		if len(f.of) < leastTexts || d.Type.Kind != model.Text || d.Type.Flavour || !d.Optional || f.of[0].owner > 0 {
			continue
		}
		bare := lists.Only(f.of, func(m sibling) bool { return m.field(d.ID).Text == "" })
		sentences := lists.Count(f.of, func(m sibling) bool { return hasWords(m.field(d.ID).Text, leastSame) })
		if len(bare) == 1 && 2*sentences > len(f.of) && !c.damaged(bare[0].at) {
			c.Report(diag.Finding{At: bare[0].at, Mark: "none here", Message: fmt.Sprintf("%q has no %s, and each of the %d others has one", bare[0].called, nameOf(d), len(f.of)-1)})
		}
	}
}

// bareClause finds the one clause of a verb without an option, where all others have one: the only
// line that does not say how long.
func bareClause(c *Context) {
	bare, options := map[string][]diag.Place{}, map[string][]string{}
	var verbs []string
	effects(c.Game, func(e *model.Effect) {
		for _, k := range e.Clauses {
			if !slices.Contains(verbs, k.Verb) {
				verbs = append(verbs, k.Verb)
			}
			if len(k.Options) == 0 {
				bare[k.Verb] = append(bare[k.Verb], k.At)
			} else {
				options[k.Verb] = append(options[k.Verb], k.Options[0].ID)
			}
		}
	})
	for _, verb := range verbs {
		if at, has := bare[verb], options[verb]; len(at) == 1 && len(has) > leastAlike {
			others := len(has)
			slices.Sort(has)
			c.Report(diag.Finding{At: at[0], Mark: "none here", Message: fmt.Sprintf("%q has no option, and each of the %d others has one", verb, others),
				Evidence: []string{"options of the others: " + listed(slices.Compact(has))}})
		}
	}
}

// shared counts, for each kind, the members with and without a figure.
type shared struct {
	kind  *model.FieldDecl
	of    map[string]*[2][]sibling // without, with
	mixed []string                 // the kinds that do not agree
}

// share counts the members of each kind with and without a figure.
func (f family) share(kind, d *model.FieldDecl) shared {
	s := shared{kind: kind, of: map[string]*[2][]sibling{}}
	for k, all := range f.byKind(kind) {
		n := &[2][]sibling{}
		for _, m := range all {
			if v := m.field(d.ID); v.IsSet() && !v.Word {
				n[1] = append(n[1], m)
			} else {
				n[0] = append(n[0], m)
			}
		}
		s.of[k] = n
		if len(n[0]) > 0 && len(n[1]) > 0 {
			s.mixed = append(s.mixed, k)
		}
	}
	return s
}

// one returns the only member that differs from its whole kind in having a figure or not, where all
// of another kind agree with it; has is 1 if it has the figure and 0 if not.
func (s shared) one() (odd sibling, kind string, has int, ok bool) {
	if len(s.mixed) != 1 {
		return
	}
	n := s.of[s.mixed[0]]
	for has := range n {
		if len(n[has]) != 1 || len(n[1-has]) < leastAlike {
			continue
		}
		for _, o := range s.of {
			if len(o[has]) >= leastAlike && len(o[1-has]) == 0 {
				return n[has][0], s.mixed[0], has, true
			}
		}
	}
	return
}

// odd reports the member with or without a figure, contrary to its kind. It reports nothing if some
// choice determines which members have one.
func (f family) odd(c *Context, d *model.FieldDecl) {
	var all []shared
	for _, kind := range f.kinds() {
		s := f.share(kind, d)
		if len(s.mixed) == 0 && len(s.of) > 1 && kind.Type.Kind == model.Choice {
			return
		}
		all = append(all, s)
	}
	for _, s := range all {
		m, kind, has, ok := s.one()
		if !ok || c.damaged(m.at) {
			continue
		}
		others := len(s.of[kind][1-has])
		c.Report(diag.Finding{At: m.place(d.ID), Mark: [...]string{"none here", "one here"}[has],
			Message: fmt.Sprintf("%s of %q is %s, and %s of the %d others of %s %q has one", nameOf(d), m.called, m.figure(d.ID),
				[...]string{"each", "none"}[has], others, s.kind.ID, kind),
			Evidence: []string{d.ID + " given, by " + s.kind.ID + ": " + s.counts()},
			Help:     "give it another " + s.kind.ID + ", or what the others have"})
		return
	}
}

// counts says how many members of each kind have a figure.
func (s shared) counts() string {
	var out []string
	for _, k := range slices.Sorted(maps.Keys(s.of)) {
		n := s.of[k]
		out = append(out, fmt.Sprintf("%s %d of %d", k, len(n[1]), len(n[0])+len(n[1])))
	}
	return strings.Join(out, ", ")
}

// crossing is a pair of fields in a family of which each value of one is combined with each value
// of the other exactly once, except for at most one pair that two members have and one that none
// has.
type crossing struct {
	a, b    *model.FieldDecl
	doubled []sibling // the two members with the same pair, nil if there are none
	missing [2]string // the pair that no member has, if any
	holes   int
}

// whole reports whether every pair occurs exactly once.
func (x *crossing) whole() bool { return x.holes == 0 && len(x.doubled) == 0 }

// crossed finds the one member of a family that breaks a pattern of all others: that each suit has
// each rank once, or that a field follows from another.
func (f family) crossed(c *Context) {
	if len(f.of) < leastCrossed || len(f.of) > mostCrossed {
		return
	}
	fields := lists.Only(f.fields, crosses)
	told := map[diag.Place]bool{}
	var all []*crossing
	for i, a := range fields {
		for _, b := range fields[i+1:] {
			itself(c, f, a, b, told)
			if x := f.crossing(a, b); x != nil {
				all = append(all, x)
			}
		}
	}
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

// itself reports the one member with the same entry in two references to one collection, such as a
// team that plays itself.
func itself(c *Context, f family, a, b *model.FieldDecl, told map[diag.Place]bool) {
	if !refsAlike(a, b) {
		return
	}
	same := lists.Only(f.of, func(m sibling) bool { return m.field(a.ID).IsSet() && m.field(a.ID).String() == m.field(b.ID).String() })
	if len(same) != 1 || c.damaged(same[0].at) {
		return
	}
	m := same[0]
	told[m.at] = true
	c.Report(diag.Finding{At: m.place(b.ID), Message: fmt.Sprintf("%s and %s of %q are both %s, and of no other are they the same", nameOf(a), nameOf(b), m.called, m.field(a.ID)), Mark: "again here",
		Also: []diag.Also{{At: m.place(a.ID), Mark: "the first"}}})
}

// refsAlike reports whether two fields refer to the same collection.
func refsAlike(a, b *model.FieldDecl) bool {
	return a.Type.Kind == model.Ref && b.Type.Kind == model.Ref && a.Type.To == b.Type.To
}

// crosses reports whether a field may be one of two crossed fields, or follow from another.
func crosses(d *model.FieldDecl) bool {
	return slices.Contains([]model.Kind{model.Whole, model.Signed, model.Text, model.Choice, model.Ref, model.Icon, model.Picture}, d.Type.Kind)
}

// crossing returns how two fields are crossed, or nil if they are not or more than one pair is off.
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
	alone := func(r, k string) bool { return refsAlike(a, b) && r == k && at[[2]string{r, k}] == nil } // nobody meets itself
	cells := len(rows) * len(columns)
	for r := range rows {
		if columns[r] && alone(r, r) {
			cells--
		}
	}
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
			if at[[2]string{r, k}] == nil && !alone(r, k) {
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

// follows reports the one member for which a field does not follow from another, where it does for
// all others: the one long bow that shoots farther. Nothing follows from a field that is imperfectly
// crossed with others.
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
	if len(groups) < leastGroups || small*leastFew > len(f.of) && a.ID != "name" {
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

// pairs reports a pair of values that two members have, or none has.
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

// named returns how many values of the missing pair occur in a member's name.
func (x *crossing) named(m sibling) int {
	return lists.Count(x.missing[:], func(v string) bool { return strings.Contains(strings.ToLower(m.called), strings.ToLower(v)) })
}

// offTotal reports whether a deck of the family has a different number of cards than it declares,
// which is reported elsewhere.
func (f family) offTotal(c *Context) bool {
	return slices.ContainsFunc(c.Game.Decks, func(d *model.Deck) bool {
		return slices.Contains(f.stands, "decks."+d.ID) && d.Total.IsSet() && int(d.Total.Int) != d.Size()
	})
}
