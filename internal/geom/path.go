package geom

import "math"

// Op is one kind of path step.
type Op uint8

// The steps of a path and how many points each takes.
const (
	MoveTo  Op = iota // 1
	LineTo            // 1
	CurveTo           // 3: two control points and the end of a cubic curve
	Close             // 0
)

// Seg is one step of a path. Unused points are zero.
type Seg struct {
	Op Op
	P  [3]Point
}

// Path is a sequence of steps, in micrometres.
type Path []Seg

// MoveTo starts a subpath.
func (p *Path) MoveTo(x, y Length) { *p = append(*p, Seg{Op: MoveTo, P: [3]Point{{x, y}}}) }

// LineTo draws a straight line.
func (p *Path) LineTo(x, y Length) { *p = append(*p, Seg{Op: LineTo, P: [3]Point{{x, y}}}) }

// CurveTo draws a cubic curve.
func (p *Path) CurveTo(x1, y1, x2, y2, x, y Length) {
	*p = append(*p, Seg{Op: CurveTo, P: [3]Point{{x1, y1}, {x2, y2}, {x, y}}})
}

// Close ends a subpath where it began.
func (p *Path) Close() { *p = append(*p, Seg{Op: Close}) }

// Points returns how many of a step's points are used.
func (s Seg) Points() int {
	switch s.Op {
	case CurveTo:
		return 3
	case Close:
		return 0
	}
	return 1
}

// Apply maps every point of the path.
func (p Path) Apply(m Matrix) Path {
	out := make(Path, len(p))
	for i, s := range p {
		out[i].Op = s.Op
		for j := range s.Points() {
			out[i].P[j] = m.Apply(s.P[j])
		}
	}
	return out
}

// Parts returns the subpaths of the path.
func (p Path) Parts() []Path {
	var out []Path
	for i, s := range p {
		if s.Op == MoveTo || i == 0 {
			out = append(out, nil)
		}
		out[len(out)-1] = append(out[len(out)-1], s)
	}
	return out
}

// OnCurve returns the point at t, from 0 to 1, on a Bézier curve that begins at a.
func OnCurve(a Point, p [3]Point, t float64) Point {
	u := 1 - t
	k0, k1, k2, k3 := u*u*u, 3*u*u*t, 3*u*t*t, t*t*t
	mix := func(a, b, c, d Length) Length {
		return Length(math.Round(k0*float64(a) + k1*float64(b) + k2*float64(c) + k3*float64(d)))
	}
	return Point{X: mix(a.X, p[0].X, p[1].X, p[2].X), Y: mix(a.Y, p[0].Y, p[1].Y, p[2].Y)}
}

// Places returns all points of the path in order, including control points.
func (p Path) Places() []Point {
	var out []Point
	for _, s := range p {
		out = append(out, s.P[:s.Points()]...)
	}
	return out
}

// Bounds returns the bounding box of all points, including control points.
func (p Path) Bounds() Rect {
	first := true
	var x0, y0, x1, y1 Length
	for _, s := range p {
		for j := range s.Points() {
			q := s.P[j]
			if first {
				x0, y0, x1, y1, first = q.X, q.Y, q.X, q.Y, false
				continue
			}
			x0, y0, x1, y1 = min(x0, q.X), min(y0, q.Y), max(x1, q.X), max(y1, q.Y)
		}
	}
	return Rect{x0, y0, x1 - x0, y1 - y0}
}

// Polygon returns a closed path through the points.
func Polygon(pts ...Point) Path {
	p := Line(pts...)
	p.Close()
	return p
}

// Line returns an open path of straight lines through the points.
func Line(pts ...Point) Path {
	p := make(Path, 0, len(pts)+1) // room to close it
	for i, q := range pts {
		if i == 0 {
			p.MoveTo(q.X, q.Y)
			continue
		}
		p.LineTo(q.X, q.Y)
	}
	return p
}

// Box returns the rectangle as a closed path.
func Box(r Rect) Path {
	return Polygon(Point{r.X, r.Y}, Point{r.Right(), r.Y}, Point{r.Right(), r.Bottom()}, Point{r.X, r.Bottom()})
}

// kappa places the control points of a quarter circle.
const kappa = 0.5522847498

// RoundBox returns a rectangle with corners of radius d.
func RoundBox(r Rect, d Length) Path {
	d = min(d, r.W/2, r.H/2)
	k := d - d.Scale(kappa)
	x, y, X, Y := r.X, r.Y, r.Right(), r.Bottom()
	var p Path
	p.MoveTo(x+d, y)
	p.LineTo(X-d, y)
	p.CurveTo(X-k, y, X, y+k, X, y+d)
	p.LineTo(X, Y-d)
	p.CurveTo(X, Y-k, X-k, Y, X-d, Y)
	p.LineTo(x+d, Y)
	p.CurveTo(x+k, Y, x, Y-k, x, Y-d)
	p.LineTo(x, y+d)
	p.CurveTo(x, y+k, x+k, y, x+d, y)
	p.Close()
	return p
}

// CutBox returns a rectangle with straight cuts of d at the top left and bottom right corners: the
// house chamfer.
func CutBox(r Rect, d Length) Path {
	d = min(d, r.W/2, r.H/2)
	return Polygon(Point{r.X + d, r.Y}, Point{r.Right(), r.Y}, Point{r.Right(), r.Bottom() - d},
		Point{r.Right() - d, r.Bottom()}, Point{r.X, r.Bottom()}, Point{r.X, r.Y + d})
}

// Circle returns a closed circle of four curves.
func Circle(c Point, radius Length) Path {
	return RoundBox(Rect{c.X - radius, c.Y - radius, 2 * radius, 2 * radius}, radius)
}

// Hexagon returns a regular hexagon; radius is the distance from the centre to a corner. A flat one
// has a side at the top, otherwise a corner points up.
func Hexagon(c Point, radius Length, flat bool) Path {
	return Polygon(HexCorners(c, radius, flat)...)
}

// HexCorners returns the six corners of a regular hexagon, clockwise. With a flat top the first is
// the top left corner, otherwise the top one.
func HexCorners(c Point, radius Length, flat bool) []Point {
	start := -90.0
	if flat {
		start = -120
	}
	pts := make([]Point, 6)
	for i := range pts {
		s, cs := math.Sincos((start + 60*float64(i)) * math.Pi / 180)
		pts[i] = Point{c.X + radius.Scale(cs), c.Y + radius.Scale(s)}
	}
	return pts
}
