// Package chart draws grids of odds: heat maps with the figure in every cell, curves, and small
// multiples of these. It measures a grid and splits it into pages. The layouts odds, odds-PAPER,
// odds-stand, odds-book and odds-column decide positions and styles, and widgets of compose do the
// drawing.
package chart

import (
	"cmp"
	"strconv"

	"punchboard/internal/compose"
	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/model"
	"punchboard/internal/odds"
	"punchboard/internal/stack"
)

// Chart draws the grids of one game. It is safe for concurrent use.
type Chart struct{ comp *compose.Composer }

// New returns a Chart that draws and measures with a composer.
func New(comp *compose.Composer) *Chart { return &Chart{comp} }

// phrase returns a chart's own words in the language of the game; a nil Chart gives them in
// English.
func (c *Chart) phrase(says string, with ...any) string {
	var words model.Phrasebook
	if c != nil {
		words = c.comp.Game().Words
	}
	return words.Say(says, with...)
}

// Pages draws a grid on as many pages of a paper as it needs, by the layout odds-PAPER if it
// exists, otherwise by odds. A face's id is the grid's, with the page number from the second page
// on.
func (c *Chart) Pages(g *odds.Grid, paper string) ([]*face.Face, diag.List) {
	all := c.comp.Library().Layouts
	lay := cmp.Or(all["odds-"+paper], all["odds"])
	if lay == nil {
		return nil, c.missing("odds")
	}
	return c.pages(lay, g)
}

// Stand draws a grid with its title, to be placed among others on a page, by the layout odds-stand.
// Each face is as high as its content; there are several if the grid is higher than a page.
func (c *Chart) Stand(g *odds.Grid) ([]*face.Face, diag.List) {
	lay := c.comp.Library().Layouts["odds-stand"]
	if lay == nil {
		return nil, c.missing("odds-stand")
	}
	out, found := c.pages(lay, g)
	for _, f := range out {
		f.Size.H = face.Depth(f)
	}
	return out, found
}

// pages draws a grid by a layout.
func (c *Chart) pages(lay *layout.Layout, g *odds.Grid) ([]*face.Face, diag.List) {
	s := c.sheet(lay, g)
	if found := s.refused(); len(found) > 0 {
		return nil, found
	}
	return s.faces(s.parts(len(g.Rows)), func(i int) string {
		if i == 0 {
			return idOf(g)
		}
		return idOf(g) + "-" + strconv.Itoa(i+1)
	})
}

// faces draws a face for each part of the rows, with the ids that id returns.
func (s *sheet) faces(parts [][2]int, id func(i int) string) (out []*face.Face, found diag.List) {
	for i, rows := range parts {
		f, fs := s.comp.Face(s.lay, "front", map[string]any{"odds": s.locals(rows, i+1, len(parts))}, id(i))
		found.Add(fs...)
		if f != nil {
			out = append(out, f)
		}
	}
	return out, found
}

// Inset draws a grid for a book whose pages have the given room: in a column by the layout
// odds-column if it fits there, otherwise across the page, by odds-book or, where a page is too
// narrow for that, odds-leaf. What does not fit there either is split into several faces, each with
// some of its columns. A face is as wide as its layout and as high as its content, with rows low
// enough to fit the room; wide reports whether it takes the whole page.
func (c *Chart) Inset(g *odds.Grid, room geom.Size) (faces []*face.Face, wide bool, found diag.List) {
	all := c.comp.Library().Layouts
	across := "odds-book"
	if lay := all["odds-leaf"]; lay != nil && all[across] != nil && all[across].Size.W > room.W { // older projects may lack odds-leaf
		across = "odds-leaf"
	}
	var s *sheet
	for _, name := range []string{"odds-column", across} {
		if all[name] == nil {
			return nil, false, c.missing(name)
		}
		s, wide = c.sheet(all[name], g), name == across
		high := s.by == "panels" && len(s.panels.rows) > columnRows*s.panels.many || !s.lines() && s.deepest() > headLines // more than look well in a column
		if found = s.refused(); len(found) == 0 && (wide || !high) {
			break
		}
	}
	n := s.most()
	if len(found) > 0 && n == 0 {
		return nil, false, found
	}
	found = nil
	for _, part := range g.Parted(n) {
		of := c.sheet(s.lay, part)
		of.scale = s.scale
		drawn, fs := of.inset(room.H)
		found.Add(fs...)
		faces = append(faces, drawn...)
	}
	for i, f := range faces {
		if i > 0 {
			f.ID += "-" + strconv.Itoa(i+1)
		}
	}
	return faces, wide, found
}

