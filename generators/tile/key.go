package tile

import (
	"slices"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/terrain"
)

// sample is the length of a wall in a key.
const sample = 13 * geom.MM

// The sizes of samples of a landscape in a key, in millimetres as drawn.
const (
	windowW, windowH = 13.0, 6.0
	shrunk           = .36
	hair             = .14 // the finest line of what is drawn smaller
)

// key draws lines of a key: a sample of each entry, and its meaning. Samples are kept, since each
// level has keys of several lengths.
type key struct {
	*marks
	samples map[sampleKey]placed // of landscapes
}

// sampleKey identifies a sample of a landscape.
type sampleKey struct {
	e          *model.Entry
	set, craft string
}

// placed draws a sample at a point.
type placed func(at geom.Point) []face.Item

// columns sets the entries of a key by layer, in as many columns as fit.
func (m *key) columns(at geom.Point, w geom.Length, all []*model.Entry) ([]face.Item, geom.Length) {
	l := m.layer("key")
	if l == nil || len(all) == 0 {
		return nil, 0
	}
	var sorted []*model.Entry
	for _, layer := range []string{model.WallLayer, model.FloorLayer, model.ObjectLayer, model.PlaceLayer} {
		sorted = append(sorted, lists.Only(all, func(e *model.Entry) bool { return m.legend.Layer(e) == layer })...)
	}
	cols := max(1, int((w+geom.MM)/keyColumn))
	rows := (len(sorted) + cols - 1) / cols
	var items []face.Item
	for i, e := range sorted {
		p := geom.Point{X: at.X + geom.Length(i/rows)*keyColumn, Y: at.Y + geom.Length(i%rows)*l.Size.H}
		items = append(items, m.entry(p, e, nil)...)
	}
	return items, geom.Length(rows) * l.Size.H
}

// entry draws one line of a key: a sample and its meaning, for a tile with these fields.
func (m *key) entry(at geom.Point, e *model.Entry, of []model.Field) []face.Item {
	items := m.sample(at, e, of)
	l := m.legend
	vals := map[string]any{"kind": m.wall(e), "layer": l.Layer(e), "sight": l.Seen(e),
		"uneven": l.Uneven.Of(e), "opens": l.Opens.Of(e), "lift": l.Lift.Of(e), "hill": l.Hill.Of(e)}
	if f := m.mark("key", "entry", e.ID, e.Name, 0, vals); f != nil {
		items = append(items, &face.Group{Map: geom.Move(at.X, at.Y), Of: f})
	}
	return items
}

