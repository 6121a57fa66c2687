package tile

import (
	"math"

	"punchboard/internal/terrain"
)

// painter draws one kind of floor: its tones, and what lies on them once shadows
// have fallen.
type painter struct {
	tone    func(s *scene, l *land)
	texture func(s *scene, l *land)
}

// painters are all kinds of floors.
var painters = map[string]painter{
	"grass":   {(*scene).meadow, (*scene).tufts},
	"sand":    {(*scene).meadow, (*scene).ripples},
	"snow":    {(*scene).meadow, (*scene).flakes},
	"track":   {(*scene).track, (*scene).trackMarks},
	"crops":   {(*scene).field, (*scene).rows},
	"hay":     {(*scene).field, (*scene).straw},
	"water":   {(*scene).pool, (*scene).waves},
	"rubble":  {(*scene).heap, (*scene).stones},
	"boards":  {(*scene).flat, (*scene).boards},
	"courses": {(*scene).flat, (*scene).courses},
	"road":    {(*scene).road, (*scene).roadMarks},
	"plates":  {(*scene).flat, (*scene).plates},
	"stripes": {(*scene).flat, (*scene).stripes},
	"treads":  {(*scene).flat, (*scene).treads},
	"cabin":   {(*scene).cabinFloor, (*scene).aisle},
	"ramp":    {(*scene).ramp, func(*scene, *land) {}},
	"rings":   {(*scene).rings, (*scene).circles},
}

// flat is a floor of one tone.
func (s *scene) flat(l *land) { s.fillIn(l.area, s.tone(l.as, 0)) }

// meadow is open ground with patches a tone darker.
func (s *scene) meadow(l *land) {
	a := l.area
	if l == s.under && s.open() { // it runs on below tracks and water
		a = s.all
	}
	s.fillIn(a, s.tone(l.as, 0))
	s.fillIn(s.patches(a), s.tone(l.as, 1))
}

// patches are where the noise of a tile is high.
func (s *scene) patches(on terrain.Area) terrain.Area {
	n := s.noise("patch")
	lo, hi := s.all.Bounds()
	return terrain.Above(lo, hi, 2, func(x, y float64) float64 {
		return n.At(x/26+3, y/26) + .45*n.At(x/9, y/9+50) - .12
	}).And(on)
}

// strew are points on a floor, no nearer than d to one another, that keep off
// what stands there, off other floors and off the coordinates.
func (s *scene) strew(l *land, d, margin float64, r *terrain.Stream) []terrain.Point {
	var out []terrain.Point
	for _, p := range terrain.Scatter(s.all, d, r) {
		if s.free(l, p, margin) {
			out = append(out, p)
		}
	}
	return out
}

// free reports whether a point is open ground of a floor.
func (s *scene) free(l *land, p terrain.Point, m float64) bool {
	if s.numbered(p) {
		return false
	}
	for _, o := range []terrain.Point{{}, {X: m}, {X: -m}, {Y: m}, {Y: -m}} {
		q := p.Add(o)
		x, y := s.deck.x+int(math.Floor(q.X/side)), s.deck.y+int(math.Floor(q.Y/side))
		if s.floorAt(x, y) != l.e {
			return false
		}
		for _, in := range s.off {
			if in.Has(q) {
				return false
			}
		}
	}
	return true
}

// numbered reports whether a point lies where a coordinate stands.
func (s *scene) numbered(p terrain.Point) bool {
	if s.sample {
		return false
	}
	across, down := math.Abs(math.Mod(p.X+side, side)-side/2), math.Abs(math.Mod(p.Y+side, side)-side/2)
	nearX, nearY := min(p.X, s.w-p.X), min(p.Y, s.h-p.Y)
	return nearY < 6.6 && across < 2.8 || nearX < 7.1 && down < 3
}

// tufts are grass: more of it in patches.
func (s *scene) tufts(l *land) {
	n, r := s.noise("patch"), s.stream("tuft", l.e.ID)
	var blades, low terrain.Lines
	for _, p := range s.strew(l, 4.6, 1, r) {
		v := n.At(p.X/26+3, p.Y/26) + .45*n.At(p.X/9, p.Y/9+50)
		if v > .16 {
			blades = append(blades, terrain.Tuft(p, 1, r)...)
		} else if v < .08 && r.Chance(.28) {
			low = append(low, terrain.Tuft(p, .8, r)...)
		}
	}
	s.line(blades, .25, s.tone(l.as, 4))
	s.line(low, .2, s.tone(l.as, 4))
	s.line(terrain.Dots(s.strew(l, 4.2, .3, s.stream("dot", l.e.ID))), .35, s.tone(l.as, 3))
}