// leastRow is the least height of a row, in mm.
const leastRow = 3.6

// inset draws the grid as high as its content. If that is more than deep, rows are lower, and
// panels go into several faces if that is not enough.
func (s *sheet) inset(deep geom.Length) ([]*face.Face, diag.List) {
	if s.by == "panels" {
		s.room = deep.MM()
		s.panels.lowered(s.room)
	}
	faces, found := s.drawn()
	if len(faces) == 1 && faces[0].Size.H > deep && !s.lines() {
		s.row = max(leastRow, s.row-(faces[0].Size.H-deep).MM()/float64(len(s.grid.Rows)))
		return s.drawn()
	}
	return faces, found
}

// drawn draws the grid, each face as high as its content; a table is not split.
func (s *sheet) drawn() (faces []*face.Face, found diag.List) {
	parts := [][2]int{{0, len(s.grid.Rows)}}
	if s.by == "panels" {
		parts = s.panels.panelParts()
	}
	faces, found = s.faces(parts, func(int) string { return idOf(s.grid) })
	for _, f := range faces {
		f.Size.H = face.Depth(f)
	}
	return faces, found
}

// lines reports whether the grid is drawn as lines, in one chart or in panels.
func (s *sheet) lines() bool { return s.by == "curves" || s.by == "panels" }

// missing returns the error for a chart whose layout the project does not have.
func (c *Chart) missing(name string) diag.List {
	return diag.List{{At: c.comp.Game().At, Severity: diag.Error, Code: "PB012", Name: "missing-asset", Message: "the chart of odds needs the layout " + name}}
}

// idOf returns a grid's id for use as a file name.
func idOf(g *odds.Grid) string { return cmp.Or(g.ID, "odds") }

// sheet is a grid measured for a layout. Lengths are in millimetres.
type sheet struct {
	*Chart
	lay    *layout.Layout
	grid   *odds.Grid
	by     string // heat, table, curves or panels
	panels *panels
	scale  scale
	wide   float64 // of the whole table
	row    float64
	room   float64   // the height available on a page for heads and rows
	labels []float64 // widths of the columns of labels
	cell   float64   // width of a column of figures
	heads  []any     // the lines of each head
	cols   []any
	head   float64
	icons  bool
}

// sheet measures a grid.
func (c *Chart) sheet(lay *layout.Layout, g *odds.Grid) *sheet {
	s := &sheet{Chart: c, lay: lay, grid: g, scale: scaleOf(g)}
	s.wide, s.row, s.room = lay.Number("wide", 174), lay.Number("row", 6.05), lay.Number("room", 200)
	s.by = g.By
	if crowd := g.By == "curves" && len(g.Rows) > mostCurves; crowd || g.By == "panels" {
		s.by, s.panels = "panels", s.parted()
	}
	s.icons = lay.Number("icons", 0) > 0 && s.by == "heat" && s.illustrated()
	s.measure()
	return s
}

// Shared draws as many of the first of some grids as fit on one page of a paper, and returns how
// many: by the layout odds-stand, on top of what the layout odds-shared-PAPER, or else odds-shared,
// draws on every page. It returns 0 if there is no such layout or the first grid does not share a
// page.
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
