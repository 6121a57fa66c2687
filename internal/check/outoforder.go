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
)

// outOfOrder finds, in the lists of entries, two kinds in the wrong order or one kind twice, where
// all other entries agree: a burst that is more accurate than a single shot for one weapon of nine.
func outOfOrder(c *Context) {
	againstOrder(c)
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

// twice reports two of one kind in a list, where no other list has that, and returns whether it
// did.
func (f family) twice(c *Context, kind *model.FieldDecl) bool {
	several, again := 0, [][2]sibling(nil)
	of := lists.Only(f.of, func(m sibling) bool { return m.field(kind.ID).IsSet() })
	for _, list := range lists.Groups(of, func(m sibling) int { return m.owner }) {
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

// ordered reports a figure that is less for one kind than for another in all lists that have both,
// except one.
func (f family) ordered(c *Context, kind, d *model.FieldDecl) {
	agree, against := map[[2]string]int{}, map[[2]string][][2]sibling{}
	var order [][2]string // pairs of kinds: the one with less, the one with more
	for i, a := range f.of {
		for _, b := range f.of[i+1:] {
			if a.owner != b.owner {
				break
			}
			va, vb := a.field(d.ID), b.field(d.ID)
			ka, kb := a.field(kind.ID).Text, b.field(kind.ID).Text
			if ka == kb || ka == "" || kb == "" || !plain(va) || !plain(vb) || va.Fine() == vb.Fine() {
				continue
			}
			less, more := a, b
			if va.Fine() > vb.Fine() {
				less, more = b, a
			}
			p := [2]string{less.field(kind.ID).Text, more.field(kind.ID).Text}
			q := [2]string{p[1], p[0]}
			agree[p]++
			against[q] = append(against[q], [2]sibling{less, more})
			if !slices.Contains(order, p) {
				order = append(order, p, q)
			}
		}
	}
	if slices.ContainsFunc(order, func(p [2]string) bool { return agree[p] > 1 && len(against[p]) > 1 }) {
		return // the kinds are in no order
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
			Message:  fmt.Sprintf("%s of %q is %s for %q and %s for %q", nameOf(d), high.called, high.figure(d.ID), p[0], low.figure(d.ID), p[1]),
			Also:     []diag.Also{{At: low.place(d.ID), Mark: "than here"}},
			Evidence: []string{fmt.Sprintf("of the %d others that have both and differ, each has less for %q", agree[p], p[0])}})
	}
}

// fieldsOrdered reports a member with two figures of which the first is greater, where it is less
// for all others: a snap shot that takes longer than an aimed one. The fields must measure the
// same, according to their units or a word that both have.
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

// lessThan reports the one member that has more of a than of b, if all others have less.
func (f family) lessThan(c *Context, a, b *model.FieldDecl) {
	agree := 0
	var against []sibling
	for _, m := range f.of {
		switch va, vb := m.field(a.ID), m.field(b.ID); {
		case !plain(va) || !plain(vb):
		case va.Fine() < vb.Fine():
			agree++
		case va.Fine() > vb.Fine():
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

// alike reports whether two fields measure the same, according to their units, the stem of what
// they are about, or a longer word that their names share.
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

// plain reports whether a value is a number, not a word in place of one or dice.
func plain(v model.Value) bool { return v.IsSet() && !v.Word && v.Kind != model.Dice }

// outOfPlace finds consecutive numbers in a list where one is out of place: two that were swapped,
// or one that was mistyped. It also finds a member that interrupts a run.
func outOfPlace(c *Context) {
	for _, f := range c.families() {
		for _, d := range f.figures() {
			f.miscounted(c, d)
		}
		for _, d := range f.fields {
			interrupted(c, f, d)
		}
	}
}

// miscounted reports the one or two members with a figure that differs from their position, if all
// others have theirs.
func (f family) miscounted(c *Context, d *model.FieldDecl) {
	var counted []*sibling
	for i := range f.of {
		m := &f.of[i]
		if v := m.field(d.ID); v.Kind == model.Whole && !v.Word {
			counted = append(counted, m)
		}
	}
	if len(counted) < leastInPlace+2 {
		return
	}
	figure := func(i int) int64 { return counted[i].field(d.ID).Int }
	for first := int64(0); first <= 1; first++ { // counting begins with 0 or 1
		var off []int
		for i := range counted {
			if figure(i) != first+int64(i) {
				off = append(off, i)
			}
		}
		swapped := len(off) == 2 && figure(off[0]) == first+int64(off[1]) && figure(off[1]) == first+int64(off[0])
		if len(off) != 1 && !swapped {
			continue
		}
		at := off[len(off)-1]
		said := nameOf(d)
		m := fmt.Sprintf("%s of %q is %s where the others count on to %d", said, counted[at].called, counted[at].figure(d.ID), first+int64(at))
		var also []diag.Also
		if swapped {
			m = fmt.Sprintf("%s of %q and of %q have changed places", said, counted[off[0]].called, counted[at].called)
			also = []diag.Also{{At: counted[off[0]].place(d.ID), Mark: "the other"}}
		}
		c.Report(diag.Finding{At: counted[at].place(d.ID), Message: m, Also: also,
			Evidence: []string{fmt.Sprintf("members: %d, that have the number of their place: %d", len(counted), len(counted)-len(off))}})
	}
}

// columnOrder finds figures declared rising or falling that break the order: from row to row of a
// table or across its columns, from entry to entry of a collection or a deck, or within a list.
// References are ordered by the position of their targets.
func columnOrder(c *Context) {
	for s, d := range lists.Within(sheets(c.Game), sheet.columns) {
		switch {
		case d.Order == "":
		case d.Type.Kind == model.List:
			for _, l := range s.lines {
				ordered(c, d.ID, l.key(), d.Order, "list", l.field(d.ID).Items)
			}
		default:
			ordered(c, d.ID, s.id, d.Order, "column", lists.Map(s.lines, func(l sibling) model.Value { return asListed(c.Game, &d.Type, l.field(d.ID)) }))
		}
	}
	for _, t := range c.Game.Tables {
		if t.Across == "" {
			continue
		}
		for _, r := range t.Rows {
			ordered(c, "row "+r.ID, t.ID, t.Across, "row", lists.Map(t.Columns, func(d *model.FieldDecl) model.Value { return asListed(c.Game, &d.Type, r.Cell(d.ID)) }))
		}
		ordered(c, "the heads", t.ID, t.Across, "heads", lists.Map(t.Columns, headRead))
	}
}

// asListed returns a reference as the position of its target, and any other value unchanged.
func asListed(g *model.Game, t *model.Type, v model.Value) model.Value {
	if t.Kind == model.Ref && v.IsSet() {
		all, _ := g.Names(t.To)
		i := slices.IndexFunc(all, func(n model.Name) bool { return n.ID == v.Text })
		if v.Int = int64(i); i < 0 {
			return model.Value{} // reported as unknown
		}
	}
	return v
}

// headRead returns the head of a column as a value if it is a number or a ratio such as 1:2, and
// the zero Value for any other.
func headRead(d *model.FieldDecl) model.Value {
	one, two, ratio := strings.Cut(strings.ReplaceAll(d.Name, " ", ""), ":")
	n, err := strconv.ParseInt(one, 10, 32)
	if ratio && err == nil {
		var by int64
		if by, err = strconv.ParseInt(two, 10, 32); err == nil && by > 0 {
			n = n * 1e9 / by
		}
	}
	if err != nil {
		return model.Value{}
	}
	return model.Value{Kind: model.Text, Text: d.Name, Int: n, At: d.At}
}

// entryName returns the name of an entry, or its id if it has none.
func entryName(e *model.Entry) string { return cmp.Or(e.Name, e.ID) }

// ordered reports the first place where values break the order. It reports the later value, or the
// earlier one if removing that, but not the later, restores the order.
func ordered(c *Context, name, of, order, what string, values []model.Value) {
	all := slices.DeleteFunc(slices.Clone(values), func(v model.Value) bool { return !v.IsSet() || v.Word })
	i := turnsBack(all, order)
	if i < 0 {
		return
	}
	without := func(i int) int { return turnsBack(slices.Delete(slices.Clone(all), i, i+1), order) }
	wrong, other, where := all[i], all[i-1], "after"
	if without(i-1) < 0 && without(i) >= 0 {
		wrong, other, where = other, wrong, "before"
	}
	mark := map[string]string{"after": "before it", "before": "after it"}[where]
	c.Report(diag.Finding{At: wrong.At, Message: fmt.Sprintf("%s of %q should be %s: %s %s %s", name, of, order, wrong, where, other),
		Also:     []diag.Also{{At: other.At, Mark: mark}},
		Evidence: []string{fmt.Sprintf("the %s: %s", what, strings.Join(lists.Map(values, model.Value.String), ", "))}})
}

// turnsBack returns the index of the first value that is less than the one before it in a rising
// order, or greater in a falling one, or -1 if there is none.
func turnsBack(all []model.Value, order string) int {
	for i := 1; i < len(all); i++ {
		places := max(all[i].Places(), all[i-1].Places())
		now, _ := model.InPlaces(all[i].Int, all[i].Places(), places)
		before, _ := model.InPlaces(all[i-1].Int, all[i-1].Places(), places)
		if order == "rising" && now < before || order == "falling" && now > before {
			return i
		}
	}
	return -1
}