// ripples are sand as the wind leaves it.
func (s *scene) ripples(l *land) {
	n, r := s.noise("ripple"), s.stream("ripple", l.e.ID)
	var all terrain.Lines
	for _, p := range s.strew(l, 6.3, 1.6, r) {
		if n.At(p.X/30, p.Y/30) <= -.12 {
			continue
		}
		long := r.Float(3, 6.5)
		var one terrain.Line
		for i := range 7 {
			t := float64(i)
			one = append(one, terrain.Point{X: p.X - long/2 + long*t/6, Y: p.Y + .45*math.Sin(t*1.1+p.X) + .9*n.At(p.X/14+t*.1, p.Y/14)})
		}
		all = append(all, one)
	}
	s.line(all, .2, s.tone(l.as, 4))
	s.line(terrain.Dots(s.strew(l, 3.6, .3, s.stream("dot", l.e.ID))), .35, s.tone(l.as, 3))
	s.pebbles(l, s.strew(l, 24, 1.5, r), .7, r)
}

// pebbles are small stones without a shadow: they are in no rule.
func (s *scene) pebbles(l *land, at []terrain.Point, size float64, r *terrain.Stream) {
	var all terrain.Area
	for _, p := range at {
		all = append(all, terrain.Stone(p, size, 6, .8, r)...)
	}
	s.shape(all, s.paper(), .2, s.tone(l.as, 4))
}

// flakes are dots on snow.
func (s *scene) flakes(l *land) {
	s.line(terrain.Dots(s.strew(l, 5, .5, s.stream("flake", l.e.ID))), .5, s.tone(l.as, 2))
}

// field is worked ground, a little larger than its squares.
func (s *scene) field(l *land) {
	a := l.area.Grow(.6).Organic(terrain.Form{Round: 2, Amp: .5, Wave: 3, Step: 1.5, Seed: s.noise("field", l.e.ID), Keep: s.keep})
	if !s.open() {
		a = l.area
	}
	s.fillIn(a, s.soil(l.as, 1))
}

// open reports whether the level is ground under the sky.
func (s *scene) open() bool { return s.plan == 0 && s.bleeds() && !s.legend.Indoors.Of(s.fill()) }

// rows are plants in rows with furrows between.
func (s *scene) rows(l *land) {
	var furrows, leaves terrain.Lines
	var strips terrain.Area
	for _, c := range l.cells {
		at := s.at(c[0], c[1])
		for i := range 8 {
			x := at.X + side/16 + float64(i)*side/8
			var left, right terrain.Ring
			for j := range 13 {
				y := at.Y + float64(j)*side/12
				wave := .1 * math.Sin(y*1.4+float64(i))
				left = append(left, terrain.Point{X: x - .6 - wave, Y: y})
				right = append(terrain.Ring{{X: x + .6 + wave, Y: y}}, right...)
			}
			strips = append(strips, terrain.Poly(append(left, right...)...)...)
			furrows = append(furrows, terrain.Line{{X: x + side/16, Y: at.Y}, {X: x + side/16, Y: at.Y + side}})
			for j := range 12 {
				y := at.Y + (float64(j)+.75)*side/12
				leaves = append(leaves, terrain.Line{{X: x - .75, Y: y - .75}, {X: x, Y: y}, {X: x + .75, Y: y - .75}})
			}
		}
	}
	s.fillIn(strips, s.tone(l.as, 3))
	s.line(furrows, .2, s.soil(l.as, 4))
	s.line(leaves, .22, s.tone(l.as, 4))
}

// straw lies about in short strokes.
func (s *scene) straw(l *land) {
	r := s.stream("straw", l.e.ID)
	var dark, light terrain.Lines
	for i, p := range terrain.Scatter(l.area, 1.5, r) {
		t := r.Float(-.9, .9)
		one := terrain.Line{p, p.Add(terrain.Point{X: 1.8 * math.Cos(t), Y: 1.8 * math.Sin(t)})}
		if i%2 == 0 {
			dark = append(dark, one)
		} else {
			light = append(light, one)
		}
	}
	s.line(light, .35, s.tone(l.as, 3))
	s.line(dark, .22, s.tone(l.as, 4))
}
