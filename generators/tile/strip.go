package tile

import (
	"fmt"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/model"
)

// The measures of what stands below a map.
const (
	keyGap    = 1500 * geom.Micrometre
	keyColumn = 60 * geom.MM
	legendW   = 180 * geom.MM // of a legend on a sheet with one map
	legendCol = 62 * geom.MM  // from one of its three columns to the next
	mostRows  = 7             // of a column; what is left out stands in the list of all marks
	narrow    = 150 * geom.MM // a strip less wide has its words below the name
	moreWords = 6 * geom.MM
	sample    = 13 * geom.MM // how long a wall is shown
)

// legends are what explains a level, the fullest first: its name and all that
// stands on it in three columns, the same with shorter columns, its name alone,
// and that no wider than the map.
func (d *deck) legends(id string) []*face.Face {
	var out []*face.Face
	add := func(f *face.Face) {
		if f != nil {
			out = append(out, f)
		}
	}
	cols := d.sorted()
	longest := 0
	for _, c := range cols {
		longest = max(longest, len(c))
	}
	for n := min(longest, mostRows); n > 0; n-- {
		add(d.legendOf(id, cols, n))
	}
	add(d.strip(id+"-name", legendW))
	if w := max(d.size().W, 2*d.unit); w < legendW {
		add(d.strip(id+"-short-name", w))
	}
	return out
}

// sorted are the entries on a level in three columns: what stands on edges,
// floors, and all else.
func (d *deck) sorted() [3][]*model.Entry {
	var out [3][]*model.Entry
	for _, e := range d.used() {
		switch d.legend.Layer(e) {
		case model.WallLayer:
			out[0] = append(out[0], e)
		case model.FloorLayer:
			out[1] = append(out[1], e)
		default:
			out[2] = append(out[2], e)
		}
	}
	return out
}

// legendOf is a strip with columns of at most n rows below it, nil without a
// layout of an entry.
func (d *deck) legendOf(id string, cols [3][]*model.Entry, n int) *face.Face {
	d.keyOf = d.tile
	l, strip := d.layer("key"), d.strip(id+"-strip", legendW)
	if l == nil || strip == nil {
		return nil
	}
	f := &face.Face{ID: id + "-legend", Size: geom.Size{W: legendW, H: strip.Size.H + keyGap}}
	f.Items = append(f.Items, &face.Group{Map: geom.Identity, Of: strip})
	if heads := d.mark("heads", "heads", fmt.Sprint(len(cols[0]), len(cols[1]), len(cols[2])), "", 0, map[string]any{"edges": len(cols[0]), "floors": len(cols[1]), "objects": len(cols[2])}); heads != nil {
		f.Items = append(f.Items, &face.Group{Map: geom.Move(0, f.Size.H), Of: heads})
		f.Size.H += heads.Size.H
	}
	high := 0
	for i, col := range cols {
		for j, e := range col[:min(n, len(col))] {
			f.Items = append(f.Items, d.entry(geom.Point{X: geom.Length(i) * legendCol, Y: f.Size.H + geom.Length(j)*l.Size.H}, e)...)
			high = max(high, j+1)
		}
	}
	f.Size.H += geom.Length(high) * l.Size.H
	return f
}

// strip names the level; nil without a layout for it.
func (d *deck) strip(id string, w geom.Length) *face.Face {
	l := d.layer("strip")
	if l == nil {
		return nil
	}
	wide := *l
	wide.Size.W = w
	if w < narrow {
		wide.Size.H += moreWords
	}
	f, found := d.Face(&wide, "front", map[string]any{"strip": d.title(w)}, id)
	d.found.Add(found...)
	return f
}

// title is what a strip may say about its level.
func (d *deck) title(w geom.Length) map[string]any {
	first := ""
	if d.w != d.board.W || d.h != d.board.H {
		first = spotName(d.x, d.y) + "–" + spotName(d.x+d.w-1, d.y+d.h-1)
	}
	return map[string]any{
		"name": d.tile.Name, "set": d.legend.Set.Text(d.tile.Fields), "text": d.legend.Text.Text(d.tile.Fields), "level": d.plan + 1, "levels": len(d.board.Levels),
		"cols": d.w, "rows": d.h, "square": d.unit.MM(), "covers": first, "id": d.tile.ID, "width": w.MM(),
	}
}

