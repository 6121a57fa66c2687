package tile

import (
	"math"

	"punchboard/internal/geom"
	"punchboard/internal/model"
)

// hex is the place of a hex with a flat top: its column, and half hexes down.
// Neighbours in a column are two halves apart, in the next column one.
type hex struct{ col, half int }

// spot is a corner of hexes, in half radii across and half hexes down. On
// these whole numbers corners of neighbours meet exactly.
type spot struct{ x, y int }

// sides leads from a hex to its neighbour over each side, clockwise from the
// top; rim are its corners, the side i running from corner i to the next.
var (
	sides = [6]hex{{0, -2}, {1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}}
	rim   = [6]spot{{-1, -1}, {1, -1}, {2, 0}, {1, 1}, {-1, 1}, {-2, 0}}
)

// neighbour is the hex over a side, counted clockwise from the top.
func (h hex) neighbour(side int) hex {
	return hex{h.col + sides[side].col, h.half + sides[side].half}
}

// corner is where a side begins.
func (h hex) corner(i int) spot {
	c := rim[i%6]
	return spot{3*h.col + c.x, h.half + c.y}
}

// grid places a lattice on a face.
type grid struct {
	across   float64 // micrometres from flat to flat
	min, max spot    // of all corners
}

// span is the grid that just holds some hexes.
func span(cells []model.Hex, across geom.Length) grid {
	g := grid{across: float64(across)}
	for i, c := range cells {
		for k := range rim {
			s := hex{c.Col, c.Half}.corner(k)
			if i == 0 && k == 0 {
				g.min, g.max = s, s
			}
			g.min = spot{min(g.min.x, s.x), min(g.min.y, s.y)}
			g.max = spot{max(g.max.x, s.x), max(g.max.y, s.y)}
		}
	}
	return g
}

// radius is from a hex's centre to a corner, in micrometres.
func (g grid) radius() float64 { return g.across / math.Sqrt(3) }

// at is a lattice place on the face; parts of whole numbers are allowed.
func (g grid) at(x, y float64) (float64, float64) {
	return (x - float64(g.min.x)) * g.radius() / 2, (y - float64(g.min.y)) * g.across / 2
}

// point is a corner on the face.
func (g grid) point(s spot) geom.Point { return rounded(g.at(float64(s.x), float64(s.y))) }

// centre is the middle of a hex on the face.
func (g grid) centre(h hex) geom.Point { return g.point(spot{3 * h.col, h.half}) }

// reach is how far what stands in a hex may be seen: to its sides, and a bleed
// further over those that face no other hex of the tile.
func (g grid) reach(h hex, in func(hex) bool, bleed float64) geom.Path {
	var out [6]float64
	for i := range out {
		if !in(h.neighbour(i)) {
			out[i] = bleed
		}
	}
	pts := make([]geom.Point, len(rim))
	for i := range pts {
		before, after := (i+5)%6, i // the sides that meet at the corner
		x, y := g.at(float64(h.corner(i).x), float64(h.corner(i).y))
		// Each side's line moves outwards by its own; turned by 60 degrees, they
		// meet where both distances hold.
		a, b := (out[before]-out[after]/2)/.75, (out[after]-out[before]/2)/.75
		sa, ca := math.Sincos(float64(60*before-90) * math.Pi / 180)
		sb, cb := math.Sincos(float64(60*after-90) * math.Pi / 180)
		pts[i] = rounded(x+a*ca+b*cb, y+a*sa+b*sb)
	}
	return geom.Polygon(pts...)
}

// size is the box round all hexes.
func (g grid) size() geom.Size {
	p := g.point(g.max)
	return geom.Size{W: p.X, H: p.Y}
}

// rounded is a point on whole micrometres: corners that two hexes share are then one.
func rounded(x, y float64) geom.Point {
	return geom.Point{X: geom.Length(math.Round(x)), Y: geom.Length(math.Round(y))}
}
