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

// ranged calls f for the readable tables, except rolls, whose rows are spans of a quantity: tables
// of bands, lists with a least and a greatest key, and any table with spans as row heads. It covers
// the game's tables and the typed ones.
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

// headed returns a copy of a table with ids as keys, with the ids that are spans parsed as such.
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

// spanHead matches an id that is a number or a span of numbers.
var spanHead = pattern.New(`^(\d+)(?:-(\d+))?$`)

// spanned reports whether two or more rows of a table take more than one number.
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

// unmetRows reports two consecutive rows with a gap or an overlap between them.
func unmetRows(c *Context, before, after sibling, message string) {
	c.Report(diag.Finding{At: after.place("from"), Message: message, Mark: "begins here",
		Also: []diag.Also{{At: before.place("to"), Mark: "ends here"}}, Evidence: []string{"each other row begins where the one before it has ended"}})
}

// bandGap finds values that no row of a bands table takes: between its rows, or between its
// declared least and greatest value.
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

// overLimit finds rows with a key outside the least and greatest key that their table declares.
// Values beyond the limits of their field are found when reading.
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

// extent returns the least and greatest value that the table must cover.
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

// quantity returns what the keys of a table count, worded for the middle of a sentence.
func quantity(t *model.Table) string {
	if t.Of == "" {
		return "value"
	}
	return strings.ToLower(t.Of[:1]) + t.Of[1:]
}

// numberLine returns the quantity of a table of spans and the keys of its rows, for a finding.
func numberLine(t *model.Table) string {
	return quantity(t) + ": " + strings.Join(lists.Map(t.Rows, (*model.Row).Key), " | ")
}

// columned calls f for each pair of consecutive rows with a gap or an overlap between them, in
// tables and lists with whole numbers "from" and "to". The rows must be in ascending order, and
// other rows must meet; otherwise nothing says that they should cover everything. A row without an
// end is unbounded.
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

// wholes reports whether the named fields hold whole numbers.
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

// said returns the name of a member for a message.
func (m sibling) said() string { return cmp.Or(m.called, "a row") }

// modifiedBands finds values that the modifiers of a table of bands reach from one of its own
// values and that no row takes: once below the table and once above it, for the smallest sum of
// modifiers that goes outside it. Gaps inside the table are left to bandGap.
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

// beyondBands reports the first state that leads to values that no row takes. to returns the range
// that a sum of modifiers reaches beyond the table, and outermost is the table's last value on that
// side.
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

// fromTo returns a copy of a table with its columns "from" and "to" as keys, or nil if it has none.
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
