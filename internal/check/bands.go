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

// ranged are the tables, other than rolls, whose rows are spans of a quantity
// and could be read: tables of bands, lists with a least and a greatest key, and
// any table whose heads are spans, of the game and of some that its chapters type.
func ranged(c *Context, f func(*model.Table), typed ...*model.Table) {
	for _, t := range slices.Concat(c.Game.Tables, typed) {
		if t.Kind == "matrix" || t.Kind == "modifiers" {
			t = headed(t)
		}
		if t.Kind != "roll" && readable(t) && !c.damaged(t.At) && (t.Kind == "bands" || t.Min != nil || spanned(t)) {
			f(t)
		}
	}
}

// headed is a table whose keys are ids, with the ids that are spans read as such.
func headed(t *model.Table) *model.Table {
	out := *t
	out.Rows = nil
	for _, r := range t.Rows {
		row := *r
		if m := spanHead.FindStringSubmatch(r.ID); m != nil {
			in := model.Range{}
			in.Lo, _ = strconv.Atoi(m[1])
			if in.Hi = in.Lo; m[2] != "" {
				in.Hi, _ = strconv.Atoi(m[2])
			}
			row.Takes = model.Ranges{in}
		}
		out.Rows = append(out.Rows, &row)
	}
	return &out
}

// spanHead is an id that is a number or a span of numbers.
var spanHead = newPattern(`^(\d+)(?:-(\d+))?$`)

// spanned reports whether the heads of a table are spans: all are numbers, and two
// or more hold several of them.
func spanned(t *model.Table) bool {
	return lists.Count(t.Rows, func(r *model.Row) bool {
		return slices.ContainsFunc(r.Takes, func(in model.Range) bool { return in.Hi > in.Lo || in.OpenHi || in.OpenLo })
	}) > 1
}

// bandOverlap finds values that two rows take.
func bandOverlap(c *Context) {
	columned(c, func(before, after sibling, from, to int64) {
		if to >= from {
			unmetRows(c, before, after, fmt.Sprintf("%s begins at %d, and %s ends at %d", after.said(), from, before.said(), to))
		}
	})
	ranged(c, func(t *model.Table) {
		overlaps(t, model.Range.Shared, func(r, before *model.Row, n int) {
			c.Report(diag.Finding{At: r.At, Message: fmt.Sprintf("two rows of %q take %s %d", t.ID, quantity(t), n), Mark: "and again here",
				Also:     []diag.Also{{At: before.At, Mark: fmt.Sprintf("%d is taken here first", n)}},
				Evidence: []string{numberLine(t)}})
		})
	}, typedTables(c)...)
}

// unmetRows reports two rows that do not meet.
func unmetRows(c *Context, before, after sibling, message string) {
	c.Report(diag.Finding{At: after.place("from"), Message: message, Mark: "begins here",
		Also: []diag.Also{{At: before.place("to"), Mark: "ends here"}}, Evidence: []string{"each other row begins where the one before it has ended"}})
}

// bandGap finds values that no row of a bands table takes: between its rows,
// or between its declared least and greatest value.
func bandGap(c *Context) {
	columned(c, func(before, after sibling, from, to int64) {
		if from > to+1 {
			unmetRows(c, before, after, fmt.Sprintf("%s ends at %d, and %s begins at %d", before.said(), to, after.said(), from))
		}
	})
	ranged(c, func(t *model.Table) {
		if t.Kind == "list" && t.Min != nil || len(t.Rows) == 0 {
			return
		}
		lo, hi := extent(t)
		missing := gaps(t.Rows, lo, hi)
		if len(missing) == 0 {
			return
		}
		f := diag.Finding{At: t.At, Message: fmt.Sprintf("no row of %q takes %s %s", t.ID, quantity(t), spans(missing)), Evidence: []string{numberLine(t)}}
		if t.Max != nil {
			f.Evidence = append(f.Evidence, fmt.Sprintf("values it must cover: %d–%d", lo, hi))
		}
		c.Report(f)
	}, typedTables(c)...)
}

// overLimit finds rows whose key lies outside the least and greatest key that
// their table declares. Values beyond the limits of their field are found by
// reading.
func overLimit(c *Context) {
	handTooLarge(c)
	ranged(c, func(t *model.Table) {
		if t.Min == nil || t.Max == nil {
			return
		}
		for _, r := range t.Rows {
			if !slices.ContainsFunc(r.Takes, func(in model.Range) bool {
				return !in.OpenLo && !in.OpenHi && (in.Lo < *t.Min || in.Hi > *t.Max)
			}) {
				continue
			}
			c.Report(diag.Finding{At: r.At, Message: fmt.Sprintf("row %s of %q lies outside the table", r.Key(), t.ID),
				Also: []diag.Also{{At: t.At, Mark: fmt.Sprintf("goes from %d to %d", *t.Min, *t.Max)}}})
		}
	})
}

// handTooLarge finds hands of more cards than their deck has.
func handTooLarge(c *Context) {
	for d, h := range lists.Within(c.Game.Decks, handsOf) {
		if n := d.Size(); int(h.Cards.Int) > n && n > 0 && !c.damaged(d.At) {
			c.Report(diag.Finding{At: h.Cards.At, Message: fmt.Sprintf("no hand of %d cards can be drawn from %q", h.Cards.Int, d.ID),
				Also: []diag.Also{{At: d.At, Mark: fmt.Sprintf("it has %d", n)}}})
		}
	}
}

