package check

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// Of laws that figures obey without being told to.
const (
	leastObeying = 6 // members
	leastTimes   = 5 // of them, where one figure is the other so many times, or stands in the name
	forEachOff   = 5 // of them, for each that does not obey
	mostOff      = 2 // that do not
	leastApart   = 4 // different values that a law takes and gives
	firstTried   = 5 // members through two of which a line is laid, of whom most obey it
)

// law gives a figure of a member from others of it.
type law struct {
	said  string
	from  []string // the fields that it takes
	gives func(m sibling) int64
	steps bool // it goes on in equal steps, which the least and the greatest need not keep
	least int  // members that must obey
}

// unlawful finds figures that alone, or as one of two, are not what others of the
// same member give, where they are for all the rest: a toll that is crew and hull
// together for six ships of seven.
func unlawful(c *Context) {
	for _, f := range c.families() {
		for _, d := range f.figures() {
			if !d.Formula.IsSet() && len(d.DeterminedBy) == 0 && inWhole(d) {
				f.obeys(c, d)
			}
		}
	}
}

// inWhole reports whether a field is of whole numbers.
func inWhole(d *model.FieldDecl) bool { return numeric(d.Type.Kind) && d.Type.Kind != model.Decimal }

// obeys reports the members that do not obey the first law that nearly all do, unless
// all obey another.
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

// shown is what a law takes from a member.
func (l law) shown(m sibling) []string {
	if len(l.from) == 0 {
		return nil
	}
	return []string{m.called + ": " + m.has(l.from)}
}

// offenders are the members of whom a law does not give a figure, one more than are
// looked at where there are many.
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

// laws are those that may give a field: sums and products of two others, and lines
// over one that is declared before it.
func (f family) laws(d *model.FieldDecl) []law {
	var out []law
	var of []*model.FieldDecl
	for _, a := range f.figures() {
		if a == d {
			for _, a := range of {
				out = append(out, f.lines(d, a)...)
			}
		} else if inWhole(a) && f.apart(a.ID) {
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

// lines are those through two of the first members, over a field.
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

// nameNumber is a number in a name.
var nameNumber = regexp.MustCompile(`\d+`)

// inNames are the laws that a figure is the number in the name, or the second one of
// "2 : 1", where all names have as many.
func (f family) inNames() []law {
	var out []law
	many := len(nameNumber.FindAllString(f.of[0].called, -1))
	if slices.ContainsFunc(f.of, func(m sibling) bool { return m.row || len(nameNumber.FindAllString(m.called, -1)) != many }) {
		return nil
	}
	for i := range many {
		said := "the number in the name"
		if many > 1 {
			said = fmt.Sprintf("number %d in the name", i+1)
		}
		out = append(out, law{said, nil, func(m sibling) int64 {
			n, _ := strconv.ParseInt(nameNumber.FindAllString(m.called, -1)[i], 10, 64)
			return n
		}, false, leastTimes})
	}
	return out
}

// whole are the members that have a whole number in each of some fields.
func (f family) whole(ids ...string) []sibling {
	return lists.Only(f.of, func(m sibling) bool {
		return !slices.ContainsFunc(ids, func(id string) bool { return !plain(m.field(id)) })
	})
}

// apart reports whether the members have values enough in a field to tell a law
// from an accident.
func (f family) apart(id string) bool {
	return len(lists.Set(f.whole(id), func(m sibling) int64 { return m.field(id).Int })) >= leastApart
}

// outermost reports whether a member has less or more of a field than all others.
func outermost(m sibling, all []sibling, id string) bool {
	less, more := false, false
	for _, o := range all {
		less = less || o.field(id).Int < m.field(id).Int
		more = more || o.field(id).Int > m.field(id).Int
	}
	return !less || !more
}

// has are some figures of a member in words.
func (m sibling) has(ids []string) string {
	return strings.Join(lists.Map(ids, func(id string) string { return id + " " + m.figure(id) }), ", ")
}
