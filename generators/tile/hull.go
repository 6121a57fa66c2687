package tile

import (
	"cmp"
	"math"
	"slices"

	"punchboard/internal/geom"
)

// hatching is lines through outlines, three to a square, that run on from one
// body to the next. They meet no corner of a square.
func (d *deck) hatching(rings [][]geom.Point) geom.Path {
	origin := d.corner(0, 0)
	zero := origin.X + origin.Y
	low, high := geom.Length(math.MaxInt64), geom.Length(math.MinInt64)
	for _, ring := range rings {
		for _, p := range ring {
			low, high = min(low, p.X+p.Y), max(high, p.X+p.Y)
		}
	}
	var out geom.Path
	for n := (low - zero) * 3 / d.unit; ; n++ {
		c := zero + d.unit*(2*n+1)/6
		if c > high {
			return out
		}
		at := crossings(rings, c)
		for i := 0; i+1 < len(at); i += 2 {
			out = append(out, geom.Line(at[i], at[i+1])...)
		}
	}
}

// crossings are the points of outlines where x and y sum to c, from the left.
func crossings(rings [][]geom.Point, c geom.Length) []geom.Point {
	var out []geom.Point
	for _, ring := range rings {
		for i, p := range ring {
			q := ring[(i+1)%len(ring)]
			a, b := p.X+p.Y-c, q.X+q.Y-c
			if (a < 0) != (b < 0) {
				x := p.X + (q.X-p.X)*a/(a-b)
				out = append(out, geom.Point{X: x, Y: c - x})
			}
		}
	}
	slices.SortFunc(out, func(p, q geom.Point) int { return cmp.Compare(p.X, q.X) })
	return out
}
