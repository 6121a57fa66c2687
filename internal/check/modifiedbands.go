package check

import (
	"fmt"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

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
	for _, s := range all {
		lo, hi := to(s.sum)
		if lo > hi {
			continue
		}
		missing := gaps(t.Rows, lo, hi)
		if len(missing) == 0 {
			continue
		}
		c.Report(diag.Finding{At: s.mods[len(s.mods)-1].At, Message: fmt.Sprintf("a modified %s of %s has no row in %q", quantity(t), spans(missing), t.ID),
			Also: []diag.Also{{At: t.At, Mark: "the table"}},
			Evidence: []string{"modifiers: " + s.why(), numberLine(t),
				fmt.Sprintf("%d is in the table, and modified it is %d", outermost, outermost+s.sum)},
			Help: "let the outermost row take everything beyond it"})
		return
	}
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