// used are the entries of the legend that the level shows, in the legend's
// order.
func (d *deck) used() []*model.Entry {
	here := map[*model.Entry]bool{}
	d.each(func(x, y int, g *model.Ground) {
		here[g.Floor], here[g.Object] = true, true
		if d.legend.Hill.Of(g.Object) {
			if top := d.cell(x, y, d.plan+1); top != nil {
				here[top.Floor] = true
			}
		}
		for _, p := range g.Places {
			here[p] = true
		}
	})
	d.walls(func(e *model.Entry) bool { here[e] = true; return false })
	var out []*model.Entry
	for _, e := range d.legend.All() {
		if here[e] && d.speaks(e) {
			out = append(out, e)
		}
	}
	return out
}

// speaks reports whether an entry needs words: labels on squares say it
// themselves.
func (m *squares) speaks(e *model.Entry) bool {
	return m.legend.Layer(e) != model.PlaceLayer || m.legend.Start.Of(e) || m.mark("", "object", m.drawing(e), "", 0, nil) != nil
}

// columns lays the entries of a key out by layer, in as many columns as fit.
func (m *squares) columns(at geom.Point, w geom.Length, all []*model.Entry) ([]face.Item, geom.Length) {
	l := m.layer("key")
	if l == nil || len(all) == 0 {
		return nil, 0
	}
	var sorted []*model.Entry
	for _, layer := range []string{model.WallLayer, model.FloorLayer, model.ObjectLayer, model.PlaceLayer} {
		for _, e := range all {
			if m.legend.Layer(e) == layer {
				sorted = append(sorted, e)
			}
		}
	}
	cols := max(1, int((w+geom.MM)/keyColumn))
	rows := (len(sorted) + cols - 1) / cols
	var items []face.Item
	for i, e := range sorted {
		p := geom.Point{X: at.X + geom.Length(i/rows)*keyColumn, Y: at.Y + geom.Length(i%rows)*l.Size.H}
		items = append(items, m.entry(p, e)...)
	}
	return items, geom.Length(rows) * l.Size.H
}

// entry is one line of a key: a sample and what it stands for.
func (m *squares) entry(at geom.Point, e *model.Entry) []face.Item {
	items := m.sample(at, e)
	l := m.legend
	vals := map[string]any{"kind": m.look(e), "layer": l.Layer(e), "sight": l.Seen(e),
		"uneven": l.Uneven.Of(e), "opens": l.Opens.Of(e), "lift": l.Lift.Of(e), "hill": l.Hill.Of(e)}
	if f := m.mark("key", "entry", e.ID, e.Name, 0, vals); f != nil {
		items = append(items, &face.Group{Map: geom.Move(at.X, at.Y), Of: f})
	}
	return items
}

// sample draws an entry in a field of 13 by 6.4 mm.
func (m *squares) sample(at geom.Point, e *model.Entry) []face.Item {
	show := func(f *face.Face, s float64) []face.Item {
		if f == nil {
			return nil
		}
		x := at.X + (sample-f.Size.W.Scale(s))/2
		return []face.Item{&face.Group{Map: geom.Move(x, at.Y).Mul(geom.Scale(s)), Of: f}}
	}
	if items := m.vignette(at, e); items != nil {
		return items
	}
	switch m.legend.Layer(e) {
	case model.WallLayer:
		return m.wallSample(geom.Point{X: at.X, Y: at.Y + 3200}, e)
	case model.FloorLayer:
		if f := m.floor(e, 0, true); f != nil {
			return []face.Item{&face.Group{Map: geom.Move(at.X, at.Y), Of: f}}
		}
		return nil
	}
	if m.legend.Start.Of(e) {
		return show(m.note("start", "1", 0), .5)
	}
	if f := m.mark("", "object", m.drawing(e), "", 0, nil); f != nil {
		small := *f
		small.Items = m.stout(f.Items)
		return append(show(m.One(&small), shrunk), m.tagSample(at, e)...)
	}
	return m.bodySample(at, e)
}

// tagSample is an object's tag at the end of its sample, as large as on maps.
func (m *squares) tagSample(at geom.Point, e *model.Entry) []face.Item {
	f := m.tagFace(e)
	if f == nil {
		return nil
	}
	return []face.Item{&face.Group{Map: geom.Move(at.X+sample-17500, at.Y-10600), Of: f}}
}

// wallSample draws a wall by itself: a level of one square as wide as a sample.
func (m *squares) wallSample(at geom.Point, e *model.Entry) []face.Item {
	small := *m
	small.unit = sample - 2*toughWide/3
	board := &model.Square{W: 1, H: 2, Levels: []*model.Plan{{
		Cells:  [][]model.Ground{{{}}, {{}}},
		Across: [][]*model.Entry{{nil}, {e}, {nil}},
		Down:   [][]*model.Entry{{nil, nil}, {nil, nil}},
	}}}
	d := &deck{squares: &small, tile: &model.Tile{}, board: board, w: 1, h: 2, here: board.Levels[0], sample: true}
	d.drawWalls()
	return []face.Item{&face.Group{Map: geom.Move(at.X+toughWide/3, at.Y-small.unit), Items: d.items}}
}

