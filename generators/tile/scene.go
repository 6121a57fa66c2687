package tile

import (
	"slices"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/model"
	"punchboard/internal/terrain"
)

// bled is how far the picture of a whole tile runs beyond its cut.
const bled = 3 * geom.MM

// side is the side of a square as it is drawn, in millimetres.
const side = 18.0

// scene is the landscape of a level. Its measures are millimetres from the upper
// left corner of the squares shown, each drawn 18 mm wide.
type scene struct {
	*deck
	w, h   float64      // of the squares shown
	all    terrain.Area // with the bleed
	lands  []*land
	under  *land   // what the tile is filled with
	boxed  []*land // what a layout draws
	shaded []terrain.Area
	shadow terrain.Area
	solids []solid
	clad   terrain.Area      // what of a craft's hull covers squares of the air
	off    []*terrain.Inside // what is strewn keeps off these
	items  []face.Item
	bare   bool // without the ground, and what is drawn on it in the ground's colours
}

// land is all squares with one floor.
type land struct {
	e     *model.Entry
	as    *layout.Landscape
	cells [][2]int // of the level; beyond it in the bleed
	area  terrain.Area
	shape terrain.Area // what is drawn of it, if that is no square
}

// scene is a level's landscape, nil if its layout declares none.
func (d *deck) scene() *scene {
	if d.base == nil || len(d.base.Landscape) == 0 {
		return nil
	}
	s := &scene{deck: d, w: float64(d.w) * side, h: float64(d.h) * side}
	b := 0.0
	if d.bleeds() {
		b = bled.MM() / d.scale()
	}
	s.all = terrain.Box(-b, -b, s.w+2*b, s.h+2*b)
	s.gather(b > 0)
	return s
}

// bleeds reports whether a level's picture runs beyond its cut: that of a tile
// whose squares reach it.
func (d *deck) bleeds() bool {
	return d.edge.W == 0 && d.whole() && d.base != nil && len(d.base.Landscape) > 0
}

// gather finds what lies where: floors by kind, in the order of the legend, that
// which fills the tile first.
func (s *scene) gather(bleed bool) {
	of := map[*model.Entry]*land{}
	fill := s.fill()
	put := func(x, y int, e *model.Entry) {
		if of[e] == nil {
			of[e] = &land{e: e, as: s.lookOf(e)}
		}
		of[e].cells = append(of[e].cells, [2]int{x, y})
	}
	from, to := 0, 0
	if bleed {
		from, to = -1, 1
	}
	for y := s.deck.y + from; y < s.deck.y+s.deck.h+to; y++ {
		for x := s.deck.x + from; x < s.deck.x+s.deck.w+to; x++ {
			if e := s.floorAt(x, y); e != nil {
				put(x, y, e)
			}
		}
	}
	for _, e := range s.legend.All() {
		switch l := of[e]; {
		case l == nil:
		case l.as == nil:
			s.boxed = append(s.boxed, l)
		default:
			l.area = s.squares(l.cells)
			s.lands = append(s.lands, l)
		}
	}
	slices.SortStableFunc(s.lands, func(a, b *land) int {
		switch {
		case a.e == fill && b.e != fill:
			return -1
		case b.e == fill && a.e != fill:
			return 1
		}
		return 0
	})
	if len(s.lands) > 0 {
		s.under = s.lands[0]
	}
}

// fill is what the tile is filled with.
func (d *deck) fill() *model.Entry {
	for _, e := range d.legend.All() {
		if e.ID == d.tile.Fill.Text {
			return e
		}
	}
	return nil
}

// floorAt is the floor of a square, or of the nearest one on the level; under a
// body, what the tile is filled with.
func (s *scene) floorAt(x, y int) *model.Entry {
	x = min(max(x, s.deck.x), s.deck.x+s.deck.w-1)
	y = min(max(y, s.deck.y), s.deck.y+s.deck.h-1)
	g := s.cell(x, y, s.plan)
	switch {
	case g.Outside || s.hilltop(x, y, s.plan):
		return nil
	case s.roofed(g):
		return nil
	case g.Floor == nil && g.Object != nil && s.plan == 0:
		return s.fill()
	}
	return g.Floor
}

func (s *scene) roofed(g *model.Ground) bool { return g.Floor != nil && s.legend.Roof.Of(g.Floor) }

// lookOf is how an entry is drawn, nil if the layout does not say.
func (m *squares) lookIn(l *layout.Layout, e *model.Entry, set string) *layout.Landscape {
	if e == nil || l == nil {
		return nil
	}
	return l.LandscapeOf(m.drawing(e), e.ID, set)
}

