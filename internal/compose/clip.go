package compose

import (
	"math"
	"slices"

	"punchboard/internal/geom"
)

// window is a convex polygon, clockwise on paper, that lines are clipped to.
type window []geom.Point

// windowOf returns the window inside an outline of straight lines.
func windowOf(path geom.Path) window {
	var w window
	for _, s := range path {
		if s.Points() == 1 {
			w = append(w, s.P[0])
		}
	}
	return w
}

// segment clips a straight line; ok is false if none of it is inside.
func (w window) segment(a, b geom.Point) (from, to geom.Point, ok bool) {
	t0, t1, ok := geom.ClipLine(w, a, b)
	if !ok {
		return a, b, false
	}
	return between(a, b, t0), between(a, b, t1), true
}

// between returns the point a part t of the way from a to b, from 0 to 1, rounded to whole
// micrometres.
func between(a, b geom.Point, t float64) geom.Point {
	return geom.Point{X: a.X + geom.Length(math.Round(float64(b.X-a.X)*t)), Y: a.Y + geom.Length(math.Round(float64(b.Y-a.Y)*t))}
}

// outline clips the closed polygon's sides. Sides that meet stay joined; a
// polygon wholly inside stays closed.
func (w window) outline(pts []geom.Point) geom.Path {
	var p geom.Path
	var last geom.Point
	whole := true
	for i, a := range pts {
		from, to, ok := w.segment(a, pts[(i+1)%len(pts)])
		if !ok {
			whole = false
			continue
		}
		whole = whole && from == a && to == pts[(i+1)%len(pts)]
		if len(p) == 0 || from != last {
			p.MoveTo(from.X, from.Y)
		}
		p.LineTo(to.X, to.Y)
		last = to
	}
	if whole {
		return geom.Polygon(pts...)
	}
	return p
}

// ring clips a circle to arcs.
func (w window) ring(c geom.Point, radius geom.Length) geom.Path {
	cuts := w.crossings(c, float64(radius))
	if len(cuts) == 0 {
		if w.holds(onRing(c, float64(radius), 0)) {
			return geom.Circle(c, radius)
		}
		return nil
	}
	var p geom.Path
	for i, from := range cuts {
		to := cuts[(i+1)%len(cuts)]
		if to <= from {
			to += 2 * math.Pi
		}
		if w.holds(onRing(c, float64(radius), (from+to)/2)) {
			arc(&p, c, float64(radius), from, to)
		}
	}
	return p
}

// onRing returns the point on a circle of r micrometres at an angle in radians, clockwise from the
// right.
func onRing(c geom.Point, r, angle float64) geom.Point {
	s, cs := math.Sincos(angle)
	return geom.Point{X: c.X + geom.Length(math.Round(r*cs)), Y: c.Y + geom.Length(math.Round(r*s))}
}

// crossings returns the angles where the circle meets the window's sides, in ascending order.
func (w window) crossings(c geom.Point, r float64) []float64 {
	var out []float64
	for i, p := range w {
		q := w[(i+1)%len(w)]
		px, py := float64(p.X-c.X), float64(p.Y-c.Y)
		dx, dy := float64(q.X-p.X), float64(q.Y-p.Y)
		a, b, k := dx*dx+dy*dy, 2*(px*dx+py*dy), px*px+py*py-r*r
		root := b*b - 4*a*k
		if root <= 0 || a == 0 {
			continue
		}
		for _, sign := range []float64{-1, 1} {
			if t := (-b + sign*math.Sqrt(root)) / (2 * a); t >= 0 && t < 1 {
				out = append(out, math.Atan2(py+t*dy, px+t*dx))
			}
		}
	}
	slices.Sort(out)
	return out
}

// holds reports whether a point is in the window or on its edge.
func (w window) holds(a geom.Point) bool {
	for i, p := range w {
		q := w[(i+1)%len(w)]
		if int64(q.X-p.X)*int64(a.Y-p.Y)-int64(q.Y-p.Y)*int64(a.X-p.X) < 0 {
			return false
		}
	}
	return true
}

// arc appends an open arc in cubic curves of at most a quarter turn.
func arc(p *geom.Path, c geom.Point, r, from, to float64) {
	n := int(math.Ceil((to - from) / (math.Pi / 2)))
	step := (to - from) / float64(n)
	k := 4.0 / 3 * math.Tan(step/4) * r
	start := onRing(c, r, from)
	p.MoveTo(start.X, start.Y)
	for i := range n {
		a, b := from+step*float64(i), from+step*float64(i+1)
		pa, pb := onRing(c, r, a), onRing(c, r, b)
		sa, ca := math.Sincos(a)
		sb, cb := math.Sincos(b)
		p.CurveTo(pa.X-geom.Length(k*sa), pa.Y+geom.Length(k*ca), pb.X+geom.Length(k*sb), pb.Y-geom.Length(k*cb), pb.X, pb.Y)
	}
}

// hatch returns the lines at 60 degrees inside the window, pitch apart measured along its lower
// edge. Every line is computed, so nothing needs clipping.
func (w window) hatch(bounds geom.Rect, pitch geom.Length) geom.Path {
	var p geom.Path
	if pitch <= 0 {
		return nil
	}
	lean := bounds.H.Scale(1 / math.Sqrt(3))
	for x := bounds.X - lean + pitch/2; x < bounds.Right(); x += pitch {
		a, b, ok := w.segment(geom.Point{X: x, Y: bounds.Bottom()}, geom.Point{X: x + lean, Y: bounds.Y})
		if !ok {
			continue
		}
		p.MoveTo(a.X, a.Y)
		p.LineTo(b.X, b.Y)
	}
	return p
}
