package tile

import (
	"math"
	"slices"
	"strconv"

	"punchboard/internal/face"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/terrain"
)

// seated reports whether a square belongs to a row of seats: there is a start square in its column,
// between the same walls.
func (l *level) seated(x, y int) bool {
	for _, way := range []int{-1, 1} {
		for row := y; ; row += way {
			g := l.walkable(x, row)
			if g == nil {
				break
			}
			if slices.ContainsFunc(g.Places, l.legend.Start.Of) {
				return true
			}
			if l.edgeAt(x, max(row, row+way), false) != nil {
				break
			}
		}
	}
	return false
}

// seat returns the side of a start square that its seat is on, -1 for left: at a wall, else away
// from the aisle, else outwards. It is 0 where the floor has no seats.
func (l *level) seat(x, y int) int {
	g := l.cell(x, y, l.plan)
	if as := l.lookOf(g.Floor); as == nil || as.As != "cabin" {
		return 0
	}
	free := func(at int) bool { return l.walkable(at, y) != nil && !l.seated(at, y) }
	left, right := free(x-1), free(x+1)
	switch {
	case l.edgeAt(x, y, true) != nil, right && !left && l.edgeAt(x+1, y, true) == nil:
		return -1
	case l.edgeAt(x+1, y, true) != nil, left && !right:
		return 1
	case 2*x+1 < 2*l.x+l.w:
		return -1
	}
	return 1
}

// cabinFloor draws the floor of a craft: an aisle, and white below seats.
func cabinFloor(s *landscape, l *land) {
	s.fill(l.area, s.tone(l.as, 0))
	s.fill(s.area(s.seats(l, true)), s.paper())
}

// seats returns the squares of a floor with seats, or those of its aisle.
func (s *landscape) seats(l *land, want bool) [][2]int {
	return lists.Only(l.cells, func(c [2]int) bool { return s.level.seated(c[0], c[1]) == want })
}

// aisle draws treads where people walk and a seat behind each number.
func aisle(s *landscape, l *land) {
	walk := *l
	walk.cells = s.seats(l, false)
	treads(s, &walk)
	if len(walk.cells) < len(l.cells) {
		s.line(l.area.In().Cut(s.area(walk.cells).Outline()), .3, s.tone(l.as, 4))
	}
	for _, c := range l.cells {
		for _, p := range s.level.cell(c[0], c[1], s.level.plan).Places {
			if s.level.legend.Start.Of(p) {
				chair(s.canvas, s.mid(c[0], c[1]), float64(s.level.seat(c[0], c[1])), s.tone(l.as, 2))
			}
		}
	}
}

// chair draws a seat from above, with its back in a tone of its own to a side, -1 for left. It has
// no shadow, because no rule mentions it.
func chair(d *canvas, mid terrain.Point, way float64, back face.Colour) {
	at := func(x, y float64) terrain.Point { return mid.Add(terrain.Point{X: way * x, Y: y}) }
	box := func(x0, x1, half float64) terrain.Area {
		return terrain.Poly(at(x0, -half), at(x1, -half), at(x1, half), at(x0, half))
	}
	d.shape(box(3, 8.2, 6).Grow(-1).Grow(1), d.paper(), .5, d.ink())
	d.shape(box(6.3, 8.5, 6.6), back, .4, d.ink())
	d.line(terrain.Lines{{at(6.2, -4), at(3.4, 0), at(6.2, 4)}}, .25, d.ink())
}

// flight is a group of squares of a level that rise together as steps. It leads up when seen on the
// level itself, and down when seen from the level above.
type flight struct {
	*canvas
	level  *level // that it rises from
	cells  [][2]int
	up     bool
	way    [2]int        // to the neighbour of its upper end
	lo, hi terrain.Point // its corners
}

// ramp draws squares that rise as a flight of steps.
func ramp(s *landscape, l *land) { drawFlight(s.canvas, l.as, s.level, l.cells, true) }

// descents draws what comes up from the level below through holes in this one: a ramp as a flight
// of steps that leads down, other slopes as treads.
func (d sketch) descents(bare bool) {
	if d.level.plan == 0 {
		return
	}
	lower := d.level.below()
	var cells [][2]int
	var as *layout.Landscape
	d.level.each(func(x, y int, _ *model.Ground) {
		if !d.level.wellhole(x, y) {
			return
		}
		if look := d.level.lookOf(lower.cell(x, y, lower.plan).Floor); look != nil && look.As == "ramp" {
			cells, as = append(cells, [2]int{x, y}), look
		}
	})
	if as == nil {
		d.wellholes()
		return
	}
	if !bare {
		drawFlight(d.canvas, as, lower, cells, false)
		d.flush()
	}
	d.putAbout(d.marks.note("down", strconv.Itoa(d.level.plan), d.level.plan), d.onFace(mid(d.area(cells).Bounds())), 0, 1)
}

