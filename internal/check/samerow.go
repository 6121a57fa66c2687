package check

import (
	"fmt"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// sameRowTwice finds rows of a roll table that say the same in every column.
func sameRowTwice(c *Context) {
	rolls(c, func(t *model.Table, lo, hi int) {
		for i, r := range t.Rows {
			j := slices.IndexFunc(t.Rows[:i], func(b *model.Row) bool { return len(r.Cells) > 0 && sameCells(r, b) })
			if j < 0 {
				continue
			}
			b := t.Rows[j]
			c.Report(diag.Finding{At: r.At, Message: fmt.Sprintf("rows %s and %s of %q say the same", b.Range, r.Range, t.ID),
				Also:     []diag.Also{{At: b.At, Mark: "said here first"}},
				Evidence: []string{fmt.Sprintf("chances on %s: %s and %s", t.Die, chance(t.Die, []model.Range{b.Range}), chance(t.Die, []model.Range{r.Range}))}})
		}
	})
}

// sameCells reports whether two rows hold the same in every column.
func sameCells(a, b *model.Row) bool {
	return len(a.Cells) == len(b.Cells) && !slices.ContainsFunc(a.Cells, func(f model.Field) bool {
		return b.Cell(f.ID).String() != f.Value.String()
	})
}
