package tile

import (
	"math"

	"punchboard/internal/model"
	"punchboard/internal/terrain"
)

// rings is a floor in rings about the craft's heart, 8 mm of each square a tone darker.
func rings(s *landscape, l *land) {
	at, far := s.heart(l)
	s.fill(l.area, s.tone(l.as, 0))
	for r := 5.0; r < far; r += side {
		s.fill(terrain.Disc(at, r+8).Minus(terrain.Disc(at, r)).And(l.area), s.tone(l.as, 1))
	}
}

// circles are lines about the heart, a half square apart, and 24 rays.
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

// heart is the middle of the first body on the level, as a power source is, else of
// the floor; and how far from it the floor reaches, in millimetres.
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
