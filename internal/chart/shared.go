package chart

import (
	"cmp"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/odds"
	"punchboard/internal/stack"
)

// Shared draws the first of some grids on one page of a paper, as many as there
// is room for, and says how many: by the layout odds-stand on what the layout
// odds-shared-PAPER, or else odds-shared, draws on every page. It is 0 if there
// is no such layout or the first has no page to share.
func (c *Chart) Shared(all []*odds.Grid, paper string) (*face.Face, int, diag.List) {
	layouts := c.comp.Library().Layouts
	lay := cmp.Or(layouts["odds-shared-"+paper], layouts["odds-shared"])
	if lay == nil {
		return nil, 0, nil
	}
	mm := func(name string, or float64) geom.Length { return geom.FromMM(lay.Number(name, or)) }
	room := stack.Room{Rect: geom.Rect{X: mm("left", 18), Y: mm("top", 15), W: mm("wide", 174), H: mm("room", 255)}}
	var blocks []stack.Block
	var found diag.List
	low := geom.Length(0)
	for _, g := range all {
		faces, fs := c.Stand(g)
		if len(faces) != 1 || low+mm("between", 10)+faces[0].Size.H > room.H {
			break
		}
		low += mm("between", 10) + faces[0].Size.H
		found.Add(fs...)
		blocks = append(blocks, stack.Block{Face: faces[0], Above: mm("between", 10), Title: g.Name})
	}
	if len(blocks) == 0 {
		return nil, 0, nil
	}
	f, fs := c.comp.Face(lay, "front", nil, idOf(all[0]))
	found.Add(fs...)
	if f == nil {
		return nil, 0, found
	}
	f.Items = append(f.Items, stack.Pages(blocks, room)[0].Items...)
	return f, len(blocks), found
}
