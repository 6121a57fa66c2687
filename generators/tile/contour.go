package tile

import (
	"math"
	"slices"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
)

// edge is a side on the border of a set of hexes, clockwise around the set.
type edge struct {
	from, to spot
	in       hex // the hex it belongs to
}

// borders returns the closed lines around a set of hexes, in the order of all; a hole has one of
// its own. Three hexes meet at a corner, so lines never touch.
func borders(all []hex, in func(hex) bool) [][]edge {
	next := map[spot]edge{}
	var starts []spot
	for _, h := range all {
		if !in(h) {
			continue
		}
		for i := range sides {
			if !in(h.neighbour(i)) {
				e := edge{h.corner(i), h.corner(i + 1), h}
				next[e.from] = e
				starts = append(starts, e.from)
			}
		}
	}
	var out [][]edge
	for _, s := range starts {
		var loop []edge
		for e, ok := next[s]; ok; e, ok = next[s] {
			delete(next, s)
			loop = append(loop, e)
			s = e.to
		}
		if loop != nil {
			out = append(out, loop)
		}
	}
	return out
}

// outline returns borders as a path.
func (g grid) outline(loops [][]edge) geom.Path {
	return lists.Flat(loops, func(loop []edge) []geom.Seg {
		pts := lists.Map(loop, func(e edge) geom.Point { return g.point(e.from) })
		return geom.Polygon(pts...)
	})
}

// The measures of contours on a hex of 38.1 mm: the first is 1.9 mm inside the hex along its
// radius, each further one 1.15 mm. On smaller hexes they get closer faster than the hex shrinks,
// since the numerals do not shrink.
const (
	drawnAcross = 38100.0
	closing     = 1.6
	firstInset  = 1900 * 0.8660254
	nextInset   = 1150 * 0.8660254
	thinLine    = 250 * geom.Micrometre
	heavyLine   = 350 * geom.Micrometre
)

// inset returns how far the contour of a level is inside its area.
func (g grid) inset(level int) float64 {
	return (firstInset + float64(level-2)*nextInset) * min(1, math.Pow(g.across/drawnAcross, closing))
}

// inside moves a border inwards by a distance in micrometres and returns its corners: each moves
// along the bisector of its two sides, so far that both keep the distance.
func (g grid) inside(loop []edge, d float64) []geom.Point {
	pts := make([]geom.Point, len(loop))
	for i, e := range loop {
		before := loop[(i+len(loop)-1)%len(loop)]
		ax, ay := g.inward(before)
		bx, by := g.inward(e)
		x, y := g.at(float64(e.from.x), float64(e.from.y))
		k := d / (1 + ax*bx + ay*by)
		pts[i] = rounded(x+(ax+bx)*k, y+(ay+by)*k)
	}
	return pts
}

// inward returns the direction from an edge into its hex.
func (g grid) inward(e edge) (float64, float64) {
	ax, ay := g.at(float64(e.from.x), float64(e.from.y))
	bx, by := g.at(float64(e.to.x), float64(e.to.y))
	l := math.Hypot(bx-ax, by-ay)
	return -(by - ay) / l, (bx - ax) / l
}

// relief holds the contour lines of hexes with elevations: one closed line for each step above the
// first, around each area that is at least as high, so that neighbours of one height share a
// plateau. A line is heavy where it is the innermost of its hex.
type relief struct{ thin, heavy geom.Path }

func (g grid) relief(all []hex, elevation map[hex]int) relief {
	var r relief
	top := lists.Most(all, func(h hex) int { return elevation[h] })
	for level := 2; level <= top; level++ {
		for _, loop := range borders(all, func(h hex) bool { return elevation[h] >= level }) {
			r.line(loop, g.inside(loop, g.inset(level)), func(h hex) bool { return elevation[h] == level })
		}
	}
	return r
}

// line adds a closed line, in pieces where its weight changes.
func (r *relief) line(loop []edge, pts []geom.Point, last func(hex) bool) {
	n := len(loop)
	change := slices.IndexFunc(loop, func(e edge) bool { return last(e.in) != last(loop[0].in) })
	if change < 0 {
		path := &r.thin
		if last(loop[0].in) {
			path = &r.heavy
		}
		*path = append(*path, geom.Polygon(pts...)...)
		return
	}
	for i := 0; i < n; {
		heavy := last(loop[(change+i)%n].in)
		path := &r.thin
		if heavy {
			path = &r.heavy
		}
		path.MoveTo(pts[(change+i)%n].X, pts[(change+i)%n].Y)
		for i < n && last(loop[(change+i)%n].in) == heavy {
			i++
			path.LineTo(pts[(change+i)%n].X, pts[(change+i)%n].Y)
		}
	}
}

// items returns the lines, the heavy ones on top.
func (r relief) items(thin, heavy face.Colour) []face.Item {
	var out []face.Item
	if len(r.thin) > 0 {
		out = append(out, &face.Shape{Path: r.thin, Stroke: thin, Width: thinLine})
	}
	if len(r.heavy) > 0 {
		out = append(out, &face.Shape{Path: r.heavy, Stroke: heavy, Width: heavyLine})
	}
	return out
}

// inner returns the sides between hexes of a set, each once.
func (g grid) inner(all []hex, in func(hex) bool) geom.Path {
	var p geom.Path
	for _, h := range all {
		for i := range 3 { // the other three are a neighbour's first three
			if in(h.neighbour(i)) {
				p = append(p, geom.Line(g.point(h.corner(i)), g.point(h.corner(i+1)))...)
			}
		}
	}
	return p
}
