package tile

import (
	"math"
	"strconv"

	"punchboard/internal/layout"
	"punchboard/internal/model"
	"punchboard/internal/terrain"
)

// seated reports whether a square belongs to a row of seats: a unit starts in its
// column, between the same walls.
func (d *deck) seated(x, y int) bool {
	for _, way := range []int{-1, 1} {
		for row := y; ; row += way {
			g := d.cell(x, row, d.plan)
			if g == nil || g.Outside || g.Floor == nil || g.Object != nil {
				break
			}
			for _, p := range g.Places {
				if d.legend.Start.Of(p) {
					return true
				}
			}
			if d.edgeAt(x, max(row, row+way), false) != nil {
				break
			}
		}
	}
	return false
}

// seat is the side on which the seat of a start square stands, -1 for left: at a
// wall, else away from the aisle, else outwards. It is 0 where the floor has none.
func (d *deck) seat(x, y int) int {
	g := d.cell(x, y, d.plan)
	if as := d.lookIn(d.base, g.Floor, d.legend.Set.Text(d.tile.Fields)); as == nil || as.As != "cabin" {
		return 0
	}
	free := func(at int) bool {
		by := d.cell(at, y, d.plan)
		return by != nil && !by.Outside && by.Floor != nil && by.Object == nil && !d.seated(at, y)
	}
	left, right := free(x-1), free(x+1)
	switch {
	case d.edgeAt(x, y, true) != nil, right && !left && d.edgeAt(x+1, y, true) == nil:
		return -1
	case d.edgeAt(x+1, y, true) != nil, left && !right:
		return 1
	case 2*x+1 < 2*d.x+d.w:
		return -1
	}
	return 1
}

// cabinFloor is the floor of a craft: an aisle, and white below seats.
func (s *scene) cabinFloor(l *land) {
	s.fillIn(l.area, s.tone(l.as, 0))
	s.fillIn(s.squares(s.seats(l, true)), s.paper())
}

// seats are the squares of a floor with seats, or those of its aisle.
func (s *scene) seats(l *land, want bool) [][2]int {
	var cells [][2]int
	for _, c := range l.cells {
		if s.deck.seated(c[0], c[1]) == want {
			cells = append(cells, c)
		}
	}
	return cells
}

// aisle draws treads where one walks and a seat behind each number.
func (s *scene) aisle(l *land) {
	walk := *l
	walk.cells = s.seats(l, false)
	s.treads(&walk)
	if len(walk.cells) < len(l.cells) {
		s.line(l.area.In().Cut(s.squares(walk.cells).Outline()), .3, s.tone(l.as, 4))
	}
	for _, c := range l.cells {
		g := s.cell(c[0], c[1], s.plan)
		for _, p := range g.Places {
			if s.legend.Start.Of(p) {
				s.chair(l, s.mid(c[0], c[1]), float64(s.deck.seat(c[0], c[1])))
			}
		}
	}
}

// chair is a seat from above, its back to a side. It has no shadow: it is in no rule.
func (s *scene) chair(l *land, mid terrain.Point, way float64) {
	at := func(x, y float64) terrain.Point { return mid.Add(terrain.Point{X: way * x, Y: y}) }
	box := func(x0, x1, half float64) terrain.Area {
		return terrain.Poly(at(x0, -half), at(x1, -half), at(x1, half), at(x0, half))
	}
	s.shape(box(3, 8.2, 6).Grow(-1).Grow(1), s.paper(), .5, s.ink())
	s.shape(box(6.3, 8.5, 6.6), s.tone(l.as, 2), .4, s.ink())
	s.line(terrain.Lines{{at(6.2, -4), at(3.4, 0), at(6.2, 4)}}, .25, s.ink())
}

// ramp draws squares that rise as a flight of steps.
func (s *scene) ramp(l *land) {
	s.flight(l.as, s.deck, l.cells, true)
}

// descents draws what comes up from the level below through holes in this one: a
// ramp as a flight of steps that leads down.
func (s *scene) descents() {
	if s.plan == 0 {
		s.wellholes()
		return
	}
	lower := *s.deck
	lower.plan--
	var cells [][2]int
	var as *layout.Landscape
	s.deck.each(func(x, y int, _ *model.Ground) {
		if !s.deck.wellhole(x, y) {
			return
		}
		if look := s.lookOf(s.cell(x, y, lower.plan).Floor); look != nil && look.As == "ramp" {
			cells, as = append(cells, [2]int{x, y}), look
		}
	})
	if as == nil {
		s.wellholes()
		return
	}
	if !s.bare {
		s.flight(as, &lower, cells, false)
		s.flush()
	}
	lo, hi := s.box(cells)
	if f := s.note("down", strconv.Itoa(s.plan), s.plan); f != nil {
		s.middle(f, s.onFace(lo.Add(hi).By(.5)), 0, 1)
	}
}

