package check

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// Of prices that are held to what they buy.
const (
	leastWorded  = 3  // figures that rise with the price, and pairs that one member breaks, where it buys more than figures
	leastPriced  = 7  // members of a kind that have a price
	leastInLine  = 15 // pairs in which the one with more of everything costs more
	leastBroken  = 2  // pairs that one member must break, before its price is news
	mostOutliers = 2  // members that may break any
	forEachWrong = 3  // pairs that say that a figure rises with the price, for each that does not
)

// outOfLine finds prices that break a rule which the others obey: that who has
// more of what rises with the price, and less of none of it, costs more. What
// rises with the price is found from the figures; that a field is a price is
// declared.
func outOfLine(c *Context) {
	unlawful(c)
	addsUp(c)
	for _, f := range c.families() {
		for _, d := range f.figures() {
			if d.Price && !d.Formula.IsSet() && len(d.DeterminedBy) == 0 {
				f.priced(c, d)
				f.sameForMore(c, d)
			}
		}
	}
}

// priced holds the prices of a family to what they buy, of all members or else
// of each kind of them.
func (f family) priced(c *Context, price *model.FieldDecl) {
	groups := [][]sibling{f.of}
	for _, d := range f.kinds() {
		of := f.byKind(d)
		for _, m := range f.of {
			if k := m.field(d.ID); k.IsSet() && of[k.Text] != nil {
				groups = append(groups, of[k.Text])
				delete(of, k.Text)
			}
		}
	}
	for _, of := range groups {
		of = slices.DeleteFunc(slices.Clone(of), func(m sibling) bool { return !plain(m.field(price.ID)) || m.field(price.ID).Int == 0 })
		if len(of) < leastPriced {
			continue
		}
		m := f.bought(of, price)
		breaks := leastBroken
		if f.worded() {
			breaks = leastWorded
		}
		if len(m.buys) < leastWorded && f.worded() {
			continue
		}
		if odd := m.outliers(breaks); len(odd) > 0 {
			for _, o := range odd {
				if !c.damaged(o.of.at) {
					c.Report(o.finding(price))
				}
			}
			return
		}
	}
}

// sameForMore finds the one member that costs more than another which has the same of
// everything else, a figure at least that is not 0 among it.
func (f family) sameForMore(c *Context, price *model.FieldDecl) {
	if len(f.of) < leastPriced {
		return
	}
	alike := map[string][]sibling{}
	for _, m := range f.of {
		key, some := "", false
		for _, d := range f.fields {
			v := m.field(d.ID)
			if d == price || d.ID == "name" || d.Type.Flavour || d.Type.Kind == model.Picture || !v.IsSet() {
				continue
			}
			if v.Text == "" && !numeric(d.Type.Kind) { // what is not told by its words
				key, some = "", false
				break
			}
			key += fmt.Sprintf("%s=%s %d\x00", d.ID, v.Text, v.Int)
			some = some || numeric(d.Type.Kind) && v.Int != 0
		}
		if some && plain(m.field(price.ID)) {
			alike[key] = append(alike[key], m)
		}
	}
	var less, more sibling
	pairs := 0
	for _, of := range alike {
		if slices.SortFunc(of, func(a, b sibling) int { return cmp.Compare(a.field(price.ID).Int, b.field(price.ID).Int) }); of[0].figure(price.ID) != of[len(of)-1].figure(price.ID) {
			pairs, less, more = pairs+len(of)-1, of[0], of[len(of)-1]
		}
	}
	if pairs == 1 { // where there are more the price is for something that no field says
		c.Report(diag.Finding{At: more.place(price.ID), Message: fmt.Sprintf("%q costs %s, %q has the same for %s", more.called, more.figure(price.ID), less.called, less.figure(price.ID)),
			Also: []diag.Also{{At: less.place(price.ID), Mark: "the same for less"}}})
	}
}

// worded reports whether most members have a text, an effect or dice of their own, which
// a price may be for as well as for figures.
func (f family) worded() bool {
	n := lists.Count(f.of, func(m sibling) bool { return slices.ContainsFunc(m.given.List(), f.says) })
	return 2*n > len(f.of)
}

