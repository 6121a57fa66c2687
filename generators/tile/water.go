package tile

import "punchboard/internal/terrain"

// pool is water with its bank, which lies within the squares of water: whoever stands
// beside them stands dry. Where nothing is left of so small a pool it is as its squares.
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

// waves are lines along the shore, thinner dashes the farther out, and reeds on it.
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

// heap is rubble: broken stone that runs out over its squares.
func heap(s *landscape, l *land) {
	l.shape = l.area.Organic(terrain.Form{Round: 5, Amp: 2.2, Wave: 6, Step: 1.2, Seed: s.noise("rubble", l.e.ID), Keep: s.keep})
	s.fill(l.shape.Grow(1.2), s.tone(l.as, 1))
	s.fill(l.shape, s.tone(l.as, 2))
	s.keepOff(l.shape.Grow(1))
}

// stones lie on rubble, each with a dark side.
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
