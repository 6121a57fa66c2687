package tile

import (
	"slices"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
	"punchboard/internal/terrain"
)

// palette gives colours by the names that a theme has for them.
type palette struct {
	Colour func(name string) face.Colour
}

// ink and paper are what lines are drawn in, and on.
func (p palette) ink() face.Colour   { return p.Colour("ink") }
func (p palette) paper() face.Colour { return p.Colour("paper") }

// tone is the colour of a step of a ramp, 0 the lightest of five; what has none is
// grey.
func (p palette) tone(as *layout.Landscape, step int) face.Colour {
	if as == nil || as.Ramp == "" {
		return p.Colour([]string{"paper", "paper", "grey1", "grey2", "grey3"}[step])
	}
	return p.Colour(layout.RampStep(as.Ramp, step))
}

// soil is the colour of a step of what lies under something.
func (p palette) soil(as *layout.Landscape, step int) face.Colour {
	if as == nil || as.Soil == "" {
		return p.tone(as, step)
	}
	return p.Colour(layout.RampStep(as.Soil, step))
}

// canvas is a landscape while it is drawn, in its own millimetres.
type canvas struct {
	landGrid
	palette
	all    terrain.Area // with its bleed
	clad   terrain.Area // what covers squares, so that no grid is drawn there
	sample bool         // of one entry, in a key
	art    []face.Item
}

// paint adds a shape to the landscape, to the last one if that is drawn alike: one
// path of many leaves is a smaller file than a path for each.
func (c *canvas) paint(x *face.Shape) {
	if len(x.Path) == 0 {
		return
	}
	if n := len(c.art); n > 0 {
		if was, ok := c.art[n-1].(*face.Shape); ok && was.Fill == x.Fill && was.Stroke == x.Stroke && was.Width == x.Width &&
			was.Round == x.Round && slices.Equal(was.Dash, x.Dash) && (x.Fill == face.None || x.Stroke == face.None) {
			was.Path = append(was.Path, x.Path...)
			return
		}
	}
	c.art = append(c.art, x)
}

// fill fills an area of the landscape.
func (c *canvas) fill(a terrain.Area, col face.Colour) {
	c.paint(&face.Shape{Path: a.Path(), Fill: col})
}

// line draws lines of the landscape, as wide as so many millimetres, dashed by turns
// of millimetres on and off.
func (c *canvas) line(l terrain.Lines, width float64, col face.Colour, dash ...float64) {
	x := &face.Shape{Path: l.Path(), Stroke: col, Width: geom.FromMM(width), Round: true}
	x.Dash = lists.Map(dash, geom.FromMM)
	c.paint(x)
}

// hatch draws thin lines at 45 degrees over an area, a gap of millimetres apart, as
// all that lies in shadow has them.
func (c *canvas) hatch(a terrain.Area, gap float64, col face.Colour) {
	c.line(terrain.Hatch(a, 45, gap, 0, nil), .2, col)
}

// shape fills an area of the landscape and draws its outline.
func (c *canvas) shape(a terrain.Area, col face.Colour, width float64, line face.Colour) {
	c.paint(&face.Shape{Path: a.Path(), Fill: col, Stroke: line, Width: geom.FromMM(width), Round: true})
}

// drawing is a level's face while it is drawn. The landscape is put on it whenever
// something is to lie over that which is placed in the face's own measures.
type drawing struct {
	*canvas
	faceGrid
	chance
	level  *level
	marks  *marks
	bleeds bool // the picture runs beyond the cut
	items  []face.Item
}

// drawing is an empty face of a level whose squares lie so.
func (m *marks) drawing(l *level, g faceGrid) *drawing {
	d := &drawing{canvas: &canvas{landGrid: landGrid{l.extent}, palette: palette{m.Colour}}, faceGrid: g, chance: chance{l.tile.ID, l.plan}, level: l, marks: m}
	d.bleeds = g.edge.W == 0 && l.whole() && len(m.base.Landscape) > 0
	b := 0.0
	if d.bleeds {
		b = bled.MM() / d.scale()
	}
	d.all = terrain.Box(-b, -b, d.wide()+2*b, d.high()+2*b)
	return d
}

// add puts items on the face; shapes that draw nothing are left out.
func (d *drawing) add(items ...face.Item) {
	for _, it := range items {
		if s, ok := it.(*face.Shape); ok && len(s.Path) == 0 {
			continue
		}
		d.items = append(d.items, it)
	}
}

// put shows a small drawing, nil for none, with its upper left corner in a square's.
func (d *drawing) put(f *face.Face, x, y int) { d.putAt(f, d.corner(x, y)) }

// putAt shows a small drawing, nil for none, with its upper left corner at a point.
func (d *drawing) putAt(f *face.Face, at geom.Point) {
	if f != nil {
		d.add(&face.Group{Map: geom.Move(at.X, at.Y).Mul(geom.Scale(d.scale())), Of: f})
	}
}

// putAbout shows a small drawing about a point, turned by degrees, so many times its
// size.
func (d *drawing) putAbout(f *face.Face, at geom.Point, turn, times float64) {
	if f == nil {
		return
	}
	s := d.scale() * times
	m := geom.Move(at.X-f.Size.W.Scale(s/2), at.Y-f.Size.H.Scale(s/2)).Mul(geom.Scale(s))
	if turn != 0 {
		m = geom.Turn(turn, at).Mul(m)
	}
	d.add(&face.Group{Map: m, Of: f})
}

// flush puts what was drawn of the landscape on the face, cut to the bleed.
func (d *drawing) flush() {
	if len(d.art) == 0 {
		return
	}
	g := &face.Group{Map: geom.Move(d.edge.W, d.edge.H).Mul(geom.Scale(d.scale())), Items: d.art}
	if d.bleeds {
		g.Clip = d.all.Path()
	}
	d.add(g)
	d.art = nil
}

// chance is what a tile's random streams and noise begin with, so that each level of
// it is drawn alike at every build and unlike all others.
type chance struct {
	tile string
	plan int
}

// stream is chance for one thing on the level, which the parts name.
func (c chance) stream(parts ...any) *terrain.Stream {
	return terrain.New(append([]any{c.tile, c.plan}, parts...)...)
}

// noise is a field of chance over the level, which the parts name.
func (c chance) noise(parts ...any) terrain.Noise {
	return terrain.NoiseOf(append([]any{c.tile, c.plan}, parts...)...)
}
