package tile

import (
	"slices"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/model"
	"punchboard/internal/terrain"
)

// How large samples of a landscape are in a key, in millimetres as drawn.
const (
	windowW, windowH = 13.0, 6.0
	shrunk           = .36
	hair             = .14 // the finest line of what is drawn smaller
)

// sampleKey is what makes two samples of a landscape the same.
type sampleKey struct {
	e          *model.Entry
	set, craft string
}

// placed draws a sample at a point.
type placed func(at geom.Point) []face.Item

// vignette draws an entry as it is drawn on maps, in a field of 13 by 6 mm; nil if
// it is drawn by boxes.
func (m *squares) vignette(at geom.Point, e *model.Entry) []face.Item {
	tile := &model.Tile{ID: "key"}
	if m.keyOf != nil {
		tile.Fields = m.keyOf.Fields
	}
	key := sampleKey{e, m.legend.Set.Text(tile.Fields), m.legend.Craft.Text(tile.Fields)}
	draw, drawn := m.samples[key]
	if !drawn {
		draw = m.drawSample(tile, e)
		m.samples[key] = draw
	}
	if draw == nil {
		return nil
	}
	return draw(at)
}

func (m *squares) drawSample(tile *model.Tile, e *model.Entry) placed {
	small := *m
	small.unit = drawnSquare
	d := &deck{squares: &small, tile: tile, w: 1, h: 1, sample: true}
	g := model.Ground{}
	layer := m.legend.Layer(e)
	if layer == model.FloorLayer {
		g.Floor = e
	} else {
		g.Object = e
	}
	d.here = &model.Plan{Cells: [][]model.Ground{{g}}, Across: [][]*model.Entry{{nil}, {nil}}, Down: [][]*model.Entry{{nil, nil}}}
	d.board = &model.Square{W: 1, H: 1, Levels: []*model.Plan{d.here}}
	s := d.scene()
	if s == nil || s.lookOf(e) == nil {
		return nil
	}
	switch layer {
	case model.FloorLayer:
		return s.ground()
	case model.WallLayer:
		return s.length(e)
	}
	if as := s.lookOf(e).As; as == "column" || as == "mass" {
		s.stand()
		dress[as](s, &s.solids[0])
		return s.window()
	}
	return s.thing()
}

// ground is a window on a floor.
func (s *scene) ground() placed {
	for _, l := range s.lands {
		painters[l.as.As].tone(s, l)
		painters[l.as.As].texture(s, l)
	}
	return s.window()
}

// window is the middle of what is drawn, with a frame.
func (s *scene) window() placed {
	x, y := (side-windowW)/2, (side-windowH)/2
	window, art := terrain.Box(x, y, windowW, windowH).Path(), s.art()
	return func(at geom.Point) []face.Item {
		m := geom.Move(at.X-geom.FromMM(x), at.Y+200-geom.FromMM(y))
		return []face.Item{&face.Group{Map: m, Clip: window, Of: art}, &face.Shape{Path: window.Apply(m), Stroke: s.ink(), Width: 200}}
	}
}

// thing is an object with its shadow, smaller than on maps.
func (s *scene) thing() placed {
	s.stand()
	o := &s.solids[0]
	if dress[o.as.As] == nil {
		return nil
	}
	s.fillIn(terrain.Union(s.shaded...), s.Colour("grey2"))
	dress[o.as.As](s, o)
	s.items = s.stout(s.items)
	art := s.art()
	return func(at geom.Point) []face.Item {
		const k = shrunk
		m := geom.Move(at.X+geom.FromMM(windowW/2-side*k/2), at.Y+geom.FromMM(windowH/2+.2-side*k/2)).Mul(geom.Scale(k))
		return append([]face.Item{&face.Group{Map: m, Of: art}}, s.tagSample(at, o.e)...)
	}
}

// stout is the items with their lines so wide that they print once they are drawn
// as small as samples are.
func (m *squares) stout(items []face.Item) []face.Item {
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
				of.Items = m.stout(of.Items)
				thick.Of = m.One(&of)
			}
			out[i] = &thick
		}
	}
	return out
}

// length is a piece of what stands on edges; nil for walls of buildings.
func (s *scene) length(e *model.Entry) placed {
	b := barrier{e: e, as: s.lookOf(e), lines: terrain.Lines{{{X: 1.6, Y: 3.2}, {X: windowW - 1.6, Y: 3.2}}}}
	b.area = s.thickened(&b)
	if !s.low(b) {
		return nil
	}
	art := s.art()
	return func(at geom.Point) []face.Item {
		return []face.Item{&face.Group{Map: geom.Move(at.X, at.Y), Of: art}}
	}
}

// art is what was drawn, as it is in any ink: the landscape's colours are those of
// the ink already.
func (s *scene) art() *face.Face {
	return s.One(&face.Face{ID: "key", Art: true, Size: geom.Size{W: drawnSquare, H: drawnSquare}, Items: s.items})
}
