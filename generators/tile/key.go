package tile

import (
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/model"
)

// sample is how long a wall is shown in a key.
const sample = 13 * geom.MM

// How large samples of a landscape are in a key, in millimetres as drawn.
const (
	windowW, windowH = 13.0, 6.0
	shrunk           = .36
	hair             = .14 // the finest line of what is drawn smaller
)

// key draws lines of a key: a sample of each entry, and what it stands for. Samples are
// kept, for each level has a key in several lengths.
type key struct {
	*marks
	samples map[sampleKey]placed // of landscapes
}

// sampleKey is what makes two samples of a landscape the same.
type sampleKey struct {
	e          *model.Entry
	set, craft string
}

// placed draws a sample at a point.
type placed func(at geom.Point) []face.Item

// columns lays the entries of a key out by layer, in as many columns as fit.
func (m *key) columns(at geom.Point, w geom.Length, all []*model.Entry) ([]face.Item, geom.Length) {
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
		items = append(items, m.entry(p, e, nil)...)
	}
	return items, geom.Length(rows) * l.Size.H
}

// entry is one line of a key: a sample and what it stands for, of a tile with these
// fields.
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

// sample draws an entry in a field of 13 by 6.4 mm.
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

// tagSample is an object's tag at the end of its sample, as large as on maps.
func (m *key) tagSample(at geom.Point, e *model.Entry) []face.Item {
	f := m.tag(e)
	if f == nil {
		return nil
	}
	return []face.Item{&face.Group{Map: geom.Move(at.X+sample-17500, at.Y-10600), Of: f}}
}

// wallSample draws a wall by itself: a level of one square as wide as a sample.
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
