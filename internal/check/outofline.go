package check

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// outOfLine finds prices that break a rule the others obey: a member with more of something that
// rises with the price, and less of nothing, costs more. What rises with the price is derived from
// the figures; which field is a price is declared.
func outOfLine(c *Context) {
	unlawful(c)
	addsUp(c)
	for f, d := range lists.Within(c.families(), family.figures) {
		if d.Price && !d.Formula.IsSet() && len(d.DeterminedBy) == 0 {
			f.priced(c, d)
			f.sameForMore(c, d)
		}
	}
}

// priced compares the prices of a family with what they buy, for all members or else for each kind.
func (f family) priced(c *Context, price *model.FieldDecl) {
	groups := [][]sibling{f.of}
	for _, d := range f.kinds() {
		of := lists.Only(f.of, func(m sibling) bool { return m.field(d.ID).IsSet() })
		groups = append(groups, lists.Groups(of, func(m sibling) string { return m.field(d.ID).Text })...)
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

// sameForMore finds the one member that costs more than another with the same values in everything
// else, including at least one figure that is not 0.
func (f family) sameForMore(c *Context, price *model.FieldDecl) {
	if len(f.of) < leastPriced {
		return
	}
	alike, worded := map[string][]sibling{}, f.worded()
	for _, m := range f.of {
		if worded && !slices.ContainsFunc(m.given.List(), f.says) {
			continue // its name says what the others put into words
		}
		key, some := "", false
		for _, d := range f.fields {
			v := m.field(d.ID)
			if d == price || d.ID == "name" || d.Type.Flavour || d.Type.Kind == model.Picture || !v.IsSet() {
				continue
			}
			if v.Text == "" && !numeric(d.Type.Kind) { // a value that is not given by its text
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
		if slices.SortFunc(of, func(a, b sibling) int { return cmp.Compare(a.field(price.ID).Fine(), b.field(price.ID).Fine()) }); of[0].figure(price.ID) != of[len(of)-1].figure(price.ID) {
			pairs, less, more = pairs+len(of)-1, of[0], of[len(of)-1]
		}
	}
	if pairs == 1 { // with more pairs, the price is for something that no field records
		c.Report(diag.Finding{At: more.place(price.ID), Message: fmt.Sprintf("%q costs %s, %q has the same for %s", more.called, more.figure(price.ID), less.called, less.figure(price.ID)),
			Also: []diag.Also{{At: less.place(price.ID), Mark: "the same for less"}}})
	}
}

// worded reports whether most members have a text, an effect or dice of their own, which a price
// may pay for in addition to figures.
func (f family) worded() bool {
	n := lists.Count(f.of, func(m sibling) bool { return slices.ContainsFunc(m.given.List(), f.says) })
	return 2*n > len(f.of)
}

// says reports whether a field holds words other than a name or flavour, an effect or dice, singly
// or in a list.
func (f family) says(x model.Field) bool {
	d := model.Declared(f.fields, x.ID)
	if d == nil || x.ID == "name" || !x.Value.IsSet() || x.Value.Word {
		return false
	}
	t := element(d)
	return t.Kind == model.EffectKind || t.Kind == model.Dice || t.Kind == model.Text && !t.Flavour
}

// market is a group of members with prices, and what rises with the prices.
type market struct {
	of    []sibling
	price *model.FieldDecl
	buys  []*model.FieldDecl
	flags []*model.FieldDecl
}

// bought returns what the price of some members buys: the figures that all of them have and that
// rise with the price.
func (f family) bought(of []sibling, price *model.FieldDecl) market {
	m := market{of: of, price: price, flags: lists.Only(f.fields, func(d *model.FieldDecl) bool { return d.Type.Kind == model.Flag })}
	for _, d := range f.figures() {
		if d == price || d.Price || d.Formula.IsSet() || slices.ContainsFunc(of, func(s sibling) bool { return !plain(s.field(d.ID)) }) {
			continue
		}
		with, against := 0, 0
		for i, a := range of {
			for _, b := range of[:i] {
				switch cmp.Compare(a.field(d.ID).Fine(), b.field(d.ID).Fine()) * cmp.Compare(a.field(price.ID).Fine(), b.field(price.ID).Fine()) {
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

// more reports whether a has more of something that the price buys, and less of nothing. Members
// with different flags are not compared, since a flag may be worth any price.
func (m market) more(a, b sibling) bool {
	more := false
	for _, d := range m.flags {
		if a.field(d.ID).True() != b.field(d.ID).True() {
			return false
		}
	}
	for _, d := range m.buys {
		switch cmp.Compare(a.field(d.ID).Fine(), b.field(d.ID).Fine()) {
		case -1:
			return false
		case 1:
			more = true
		}
	}
	return more
}

// outlier is a member with a price that breaks the rule, and those that show it: they have less and
// cost more, or have more and cost less.
type outlier struct {
	of     sibling
	breaks []sibling
	obey   int
	market
}

// outliers returns the members without which all others obey. It returns none if there are too many
// of them, if one breaks too few pairs, or if too few pairs obey.
func (m market) outliers(least int) []outlier {
	breaks := make([][]int, len(m.of))
	obey := 0
	for i, a := range m.of {
		for j, b := range m.of {
			if !m.more(a, b) {
				continue
			}
			switch cmp.Compare(a.field(m.price.ID).Fine(), b.field(m.price.ID).Fine()) {
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
		gone[worst] = true
		out = append(out, outlier{of: m.of[worst], obey: obey, market: m, breaks: lists.Map(breaks[worst], func(j int) sibling { return m.of[j] })})
	}
}

// finding reports an outlier compared with a member that it contradicts.
func (o outlier) finding(price *model.FieldDecl) diag.Finding {
	has := func(m sibling) string {
		out := lists.Map(o.buys, func(d *model.FieldDecl) string { return strings.ToLower(nameOf(d)) + " " + m.figure(d.ID) })
		return m.called + ", for " + m.figure(price.ID) + ": " + strings.Join(out, ", ")
	}
	shows := o.breaks[0]
	which := "more"
	if o.of.field(price.ID).Fine() < shows.field(price.ID).Fine() {
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

// law derives a figure of a member from others.
type law struct {
	said  string
	from  []string // the fields that it uses
	gives func(m sibling) int64
	steps bool // it has equal steps, to which the least and the greatest need not conform
	least int  // members that must obey
}

// unlawful finds figures that, alone or as one of two, are not determined by other figures of the
// same member as they are for all other members: a toll that is crew plus hull for six ships of
// seven.
func unlawful(c *Context) {
	for f, d := range lists.Within(c.families(), family.figures) {
		if !d.Formula.IsSet() && len(d.DeterminedBy) == 0 && counts(d.Type.Kind) {
			f.obeys(c, d)
		}
	}
}

// obeys reports the members that break the first law that nearly all obey, unless all obey another.
func (f family) obeys(c *Context, d *model.FieldDecl) {
	var broken *law
	var breaking []sibling
	obeying := 0
	for _, l := range f.laws(d) {
		all := f.whole(append(l.from, d.ID)...)
		off := l.offenders(d, all)
		obey := len(all) - len(off)
		switch {
		case obey < l.least || obey < len(off)*forEachOff || len(off) > mostOff:
		case len(off) == 0:
			return
		case broken == nil && !(l.steps && slices.ContainsFunc(off, func(m sibling) bool { return outermost(m, all, l.from[0]) })):
			broken, breaking, obeying = &l, off, obey
		}
	}
	for _, m := range breaking {
		if !c.damaged(m.at) {
			is := m.field(d.ID).String()
			c.Report(diag.Finding{At: m.place(d.ID), Mark: is + " here", Message: fmt.Sprintf("%s of %q is %s, and of %d others it is %s, which gives %d here", nameOf(d), m.called, is, obeying, broken.said, broken.gives(m)),
				Evidence: broken.shown(m)})
		}
	}
}

// shown describes what a law uses from a member.
func (l law) shown(m sibling) []string {
	if len(l.from) == 0 {
		return nil
	}
	return []string{m.called + ": " + m.has(l.from)}
}

// offenders returns the members with a figure that a law does not give, stopping at one more than
// may break it.
func (l law) offenders(d *model.FieldDecl, all []sibling) []sibling {
	var off []sibling
	for _, m := range all {
		if l.gives(m) != m.field(d.ID).Int {
			if off = append(off, m); len(off) > mostOff {
				break
			}
		}
	}
	return off
}

// laws returns the possible laws for a field: sums and products of two others, and linear functions
// of one that is declared before it.
func (f family) laws(d *model.FieldDecl) []law {
	var out []law
	var of []*model.FieldDecl
	for _, a := range f.figures() {
		if a == d {
			for _, a := range of {
				out = append(out, f.lines(d, a)...)
			}
		} else if counts(a.Type.Kind) && f.apart(a.ID) {
			of = append(of, a)
		}
	}
	if !f.apart(d.ID) {
		return nil
	}
	out = append(out, f.inNames()...)
	for i, b := range of {
		for _, a := range of[:i] {
			named := strings.ToLower(nameOf(a)) + " %s " + strings.ToLower(nameOf(b))
			from := []string{a.ID, b.ID}
			out = append(out, law{fmt.Sprintf(named, "+"), from, func(m sibling) int64 { return m.field(a.ID).Int + m.field(b.ID).Int }, false, leastObeying},
				law{fmt.Sprintf(named, "×"), from, func(m sibling) int64 { return m.field(a.ID).Int * m.field(b.ID).Int }, false, leastObeying})
		}
	}
	return out
}

// lines returns the linear functions of a field that pass through two of the first members.
func (f family) lines(d, a *model.FieldDecl) []law {
	var out []law
	all := f.whole(a.ID, d.ID)
	all = all[:min(len(all), firstTried)]
	for i, m := range all {
		for _, o := range all[:i] {
			run, rise := m.field(a.ID).Int-o.field(a.ID).Int, m.field(d.ID).Int-o.field(d.ID).Int
			if run == 0 || rise == 0 || rise%run != 0 {
				continue
			}
			slope := rise / run
			from := m.field(d.ID).Int - slope*m.field(a.ID).Int
			said := fmt.Sprintf("%d × %s", slope, strings.ToLower(nameOf(a)))
			if slope == 1 {
				said = strings.ToLower(nameOf(a))
			}
			least := leastTimes
			if from != 0 {
				said += fmt.Sprintf(" %+d", from)
			}
			if from != 0 || slope < 2 {
				least = leastObeying
			}
			out = append(out, law{said, []string{a.ID}, func(m sibling) int64 { return slope*m.field(a.ID).Int + from }, true, least})
		}
	}
	return out
}

// nameNumber matches a number in a name.
var nameNumber = pattern.New(`\d+`)

// inNames returns the laws that a figure is the number in the name, or the second one of "2 : 1",
// where all names have equally many.
func (f family) inNames() []law {
	var out []law
	many := len(nameNumber.FindAllString(f.of[0].called))
	if slices.ContainsFunc(f.of, func(m sibling) bool { return m.row || len(nameNumber.FindAllString(m.called)) != many }) {
		return nil
	}
	for i := range many {
		said := "the number in the name"
		if many > 1 {
			said = fmt.Sprintf("number %d in the name", i+1)
		}
		out = append(out, law{said, nil, func(m sibling) int64 {
			n, _ := strconv.ParseInt(nameNumber.FindAllString(m.called)[i], 10, 64)
			return n
		}, false, leastTimes})
	}
	return out
}

// whole returns the members with a plain number in each of some fields.
func (f family) whole(ids ...string) []sibling {
	return lists.Only(f.of, func(m sibling) bool {
		return !slices.ContainsFunc(ids, func(id string) bool { return !plain(m.field(id)) })
	})
}

// apart reports whether the members have enough distinct values in a field to distinguish a law
// from coincidence.
func (f family) apart(id string) bool {
	return len(lists.Set(f.whole(id), func(m sibling) int64 { return m.field(id).Int })) >= leastApart
}

// outermost reports whether a member has the least or the greatest value of a field.
func outermost(m sibling, all []sibling, id string) bool {
	less := func(a, b sibling) bool { return a.field(id).Int < b.field(id).Int }
	return !slices.ContainsFunc(all, func(o sibling) bool { return less(o, m) }) || !slices.ContainsFunc(all, func(o sibling) bool { return less(m, o) })
}

// has describes some figures of a member.
func (m sibling) has(ids []string) string {
	return strings.Join(lists.Map(ids, func(id string) string { return id + " " + m.figure(id) }), ", ")
}