// extent is the least and greatest value the table must cover.
func extent(t *model.Table) (lo, hi int) {
	var all []int
	for _, in := range lists.Within(t.Rows, rangesOf) {
		if !in.OpenLo {
			all = append(all, in.Lo)
		}
		if !in.OpenHi {
			all = append(all, in.Hi)
		}
	}
	if len(all) > 0 {
		lo, hi = slices.Min(all), slices.Max(all)
	}
	if t.Min != nil {
		lo = *t.Min
	}
	if t.Max != nil {
		hi = *t.Max
	}
	return lo, hi
}

// quantity is what the keys of a table count, as it stands in a sentence.
func quantity(t *model.Table) string {
	if t.Of == "" {
		return "value"
	}
	return strings.ToLower(t.Of[:1]) + t.Of[1:]
}

// numberLine is what a table of spans says, for a finding: its quantity and the keys of its rows.
func numberLine(t *model.Table) string {
	return quantity(t) + ": " + strings.Join(lists.Map(t.Rows, (*model.Row).Key), " | ")
}

// columned calls f for two rows, one after the other, that do not meet, of tables
// and lists with the whole numbers "from" and "to", whatever else they hold. Rows
// must rise, and others must meet: else nothing says that they are to cover
// anything. A row without an end goes on for ever.
func columned(c *Context, f func(before, after sibling, from, to int64)) {
	for _, all := range c.families() {
		if !wholes(all.fields, "from", "to") {
			continue
		}
		for _, of := range lists.Groups(all.of, func(m sibling) int { return m.owner }) {
			if !c.damaged(of[0].at) {
				chained(of, f)
			}
		}
	}
}

// wholes reports whether fields of these names hold whole numbers.
func wholes(fields []*model.FieldDecl, names ...string) bool {
	return !slices.ContainsFunc(names, func(name string) bool {
		d := model.Declared(fields, name)
		return d == nil || !counts(d.Type.Kind)
	})
}

// chained calls f for the rows of one chain that do not meet.
func chained(rows []sibling, f func(before, after sibling, from, to int64)) {
	const forever = 1 << 40
	meet, share := 0, 0
	ends := make([]int64, len(rows))
	for i, r := range rows {
		from, to := r.field("from"), r.field("to")
		if !from.IsSet() || from.Word || i > 0 && from.Int <= rows[i-1].field("from").Int {
			return
		}
		if ends[i] = to.Int; !to.IsSet() || to.Word {
			ends[i] = forever
		}
		if i > 0 && from.Int == ends[i-1]+1 {
			meet++
		}
		if i > 0 && from.Int == ends[i-1] {
			share++
		}
	}
	for i := 1; i < len(rows); i++ {
		from := rows[i].field("from").Int
		if from != ends[i-1]+1 && (from != ends[i-1] || share < meet) && meet+share > 0 {
			f(rows[i-1], rows[i], from, ends[i-1])
		}
	}
}

// said is a member in a message.
func (m sibling) said() string { return cmp.Or(m.called, "a row") }

// modifiedBands finds values that the modifiers of a table of bands lead to from
// one of its own, and that no row takes: once below the table and once above it,
// for the modifiers that leave it least. Gaps within are left to bandGap.
func modifiedBands(c *Context) {
	beyond := func(t *model.Table) {
		if t.Kind == "roll" || len(t.Modifiers) == 0 || len(t.Rows) == 0 || c.damaged(t.At) {
			return
		}
		lo, hi := extent(t)
		all := states(c, t)
		beyondBands(c, t, all, hi, func(sum int) (int, int) { return hi + 1, hi + sum })
		slices.Reverse(all)
		beyondBands(c, t, all, lo, func(sum int) (int, int) { return lo + sum, lo - 1 })
	}
	done := map[string]bool{}
	ranged(c, func(t *model.Table) { done[t.ID] = true; beyond(t) })
	for _, t := range c.Game.Tables {
		if b := fromTo(t); b != nil && !done[t.ID] {
			beyond(b)
		}
	}
}

// beyondBands reports the first of some states that leads to values which no row
// takes; to says from what to what a sum of modifiers leads beyond the table, whose
// outermost value is the one that is given.
func beyondBands(c *Context, t *model.Table, all []state, outermost int, to func(sum int) (lo, hi int)) {
	off := func(s state) []model.Range {
		if lo, hi := to(s.sum); lo <= hi {
			return gaps(t.Rows, lo, hi)
		}
		return nil
	}
	uncovered(c, t, all, quantity(t), off, func(s state, _ []model.Range) []string {
		return []string{numberLine(t), fmt.Sprintf("%d is in the table, and modified it is %d", outermost, outermost+s.sum)}
	})
}

// fromTo is a table whose rows say from what to what they go, with that as their
// keys; nil if they do not.
func fromTo(t *model.Table) *model.Table {
	if !wholes(t.Columns, "from", "to") {
		return nil
	}
	out := *t
	out.Rows = nil
	for _, r := range t.Rows {
		from, to := r.Cell("from"), r.Cell("to")
		if !plain(from) {
			return nil
		}
		row := *r
		row.Takes = model.Ranges{{Lo: int(from.Int), Hi: int(to.Int)}}
		if !plain(to) {
			row.Takes = model.Ranges{{Lo: int(from.Int), Hi: int(from.Int), OpenHi: true}}
		}
		out.Rows = append(out.Rows, &row)
	}
	return &out
}
