package weld

import (
	"math"
	"slices"

	"punchboard/internal/geom"
)

// Grow returns an area made by Area, enlarged on all sides with round corners, or shrunk if by is
// negative; then narrow parts vanish.
//
// Each outline is moved outwards. Parts that this turns over run counterclockwise and do not belong
// to the area.
func Grow(p geom.Path, by geom.Length) geom.Path {
	if by == 0 {
		return p
	}
	w := &welder{}
	var moved geom.Path
	for _, pts := range polygons(p) {
		pts = slices.Compact(pts)
		if n := len(pts); n > 1 && pts[0] == pts[n-1] {
			pts = pts[:n-1]
		}
		if len(pts) > 2 {
			moved = append(moved, polygon(aside(pts, float64(by)))...)
		}
	}
	w.sheets = []sheet{{outline: w.add(moved, clockwise)}}
	return w.welded()
}

// The cosines of the smallest angles at which a corner that opens, or closes, gets more than one
// point.
const sharpOpening, sharpClosing = .98, .8

// aside returns a closed outline moved to its left, with arcs at corners that open.
func aside(pts []geom.Point, by float64) []vec {
	n := len(pts)
	ways := make([]vec, n) // of the part after each point
	for i, p := range pts {
		way := of(pts[(i+1)%n]).sub(of(p))
		ways[i] = way.by(1 / way.long())
	}
	pen := stroker{half: math.Abs(by)}
	var out []vec
	for i, p := range pts {
		at, before, after := of(p), ways[(i+n-1)%n], ways[i]
		a, b := before.side().by(by), after.side().by(by)
		turn, straight := before.cross(after), before.dot(after)
		switch opens := turn*by >= 0; {
		case opens && straight > sharpOpening || !opens && straight > sharpClosing:
			out = append(out, at.add(a.add(b).by(1/(1+straight))))
		case opens:
			out = append(pen.arc(out, at, a, math.Atan2(turn, straight)), at.add(b))
		default:
			out = append(out, at.add(a), at, at.add(b))
		}
	}
	return out
}
