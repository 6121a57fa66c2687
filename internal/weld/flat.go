package weld

import (
	"math"

	"punchboard/internal/geom"
	"punchboard/internal/lists"
)

// polygons returns the subpaths of a path as points, with curves as straight lines. Each is closed,
// as for filling.
func polygons(p geom.Path) [][]geom.Point {
	return lists.Map(lines(p), func(l line) []geom.Point { return l.points })
}

// line is a subpath as points.
type line struct {
	points []geom.Point
	closed bool
}

// lines returns the subpaths of a path with curves as straight lines, open or closed.
func lines(p geom.Path) []line {
	var out []line
	var at, start geom.Point
	open := func() *line {
		if len(out) == 0 || len(out[len(out)-1].points) == 0 || out[len(out)-1].closed {
			out = append(out, line{points: []geom.Point{at}})
		}
		return &out[len(out)-1]
	}
	for _, s := range p {
		switch s.Op {
		case geom.MoveTo:
			at, start = s.P[0], s.P[0]
			out = append(out, line{points: []geom.Point{at}})
		case geom.LineTo:
			l := open()
			l.points = append(l.points, s.P[0])
			at = s.P[0]
		case geom.CurveTo:
			l := open()
			l.points = curve(l.points, at, s.P)
			at = s.P[2]
		case geom.Close:
			open().closed = true
			at = start
		}
	}
	return out
}

// curve appends points along a curve.
func curve(out []geom.Point, a geom.Point, p [3]geom.Point) []geom.Point {
	// The second differences bound how far the curve is from n equal chords.
	x := max(math.Abs(float64(a.X-2*p[0].X+p[1].X)), math.Abs(float64(p[0].X-2*p[1].X+p[2].X)))
	y := max(math.Abs(float64(a.Y-2*p[0].Y+p[1].Y)), math.Abs(float64(p[0].Y-2*p[1].Y+p[2].Y)))
	n := int(math.Ceil(math.Sqrt(.75 * math.Hypot(x, y) / float64(Fineness))))
	n = min(max(n, 1), 500)
	for i := 1; i < n; i++ {
		out = append(out, geom.OnCurve(a, p, float64(i)/float64(n)))
	}
	return append(out, p[2])
}