// flight draws squares of a level as steps, darker the higher, with striped sides and
// chevrons that lead up or down.
func (s *scene) flight(as *layout.Landscape, d *deck, cells [][2]int, up bool) {
	area := s.squares(cells)
	s.clad = append(s.clad[:len(s.clad):len(s.clad)], area...)
	s.fillIn(terrain.Shadow(area, 2.6), s.tone(as, 3))
	var way [2]int
	most := 1
	for _, c := range cells {
		if x, y := d.uphill(c[0], c[1]); x != 0 || y != 0 {
			way = [2]int{x, y}
		}
		most = max(most, d.cell(c[0], c[1], d.plan).Rise)
	}
	var steps terrain.Lines
	for _, c := range cells {
		at := s.at(c[0], c[1])
		rise := d.cell(c[0], c[1], d.plan).Rise
		for i := range 6 { // from its upper end
			h := (float64(rise) - (float64(i)+.5)/6) / float64(most)
			b := stepBox(at, way, 3*float64(i))
			s.fillIn(b, s.tone(as, min(3, int(4*max(0, h)))))
			steps = append(steps, b.Outline()...)
		}
	}
	s.line(steps, .25, s.ink())
	if s.sample {
		return
	}
	lo, hi := area.Bounds()
	turned := func(x, y float64) terrain.Point { // x across the way up, y down it
		w, h := hi.X-lo.X, hi.Y-lo.Y
		switch way {
		case [2]int{0, 1}:
			return terrain.Point{X: lo.X + x, Y: hi.Y - y}
		case [2]int{-1, 0}:
			return terrain.Point{X: lo.X + y, Y: lo.Y + x*h/w}
		case [2]int{1, 0}:
			return terrain.Point{X: hi.X - y, Y: lo.Y + x*h/w}
		}
		return terrain.Point{X: lo.X + x, Y: lo.Y + y}
	}
	wide, long := hi.X-lo.X, hi.Y-lo.Y
	if way[0] != 0 {
		long = wide
	}
	s.striped(turned, wide, long)
	s.chevronsOn(cells, lo, wide, long, turned, up)
	s.line(area.Outline(), .5, s.ink())
}

// stepBox is a step of a square, so far down from its upper end.
func stepBox(at terrain.Point, way [2]int, down float64) terrain.Area {
	switch way {
	case [2]int{0, 1}:
		return terrain.Box(at.X, at.Y+side-3-down, side, 3)
	case [2]int{-1, 0}:
		return terrain.Box(at.X+down, at.Y, 3, side)
	case [2]int{1, 0}:
		return terrain.Box(at.X+side-3-down, at.Y, 3, side)
	}
	return terrain.Box(at.X, at.Y+down, side, 3)
}

// striped draws the two sides of a flight and its sill.
func (s *scene) striped(at func(x, y float64) terrain.Point, wide, long float64) {
	var white, black terrain.Area
	for _, x := range []float64{0, wide - 3.6} {
		white = append(white, terrain.Poly(at(x, 0), at(x+3.6, 0), at(x+3.6, long), at(x, long))...)
		for y := 0.0; y+3 <= long; y += 3 {
			black = append(black, terrain.Poly(at(x, y+3), at(x, y+1.7), at(x+3.6, y), at(x+3.6, y+1.3))...)
		}
	}
	sill := terrain.Poly(at(0, -.8), at(wide, -.8), at(wide, .8), at(0, .8))
	for x := 0.0; x+3 <= wide; x += 3 {
		black = append(black, terrain.Poly(at(x, -.8), at(x+.9, -.8), at(x+2.5, .8), at(x+1.6, .8))...)
	}
	s.shape(white, s.paper(), .3, s.ink())
	s.shape(sill, s.paper(), .3, s.ink())
	s.fillIn(black, s.ink())
}

// chevronsOn leads up or down a flight, in each row of squares with nothing written.
func (s *scene) chevronsOn(cells [][2]int, lo terrain.Point, wide, long float64, at func(x, y float64) terrain.Point, up bool) {
	var out terrain.Area
	for k := 0.0; k*side < long; k++ {
		y := k*side + side/2
		taken := false
		for _, c := range cells {
			p := at(wide/2, y)
			m := s.mid(c[0], c[1])
			taken = taken || len(s.cell(c[0], c[1], s.plan).Places) > 0 && (math.Abs(m.X-p.X) < 1 || math.Abs(m.Y-p.Y) < 1)
		}
		if taken {
			continue
		}
		d := 4.0
		if up {
			d = -4
		}
		x := wide / 2
		out = append(out, terrain.Poly(at(x-6, y-d), at(x, y+d*.25), at(x+6, y-d), at(x+6, y-d*.25), at(x, y+d), at(x-6, y-d*.25))...)
	}
	s.fillIn(out, s.ink())
}