// bodySample draws a body as if it filled a low square.
func (m *squares) bodySample(at geom.Point, e *model.Entry) []face.Item {
	r := geom.Rect{X: at.X + 300, Y: at.Y + 300, W: sample - 600, H: 5800}
	ink := m.Colour("ink")
	var items []face.Item
	if m.legend.Hill.Of(e) {
		items = append(items, &face.Shape{Path: geom.CutBox(r, 1500), Stroke: ink, Width: objectLine})
		var ticks geom.Path
		for x := r.X + 2200; x < r.Right()-1500; x += 2000 {
			ticks = append(ticks, geom.Line(geom.Point{X: x, Y: r.Y}, geom.Point{X: x, Y: r.Y + 1600})...)
			ticks = append(ticks, geom.Line(geom.Point{X: x, Y: r.Bottom()}, geom.Point{X: x, Y: r.Bottom() - 1600})...)
		}
		items = append(items, &face.Shape{Path: ticks, Stroke: ink, Width: hatchLn})
	} else if m.legend.Hatched.Of(e) {
		var p geom.Path
		for x := r.X; x+r.H < r.Right(); x += 1700 {
			p = append(p, geom.Line(geom.Point{X: x, Y: r.Bottom()}, geom.Point{X: x + r.H, Y: r.Y})...)
		}
		items = append(items, &face.Shape{Path: geom.Box(r), Stroke: ink, Width: objectLine}, &face.Shape{Path: p, Stroke: m.Colour("grey3"), Width: hatchLn})
	} else {
		items = append(items, &face.Shape{Path: geom.CutBox(r, 1500), Fill: m.Colour("paper"), Stroke: ink, Width: bodyLine})
	}
	return append(items, m.tagSample(at, e)...)
}

// drawn is what stands on any square tile of the game.
func (m *squares) drawn() map[*model.Entry]bool {
	out := map[*model.Entry]bool{}
	for _, t := range m.game.Tiles {
		if t.Grid != "square" {
			continue
		}
		q, _ := t.Square(m.legend)
		if q == nil {
			continue
		}
		q.Each(func(_ model.Spot, g *model.Ground) {
			out[g.Floor], out[g.Object] = true, true
			for _, p := range g.Places {
				out[p] = true
			}
		})
		for _, level := range q.Levels {
			for _, row := range slices.Concat(level.Across, level.Down) {
				for _, e := range row {
					out[e] = true
				}
			}
		}
	}
	return out
}

// listed are the entries that the legend explains, in its order: what is drawn
// anywhere and does not say what it is.
func (m *squares) listed() []*model.Entry {
	var out []*model.Entry
	drawn := m.drawn()
	for _, e := range m.legend.All() {
		if drawn[e] && m.speaks(e) {
			out = append(out, e)
		}
	}
	return out
}

// legendPiece is the list of all marks drawn, one for each player, if there is a
// layout for its head; the list begins at the head's foot and is as wide.
func (m *squares) legendPiece() *face.Piece {
	l := m.layer("legend")
	if l == nil || setting(m.comp.Fields, "legend").Text == "none" {
		return nil
	}
	all := m.listed()
	whole := m.kept.face("the legend", all, func() *face.Face { return m.drawLegend(l, all) })
	if whole == nil {
		return nil
	}
	return &face.Piece{Game: m.game.ID, Kind: "tile", ID: "legend", Name: "Legend", Copies: playersOf(m.game), Front: whole, From: []diag.Place{m.comp.At}}
}

func (m *squares) drawLegend(l *layout.Layout, all []*model.Entry) *face.Face {
	m.keyOf = nil
	f, found := m.Face(l, "front", map[string]any{}, "legend")
	m.found.Add(found...)
	if f == nil {
		return nil
	}
	items, high := m.columns(geom.Point{Y: l.Size.H + keyGap}, l.Size.W, all)
	whole := &face.Face{ID: "legend", Size: geom.Size{W: l.Size.W + 2*offCut, H: l.Size.H + keyGap + high + 2*offCut}}
	inner := append([]face.Item{&face.Group{Map: geom.Identity, Of: f}}, items...)
	whole.Items = []face.Item{&face.Group{Map: geom.Move(offCut, offCut), Items: inner}}
	return whole
}
