package check

import (
	"fmt"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// ranged are the tables, other than rolls, whose rows are spans of a quantity.
func ranged(g *model.Game, f func(*model.Table)) {
	for _, t := range g.Tables {
		if t.Kind == "bands" || t.Kind == "list" && t.Min != nil {
			f(t)
		}
	}
}

// bandOverlap finds values that two rows take.
func bandOverlap(c *Context) {
	ranged(c.Game, func(t *model.Table) {
		for i, r := range t.Rows {
			for _, before := range t.Rows[:i] {
				if n, both := shared(before.Range, r.Range); both {
					c.Report(diag.Finding{At: r.At, Message: fmt.Sprintf("two rows of %q take %s %d", t.ID, t.Of, n), Mark: "and again here",
						Also: []diag.Also{{At: before.At, Mark: "taken here first"}}, Evidence: []string{numberLine(t)}})
					break
				}
			}
		}
	})
}

// bandGap finds values that no row of a bands table takes: between its rows,
// or between its declared least and greatest value.
func bandGap(c *Context) {
	for _, t := range c.Game.Tables {
		if t.Kind != "bands" || len(t.Rows) == 0 {
			continue
		}
		lo, hi := span(t)
		for n := lo; n <= hi; n++ {
			if t.Row(n) == nil {
				c.Report(diag.Finding{At: t.At, Message: fmt.Sprintf("no row of %q takes %s %d", t.ID, t.Of, n), Evidence: []string{numberLine(t)}})
				break
			}
		}
	}
}

// span is the least and greatest value the table must cover.
func span(t *model.Table) (lo, hi int) {
	lo, hi = t.Rows[0].Range.Hi, t.Rows[0].Range.Lo
	for _, r := range t.Rows {
		if !r.Range.OpenLo {
			lo = min(lo, r.Range.Lo)
		}
		if !r.Range.OpenHi {
			hi = max(hi, r.Range.Hi)
		}
		if r.Range.OpenHi {
			hi = max(hi, r.Range.Lo)
		}
	}
	if t.Min != nil {
		lo = *t.Min
	}
	if t.Max != nil {
		hi = *t.Max
	}
	return lo, hi
}

func numberLine(t *model.Table) string {
	var rows []string
	for _, r := range t.Rows {
		rows = append(rows, r.Range.String())
	}
	return t.Of + ": " + strings.Join(rows, " | ")
}

// columnOrder finds a column declared rising or falling that turns back.
func columnOrder(c *Context) {
	for _, t := range c.Game.Tables {
		for _, d := range t.Columns {
			if d.Order != "" {
				ordered(c, t, d)
			}
		}
	}
}

func ordered(c *Context, t *model.Table, d *model.FieldDecl) {
	var before model.Value
	for _, r := range t.Rows {
		v := r.Cell(d.ID)
		if !v.IsSet() || v.Word {
			continue
		}
		if before.IsSet() && (d.Order == "rising" && v.Int < before.Int || d.Order == "falling" && v.Int > before.Int) {
			c.Report(diag.Finding{At: v.At, Message: fmt.Sprintf("%s of %q should be %s: %s after %s", d.ID, t.ID, d.Order, v, before),
				Also: []diag.Also{{At: before.At, Mark: "before it"}}})
		}
		before = v
	}
}
