package tile

import (
	"slices"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
	"punchboard/internal/terrain"
)

// palette gives colours by the names that a theme uses for them.
type palette struct {
	Colour func(name string) face.Colour
}

// ink and paper return the colours that lines are drawn in, and on.
func (p palette) ink() face.Colour   { return p.Colour("ink") }
func (p palette) paper() face.Colour { return p.Colour("paper") }

// tone returns the colour of a step of a ramp, 0 the lightest of five, or a grey if there is no
// ramp.
func (p palette) tone(as *layout.Landscape, step int) face.Colour {
	if as == nil || as.Ramp == "" {
		return p.Colour([]string{"paper", "paper", "grey1", "grey2", "grey3"}[step])
	}
	return p.Colour(layout.RampStep(as.Ramp, step))
}

// soil returns the colour of a step of the ground under something.
func (p palette) soil(as *layout.Landscape, step int) face.Colour {
	if as == nil || as.Soil == "" {
		return p.tone(as, step)
	}
	return p.Colour(layout.RampStep(as.Soil, step))
}

// canvas is a landscape while it is drawn, in millimetres of its own scale.
type canvas struct {
	landGrid
	palette
	all    terrain.Area // with its bleed
	clad   terrain.Area // what covers squares, so that no grid is drawn there
	sample bool         // of a single entry, in a key
	art    []face.Item
}

// paint adds a shape to the landscape, or to the last shape if that is drawn alike: one path of
// many leaves makes a smaller file than a path for each.
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

// line draws lines of the landscape of a width in millimetres, dashed by alternating lengths on and
// off, also in millimetres.
func (c *canvas) line(l terrain.Lines, width float64, col face.Colour, dash ...float64) {
	x := &face.Shape{Path: l.Path(), Stroke: col, Width: geom.FromMM(width), Round: true}
	x.Dash = lists.Map(dash, geom.FromMM)
	c.paint(x)
}

// hatch draws thin lines at 45 degrees over an area, a gap of millimetres apart, as for everything
// in shadow.
func (c *canvas) hatch(a terrain.Area, gap float64, col face.Colour) {
	c.line(terrain.Hatch(a, 45, gap, 0, nil), .2, col)
}

// shape fills an area of the landscape and draws its outline.
func (c *canvas) shape(a terrain.Area, col face.Colour, width float64, line face.Colour) {
	c.paint(&face.Shape{Path: a.Path(), Fill: col, Stroke: line, Width: geom.FromMM(width), Round: true})
}

// drawing is a level's face while it is drawn. The landscape is flushed to it before anything
// placed in the face's own measures is drawn over it.
type drawing struct {
	*canvas
	faceGrid
	chance
	level  *level
	marks  *marks
	bleeds bool // the picture runs beyond the cut
	items  []face.Item
}

// drawing returns an empty face of a level, with its squares placed by a grid.
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

// add puts items on the face, without shapes that draw nothing.
func (d *drawing) add(items ...face.Item) {
	for _, it := range items {
		if s, ok := it.(*face.Shape); ok && len(s.Path) == 0 {
			continue
		}
		d.items = append(d.items, it)
	}
}

// put shows a small drawing, nil for none, with its upper left corner in that of a square.
func (d *drawing) put(f *face.Face, x, y int) { d.putAt(f, d.corner(x, y)) }

// putAt shows a small drawing, nil for none, with its upper left corner at a point.
func (d *drawing) putAt(f *face.Face, at geom.Point) {
	if f != nil {
		d.add(&face.Group{Map: geom.Move(at.X, at.Y).Mul(geom.Scale(d.scale())), Of: f})
	}
}

// putAbout shows a small drawing around a point, turned by degrees and scaled by a factor.
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

// flush puts the landscape drawn so far on the face, cut to the bleed.
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

// chance seeds a tile's random streams and noise, so that each of its levels is drawn the same in
// every build and unlike all others.
type chance struct {
	tile string
	plan int
}

// stream returns a random stream for one thing on the level, named by the parts.
func (c chance) stream(parts ...any) *terrain.Stream {
	return terrain.New(append([]any{c.tile, c.plan}, parts...)...)
}

// noise returns a noise field over the level, named by the parts.
func (c chance) noise(parts ...any) terrain.Noise {
	return terrain.NoiseOf(append([]any{c.tile, c.plan}, parts...)...)
}
