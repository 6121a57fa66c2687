package tile

import (
	"math"

	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/terrain"
)

// painter draws one kind of floor: its tones, and what is on them once shadows have fallen. Shadows
// are between the two: they darken the ground and not what grows on it.
type painter struct {
	tone    func(s *landscape, l *land)
	texture func(s *landscape, l *land)
}

// painters maps the kinds of floors to their painters.
var painters = map[string]painter{
	"grass":   {meadow, tufts},
	"sand":    {meadow, ripples},
	"snow":    {meadow, flakes},
	"track":   {track, trackMarks},
	"crops":   {field, rows},
	"hay":     {field, straw},
	"water":   {pool, waves},
	"rubble":  {heap, stones},
	"boards":  {flat, boards},
	"courses": {flat, courses},
	"road":    {road, roadMarks},
	"plates":  {flat, plates},
	"stripes": {flat, stripes},
	"treads":  {flat, treads},
	"cabin":   {cabinFloor, aisle},
	"ramp":    {ramp, func(*landscape, *land) {}},
	"rings":   {rings, circles},
}

// flat draws a floor of one tone.
func flat(s *landscape, l *land) { s.fill(l.area, s.tone(l.as, 0)) }

// meadow draws open ground with patches a tone darker, where tufts draws more grass: both follow
// the same noise.
func meadow(s *landscape, l *land) {
	a := l.area
	if l == s.under && s.open { // it continues under tracks and water
		a = s.all
	}
	s.fill(a, s.tone(l.as, 0))
	s.fill(s.patches(a), s.tone(l.as, 1))
}

