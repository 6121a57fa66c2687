package check

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/engine/dice"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/study"
)

// sameRowTwice finds rows of a roll table that are equal in every column, bands equal to the band
// before them, lines of a table of effects that do the same under different names, decks with
// exactly two equal cards, and options of a study that are equal in everything.
func sameRowTwice(c *Context) {
	told := map[string]bool{}
	sameOption(c, c.study().Options, told)
	sameOption(c, c.study().Indexed, told)
	sameLine(c)
	ranged(c, func(t *model.Table) { sameBand(c, t) })
	for _, d := range c.Game.Decks {
		if len(d.Cards) >= leastCards && !c.damaged(d.At) {
			sameCards(c, d)
		}
	}
	rolls(c, func(t *model.Table, _ dice.Dice) {
		for i, r := range t.Rows {
			j := slices.IndexFunc(t.Rows[:i], func(b *model.Row) bool { return len(r.Cells) > 0 && sameCells(r, b) })
			if j < 0 {
				continue
			}
			b := t.Rows[j]
			c.Report(diag.Finding{At: r.At, Message: fmt.Sprintf("rows %s and %s of %q say the same", b.Key(), r.Key(), t.ID),
				Also:     []diag.Also{{At: b.At, Mark: "said here first"}},
				Evidence: []string{fmt.Sprintf("chances on %s: %s and %s", t.Die, chance(t.Die, b.Takes), chance(t.Die, r.Takes))}})
		}
	})
}

// sameCards finds the only two cards of a deck that are equal in everything except their names;
// tiles are also compared turned. If there are none, it finds the only two that share a text.
func sameCards(c *Context, d *model.Deck) {
	ring := ringOf(d.Fields)
	if a, b := onlyPair(d.Cards, func(k *model.Card) string { return wholeCard(d, ring, k) }); a != nil {
		c.Report(diag.Finding{At: b.At, Message: fmt.Sprintf("%q and %q are the same in all but their names, the only two of %q", a.Name, b.Name, d.ID), Also: []diag.Also{{At: a.At, Mark: "the same"}}})
		return
	}
	for _, f := range d.Fields {
		if f.Type.Kind != model.Text || f.Type.Flavour {
			continue
		}
		a, b := onlyPair(d.Cards, func(k *model.Card) string { return k.Fields.Find(f.ID).Text })
		if a != nil && len(strings.Fields(a.Fields.Find(f.ID).Text)) >= leastSame && !(nameless(a) && nameless(b)) { // those are told as two of one name
			c.Report(diag.Finding{At: b.Fields.Find(f.ID).At, Message: fmt.Sprintf("%s of %q is word for word that of %q, the only two of %q", nameOf(f), b.Name, a.Name, d.ID),
				Also: []diag.Also{{At: a.Fields.Find(f.ID).At, Mark: "here first"}}})
		}
	}
}

// onlyPair returns the only two cards with the same key, or nil if there are none or more. Cards
// with an empty key are ignored, and enough cards must have one.
func onlyPair(all []*model.Card, key func(*model.Card) string) (a, b *model.Card) {
	by := map[string]*model.Card{}
	keyed, pairs := 0, 0
	for _, k := range all {
		s := key(k)
		if s == "" {
			continue
		}
		keyed++
		if by[s] != nil {
			pairs, a, b = pairs+1, by[s], k
			continue
		}
		by[s] = k
	}
	if pairs != 1 || keyed < leastCards {
		return nil, nil
	}
	return a, b
}

// ringOf returns the first run of at least three fields of the same type, such as the sides of a
// tile, or nil if there is none.
func ringOf(fields []*model.FieldDecl) []*model.FieldDecl {
	of := func(d *model.FieldDecl) string {
		switch d.Type.Kind {
		case model.Ref:
			return d.Type.To
		case model.Choice:
			return strings.Join(d.Type.Choices, " ")
		}
		return ""
	}
	for i, d := range fields {
		n := i
		for n < len(fields) && of(d) != "" && of(fields[n]) == of(d) {
			n++
		}
		if n-i >= leastSides {
			return fields[i:n]
		}
	}
	return nil
}

// wholeCard returns everything on a card except its name, its pictures and flavour text, with a
// ring of fields rotated to its least order, or "" for a card with too little on it.
func wholeCard(d *model.Deck, ring []*model.FieldDecl, k *model.Card) string {
	var out []string
	said := func(f *model.FieldDecl) string {
		if v := k.Fields.Find(f.ID); v.IsSet() {
			return v.String()
		}
		return ""
	}
	n := 0
	for _, f := range d.Fields {
		if f.Type.Flavour || f.Type.Kind == model.Picture || slices.Contains(ring, f) {
			continue
		}
		if said(f) != "" {
			n += k.Fields.Find(f.ID).Size()
		}
		out = append(out, said(f))
	}
	var least []string
	for i := range ring {
		turned := lists.Map(append(slices.Clone(ring[i:]), ring[:i]...), said)
		if least == nil || slices.Compare(turned, least) < 0 {
			least = turned
		}
	}
	if ring == nil && n < leastShared {
		return ""
	}
	return strings.Join(append(out, least...), "\x00")
}

