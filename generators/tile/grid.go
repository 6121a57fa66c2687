package tile

import (
	"punchboard/internal/geom"
	"punchboard/internal/lists"
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
