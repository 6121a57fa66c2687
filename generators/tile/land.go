package tile

import (
	"math"
	"slices"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/terrain"
)

// bled is how far the picture of a whole tile extends beyond its cut.
const bled = 3 * geom.MM

// landscape is the ground of a level while it is drawn: floors in tones, the shadows that fall on
// them, and then what is on each.
type landscape struct {
	*drawing
	lands  []*land           // floors with a procedure, the one that fills the tile first
	boxed  []*land           // floors that a layout draws
	under  *land             // what the tile is filled with, nil for nothing
	open   bool              // under the sky: ground continues under tracks and water
	shaded []terrain.Area    // all shadows
	shadow terrain.Area      // the visible part of the shadows
	off    []*terrain.Inside // areas that scattered things keep off
}

// land is all the squares with one floor.
type land struct {
	e     *model.Entry
	as    *layout.Landscape
	cells [][2]int // of the level; outside it in the bleed
	area  terrain.Area
	shape terrain.Area // what is drawn of it, if not whole squares
}

// landscape finds the floors of a level, in the order of the legend.
func (d *drawing) landscape() *landscape {
	l := d.level
	s := &landscape{drawing: d, open: d.bleeds && l.plan == 0 && !l.legend.Indoors.Of(l.fill())}
	of := map[*model.Entry]*land{}
	beyond := 0 // squares in the bleed copy the nearest on the tile
	if d.bleeds {
		beyond = 1
	}
	for y := d.y - beyond; y < d.y+d.h+beyond; y++ {
		for x := d.x - beyond; x < d.x+d.w+beyond; x++ {
			e := l.floorAt(x, y)
			if e == nil {
				continue
			}
			if of[e] == nil {
				of[e] = &land{e: e, as: l.lookOf(e)}
			}
			of[e].cells = append(of[e].cells, [2]int{x, y})
		}
	}
	for _, e := range l.legend.All() {
		switch one := of[e]; {
		case one == nil:
		case one.as == nil:
			s.boxed = append(s.boxed, one)
		default:
			one.area = d.area(one.cells)
			s.lands = append(s.lands, one)
		}
	}
	if i := slices.IndexFunc(s.lands, func(one *land) bool { return one.e == l.fill() }); i > 0 {
		s.lands = slices.Insert(slices.Delete(slices.Clone(s.lands), i, i+1), 0, s.lands[i])
	}
	if len(s.lands) > 0 {
		s.under = s.lands[0]
	}
	return s
}

// draw draws the ground, with the shadows of what is on it.
func (s *landscape) draw(stand []*solid, edges []barrier) {
	for _, l := range s.lands {
		painters[l.as.As].tone(s, l)
	}
	for _, o := range stand {
		if o.as == nil || crafts[o.as.As] != nil {
			continue
		}
		s.cast(o.area, o.as.Shade.MM())
		room := .4
		if o.as.As == "mass" {
			room = 0
		}
		s.keepOff(o.area.Grow(room))
	}
	for _, b := range edges {
		s.cast(b.area, b.as.Shade.MM())
		s.keepOff(b.area.Grow(.6))
	}
	s.shadow = s.seen(terrain.Union(s.shaded...))
	s.fallen()
	for _, l := range s.lands {
		painters[l.as.As].texture(s, l)
	}
	s.line(terrain.Hatch(s.shadow, 45, .75, 0, nil), .2, s.shade())
}

// keepOff keeps scattered things off an area.
func (s *landscape) keepOff(a terrain.Area) { s.off = append(s.off, a.In()) }

// cast notes the shadow of something, given its height in millimetres.
func (s *landscape) cast(a terrain.Area, high float64) {
	if high > 0 && len(a) > 0 {
		s.shaded = append(s.shaded, terrain.Shadow(a, high))
	}
}

// seen returns the visible part of a shadow: that on the ground, or on a level's floors.
func (s *landscape) seen(a terrain.Area) terrain.Area {
	if s.open {
		return a.And(s.all)
	}
	return a.And(terrain.Union(lists.Map(s.lands, func(l *land) terrain.Area { return l.area })...))
}

// fallen draws all shadows as one: a darker tone of what they fall on.
func (s *landscape) fallen() {
	for _, l := range s.lands {
		a := s.shadow
		if l != s.under && l.shape != nil {
			a = a.And(l.shape)
		} else if l != s.under {
			a = a.And(l.area)
		}
		step := 3
		if slices.Contains([]string{"boards", "track", "treads", "cabin"}, l.as.As) { // their lines are in step 3
			step = 2
		}
		s.fill(a, s.tone(l.as, step))
	}
}

// shade returns the colour of the hatching of shadows.
func (s *landscape) shade() face.Colour {
	if s.under == nil {
		return s.Colour("grey3")
	}
	return s.tone(s.under.as, 4)
}

// patches returns the areas where the noise of a tile is high.
func (s *landscape) patches(on terrain.Area) terrain.Area {
	n := s.noise("patch")
	lo, hi := s.all.Bounds()
	return terrain.Above(lo, hi, 2, func(x, y float64) float64 {
		return n.At(x/26+3, y/26) + .45*n.At(x/9, y/9+50) - .12
	}).And(on)
}

// strew returns points on a floor, at least d apart, that keep off what is there, off other floors
// and off the coordinates.
func (s *landscape) strew(l *land, d, margin float64, r *terrain.Stream) []terrain.Point {
	return lists.Only(terrain.Scatter(s.all, d, r), func(p terrain.Point) bool { return s.free(l, p, margin) })
}

// free reports whether a point is open ground of a floor.
func (s *landscape) free(l *land, p terrain.Point, m float64) bool {
	if s.numbered(p) {
		return false
	}
	for _, o := range []terrain.Point{{}, {X: m}, {X: -m}, {Y: m}, {Y: -m}} {
		q := p.Add(o)
		x, y := s.x+int(math.Floor(q.X/side)), s.y+int(math.Floor(q.Y/side))
		if s.level.floorAt(x, y) != l.e || slices.ContainsFunc(s.off, func(in *terrain.Inside) bool { return in.Has(q) }) {
			return false
		}
	}
	return true
}

// numbered reports whether a point is where a coordinate is.
func (s *landscape) numbered(p terrain.Point) bool {
	if s.sample {
		return false
	}
	across, down := math.Abs(math.Mod(p.X+side, side)-side/2), math.Abs(math.Mod(p.Y+side, side)-side/2)
	nearX, nearY := min(p.X, s.wide()-p.X), min(p.Y, s.high()-p.Y)
	return nearY < 6.6 && across < 2.8 || nearX < 7.1 && down < 3
}
