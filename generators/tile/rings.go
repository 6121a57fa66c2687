package tile

import (
	"math"

	"punchboard/internal/model"
	"punchboard/internal/terrain"
)

// rings is a floor in rings about the craft's heart.
func (s *scene) rings(l *land) {
	at := s.heart(l)
	s.fillIn(l.area, s.tone(l.as, 0))
	far := s.farthest(l, at)
	for r := 5.0; r < far; r += side {
		s.fillIn(terrain.Disc(at, r+8).Minus(terrain.Disc(at, r)).And(l.area), s.tone(l.as, 1))
	}
}

// circles are lines about the heart, a half square apart, and 24 rays.
func (s *scene) circles(l *land) {
	at := s.heart(l)
	far := s.farthest(l, at)
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

// heart is the middle of the first body on the level, as a power source is, else of
// the floor.
func (s *scene) heart(l *land) terrain.Point {
	var cells [][2]int
	var of *model.Entry
	s.deck.each(func(x, y int, g *model.Ground) {
		if g.Object != nil && s.legend.Body.Of(g.Object) && (of == nil || of == g.Object) {
			of, cells = g.Object, append(cells, [2]int{x, y})
		}
	})
	a := s.squares(cells)
	if len(cells) == 0 {
		a = l.area
	}
	lo, hi := a.Bounds()
	return lo.Add(hi).By(.5)
}

func (s *scene) farthest(l *land, from terrain.Point) float64 {
	far := 0.0
	for _, r := range l.area {
		for _, p := range r {
			far = max(far, p.Sub(from).Long())
		}
	}
	return far
}
