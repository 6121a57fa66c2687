package pdf

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/glyf"
)

// text registers the font of a run, and its glyphs if they are drawn as paths.
func (p *plan) text(t *face.Text) error {
	if err := p.font(t.Font); err != nil {
		return err
	}
	f := p.fontOf[t.Font]
	if i := slices.IndexFunc(t.Glyphs, func(g face.Glyph) bool { return g.Rune == ' ' }); f.space == 0 && i >= 0 {
		f.space = t.Glyphs[i].ID
	}
	if !p.press.outlines() {
		return nil
	}
	for _, g := range t.Glyphs {
		id := f.known(g.ID)
		if _, ok := f.paths[id]; ok {
			continue
		}
		path := &glyphPath{x0: math.Inf(1), y0: math.Inf(1), x1: math.Inf(-1), y1: math.Inf(-1)} // any point enlarges the box
		if err := f.tt.Draw(path, id, 0, 0, 1); err != nil {
			return fmt.Errorf("font %s: glyph %d %w", t.Font, id, err)
		}
		if f.paths == nil {
			f.paths = map[uint16]*glyphPath{}
		}
		f.paths[id] = path
		if len(path.b) > 0 {
			f.drawn = append(f.drawn, id)
		}
	}
	return nil
}

// known returns a glyph number of the font: glyph 0, for missing glyphs, if the font does not have
// that one.
func (f *font) known(id uint16) uint16 {
	if int(id) >= f.tt.Glyphs {
		return 0
	}
	return id
}

// fontObjects returns the number of objects of a font: its own, or one for each glyph that is drawn
// as a path.
func (p *plan) fontObjects(f *font) int {
	if p.press.outlines() {
		return len(f.drawn)
	}
	return fontObjects
}

// glyphName returns the resource name of the path of a glyph.
func (f *font) glyphName(id uint16) string {
	return "G" + strconv.Itoa(f.index) + "_" + strconv.Itoa(int(id))
}

// writeGlyphs writes each glyph as a form in units of its font, which takes its colour from where
// it is used.
func (p *plan) writeGlyphs(out *file) {
	for _, f := range p.fonts {
		for i, id := range f.drawn {
			g := f.paths[id]
			out.stream(f.obj+i, fmt.Sprintf("/Type/XObject/Subtype/Form/BBox[%d %d %d %d]%s",
				int(math.Floor(g.x0))-1, int(math.Floor(g.y0))-1, int(math.Ceil(g.x1))+1, int(math.Ceil(g.y1))+1, flate), deflated(append(g.b, "f\n"...)))
		}
	}
}

// glyphPath is the outline of a glyph as PDF operators, in units of its font, and the bounding box
// of all its points.
type glyphPath struct {
	stream
	x, y           float64 // where the pen is
	x0, y0, x1, y1 float64
}

// points writes points of a glyph, rounded to a tenth of a unit, and an operator; the pen moves to
// the last of them.
func (g *glyphPath) points(operator string, points ...float64) {
	for _, v := range points {
		g.float(v, 10)
	}
	g.b = append(g.b, operator...)
	g.x, g.y = points[len(points)-2], points[len(points)-1]
}

// within enlarges the box to include a point.
func (g *glyphPath) within(x, y float64) {
	g.x0, g.y0, g.x1, g.y1 = min(g.x0, x), min(g.y0, y), max(g.x1, x), max(g.y1, y)
}

// MoveTo begins a contour.
func (g *glyphPath) MoveTo(x, y float64) {
	g.within(x, y)
	g.points("m\n", x, y)
}

// LineTo draws a line.
func (g *glyphPath) LineTo(x, y float64) {
	g.within(x, y)
	g.points("l\n", x, y)
}

// QuadTo draws a quadratic curve as a cubic one, since PDF has no other.
func (g *glyphPath) QuadTo(qx, qy, x, y float64) {
	g.within(qx, qy)
	ax, ay, bx, by := glyf.Cubic(g.x, g.y, qx, qy, x, y)
	g.CubeTo(ax, ay, bx, by, x, y)
}

// CubeTo draws a curve.
func (g *glyphPath) CubeTo(ax, ay, bx, by, x, y float64) {
	g.within(x, y)
	g.points("c\n", ax, ay, bx, by, x, y)
}

// Close ends a contour.
func (g *glyphPath) Close() { g.b = append(g.b, "h\n"...) }

// outlined draws a run as paths, one glyph after another.
func (s *stream) outlined(f *font, t *face.Text) {
	scale := float64(t.Size) / float64(f.tt.PerEm)
	s.push(geom.Matrix{A: scale, D: -scale, E: float64(t.At.X), F: float64(t.At.Y)})
	var pen, at, high float64 // in units of the font
	for _, g := range t.Glyphs {
		if id := f.known(g.ID); len(f.paths[id].b) > 0 {
			if up := float64(g.Rise) * float64(f.tt.PerEm) / 1000; pen != at || up != high {
				s.put("1 0 0 1 ")
				s.float(pen-at, 1e3)
				s.float(up-high, 1e3)
				s.put("cm\n")
				at, high = pen, up
			}
			s.do(f.glyphName(id))
		}
		pen += float64(g.Advance) * float64(f.tt.PerEm) / 1000
	}
	s.put("Q\n")
}
