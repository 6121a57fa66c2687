package tile

import (
	"slices"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/model"
	"punchboard/internal/terrain"
)

// vignette draws an entry as it is drawn on tiles with these fields, in a field of 13
// by 6 mm; nil if it is drawn by boxes.
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

// window is the middle of what is drawn, with a frame: of floors and of what fills a
// square a part says all.
func (m *key) window(d *drawing) placed {
	x, y := (side-windowW)/2, (side-windowH)/2
	window, art := terrain.Box(x, y, windowW, windowH).Path(), m.art(d.art)
	return func(at geom.Point) []face.Item {
		to := geom.Move(at.X-geom.FromMM(x), at.Y+200-geom.FromMM(y))
		return []face.Item{&face.Group{Map: to, Clip: window, Of: art}, &face.Shape{Path: window.Apply(to), Stroke: d.ink(), Width: 200}}
	}
}

// small is an object with its shadow, smaller than on maps. Its tag is as large as there:
// letters are to be read.
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

// stout is the items with their lines so wide that they print once they are drawn
// as small as samples are.
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

// length is a piece of what stands on edges; nil for walls of buildings.
func (m *key) length(d *drawing, b barrier) placed {
	if !b.draw(d.canvas, nil) {
		return nil
	}
	art := m.art(d.art)
	return func(at geom.Point) []face.Item {
		return []face.Item{&face.Group{Map: geom.Move(at.X, at.Y), Of: art}}
	}
}

// art is what was drawn, as it is in any ink: the landscape's colours are those of
// the ink already.
func (m *key) art(items []face.Item) *face.Face {
	return m.One(&face.Face{ID: "key", Art: true, Size: geom.Size{W: drawnSquare, H: drawnSquare}, Items: items})
}
