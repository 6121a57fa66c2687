// Package record makes records: one piece for each element of a list, such as
// a card for every unit. Which layout an element gets may depend on its
// values; the layouts say so themselves, by their variants.
package record

import (
	"maps"

	"punchboard/internal/compose"
	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/model"
)

// Pieces makes the pieces of a component of kind record. In the layout, unit
// is the element, n its number from 1 and code its short name in print. The
// component's field copies, an expression over unit, says how many of each
// are printed; without it, one.
func Pieces(c *compose.Composer, g *model.Game, comp *model.Component) ([]*face.Piece, diag.List) {
	l, found := c.Layout(comp.Layout, comp.Where.Layout)
	if l == nil {
		return nil, found
	}
	all, vary, more := c.Elements(comp, "unit")
	found.Add(more...)
	jobs := make([]compose.Job, len(all))
	for i, e := range all {
		jobs[i] = compose.Job{Kind: comp.ID, ID: e.ID, Name: e.Name, Copies: e.Copies, Layout: l, From: e.From,
			Locals: maps.Clone(e.Locals)}
		jobs[i].Locals["n"], jobs[i].Locals["code"] = i+1, c.Code(comp.ID, i+1)
	}
	pieces, more := c.Pieces(jobs, append(vary, "n", "code")...)
	found.Add(more...)
	return pieces, found.Sorted()
}
