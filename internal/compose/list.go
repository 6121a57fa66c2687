package compose

import (
	"maps"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/model"
)

// List makes a piece of each of a component's elements, in their order. In the
// layout, as is the element, n its number from 1 and code its short name in
// print.
func (c *Composer) List(comp *model.Component, as string) ([]*face.Piece, diag.List) {
	l, found := c.Layout(comp.Layout, comp.Where.Layout)
	if l == nil {
		return nil, found
	}
	all, vary, more := c.Elements(comp, as)
	found.Add(more...)
	jobs := make([]Job, len(all))
	for i, e := range all {
		jobs[i] = Job{Kind: comp.ID, ID: e.ID, Name: e.Name, Copies: e.Copies, Layout: l, From: e.From, Locals: maps.Clone(e.Locals)}
		jobs[i].Locals["n"], jobs[i].Locals["code"] = i+1, c.Code(comp.ID, i+1)
	}
	pieces, more := c.Pieces(jobs, append(vary, "n", "code")...)
	found.Add(more...)
	return pieces, found.Sorted()
}
