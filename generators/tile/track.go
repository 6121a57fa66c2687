package tile

import (
	"math"

	"punchboard/internal/lists"
	"punchboard/internal/terrain"
)

// lane is a straight strip of a road two squares wide: where it begins, its length, and whether it
// runs across or down.
type lane struct {
	x, y, n int
	down    bool
}

// lanes returns the strips of a floor that are two squares wide and at least four long: shorter
// ones are crossings and yards, which have no ruts.
func (l *land) lanes() []lane {
	in := lists.Set(l.cells, func(c [2]int) [2]int { return c })
	var out []lane
	for _, down := range []bool{false, true} {
		has := func(i, k int) bool {
			if down {
				return in[[2]int{i, k}]
			}
			return in[[2]int{k, i}]
		}
		for i := -1; i < 60; i++ {
			for k := -1; k < 60; k++ {
				n := 0
				for has(i, k+n) && has(i+1, k+n) {
					n++
				}
				if n >= 4 {
					at := lane{k, i, n, down}
					if down {
						at.x, at.y = i, k
					}
					out = append(out, at)
				}
				k += n
			}
		}
	}
	return out
}

// way returns a line along a lane, at a distance from its first side.
func (s *landscape) way(l lane, off float64, wander func(t float64) float64) terrain.Line {
	var out terrain.Line
	at := s.at(l.x, l.y)
	for t := 0.0; t <= float64(l.n)*side; t += 2 {
		p := terrain.Point{X: at.X + t, Y: at.Y + off}
		if l.down {
			p = terrain.Point{X: at.X + off, Y: at.Y + t}
		}
		k := wander(t) * s.keep(terrain.Point{X: max(p.X, 0), Y: max(p.Y, 0)})
		if l.down {
			p.X += k
		} else {
			p.Y += k
		}
		out = append(out, p)
	}
	return out
}

// ruts returns the wheel tracks, as long as their lane: 13 mm apart, and up to 1.2 mm out of line
// except at the sides of the tile, where those of the next one continue them.
func (s *landscape) ruts(l *land) []terrain.Line {
	n := s.noise("rut", l.e.ID)
	var out []terrain.Line
	for i, one := range l.lanes() {
		for _, off := range []float64{11.5, 24.5} {
			out = append(out, s.way(one, off, func(t float64) float64 { return 1.2 * n.At(t/15, off+float64(i)) }))
		}
	}
	return out
}

// track draws beaten ground that stays within its squares.
func track(s *landscape, l *land) {
	l.shape = l.area.Grow(-4.5).Organic(terrain.Form{Round: 3, Amp: 2, Wave: 22, Seed: s.noise("track", l.e.ID), Keep: s.keep})
	if len(l.shape) == 0 {
		l.shape = l.area.Grow(-2)
	}
	if s.under != nil && s.under != l {
		s.fill(l.shape.Grow(1.4), s.tone(s.under.as, 2))
	}
	s.fill(l.shape, s.tone(l.as, 0))
	for _, r := range s.ruts(l) {
		s.line(terrain.Lines{r}, 3.8, s.tone(l.as, 1))
	}
	s.keepOff(l.shape.Grow(.8))
}

// trackMarks draws the broken rim, the edges of ruts, dust, grass and pebbles.
func trackMarks(s *landscape, l *land) {
	r := s.stream("track", l.e.ID)
	dark := s.tone(l.as, 4)
	s.line(terrain.Dots(s.inside(terrain.Scatter(l.shape, 3.1, r))), .4, s.tone(l.as, 3))
	s.pebbles(l, s.inside(terrain.Scatter(l.shape.Grow(-2), 15, r)), .75, r)
	rim := terrain.Lines(lists.Flat(l.shape.Outline(), func(o terrain.Line) []terrain.Line { return broken(o, 2, 6, .6, 3, r) }))
	s.line(rim, .3, dark)
	var edges terrain.Lines
	for _, rut := range s.ruts(l) {
		edges = append(edges, broken(rut.Beside(1.9), 5, 16, 1.5, 5, r)...)
		edges = append(edges, broken(rut.Beside(-1.9), 5, 16, 1.5, 5, r)...)
	}
	s.line(edges, .2, dark)
	var grass terrain.Lines
	for _, one := range l.lanes() {
		for t := r.Float(1, 4); t < float64(one.n)*side; t += r.Float(2.2, 6) {
			at := s.at(one.x, one.y)
			p := terrain.Point{X: at.X + t, Y: at.Y + side + r.Float(-2, 3)}
			if one.down {
				p = terrain.Point{X: at.X + side + r.Float(-2.5, 2.5), Y: at.Y + t}
			}
			if s.under != nil && !s.numbered(p) {
				grass = append(grass, terrain.Tuft(p, .7, r)...)
			}
		}
	}
	if s.under != nil && s.under.as.As == "grass" {
		s.line(grass, .2, s.tone(s.under.as, 4))
	}
}

// inside returns points that keep off the coordinates.
func (s *landscape) inside(all []terrain.Point) []terrain.Point {
	return lists.Only(all, func(p terrain.Point) bool { return !s.numbered(p) })
}

// broken returns a line with gaps in it.
func broken(l terrain.Line, least, most, gap, wide float64, r *terrain.Stream) terrain.Lines {
	var out terrain.Lines
	long := l.Long()
	for t := 0.0; t < long; {
		n := r.Float(least, most)
		if part := l.Part(t, min(long, t+n)); len(part) > 1 {
			out = append(out, part)
		}
		t += n + r.Float(gap, wide)
	}
	return out
}

// road draws paved ground, worn in patches where noise is high, as in meadows.
func road(s *landscape, l *land) {
	s.fill(l.area, s.tone(l.as, 1))
	s.fill(s.patches(l.area), s.tone(l.as, 0)) // where it is worn
}

