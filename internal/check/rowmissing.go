package check

import (
	"fmt"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// rowMissing finds required keys missing from a list table, and things that a covering field must
// name and no entry does.
func rowMissing(c *Context) {
	ranged(c, func(t *model.Table) {
		if t.Kind != "list" || t.Max == nil || *t.Min > *t.Max {
			return
		}
		if missing := gaps(t.Rows, *t.Min, *t.Max); len(missing) > 0 {
			c.Report(diag.Finding{At: t.At, Message: fmt.Sprintf("table %q has no %s %s", t.ID, quantity(t), spans(missing)),
				Evidence: []string{fmt.Sprintf("rows it has: %s; rows it must have: %d–%d", listed(lists.Map(t.Rows, (*model.Row).Key)), *t.Min, *t.Max)}})
		}
	})
	if c.read.Worst() == diag.Error {
		return // an owner may be in what was lost
	}
	covers(c.Game, func(col *model.Collection, t *model.Type) { unowned(c, col, t) })
}

// covers calls f for every covering field with the type of its references.
func covers(g *model.Game, f func(*model.Collection, *model.Type)) {
	for col, d := range lists.Within(g.Collections, fieldsOf) {
		if t := element(d); d.Covers && t.Kind == model.Ref {
			f(col, t)
		}
	}
}

// unowned reports what a covering field must name and no entry of any collection does.
func unowned(c *Context, col *model.Collection, t *model.Type) {
	ids, _ := targets(c.Game, t.To)
	named := map[string]bool{}
	for other, e := range lists.Within(c.Game.Collections, entriesOf) {
		fields(other.Fields, e.Fields, func(u *model.Type, v model.Value) {
			if u.Kind == model.Ref && u.To == t.To {
				named[v.Text] = true
			}
		})
	}
	for _, id := range ids.names() {
		if named[id] {
			continue
		}
		c.Report(diag.Finding{At: ids[id], Message: fmt.Sprintf("no %s has %s %q", col.One, oneOf(c.Game, t.To), id),
			Mark:     "is here without an owner",
			Evidence: []string{fmt.Sprintf("%s searched: %d rows", col.ID, len(col.Entries))},
			Help:     fmt.Sprintf("add the %s that uses it, or take it out", col.One)})
	}
}
