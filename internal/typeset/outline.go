package typeset

import (
	"math"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/glyf"
)

// Outline returns the outlines of what a run draws, in the coordinates of its At, to be filled by
// their winding number. A damaged glyph has none.
func (s *Setter) Outline(t *face.Text) geom.Path {
	f := s.font(t.Font)
	if f.file == nil {
		return nil
	}
	var p pathPen
	em, x := float64(t.Size)/1000, float64(t.At.X)
	for _, g := range t.Glyphs {
		whole := len(p.path)
		if f.file.Draw(&p, g.ID, x, float64(g.Rise)*em-float64(t.At.Y), float64(t.Size)/float64(f.file.PerEm)) != nil {
			p.path = p.path[:whole]
		}
		x += float64(g.Advance) * em
	}
	return p.path
}

// pathPen draws the outlines of glyphs, y up, as a path on a face, y down.
type pathPen struct {
	path geom.Path
	x, y float64 // where the pen is
}

// to moves the pen and returns where it is on the face.
func (p *pathPen) to(x, y float64) (geom.Length, geom.Length) {
	p.x, p.y = x, y
	return geom.Length(math.Round(x)), -geom.Length(math.Round(y))
}

// MoveTo begins a contour.
func (p *pathPen) MoveTo(x, y float64) { p.path.MoveTo(p.to(x, y)) }

// LineTo draws a line.
func (p *pathPen) LineTo(x, y float64) { p.path.LineTo(p.to(x, y)) }

// QuadTo draws a quadratic curve as a cubic one.
func (p *pathPen) QuadTo(qx, qy, x, y float64) {
	ax, ay, bx, by := glyf.Cubic(p.x, p.y, qx, qy, x, y)
	p.CubeTo(ax, ay, bx, by, x, y)
}

// CubeTo draws a cubic curve.
func (p *pathPen) CubeTo(ax, ay, bx, by, x, y float64) {
	x1, y1 := p.to(ax, ay)
	x2, y2 := p.to(bx, by)
	x3, y3 := p.to(x, y)
	p.path.CurveTo(x1, y1, x2, y2, x3, y3)
}

// Close ends a contour.
func (p *pathPen) Close() { p.path.Close() }