// says reports whether a field holds words that are neither a name nor there for
// their sound, one or a list of them, or dice.
func (f family) says(x model.Field) bool {
	d := model.Declared(f.fields, x.ID)
	if d == nil || x.ID == "name" || !x.Value.IsSet() || x.Value.Word {
		return false
	}
	t := &d.Type
	if t.Kind == model.List && t.Of != nil {
		t = t.Of
	}
	return t.Kind == model.EffectKind || t.Kind == model.Dice || t.Kind == model.Text && !t.Flavour
}

// market is members with prices, and what rises with these.
type market struct {
	of    []sibling
	price *model.FieldDecl
	buys  []*model.FieldDecl
}

// bought is what the price of some members buys: the figures that each has, and
// that rise with the price.
func (f family) bought(of []sibling, price *model.FieldDecl) market {
	m := market{of: of, price: price}
	for _, d := range f.figures() {
		if d == price || d.Price || d.Formula.IsSet() || slices.ContainsFunc(of, func(s sibling) bool { return !plain(s.field(d.ID)) }) {
			continue
		}
		with, against := 0, 0
		for i, a := range of {
			for _, b := range of[:i] {
				switch cmp.Compare(a.field(d.ID).Int, b.field(d.ID).Int) * cmp.Compare(a.field(price.ID).Int, b.field(price.ID).Int) {
				case 1:
					with++
				case -1:
					against++
				}
			}
		}
		if with > forEachWrong*against {
			m.buys = append(m.buys, d)
		}
	}
	return m
}

// more reports whether a has more of something that the price buys, and less of
// none of it.
func (m market) more(a, b sibling) bool {
	more := false
	for _, d := range m.buys {
		switch cmp.Compare(a.field(d.ID).Int, b.field(d.ID).Int) {
		case -1:
			return false
		case 1:
			more = true
		}
	}
	return more
}

// outlier is a member whose price breaks the rule, and those that show it: one
// that has less and costs more, or has more and costs less.
type outlier struct {
	of     sibling
	breaks []sibling
	obey   int
	market
}

// outliers are the members without whom all obey, none if there are too many of
// them, if they break too little, or if too little is left that obeys.
func (m market) outliers(least int) []outlier {
	breaks := make([][]int, len(m.of))
	obey := 0
	for i, a := range m.of {
		for j, b := range m.of {
			if !m.more(a, b) {
				continue
			}
			switch cmp.Compare(a.field(m.price.ID).Int, b.field(m.price.ID).Int) {
			case 1:
				obey++
			case -1:
				breaks[i], breaks[j] = append(breaks[i], j), append(breaks[j], i)
			}
		}
	}
	var out []outlier
	gone := map[int]bool{}
	for {
		worst, most := -1, 0
		for i, others := range breaks {
			others = slices.DeleteFunc(others, func(j int) bool { return gone[j] })
			if breaks[i] = others; !gone[i] && len(others) > most {
				worst, most = i, len(others)
			}
		}
		switch {
		case most == 0:
			return out
		case most < least || len(out) == mostOutliers || obey < leastInLine:
			return nil
		}
		o := outlier{of: m.of[worst], obey: obey, market: m}
		for _, j := range breaks[worst] {
			o.breaks = append(o.breaks, m.of[j])
		}
		gone[worst] = true
		out = append(out, o)
	}
}

// finding says what a price should be, as far as the others tell.
func (o outlier) finding(price *model.FieldDecl) diag.Finding {
	has := func(m sibling) string {
		out := lists.Map(o.buys, func(d *model.FieldDecl) string { return strings.ToLower(nameOf(d)) + " " + m.figure(d.ID) })
		return m.called + ", for " + m.figure(price.ID) + ": " + strings.Join(out, ", ")
	}
	shows := o.breaks[0]
	which := "more"
	if o.of.field(price.ID).Int < shows.field(price.ID).Int {
		which = "less"
	}
	f := diag.Finding{At: o.of.place(price.ID),
		Message: fmt.Sprintf("%s of %q is %s, %s than of %q, and it has no %s of anything that rises with it", nameOf(price), o.of.called, o.of.figure(price.ID),
			which, shows.called, which),
		Also:     []diag.Also{{At: shows.place(price.ID), Mark: "of " + shows.called}},
		Evidence: []string{has(o.of), has(shows)}}
	names := lists.Map(o.breaks, func(b sibling) string { return b.called })
	f.Evidence = append(f.Evidence, fmt.Sprintf("it does not fit with %d: %s; in %d other pairs who has more costs more", len(names), few(names), o.obey))
	return f
}