func (s *scene) lookOf(e *model.Entry) *layout.Landscape {
	return s.lookIn(s.base, e, s.legend.Set.Text(s.tile.Fields))
}

// at is the upper left corner of a square.
func (s *scene) at(x, y int) terrain.Point {
	return terrain.Point{X: float64(x-s.deck.x) * side, Y: float64(y-s.deck.y) * side}
}

// mid is the middle of a square.
func (s *scene) mid(x, y int) terrain.Point {
	return s.at(x, y).Add(terrain.Point{X: side / 2, Y: side / 2})
}

// squares is squares as one area.
func (s *scene) squares(cells [][2]int) terrain.Area {
	var rows []terrain.Area
	for _, r := range runs(cells) {
		at := s.at(r.x, r.y)
		rows = append(rows, terrain.Box(at.X, at.Y, float64(r.n)*side, side))
	}
	return terrain.Union(rows...)
}

// run is squares side by side in a row.
type run struct{ x, y, n int }

// runs are squares as rows; they come row by row.
func runs(cells [][2]int) []run {
	var out []run
	for _, c := range cells {
		if n := len(out); n > 0 && out[n-1].y == c[1] && out[n-1].x+out[n-1].n == c[0] {
			out[n-1].n++
			continue
		}
		out = append(out, run{c[0], c[1], 1})
	}
	return out
}

// keep is how far an outline may wander at a point: not at all at the tile's
// sides, so that what crosses them fits the next tile.
func (s *scene) keep(p terrain.Point) float64 {
	return min(1, max(0, min(p.X, p.Y, s.w-p.X, s.h-p.Y))/12)
}

func (s *scene) stream(parts ...any) *terrain.Stream {
	return terrain.New(append([]any{s.tile.ID, s.plan}, parts...)...)
}

func (s *scene) noise(parts ...any) terrain.Noise {
	return terrain.NoiseOf(append([]any{s.tile.ID, s.plan}, parts...)...)
}

// tone is the colour of a step of a ramp; what has none is grey.
func (m *squares) tone(as *layout.Landscape, step int) face.Colour {
	if as == nil || as.Ramp == "" {
		return m.Colour([]string{"paper", "paper", "grey1", "grey2", "grey3"}[step])
	}
	return m.Colour(layout.RampStep(as.Ramp, step))
}

// soil is the colour of a step of what lies under a thing.
func (m *squares) soil(as *layout.Landscape, step int) face.Colour {
	if as == nil || as.Soil == "" {
		return m.tone(as, step)
	}
	return m.Colour(layout.RampStep(as.Soil, step))
}

// paint adds a shape, to the last one if that is drawn alike.
func (s *scene) paint(x *face.Shape) {
	if len(x.Path) == 0 {
		return
	}
	if n := len(s.items); n > 0 {
		if was, ok := s.items[n-1].(*face.Shape); ok && was.Fill == x.Fill && was.Stroke == x.Stroke && was.Width == x.Width &&
			was.Round == x.Round && slices.Equal(was.Dash, x.Dash) && (x.Fill == face.None || x.Stroke == face.None) {
			was.Path = append(was.Path, x.Path...)
			return
		}
	}
	s.items = append(s.items, x)
}

func (s *scene) fillIn(a terrain.Area, c face.Colour) { s.paint(&face.Shape{Path: a.Path(), Fill: c}) }

func (s *scene) line(l terrain.Lines, width float64, c face.Colour, dash ...float64) {
	x := &face.Shape{Path: l.Path(), Stroke: c, Width: geom.FromMM(width), Round: true}
	for _, v := range dash {
		x.Dash = append(x.Dash, geom.FromMM(v))
	}
	s.paint(x)
}

// shape is an area with an outline.
func (s *scene) shape(a terrain.Area, c face.Colour, width float64, line face.Colour) {
	s.paint(&face.Shape{Path: a.Path(), Fill: c, Stroke: line, Width: geom.FromMM(width), Round: true})
}

// cast notes the shadow of something.
func (s *scene) cast(a terrain.Area, d float64) {
	if d > 0 && len(a) > 0 {
		s.shaded = append(s.shaded, terrain.Shadow(a, d))
	}
}

// flush puts what was drawn so far on the level, cut to the bleed.
func (s *scene) flush() {
	if len(s.items) == 0 {
		return
	}
	m := geom.Move(s.edge.W, s.edge.H).Mul(geom.Scale(s.scale()))
	g := &face.Group{Map: m, Items: s.items}
	if s.bleeds() {
		g.Clip = s.all.Path()
	}
	s.add(g)
	s.items = nil
}

func (s *scene) ink() face.Colour   { return s.Colour("ink") }
func (s *scene) paper() face.Colour { return s.Colour("paper") }
