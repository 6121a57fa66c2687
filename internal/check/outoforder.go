package check

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// leastOrdered is how many entries must agree in the order of two of their
// kinds before one that does not is news.
const leastOrdered = 5

// leastMeasure is how many letters a word has at least by which two fields are alike:
// shorter ones are those of the language.
const leastMeasure = 4

// outOfOrder finds, in the lists that entries have, two kinds in the wrong order
// or one kind twice, where all the other entries agree: a burst that is more
// accurate than a single shot for one weapon of nine.
func outOfOrder(c *Context) {
	for _, f := range c.families() {
		if len(f.of) == 0 {
			continue
		}
		if f.of[0].owner == 0 {
			f.fieldsOrdered(c)
			continue
		}
		for _, kind := range f.kinds() {
			if f.twice(c, kind) {
				continue
			}
			for _, d := range f.figures() {
				f.ordered(c, kind, d)
			}
		}
	}
}

// twice reports two of one kind in a list, where no other list has that, and
// whether it did.
func (f family) twice(c *Context, kind *model.FieldDecl) bool {
	several, again := 0, [][2]sibling(nil)
	of := lists.Only(f.of, func(m sibling) bool { return m.field(kind.ID).IsSet() })
	for _, list := range grouped(of, func(m sibling) int { return m.owner }) {
		several += min(1, len(list)-1)
		for i, m := range list {
			if j := slices.IndexFunc(list[:i], func(o sibling) bool { return o.field(kind.ID).Text == m.field(kind.ID).Text }); j >= 0 {
				again = append(again, [2]sibling{list[j], m})
			}
		}
	}
	if len(again) != 1 || several <= leastOrdered || c.damaged(again[0][1].at) {
		return false
	}
	one, m := again[0][0], again[0][1]
	c.Report(diag.Finding{At: m.place(kind.ID), Message: fmt.Sprintf("%q has %s %q twice, and none of the %d other lists has one twice", m.called, kind.ID, m.field(kind.ID).Text, several-1),
		Mark: "again here", Also: []diag.Also{{At: one.place(kind.ID), Mark: "the first"}}})
	return true
}

// pair are two kinds that an entry has one of each.
type pair struct{ less, more string }

// ordered reports a figure that is less for one kind than for another in all
// lists that have both, and more in one.
func (f family) ordered(c *Context, kind, d *model.FieldDecl) {
	agree, against := map[pair]int{}, map[pair][][2]sibling{}
	var order []pair
	for i, a := range f.of {
		for _, b := range f.of[i+1:] {
			if a.owner != b.owner {
				break
			}
			va, vb := a.field(d.ID), b.field(d.ID)
			ka, kb := a.field(kind.ID).Text, b.field(kind.ID).Text
			if ka == kb || ka == "" || kb == "" || !plain(va) || !plain(vb) || va.Int == vb.Int {
				continue
			}
			less, more := a, b
			if va.Int > vb.Int {
				less, more = b, a
			}
			p := pair{less.field(kind.ID).Text, more.field(kind.ID).Text}
			q := pair{p.more, p.less}
			agree[p]++
			against[q] = append(against[q], [2]sibling{less, more})
			if !slices.Contains(order, p) {
				order = append(order, p, q)
			}
		}
	}
	for _, p := range order {
		if agree[p] < leastOrdered || len(against[p]) != 1 {
			continue
		}
		low, high := against[p][0][0], against[p][0][1]
		if c.damaged(low.at) {
			continue
		}
		c.Report(diag.Finding{At: high.place(d.ID), Mark: "more here",
			Message:  fmt.Sprintf("%s of %q is %s for %q and %s for %q", nameOf(d), high.called, high.figure(d.ID), p.less, low.figure(d.ID), p.more),
			Also:     []diag.Also{{At: low.place(d.ID), Mark: "than here"}},
			Evidence: []string{fmt.Sprintf("of the %d others that have both and differ, each has less for %q", agree[p], p.less)}})
	}
}

// fieldsOrdered reports two figures of a member of which the first is more, where it is
// less for all others: a snap shot that takes longer than an aimed one. The fields must
// say that they measure alike, by their units or by a word that both have.
func (f family) fieldsOrdered(c *Context) {
	figures := f.figures()
	for i, b := range figures {
		for _, a := range figures[:i] {
			if !alike(a, b) {
				continue
			}
			f.lessThan(c, a, b)
			f.lessThan(c, b, a)
		}
	}
}

// lessThan reports the one member that has more of a than of b, if all others have
// less.
func (f family) lessThan(c *Context, a, b *model.FieldDecl) {
	agree := 0
	var against []sibling
	for _, m := range f.of {
		switch va, vb := m.field(a.ID), m.field(b.ID); {
		case !plain(va) || !plain(vb):
		case va.Int < vb.Int:
			agree++
		case va.Int > vb.Int:
			against = append(against, m)
		default:
			return
		}
	}
	if agree < leastOrdered || len(against) != 1 || c.damaged(against[0].at) {
		return
	}
	m, less, more := against[0], nameOf(a), nameOf(b)
	c.Report(diag.Finding{At: m.place(a.ID), Mark: "more here", Message: fmt.Sprintf("%s of %q is %s and %s %s", less, m.called, m.figure(a.ID), more, m.figure(b.ID)),
		Also:     []diag.Also{{At: m.place(b.ID), Mark: "than here"}},
		Evidence: []string{fmt.Sprintf("of each of the %d others %s is less than %s", agree, less, more)}})
}

// alike reports whether two fields say that they measure the same: by their units, by
// the word that what they are about begins with, or by a longer word of their names.
func alike(a, b *model.FieldDecl) bool {
	if a.Unit != "" || b.Unit != "" {
		return a.Unit == b.Unit
	}
	if of := stem(a.About); len(of) >= leastMeasure && of == stem(b.About) {
		return true
	}
	words := strings.Fields(strings.ToLower(b.Name))
	return slices.ContainsFunc(strings.Fields(strings.ToLower(a.Name)), func(w string) bool { return len(w) >= leastMeasure && slices.Contains(words, w) })
}

// plain reports whether a value is a number, and no word for one.
func plain(v model.Value) bool { return v.IsSet() && !v.Word && v.Kind != model.Dice }