// tufts draws grass, more of it in patches.
func tufts(s *landscape, l *land) {
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

// ripples draws sand with wind ripples.
func ripples(s *landscape, l *land) {
	n, r := s.noise("ripple"), s.stream("ripple", l.e.ID)
	var all terrain.Lines
	for _, p := range s.strew(l, 6.3, 1.6, r) {
		if n.At(p.X/30, p.Y/30) <= -.12 {
			continue
		}
		long := r.Float(3, 6.5)
		one := terrain.Line(lists.Made(7, func(i int) terrain.Point {
			t := float64(i)
			return terrain.Point{X: p.X - long/2 + long*t/6, Y: p.Y + .45*math.Sin(t*1.1+p.X) + .9*n.At(p.X/14+t*.1, p.Y/14)}
		}))
		all = append(all, one)
	}
	s.line(all, .2, s.tone(l.as, 4))
	s.line(terrain.Dots(s.strew(l, 3.6, .3, s.stream("dot", l.e.ID))), .35, s.tone(l.as, 3))
	s.pebbles(l, s.strew(l, 24, 1.5, r), .7, r)
}

// pebbles draws small stones without a shadow, because no rule mentions them.
func (s *landscape) pebbles(l *land, at []terrain.Point, size float64, r *terrain.Stream) {
	all := terrain.Area(lists.Flat(at, func(p terrain.Point) []terrain.Ring { return terrain.Stone(p, size, 6, .8, r) }))
	s.shape(all, s.paper(), .2, s.tone(l.as, 4))
}

// flakes draws dots on snow.
func flakes(s *landscape, l *land) {
	s.line(terrain.Dots(s.strew(l, 5, .5, s.stream("flake", l.e.ID))), .5, s.tone(l.as, 2))
}

// field draws worked ground, a little larger than its squares.
func field(s *landscape, l *land) {
	a := l.area.Grow(.6).Organic(terrain.Form{Round: 2, Amp: .5, Wave: 3, Step: 1.5, Seed: s.noise("field", l.e.ID), Keep: s.keep})
	if !s.open {
		a = l.area
	}
	s.fill(a, s.soil(l.as, 1))
}

// rows draws plants in rows with furrows between, eight per square however a field is placed: the
// rows of two fields line up.
func rows(s *landscape, l *land) {
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
	s.fill(strips, s.tone(l.as, 3))
	s.line(furrows, .2, s.soil(l.as, 4))
	s.line(leaves, .22, s.tone(l.as, 4))
}

// straw draws scattered short strokes.
func straw(s *landscape, l *land) {
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

// rings draws a floor in rings around the craft's heart, 8 mm of each square a tone darker.
func rings(s *landscape, l *land) {
	at, far := s.heart(l)
	s.fill(l.area, s.tone(l.as, 0))
	for r := 5.0; r < far; r += side {
		s.fill(terrain.Disc(at, r+8).Minus(terrain.Disc(at, r)).And(l.area), s.tone(l.as, 1))
	}
}

// circles draws lines around the heart, half a square apart, and 24 rays.
func circles(s *landscape, l *land) {
	at, far := s.heart(l)
	var lines terrain.Lines
	for r := side / 2; r < far; r += side / 2 {
		lines = append(lines, terrain.Disc(at, r).Outline()...)
	}
	for k := range 24 {
		y, x := math.Sincos(float64(k) * math.Pi / 12)
		way := terrain.Point{X: x, Y: y}
		lines = append(lines, terrain.Line{at.Add(way.By(side)), at.Add(way.By(far))})
	}
	s.line(l.area.In().Cut(lines), .2, s.tone(l.as, 3))
}

// heart returns the centre of the first body on the level, such as a power source, else of the
// floor, and how far from it the floor reaches, in millimetres.
func (s *landscape) heart(l *land) (at terrain.Point, far float64) {
	var cells [][2]int
	var of *model.Entry
	s.level.each(func(x, y int, g *model.Ground) {
		if g.Object != nil && s.level.legend.Body.Of(g.Object) && (of == nil || of == g.Object) {
			of, cells = g.Object, append(cells, [2]int{x, y})
		}
	})
	at = mid(l.area.Bounds())
	if len(cells) > 0 {
		at = mid(s.area(cells).Bounds())
	}
	for _, r := range l.area {
		for _, p := range r {
			far = max(far, p.Sub(at).Long())
		}
	}
	return at, far
}

// pool draws water with its bank, which is within the squares of water, so that adjacent squares
// stay dry. If a pool is so small that nothing of it would be left, it fills its squares.
func pool(s *landscape, l *land) {
	a := l.area.Grow(-.8)
	if l.shape = a.Organic(terrain.Form{Round: 9, Amp: 1.5, Wave: 8, Seed: s.noise("water", l.e.ID), Keep: s.keep}); len(l.shape) == 0 {
		l.shape = a
	}
	if s.under != nil && s.open {
		s.fill(l.shape.Grow(2.6), s.tone(s.under.as, 2))
		s.fill(l.shape.Grow(1.1), s.soil(l.as, 2))
	}
	s.fill(l.shape, s.tone(l.as, 1))
	s.fill(l.shape.Grow(-2.4), s.tone(l.as, 2))
	s.keepOff(l.shape.Grow(2.6))
}

// waves draws lines along the shore, as thinner dashes farther out, and reeds on it.
func waves(s *landscape, l *land) {
	if s.open {
		s.line(l.shape.Grow(1.1).Outline(), .25, s.soil(l.as, 4))
	}
	s.line(l.shape.Outline(), .5, s.ink())
	for _, w := range [][3]float64{{1.1, 5, 1.2}, {2.4, 3.5, 2}, {4.2, 2.2, 3.4}} {
		s.line(l.shape.Grow(-w[0]).Outline(), .2, s.tone(l.as, 4), w[1], w[2])
	}
	r := s.stream("wave", l.e.ID)
	var calm terrain.Lines
	for _, p := range terrain.Scatter(l.shape.Grow(-5), 6, r) {
		calm = append(calm, terrain.Line{p.Add(terrain.Point{X: -1.6}), p.Add(terrain.Point{X: -.5, Y: -.35}), p.Add(terrain.Point{X: .6}), p.Add(terrain.Point{X: 1.6, Y: -.3})})
	}
	s.line(calm, .2, s.tone(l.as, 4))
	if !s.open {
		return
	}
	var reeds terrain.Lines
	for _, ring := range l.shape {
		for _, p := range ring.Along(5) {
			if !r.Chance(.62) {
				continue
			}
			for range 3 {
				q := p.Add(terrain.Point{X: r.Float(-1.3, 1.3), Y: r.Float(-.5, .8)})
				reeds = append(reeds, terrain.Line{q.Add(terrain.Point{Y: .8}), q.Add(terrain.Point{X: r.Float(-.3, .5), Y: -1.8})})
			}
		}
	}
	s.line(reeds, .3, s.tone(s.under.as, 4))
}

// heap draws rubble: broken stone that spills over its squares.
func heap(s *landscape, l *land) {
	l.shape = l.area.Organic(terrain.Form{Round: 5, Amp: 2.2, Wave: 6, Step: 1.2, Seed: s.noise("rubble", l.e.ID), Keep: s.keep})
	s.fill(l.shape.Grow(1.2), s.tone(l.as, 1))
	s.fill(l.shape, s.tone(l.as, 2))
	s.keepOff(l.shape.Grow(1))
}

// stones draws stones on rubble, each with a dark side.
func stones(s *landscape, l *land) {
	r := s.stream("stones", l.e.ID)
	var dark, white, grey terrain.Area
	sizes := []float64{.5, .7, 1, 1.3}
	for _, p := range terrain.Scatter(l.shape, 2.6, r) {
		one := terrain.Stone(p, sizes[r.Int(4)], 6, .8, r)
		dark = append(dark, one.Move(.4, .4)...)
		if r.Chance(.6) {
			white = append(white, one...)
		} else {
			grey = append(grey, one...)
		}
	}
	s.fill(dark, s.tone(l.as, 4))
	s.shape(white, s.paper(), .2, s.ink())
	s.shape(grey, s.tone(l.as, 1), .2, s.ink())
}
