package check

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// columnOrder finds figures declared rising or falling that turn back: from row to row of a
// table, from entry to entry of a collection or of a deck, or within a list.
func columnOrder(c *Context) {
	for _, s := range sheets(c.Game) {
		for _, d := range s.decls {
			switch {
			case d.Order == "":
			case d.Type.Kind == model.List:
				for _, l := range s.lines {
					ordered(c, d, l.key(), "list", l.cell(d.ID).Items)
				}
			default:
				ordered(c, d, s.id, "column", lists.Map(s.lines, func(l ruled) model.Value { return l.cell(d.ID) }))
			}
		}
	}
}

// entryName is what an entry is called, its id if it has no name.
func entryName(e *model.Entry) string { return cmp.Or(e.Name, e.ID) }

// ordered reports the first place where values turn back: the later one, or the
// earlier one where without it, and not without the later, all are in order.
func ordered(c *Context, d *model.FieldDecl, of, what string, values []model.Value) {
	all := slices.DeleteFunc(slices.Clone(values), func(v model.Value) bool { return !v.IsSet() || v.Word })
	i := turnsBack(all, d.Order)
	if i < 0 {
		return
	}
	without := func(i int) int { return turnsBack(slices.Delete(slices.Clone(all), i, i+1), d.Order) }
	wrong, other, where := all[i], all[i-1], "after"
	if without(i-1) < 0 && without(i) >= 0 {
		wrong, other, where = other, wrong, "before"
	}
	mark := map[string]string{"after": "before it", "before": "after it"}[where]
	c.Report(diag.Finding{At: wrong.At, Message: fmt.Sprintf("%s of %q should be %s: %s %s %s", d.ID, of, d.Order, wrong, where, other),
		Also:     []diag.Also{{At: other.At, Mark: mark}},
		Evidence: []string{fmt.Sprintf("the %s: %s", what, strings.Join(lists.Map(values, model.Value.String), ", "))}})
}

// turnsBack is the first of some values that is less than the one before in a rising
// order, or more in a falling one; -1 if there is none.
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