// sample draws an entry in a box of 13 by 6.4 mm.
func (m *key) sample(at geom.Point, e *model.Entry, of []model.Field) []face.Item {
	show := func(f *face.Face, s float64) []face.Item {
		if f == nil {
			return nil
		}
		x := at.X + (sample-f.Size.W.Scale(s))/2
		return []face.Item{&face.Group{Map: geom.Move(x, at.Y).Mul(geom.Scale(s)), Of: f}}
	}
	if items := m.vignette(at, e, of); items != nil {
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
	if f := m.object(e); f != nil {
		small := *f
		small.Items = m.stout(f.Drawn())
		return append(show(m.One(&small), shrunk), m.tagSample(at, e)...)
	}
	return m.bodySample(at, e)
}

// tagSample draws an object's tag at the end of its sample, as large as on maps.
func (m *key) tagSample(at geom.Point, e *model.Entry) []face.Item {
	f := m.tag(e)
	if f == nil {
		return nil
	}
	return []face.Item{&face.Group{Map: geom.Move(at.X+sample-17500, at.Y-10600), Of: f}}
}

// wallSample draws a wall alone: a level of one square as wide as a sample.
func (m *key) wallSample(at geom.Point, e *model.Entry) []face.Item {
	l := &level{looks: m.looks, extent: extent{w: 1, h: 2}, tile: &model.Tile{}, board: &model.Square{W: 1, H: 2, Levels: []*model.Plan{{
		Cells:  [][]model.Ground{{{}}, {{}}},
		Across: [][]*model.Entry{{nil}, {e}, {nil}},
		Down:   [][]*model.Entry{{nil, nil}, {nil, nil}},
	}}}}
	d := m.drawing(l, faceGrid{shown: l.extent, unit: sample - 2*toughWide/3})
	d.sample = true
	walls{d}.draw()
	return []face.Item{&face.Group{Map: geom.Move(at.X+toughWide/3, at.Y-d.unit), Items: d.items}}
}

// bodySample draws a body as if it filled a low square: white, or full of lines.
func (m *key) bodySample(at geom.Point, e *model.Entry) []face.Item {
	r := geom.Rect{X: at.X + 300, Y: at.Y + 300, W: sample - 600, H: 5800}
	items := []face.Item{&face.Shape{Path: geom.CutBox(r, 1500), Fill: m.Colour("paper"), Stroke: m.Colour("ink"), Width: bodyLine}}
	if m.legend.Hatched.Of(e) {
		var p geom.Path
		for x := r.X; x+r.H < r.Right(); x += 1700 {
			p = append(p, geom.Line(geom.Point{X: x, Y: r.Bottom()}, geom.Point{X: x + r.H, Y: r.Y})...)
		}
		items = []face.Item{&face.Shape{Path: geom.Box(r), Stroke: m.Colour("ink"), Width: objectLine}, &face.Shape{Path: p, Stroke: m.Colour("grey3"), Width: hatchLn}}
	}
	return append(items, m.tagSample(at, e)...)
}

// vignette draws an entry as it is drawn on tiles with these fields, in a box of 13 by 6 mm. It
// returns nil if the entry is drawn by boxes.
func (m *key) vignette(at geom.Point, e *model.Entry, of []model.Field) []face.Item {
	id := sampleKey{e, m.legend.Set.Text(of), m.legend.Craft.Text(of)}
	draw, drawn := m.samples[id]
	if !drawn {
		draw = m.landscaped(e, of)
		m.samples[id] = draw
	}
	if draw == nil {
		return nil
	}
	return draw(at)
}

// landscaped draws an entry alone on a tile of one square.
func (m *key) landscaped(e *model.Entry, of []model.Field) placed {
	g := model.Ground{Object: e}
	if m.legend.Layer(e) == model.FloorLayer {
		g = model.Ground{Floor: e}
	}
	l := &level{looks: m.looks, extent: extent{w: 1, h: 1}, tile: &model.Tile{ID: "key", Fields: of}, board: &model.Square{W: 1, H: 1,
		Levels: []*model.Plan{{Cells: [][]model.Ground{{g}}}}}}
	as := l.lookOf(e)
	if as == nil {
		return nil
	}
	d := m.drawing(l, faceGrid{shown: l.extent, unit: drawnSquare})
	d.sample = true
	switch m.legend.Layer(e) {
	case model.FloorLayer:
		land := d.landscape()
		for _, one := range land.lands {
			painters[one.as.As].tone(land, one)
			painters[one.as.As].texture(land, one)
		}
		return m.window(d)
	case model.WallLayer:
		return m.length(d, d.barrier(e, as, terrain.Lines{{{X: 1.6, Y: 3.2}, {X: windowW - 1.6, Y: 3.2}}}))
	}
	o := d.standing(true)[0]
	switch {
	case as.As == "column" || as.As == "mass":
		dress[as.As](d.canvas, o)
		return m.window(d)
	case dress[as.As] == nil:
		return nil
	}
	return m.small(d, o)
}

// window shows the middle of what is drawn, with a frame: for floors and for what fills a square, a
// part is enough.
func (m *key) window(d *drawing) placed {
	x, y := (side-windowW)/2, (side-windowH)/2
	window, art := terrain.Box(x, y, windowW, windowH).Path(), m.art(d.art)
	return func(at geom.Point) []face.Item {
		to := geom.Move(at.X-geom.FromMM(x), at.Y+200-geom.FromMM(y))
		return []face.Item{&face.Group{Map: to, Clip: window, Of: art}, &face.Shape{Path: window.Apply(to), Stroke: d.ink(), Width: 200}}
	}
}

// small draws an object with its shadow, smaller than on maps. Its tag keeps its size, so that its
// letters can be read.
func (m *key) small(d *drawing, o *solid) placed {
	if high := o.as.Shade.MM(); high > 0 {
		d.fill(terrain.Shadow(o.area, high), d.Colour("grey2"))
	}
	dress[o.as.As](d.canvas, o)
	art := m.art(m.stout(d.art))
	return func(at geom.Point) []face.Item {
		const k = shrunk
		to := geom.Move(at.X+geom.FromMM(windowW/2-side*k/2), at.Y+geom.FromMM(windowH/2+.2-side*k/2)).Mul(geom.Scale(k))
		return append([]face.Item{&face.Group{Map: to, Of: art}}, m.tagSample(at, o.e)...)
	}
}

// stout returns the items with their lines wide enough to print when they are drawn as small as
// samples are.
func (m *key) stout(items []face.Item) []face.Item {
	out := slices.Clone(items)
	for i, it := range items {
		switch it := it.(type) {
		case *face.Shape:
			thick := *it
			thick.Width = max(it.Width, geom.FromMM(hair/shrunk))
			out[i] = &thick
		case *face.Group:
			thick := *it
			thick.Items = m.stout(it.Items)
			if it.Of != nil {
				of := *it.Of
				of.Items = m.stout(of.Drawn())
				thick.Of = m.One(&of)
			}
			out[i] = &thick
		}
	}
	return out
}

// length draws a piece of what is on edges, and returns nil for walls of buildings.
func (m *key) length(d *drawing, b barrier) placed {
	if !b.draw(d.canvas, nil) {
		return nil
	}
	art := m.art(d.art)
	return func(at geom.Point) []face.Item {
		return []face.Item{&face.Group{Map: geom.Move(at.X, at.Y), Of: art}}
	}
}

// art returns what was drawn as it is in any ink: the landscape's colours already are those of the
// ink.
func (m *key) art(items []face.Item) *face.Face {
	return m.One(&face.Face{ID: "key", Art: true, Size: geom.Size{W: drawnSquare, H: drawnSquare}, Items: items})
}
