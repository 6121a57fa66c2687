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

// extent is the squares of a level that are shown: the first, and how many columns
// and rows.
type extent struct{ x, y, w, h int }

// holds reports whether a square is one of them.
func (e extent) holds(x, y int) bool { return x >= e.x && y >= e.y && x < e.x+e.w && y < e.y+e.h }

// nearest is the square of them that is nearest to one.
func (e extent) nearest(x, y int) (int, int) {
	return min(max(x, e.x), e.x+e.w-1), min(max(y, e.y), e.y+e.h-1)
}

// faceGrid is where squares lie on a face, in micrometres.
type faceGrid struct {
	shown extent
	unit  geom.Length // the side of a square
	edge  geom.Size   // white round the squares, so that outer walls are whole
}

// corner is where the upper left corner of a square lies.
func (g faceGrid) corner(x, y int) geom.Point {
	return geom.Point{X: g.edge.W + geom.Length(x-g.shown.x)*g.unit, Y: g.edge.H + geom.Length(y-g.shown.y)*g.unit}
}

// centre is the middle of a square.
func (g faceGrid) centre(x, y int) geom.Point {
	return g.corner(x, y).Add(geom.Point{X: g.unit / 2, Y: g.unit / 2})
}

// size is of the face: the squares with the white round them.
func (g faceGrid) size() geom.Size {
	return geom.Size{W: 2*g.edge.W + geom.Length(g.shown.w)*g.unit, H: 2*g.edge.H + geom.Length(g.shown.h)*g.unit}
}

// scale is of a square as drawn to a square as printed.
func (g faceGrid) scale() float64 { return float64(g.unit) / float64(drawnSquare) }

// mm is a length of a landscape, in millimetres, as printed.
func (g faceGrid) mm(v float64) geom.Length { return geom.FromMM(v * g.scale()) }

// onFace is a point of a landscape on the face.
func (g faceGrid) onFace(p terrain.Point) geom.Point {
	return geom.Point{X: g.edge.W + g.mm(p.X), Y: g.edge.H + g.mm(p.Y)}
}

// landGrid is where squares lie in a landscape: in millimetres from the upper left
// corner of those shown, each 18 mm wide whatever its size on the face.
type landGrid struct{ extent }

// wide and high are how large the landscape is without its bleed.
func (g landGrid) wide() float64 { return float64(g.w) * side }
func (g landGrid) high() float64 { return float64(g.h) * side }

// at is the upper left corner of a square.
func (g landGrid) at(x, y int) terrain.Point {
	return terrain.Point{X: float64(x-g.x) * side, Y: float64(y-g.y) * side}
}

// mid is the middle of a square.
func (g landGrid) mid(x, y int) terrain.Point {
	return g.at(x, y).Add(terrain.Point{X: side / 2, Y: side / 2})
}

// area is squares as one area. Those side by side are joined before all are, which
// spares most of the work.
func (g landGrid) area(cells [][2]int) terrain.Area {
	return terrain.Union(lists.Map(runs(cells), func(r run) terrain.Area {
		at := g.at(r.x, r.y)
		return terrain.Box(at.X, at.Y, float64(r.n)*side, side)
	})...)
}

// keep is how far an outline may wander at a point, as a share: not at all at the
// tile's sides, so that what crosses them fits the next tile, and freely from 12 mm
// within.
func (g landGrid) keep(p terrain.Point) float64 {
	return min(1, max(0, min(p.X, p.Y, g.wide()-p.X, g.high()-p.Y))/12)
}

// run is squares side by side in a row.
type run struct{ x, y, n int }

// runs are squares as rows; they come row by row.
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
