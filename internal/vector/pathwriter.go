package vector

import (
	"math"
	"strconv"

	"punchboard/internal/geom"
)

// pathWriter writes SVG path data in steps relative to the previous point, which are short; a
// repeated letter is left out. Numbers are integers in a unit that num formats, so that rounding
// errors do not add up.
type pathWriter struct {
	b      []byte
	num    func(b []byte, v int64) []byte
	last   byte
	x, y   int64
	x0, y0 int64 // start of the subpath
}

// op writes the letter of an operator unless it repeats the previous one, and reports whether it
// did.
func (p *pathWriter) op(c byte) (first bool) {
	if c == p.last {
		return false
	}
	p.b = append(p.b, c)
	p.last = c
	return true
}

// args appends numbers, with a space before any that could run into the previous one.
func (p *pathWriter) args(first bool, v ...int64) {
	for _, n := range v {
		if !first && n >= 0 {
			p.b = append(p.b, ' ')
		}
		p.b = p.num(p.b, n)
		first = false
	}
}

// moveTo begins a subpath, relative to the previous point unless it is the first.
func (p *pathWriter) moveTo(x, y int64) {
	p.last = 0
	if len(p.b) == 0 {
		p.args(p.op('M'), x, y)
	} else {
		p.args(p.op('m'), x-p.x, y-p.y)
	}
	p.x, p.y, p.x0, p.y0 = x, y, x, y
}

// lineTo draws a line by the shortest operator, or nothing if the pen is already there.
func (p *pathWriter) lineTo(x, y int64) {
	switch {
	case x == p.x && y == p.y:
	case y == p.y:
		p.args(p.op('h'), x-p.x)
	case x == p.x:
		p.args(p.op('v'), y-p.y)
	default:
		p.args(p.op('l'), x-p.x, y-p.y)
	}
	p.x, p.y = x, y
}

// quadTo draws a quadratic curve, or a line if its control point is one of its ends, as in some
// fonts.
func (p *pathWriter) quadTo(x1, y1, x, y int64) {
	if x1 == p.x && y1 == p.y || x1 == x && y1 == y {
		p.lineTo(x, y)
		return
	}
	p.args(p.op('q'), x1-p.x, y1-p.y, x-p.x, y-p.y)
	p.x, p.y = x, y
}

// cubeTo draws a Bézier curve, its points relative to the pen.
func (p *pathWriter) cubeTo(x1, y1, x2, y2, x, y int64) {
	p.args(p.op('c'), x1-p.x, y1-p.y, x2-p.x, y2-p.y, x-p.x, y-p.y)
	p.x, p.y = x, y
}

// close draws back to the start of the subpath and moves the pen there.
func (p *pathWriter) close() {
	p.b, p.last = append(p.b, 'z'), 'z'
	p.x, p.y = p.x0, p.y0
}

// path writes a path whose points are divided by unit.
func (p *pathWriter) path(path geom.Path, unit float64) {
	at := func(q geom.Point) (x, y int64) {
		return int64(math.Round(float64(q.X) / unit)), int64(math.Round(float64(q.Y) / unit))
	}
	for _, s := range path {
		x, y := at(s.P[0])
		switch s.Op {
		case geom.MoveTo:
			p.moveTo(x, y)
		case geom.LineTo:
			p.lineTo(x, y)
		case geom.CurveTo:
			x2, y2 := at(s.P[1])
			x3, y3 := at(s.P[2])
			p.cubeTo(x, y, x2, y2, x3, y3)
		case geom.Close:
			p.close()
		}
	}
}

// appendInt appends an integer.
func appendInt(b []byte, v int64) []byte { return strconv.AppendInt(b, v, 10) }

// glyphPen draws a glyph for package glyf, in whole font units.
type glyphPen struct{ *pathWriter }

// whole returns the nearest integer.
func whole(v float64) int64 { return int64(math.Round(v)) }

// MoveTo begins a contour of a glyph, rounded to whole font units.
func (g glyphPen) MoveTo(x, y float64) { g.moveTo(whole(x), whole(y)) }

// LineTo draws a line to a point, rounded to whole units.
func (g glyphPen) LineTo(x, y float64) { g.lineTo(whole(x), whole(y)) }

// QuadTo draws a quadratic curve, its points rounded to whole units.
func (g glyphPen) QuadTo(x1, y1, x, y float64) {
	g.quadTo(whole(x1), whole(y1), whole(x), whole(y))
}

// CubeTo draws a cubic curve, its points rounded to whole units.
func (g glyphPen) CubeTo(x1, y1, x2, y2, x, y float64) {
	g.cubeTo(whole(x1), whole(y1), whole(x2), whole(y2), whole(x), whole(y))
}

// Close ends a contour of a glyph.
func (g glyphPen) Close() { g.close() }