// drawFlight draws steps, darker the higher they are, with striped sides and chevrons that lead up
// or down. What is beyond the tile repeats the adjacent steps.
func drawFlight(d *canvas, as *layout.Landscape, l *level, cells [][2]int, up bool) {
	area := d.area(cells)
	f := flight{canvas: d, level: l, up: up, cells: lists.Only(cells, func(c [2]int) bool { return l.cell(c[0], c[1], l.plan) != nil })}
	f.lo, f.hi = d.area(f.cells).Bounds()
	d.clad = append(d.clad[:len(d.clad):len(d.clad)], area...)
	d.fill(terrain.Shadow(area, 2.6), d.tone(as, 3))
	most := 1
	for _, c := range f.cells {
		if x, y := l.uphill(c[0], c[1]); x != 0 || y != 0 {
			f.way = [2]int{x, y}
		}
		most = max(most, f.rise(c))
	}
	var steps terrain.Lines
	for _, c := range cells {
		for i := range 6 { // from its upper end
			h := (float64(f.rise(c)) - (float64(i)+.5)/6) / float64(most)
			b := f.step(d.at(c[0], c[1]), 3*float64(i))
			d.fill(b, d.tone(as, min(3, int(4*max(0, h)))))
			steps = append(steps, b.Outline()...)
		}
	}
	d.line(steps, .25, d.ink())
	if d.sample {
		return
	}
	f.stripes()
	f.chevrons()
	d.line(area.Outline(), .5, d.ink())
}

// rise returns how many steps of a slope a square, or the nearest one on the tile, is raised.
func (f flight) rise(c [2]int) int {
	x, y := f.level.nearest(c[0], c[1])
	return f.level.cell(x, y, f.level.plan).Rise
}

// step returns a step of a square, at a distance down from its upper end.
func (f flight) step(at terrain.Point, down float64) terrain.Area {
	switch f.way {
	case [2]int{0, 1}:
		return terrain.Box(at.X, at.Y+side-3-down, side, 3)
	case [2]int{-1, 0}:
		return terrain.Box(at.X+down, at.Y, 3, side)
	case [2]int{1, 0}:
		return terrain.Box(at.X+side-3-down, at.Y, 3, side)
	}
	return terrain.Box(at.X, at.Y+down, side, 3)
}

// turned returns a point of the flight: x across the way up, y down it from the upper end.
func (f flight) turned(x, y float64) terrain.Point {
	w, h := f.hi.X-f.lo.X, f.hi.Y-f.lo.Y
	switch f.way {
	case [2]int{0, 1}:
		return terrain.Point{X: f.lo.X + x, Y: f.hi.Y - y}
	case [2]int{-1, 0}:
		return terrain.Point{X: f.lo.X + y, Y: f.lo.Y + x*h/w}
	case [2]int{1, 0}:
		return terrain.Point{X: f.hi.X - y, Y: f.lo.Y + x*h/w}
	}
	return terrain.Point{X: f.lo.X + x, Y: f.lo.Y + y}
}

// measures returns the width and length of a flight. One that rises to a side is as wide as it is
// long: turned shortens what is across it.
func (f flight) measures() (wide, long float64) {
	wide, long = f.hi.X-f.lo.X, f.hi.Y-f.lo.Y
	if f.way[0] != 0 {
		long = wide
	}
	return wide, long
}

// stripes draws the two sides of a flight and its sill.
func (f flight) stripes() {
	at := f.turned
	wide, long := f.measures()
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
	f.shape(white, f.paper(), .3, f.ink())
	f.shape(sill, f.paper(), .3, f.ink())
	f.fill(black, f.ink())
}

// chevrons draws chevrons that lead up or down a flight, in each row of squares without text.
func (f flight) chevrons() {
	at := f.turned
	wide, long := f.measures()
	plan := f.level.plan // on which the flight is seen
	if !f.up {
		plan++
	}
	var out terrain.Area
	for k := 0.0; k*side < long; k++ {
		y := k*side + side/2
		taken := false
		for _, c := range f.cells {
			p := at(wide/2, y)
			m := f.mid(c[0], c[1])
			taken = taken || len(f.level.cell(c[0], c[1], plan).Places) > 0 && (math.Abs(m.X-p.X) < 1 || math.Abs(m.Y-p.Y) < 1)
		}
		if taken {
			continue
		}
		d := 4.0
		if f.up {
			d = -4
		}
		x := wide / 2
		out = append(out, terrain.Poly(at(x-6, y-d), at(x, y+d*.25), at(x+6, y-d), at(x+6, y-d*.25), at(x, y+d), at(x-6, y-d*.25))...)
	}
	f.fill(out, f.ink())
}