// roadMarks draws the kerb and the line in the middle of a lane, and cracks.
func roadMarks(s *landscape, l *land) {
	s.line(s.cracks(l), .2, s.tone(l.as, 4))
	s.line(terrain.Dots(s.inside(terrain.Scatter(l.area, 4.5, s.stream("road")))), .3, s.tone(l.as, 3))
	kerb := s.all.In().Cut(l.area.Outline())
	s.line(kerb, .9, s.paper())
	s.line(kerb, .3, s.tone(l.as, 4))
	mid := terrain.Lines(lists.Map(l.lanes(), func(one lane) terrain.Line { return s.way(one, side, func(float64) float64 { return 0 }) }))
	s.line(mid, .8, s.paper(), 5, 4)
}

// cracks returns lines that wander over a floor here and there.
func (s *landscape) cracks(l *land) terrain.Lines {
	r := s.stream("crack", l.e.ID)
	var out terrain.Lines
	for _, at := range s.strew(l, 22, 3, r) {
		turn := r.Float(0, 2*math.Pi)
		one := terrain.Line{at}
		for range 4 + r.Int(5) {
			bent := turn + r.Float(-.9, .9)
			at = at.Add(terrain.Point{X: 2.2 * math.Cos(bent), Y: 2.2 * math.Sin(bent)})
			if !s.free(l, at, 1) {
				break
			}
			one = append(one, at)
		}
		if len(one) > 3 {
			out = append(out, one)
		}
	}
	return out
}

// laid returns the lines of a floor laid in n rows per square. For row i, butts gives the place of
// its first butt and the distance to each next one.
func (s *landscape) laid(l *land, n int, butts func(i int) (first float64, next func() float64)) terrain.Lines {
	var lines terrain.Lines
	deep := side / float64(n)
	for _, row := range runs(l.cells) {
		at := s.at(row.x, row.y)
		long := float64(row.n) * side
		for i := range n {
			y := at.Y + float64(i)*side/float64(n)
			lines = append(lines, terrain.Line{{X: at.X, Y: y}, {X: at.X + long, Y: y}})
			x, next := butts(i)
			for ; x < long; x += next() {
				lines = append(lines, terrain.Line{{X: at.X + x, Y: y}, {X: at.X + x, Y: y + deep}})
			}
		}
	}
	return lines
}

// boards draws boards along the rows of a floor, with butts here and there.
func boards(s *landscape, l *land) {
	r := s.stream("board", l.e.ID)
	lines := s.laid(l, 8, func(int) (float64, func() float64) {
		return r.Float(4, 30), func() float64 { return r.Float(18, 40) }
	})
	s.line(lines, .2, s.tone(l.as, 3))
}

// courses draws slabs in rows.
func courses(s *landscape, l *land) {
	lines := s.laid(l, 4, func(i int) (float64, func() float64) {
		return 4.5 * float64(i%2), func() float64 { return side / 2 }
	})
	s.line(lines, .2, s.tone(l.as, 3))
}

// plates draws panels of metal, one per square, so that squares can be counted on them; every other
// one is a tone darker.
func plates(s *landscape, l *land) {
	var panels, dots terrain.Lines
	var tints terrain.Area
	for _, c := range l.cells {
		at := s.at(c[0], c[1])
		panel := chamfered(at.X+1.6, at.Y+1.6, side-3.2, side-3.2, 4)
		if (c[0]+c[1])%2 == 0 {
			tints = append(tints, panel...)
		}
		panels = append(panels, panel.Outline()...)
		for _, o := range []terrain.Point{{X: 1.6, Y: 1.6}, {X: side - 1.6, Y: 1.6}, {X: 1.6, Y: side - 1.6}, {X: side - 1.6, Y: side - 1.6}} {
			dots = append(dots, terrain.Dots([]terrain.Point{at.Add(o)})...)
		}
	}
	s.fill(tints, s.tone(l.as, 1))
	s.line(panels, .2, s.tone(l.as, 3))
	s.line(dots, .6, s.tone(l.as, 3))
}

// chamfered returns a box with its corners cut by c along both sides.
func chamfered(x, y, w, h, c float64) terrain.Area {
	return terrain.Poly(terrain.Point{X: x + c, Y: y}, terrain.Point{X: x + w - c, Y: y}, terrain.Point{X: x + w, Y: y + c}, terrain.Point{X: x + w, Y: y + h - c},
		terrain.Point{X: x + w - c, Y: y + h}, terrain.Point{X: x + c, Y: y + h}, terrain.Point{X: x, Y: y + h - c}, terrain.Point{X: x, Y: y + c})
}

// stripes draws broad bands across a floor.
func stripes(s *landscape, l *land) {
	s.line(terrain.Hatch(l.area.Grow(-.6), -45, 6, 0, nil), 1.8, s.tone(l.as, 1))
	s.line(l.area.Grow(-.6).Outline(), .3, s.tone(l.as, 4))
}

// treads draws short strokes, as on a non-slip floor.
func treads(s *landscape, l *land) {
	var lines terrain.Lines
	for _, c := range l.cells {
		at := s.at(c[0], c[1])
		for i := range 6 {
			for j := range 6 {
				p := at.Add(terrain.Point{X: 1.5 + 3*float64(i), Y: 1.5 + 3*float64(j)})
				k := math.Copysign(.55, float64((i+j)%2)-.5)
				lines = append(lines, terrain.Line{p.Add(terrain.Point{X: -.55, Y: -k}), p.Add(terrain.Point{X: .55, Y: k})})
			}
		}
	}
	s.line(lines, .25, s.tone(l.as, 3))
}
