package geom

import "math"

// um rounds a point in path data to micrometres.
func (p *pathParser) um(a vec) (Length, Length) {
	return Length(math.Round(a.x * p.unit)), Length(math.Round(a.y * p.unit))
}

// move begins a subpath, in micrometres.
func (p *pathParser) move(to vec) {
	x, y := p.um(to)
	p.path.MoveTo(x, y)
	p.pen = to
}

// line draws a line from the pen.
func (p *pathParser) line(to vec) {
	x, y := p.um(to)
	p.path.LineTo(x, y)
	p.pen = to
}

// axis returns the end of a horizontal or vertical line.
func (p *pathParser) axis(c byte, v float64, relative bool) vec {
	to := p.pen
	along := &to.x
	if c == 'V' {
		along = &to.y
	}
	if relative {
		v += *along
	}
	*along = v
	return to
}

// smooth returns the first control point of a curve that continues one of kind a or b, or else the
// pen.
func (p *pathParser) smooth(a, b byte) vec {
	if p.last == a || p.last == b {
		return vec{2*p.pen.x - p.ctrl.x, 2*p.pen.y - p.ctrl.y}
	}
	return p.pen
}

// curve draws a cubic curve from the pen, and keeps its last control point for a smooth
// continuation.
func (p *pathParser) curve(c1, c2, to vec) {
	x1, y1 := p.um(c1)
	x2, y2 := p.um(c2)
	x, y := p.um(to)
	p.path.CurveTo(x1, y1, x2, y2, x, y)
	p.ctrl, p.pen = c2, to
}

// quad draws a quadratic curve as the equivalent cubic one.
func (p *pathParser) quad(c, to vec) {
	p.curve(p.pen.toward(c, 2.0/3), to.toward(c, 2.0/3), to)
	p.ctrl = c
}

// arc draws an elliptical arc as cubic curves of at most a quarter turn, following the
// implementation notes of SVG: radii that are too small are enlarged, a zero radius gives a
// straight line, and an arc to the current point draws nothing.
func (p *pathParser) arc(rx, ry, degrees float64, large, sweep bool, to vec) {
	rx, ry = math.Abs(rx), math.Abs(ry)
	if rx < 1e-9 || ry < 1e-9 {
		p.line(to)
		return
	}
	if p.pen == to {
		return
	}
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	// The end points in a frame where the ellipse is the unit circle.
	unit := func(v vec) vec { return vec{(cos*v.x + sin*v.y) / rx, (cos*v.y - sin*v.x) / ry} }
	a, b := unit(p.pen), unit(to)
	half := vec{(b.x - a.x) / 2, (b.y - a.y) / 2}
	grow := max(1, math.Hypot(half.x, half.y))
	a, b = vec{a.x / grow, a.y / grow}, vec{b.x / grow, b.y / grow}
	centre, from, turn := circleThrough(a, b, large, sweep)
	if rx, ry = rx*grow, ry*grow; max(rx, ry) > farthest {
		p.line(to) // an ellipse so thin that its far side is off any paper
		return
	}
	back := func(v vec) vec { return vec{cos*rx*v.x - sin*ry*v.y, sin*rx*v.x + cos*ry*v.y} }
	n := max(1, math.Ceil(math.Abs(turn)/(math.Pi/2)-1e-9))
	step := turn / n
	k := 4.0 / 3 * math.Tan(step/4)
	for i := range int(n) {
		t := from + float64(i)*step
		s0, c0 := math.Sincos(t)
		s1, c1 := math.Sincos(t + step)
		end := back(centre.add(vec{c1, s1}))
		if i == int(n)-1 {
			end = to
		}
		p.curve(back(centre.add(vec{c0 - k*s0, s0 + k*c0})), back(centre.add(vec{c1 + k*s1, s1 - k*c1})), end)
	}
}

// circleThrough returns the unit circle through a and b: its centre, the angle of a, and the turn
// from a to b, positive if sweep.
func circleThrough(a, b vec, large, sweep bool) (centre vec, from, turn float64) {
	mid := a.toward(b, 0.5)
	dx, dy := b.x-a.x, b.y-a.y
	d2 := dx*dx + dy*dy
	off := math.Sqrt(max(0, 1/d2-0.25))
	if large == sweep {
		off = -off
	}
	centre = vec{mid.x - off*dy, mid.y + off*dx}
	from = math.Atan2(a.y-centre.y, a.x-centre.x)
	turn = math.Atan2(b.y-centre.y, b.x-centre.x) - from
	switch {
	case sweep && turn < 0:
		turn += 2 * math.Pi
	case !sweep && turn > 0:
		turn -= 2 * math.Pi
	}
	return centre, from, turn
}

// Ink returns the bounding box of what the path draws, apart from strokes: unlike Bounds it
// excludes control points that a curve does not reach.
func (p Path) Ink() Rect { return p.ink(math.Round, math.Round) }

// Around is Ink rounded outwards to whole micrometres.
func (p Path) Around() Rect { return p.ink(math.Floor, math.Ceil) }

// ink returns the bounding box of what the path draws, its least and greatest coordinates each
// rounded by a function.
func (p Path) ink(least, greatest func(float64) float64) Rect {
	var x, y span
	var pen Point
	for _, s := range p {
		if s.Op == Close {
			continue
		}
		end := s.P[s.Points()-1]
		x.add(float64(end.X))
		y.add(float64(end.Y))
		if s.Op == CurveTo {
			x.addCurve(pen.X, s.P[0].X, s.P[1].X, end.X)
			y.addCurve(pen.Y, s.P[0].Y, s.P[1].Y, end.Y)
		}
		pen = end
	}
	x0, y0 := Length(least(x.lo)), Length(least(y.lo))
	return Rect{x0, y0, Length(greatest(x.hi)) - x0, Length(greatest(y.hi)) - y0}
}

// span is the least and greatest of the values added; it starts empty.
type span struct {
	lo, hi float64
	some   bool
}

// add extends the span to a number; the first one alone makes a span of length 0.
func (s *span) add(v float64) {
	if !s.some {
		s.lo, s.hi, s.some = v, v, true
		return
	}
	s.lo, s.hi = min(s.lo, v), max(s.hi, v)
}

// addCurve adds the turning points of one axis of a cubic curve.
func (s *span) addCurve(p0, p1, p2, p3 Length) {
	if min(p1, p2) >= min(p0, p3) && max(p1, p2) <= max(p0, p3) {
		return
	}
	a, b, c, d := float64(p0), float64(p1), float64(p2), float64(p3)
	// The derivative over 3 is q t^2 + 2 h t + k.
	q, h, k := d-3*c+3*b-a, c-2*b+a, b-a
	at := func(t float64) {
		if t > 0 && t < 1 {
			u := 1 - t
			s.add(u*u*u*a + 3*u*u*t*b + 3*u*t*t*c + t*t*t*d)
		}
	}
	if math.Abs(q) < 1e-9 {
		at(-k / (2 * h))
		return
	}
	if disc := h*h - q*k; disc >= 0 {
		root := math.Sqrt(disc)
		at((-h + root) / q)
		at((-h - root) / q)
	}
}
