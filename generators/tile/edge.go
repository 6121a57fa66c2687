package tile

import (
	"slices"

	"punchboard/internal/face"
	"punchboard/internal/layout"
	"punchboard/internal/model"
	"punchboard/internal/terrain"
)

// barrier is all that stands of one entry on the edges of a level.
type barrier struct {
	e     *model.Entry
	as    *layout.Landscape
	lines terrain.Lines
	area  terrain.Area
}

// barriers are the edges of a level by what stands on them, in the order of the
// legend.
func (s *scene) barriers() []barrier {
	of := map[*model.Entry]*barrier{}
	for _, x := range s.stretches(func(a, b *model.Entry) bool { return a == b }) {
		b := of[x.e]
		if b == nil {
			b = &barrier{e: x.e, as: s.lookOf(x.e)}
			of[x.e] = b
		}
		from := s.at(x.x0, x.y0)
		to := from.Add(terrain.Point{X: float64(x.n) * side})
		if x.down {
			to = from.Add(terrain.Point{Y: float64(x.n) * side})
		}
		b.lines = append(b.lines, terrain.Line{from, to})
	}
	var out []barrier
	for _, e := range s.legend.All() {
		if b := of[e]; b != nil && b.as != nil {
			b.area = s.thickened(b)
			out = append(out, *b)
		}
	}
	return out
}

// thickened is how wide a barrier is drawn.
func (s *scene) thickened(b *barrier) terrain.Area {
	width, round := 1.8, false
	switch b.as.As {
	case hedgeLook:
		width, round = 3.6, true
	case stonesLook:
		width = 2.6
	}
	var all []terrain.Area
	for _, l := range b.lines {
		if !round {
			l = longer(l, width/2)
		}
		all = append(all, terrain.Strip(l, width, round))
	}
	a := terrain.Union(all...)
	if b.as.As == hedgeLook {
		a = a.Organic(terrain.Form{Amp: .5, Wave: 1.6, Step: .8, Seed: s.noise("hedge", b.e.ID)})
	}
	return a
}

// longer is a line drawn out at both ends.
func longer(l terrain.Line, d float64) terrain.Line {
	a, b := l[0], l[len(l)-1]
	way := b.Sub(a)
	way = way.By(d / way.Long())
	return terrain.Line{a.Sub(way), b.Add(way)}
}

// low draws a barrier that is no wall of a building; false if it is one.
func (s *scene) low(b barrier) bool {
	switch b.as.As {
	case hedgeLook:
		s.fillIn(b.area, s.tone(b.as, 3))
		s.fillIn(b.area.Minus(b.area.Move(.8, .9)), s.tone(b.as, 1))
		s.line(chevrons(terrain.Scatter(b.area.Grow(-.4), 1.25, s.stream("hedge", b.e.ID)), .45), .22, s.tone(b.as, 4))
		s.line(b.area.Outline(), .5, s.ink())
	case stonesLook:
		s.masonry(b)
	case fenceLook:
		s.posts(b)
	default:
		return false
	}
	return true
}

// masonry is two courses of stones on black.
func (s *scene) masonry(b barrier) {
	r := s.stream("masonry", b.e.ID)
	s.fillIn(b.area, s.ink())
	var white, grey terrain.Area
	for _, l := range b.lines {
		l = longer(l, 1)
		way := l[1].Sub(l[0])
		long := way.Long()
		way = way.By(1 / long)
		out := terrain.Point{X: -way.Y, Y: way.X}
		for _, row := range []float64{-.62, .62} {
			for t := .12; t < long-.5; {
				n := min(r.Float(1.5, 3.2), long-.12-t)
				stone := func(along, off float64) terrain.Point { return l[0].Add(way.By(along)).Add(out.By(row + off)) }
				a := terrain.Poly(stone(t, -.5), stone(t+n-.24, -.5), stone(t+n-.24, .5), stone(t, .5))
				if r.Chance(.6) {
					white = append(white, a...)
				} else {
					grey = append(grey, a...)
				}
				t += n
			}
		}
	}
	s.fillIn(white, s.paper())
	s.fillIn(grey, s.tone(b.as, 1))
}

