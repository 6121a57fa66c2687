package tile

import (
	"math"

	"punchboard/internal/geom"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/terrain"
)

// side is the side of a square as landscapes are drawn, in millimetres.
const side = 18.0

// extent is the range of a level's squares that are shown: the first, and the number of columns and
// rows.
type extent struct{ x, y, w, h int }

// holds reports whether a square is in the range.
func (e extent) holds(x, y int) bool { return x >= e.x && y >= e.y && x < e.x+e.w && y < e.y+e.h }

// nearest returns the square of the range that is nearest to a given one.
func (e extent) nearest(x, y int) (int, int) {
	return min(max(x, e.x), e.x+e.w-1), min(max(y, e.y), e.y+e.h-1)
}

// faceGrid places squares on a face, in micrometres.
type faceGrid struct {
	shown extent
	unit  geom.Length // the side of a square
	edge  geom.Size   // white around the squares, so that outer walls are whole
}

// corner returns the upper left corner of a square.
func (g faceGrid) corner(x, y int) geom.Point {
	return geom.Point{X: g.edge.W + geom.Length(x-g.shown.x)*g.unit, Y: g.edge.H + geom.Length(y-g.shown.y)*g.unit}
}

// centre returns the centre of a square.
func (g faceGrid) centre(x, y int) geom.Point {
	return g.corner(x, y).Add(geom.Point{X: g.unit / 2, Y: g.unit / 2})
}

// size returns the size of the face: the squares with the white around them.
func (g faceGrid) size() geom.Size {
	return geom.Size{W: 2*g.edge.W + geom.Length(g.shown.w)*g.unit, H: 2*g.edge.H + geom.Length(g.shown.h)*g.unit}
}

// scale returns the ratio of a square as printed to a square as drawn.
func (g faceGrid) scale() float64 { return float64(g.unit) / float64(drawnSquare) }

// mm returns a length of a landscape, in millimetres, as printed.
func (g faceGrid) mm(v float64) geom.Length { return geom.FromMM(v * g.scale()) }

// onFace returns a point of a landscape on the face.
func (g faceGrid) onFace(p terrain.Point) geom.Point {
	return geom.Point{X: g.edge.W + g.mm(p.X), Y: g.edge.H + g.mm(p.Y)}
}

// landGrid places squares in a landscape: in millimetres from the upper left corner of those shown,
// each 18 mm wide whatever its size on the face.
type landGrid struct{ extent }

// wide and high return the size of the landscape without its bleed.
func (g landGrid) wide() float64 { return float64(g.w) * side }
func (g landGrid) high() float64 { return float64(g.h) * side }

// at returns the upper left corner of a square.
func (g landGrid) at(x, y int) terrain.Point {
	return terrain.Point{X: float64(x-g.x) * side, Y: float64(y-g.y) * side}
}

// mid returns the centre of a square.
func (g landGrid) mid(x, y int) terrain.Point {
	return g.at(x, y).Add(terrain.Point{X: side / 2, Y: side / 2})
}

// area returns squares as one area. It joins squares in a row first, which saves most of the work.
func (g landGrid) area(cells [][2]int) terrain.Area {
	return terrain.Union(lists.Map(runs(cells), func(r run) terrain.Area {
		at := g.at(r.x, r.y)
		return terrain.Box(at.X, at.Y, float64(r.n)*side, side)
	})...)
}

// keep returns how far an outline may wander at a point, as a share: not at all at the tile's
// sides, so that what crosses them fits the next tile, and freely from 12 mm inside.
func (g landGrid) keep(p terrain.Point) float64 {
	return min(1, max(0, min(p.X, p.Y, g.wide()-p.X, g.high()-p.Y))/12)
}

// run is a row of adjacent squares.
type run struct{ x, y, n int }

// runs returns squares, given row by row, as runs.
func runs(cells [][2]int) []run {
	var out []run
	for _, c := range cells {
		if n := len(out); n > 0 && out[n-1].y == c[1] && out[n-1].x+out[n-1].n == c[0] {
			out[n-1].n++
			continue
		}
		out = append(out, run{c[0], c[1], 1})
	}
	return out
}

// hex is the place of a hex with a flat top: its column, and its distance down in half hexes.
// Neighbours in a column are two halves apart, in the next column one.
type hex struct{ col, half int }

// spot is a corner of hexes, in half radii across and half hexes down. In these whole numbers, the
// corners of neighbours coincide exactly.
type spot struct{ x, y int }

// sides gives the step from a hex to its neighbour over each side, clockwise from the top; rim
// gives its corners, with side i running from corner i to the next.
var (
	sides = [6]hex{{0, -2}, {1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}}
	rim   = [6]spot{{-1, -1}, {1, -1}, {2, 0}, {1, 1}, {-1, 1}, {-2, 0}}
)

// neighbour returns the hex over a side, counted clockwise from the top.
func (h hex) neighbour(side int) hex {
	return hex{h.col + sides[side].col, h.half + sides[side].half}
}

// corner returns the corner where side i begins.
func (h hex) corner(i int) spot {
	c := rim[i%6]
	return spot{3*h.col + c.x, h.half + c.y}
}

// grid places a lattice on a face.
type grid struct {
	across   float64 // micrometres from flat to flat
	min, max spot    // of all corners
}

// span returns the smallest grid that holds some hexes.
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

// radius returns the distance from a hex's centre to a corner, in micrometres.
func (g grid) radius() float64 { return g.across / math.Sqrt(3) }

// at returns a lattice place on the face; fractions are allowed.
func (g grid) at(x, y float64) (float64, float64) {
	return (x - float64(g.min.x)) * g.radius() / 2, (y - float64(g.min.y)) * g.across / 2
}

// point returns a corner on the face.
func (g grid) point(s spot) geom.Point { return rounded(g.at(float64(s.x), float64(s.y))) }

// centre returns the centre of a hex on the face.
func (g grid) centre(h hex) geom.Point { return g.point(spot{3 * h.col, h.half}) }

// reach returns how far the contents of a hex may be seen: to its sides, and a bleed further over
// those that face no other hex of the tile.
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
		// Each side's line moves outwards by its own distance; turned by 60 degrees, they meet
		// where both distances hold.
		a, b := (out[before]-out[after]/2)/.75, (out[after]-out[before]/2)/.75
		sa, ca := math.Sincos(float64(60*before-90) * math.Pi / 180)
		sb, cb := math.Sincos(float64(60*after-90) * math.Pi / 180)
		pts[i] = rounded(x+a*ca+b*cb, y+a*sa+b*sb)
	}
	return geom.Polygon(pts...)
}

// size returns the size of the box around all hexes.
func (g grid) size() geom.Size {
	p := g.point(g.max)
	return geom.Size{W: p.X, H: p.Y}
}

// rounded returns a point on whole micrometres, so that corners shared by two hexes are equal.
func rounded(x, y float64) geom.Point {
	return geom.Point{X: geom.Length(math.Round(x)), Y: geom.Length(math.Round(y))}
}