// sameOption finds options of one kind that are equal in everything that the study compares:
// prices, and what they buy, at every point of every range. Each is reported once, with the first
// that it equals.
func sameOption(c *Context, all []study.Option, told map[string]bool) {
	for _, of := range alikeOptions(all) {
		for _, o := range of {
			b := of[slices.IndexFunc(of, func(b *study.Option) bool { return b == o || same(b, o) })]
			n, names := valuesOf(o)
			if b == o || n < leastCompared || b.At == o.At || told[o.Name] {
				continue
			}
			told[o.Name] = true
			c.Report(diag.Finding{At: o.At, Message: fmt.Sprintf("%s and %s come to the same in all that %q compares", b.Name, o.Name, o.Group),
				Also:     []diag.Also{{At: b.At, Mark: "the same"}},
				Evidence: append([]string{fmt.Sprintf("values compared: %d, of %s", n, listed(names))}, c.inForce(o.Readings)...)})
		}
	}
}

// same reports whether two options have the same measures, and the same ways to be used.
func same(a, b *study.Option) bool {
	within := func(some, all []study.Way) bool {
		return !slices.ContainsFunc(some, func(w study.Way) bool {
			return !slices.ContainsFunc(all, func(v study.Way) bool {
				return v.Kind == w.Kind && slices.EqualFunc(v.Measures, w.Measures, sameMeasure)
			})
		})
	}
	return slices.EqualFunc(a.Fixed, b.Fixed, sameMeasure) && within(a.Ways, b.Ways) && within(b.Ways, a.Ways)
}

// sameMeasure reports whether two measures have the same name and neither is better.
func sameMeasure(a, b study.Measure) bool {
	better, worse := a.Compare(b)
	return a.Name == b.Name && !better && !worse
}

// valuesOf returns how many values of an option are compared, and the names of its measures.
func valuesOf(o *study.Option) (n int, names []string) {
	for _, m := range slices.Concat(o.Fixed, lists.Flat(o.Ways, func(w study.Way) []study.Measure { return w.Measures })) {
		n += max(1, len(m.At))
		if !slices.Contains(names, m.Name) {
			names = append(names, m.Name)
		}
	}
	return n, names
}

// sameBand finds adjacent bands with the same figures, where one band would do: the second may have
// been copied and not changed.
func sameBand(c *Context, t *model.Table) {
	for i, r := range t.Rows {
		if i == 0 || len(r.Cells) < leastCells || !sameCells(r, t.Rows[i-1]) || len(r.Takes) == 0 {
			continue
		}
		b := t.Rows[i-1]
		c.Report(diag.Finding{At: r.At, Message: fmt.Sprintf("bands %s and %s of %q say the same", b.Key(), r.Key(), t.ID),
			Also: []diag.Also{{At: b.At, Mark: "said here first"}}, Evidence: []string{"both: " + does(r)}})
	}
}

// sameLine finds lines that do the same: everything except their names is equal.
func sameLine(c *Context) {
	for _, t := range c.Game.Tables {
		if t.Kind == "roll" || !slices.ContainsFunc(t.Columns, func(d *model.FieldDecl) bool { return d.Type.Kind == model.EffectKind }) {
			continue
		}
		for i, r := range t.Rows {
			j := slices.IndexFunc(t.Rows[:i], func(b *model.Row) bool { return sameCells(unnamed(r), unnamed(b)) })
			if j < 0 {
				continue
			}
			b := t.Rows[j]
			c.Report(diag.Finding{At: r.At, Message: fmt.Sprintf("lines %s and %s of %q do the same", b.ID, r.ID, t.ID),
				Also:     []diag.Also{{At: b.At, Mark: "done here first"}},
				Evidence: []string{fmt.Sprintf("%s and %s: %s", b.Cell("name"), r.Cell("name"), does(r))}})
		}
	}
}

// unnamed returns a row without its name.
func unnamed(r *model.Row) *model.Row {
	return &model.Row{Cells: slices.DeleteFunc(slices.Clone(r.Cells), func(f model.Field) bool { return f.ID == "name" })}
}

// does returns what a row says, except for its name.
func does(r *model.Row) string {
	said := lists.Map(unnamed(r).Cells, func(f model.Field) string { return f.Value.String() })
	return strings.Join(slices.DeleteFunc(said, func(s string) bool { return s == "" }), ", ")
}

// sameCells reports whether two rows are equal in every column.
func sameCells(a, b *model.Row) bool {
	return len(a.Cells) == len(b.Cells) && !slices.ContainsFunc(a.Cells, func(f model.Field) bool {
		return b.Cell(f.ID).String() != f.Value.String()
	})
}