// posts are a fence: two rails and a post every third of a square.
func (s *scene) posts(b barrier) {
	var rails, shade terrain.Lines
	var posts terrain.Area
	for _, l := range b.lines {
		way := l[1].Sub(l[0])
		long := way.Long()
		way = way.By(1 / long)
		out := terrain.Point{X: -way.Y, Y: way.X}
		for _, k := range []float64{-.35, .35} {
			rails = append(rails, terrain.Line{l[0].Add(out.By(k)), l[1].Add(out.By(k))})
		}
		shade = append(shade, terrain.Line{l[0].Add(terrain.Point{X: .8, Y: .9}), l[1].Add(terrain.Point{X: .8, Y: .9})})
		for t := 0.0; t < long+1; t += side / 3 {
			p := l[0].Add(way.By(t))
			posts = append(posts, terrain.Box(p.X-.8, p.Y-.8, 1.6, 1.6)...)
		}
	}
	if s.under != nil {
		s.line(shade, .3, s.tone(s.under.as, 4))
	}
	s.line(rails, .3, s.ink())
	s.fillIn(posts, s.ink())
}

// crossed are the corners of squares, black on white, but where a wall stands.
func (s *scene) crossed(walls []terrain.Area) {
	var on []*terrain.Inside
	for _, a := range walls {
		if len(a) == 0 {
			continue
		}
		on = append(on, a.Grow(.4).In())
	}
	var lines terrain.Lines
	for y := 0; y <= s.deck.h; y++ {
		for x := 0; x <= s.deck.w; x++ {
			p := terrain.Point{X: float64(x) * side, Y: float64(y) * side}
			rim := x == 0 || y == 0 || x == s.deck.w || y == s.deck.h
			if rim && s.edge.W == 0 || slices.ContainsFunc(on, func(in *terrain.Inside) bool { return in.Has(p) }) {
				continue
			}
			lines = append(lines, terrain.Line{p.Add(terrain.Point{X: -.9}), p.Add(terrain.Point{X: .9})},
				terrain.Line{p.Add(terrain.Point{Y: -.9}), p.Add(terrain.Point{Y: .9})})
		}
	}
	s.line(lines, .75, s.paper())
	s.line(lines, .25, s.ink())
}

// squared is the grid between squares with ground.
func (s *scene) squared() {
	var lines terrain.Lines
	for y := 0; y <= s.deck.h; y++ {
		for x := 0; x <= s.deck.w; x++ {
			at := s.at(s.deck.x+x, s.deck.y+y)
			if y > 0 && s.deck.solid(s.deck.x+x, s.deck.y+y-1) && s.deck.solid(s.deck.x+x, s.deck.y+y) {
				lines = append(lines, terrain.Line{at, at.Add(terrain.Point{X: side})})
			}
			if x > 0 && s.deck.solid(s.deck.x+x-1, s.deck.y+y) && s.deck.solid(s.deck.x+x, s.deck.y+y) {
				lines = append(lines, terrain.Line{at, at.Add(terrain.Point{Y: side})})
			}
		}
	}
	if len(s.clad) > 0 {
		lines = s.clad.In().Without(lines)
	}
	c := s.Colour("grey2")
	if s.under != nil {
		c = s.tone(s.under.as, 3)
	}
	s.line(lines, .2, c)
}

// fallsOn is what of a shadow is seen: that on the ground, or on a level's floors.
func (s *scene) fallsOn(a terrain.Area) terrain.Area {
	if s.open() {
		return a.And(s.all)
	}
	var floors []terrain.Area
	for _, l := range s.lands {
		floors = append(floors, l.area)
	}
	return a.And(terrain.Union(floors...))
}

// fallen draws all shadows as one: a darker tone of what they fall on, hatched.
func (s *scene) fallen() {
	for _, l := range s.lands {
		a := l.area
		if l.shape != nil {
			a = l.shape
		}
		step := 3
		if l.as.As == "boards" || l.as.As == "track" || l.as.As == "treads" || l.as.As == "cabin" {
			step = 2
		}
		if l == s.under {
			s.fillIn(s.shadow, s.tone(l.as, step))
			continue
		}
		s.fillIn(s.shadow.And(a), s.tone(l.as, step))
	}
}

// shade is the colour of the hatching of shadows.
func (s *scene) shade() face.Colour {
	if s.under == nil {
		return s.Colour("grey3")
	}
	return s.tone(s.under.as, 4)
}
