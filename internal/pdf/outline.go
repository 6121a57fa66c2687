package pdf

import (
	"fmt"
	"slices"
	"strconv"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// text notes the font of a run, and its glyphs if they are drawn as paths.
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
		c, err := f.tt.contours(int(id), 0)
		if err != nil {
			return fmt.Errorf("font %s: glyph %d %w", t.Font, id, err)
		}
		if f.paths == nil {
			f.paths = map[uint16][][]glyphPoint{}
		}
		f.paths[id] = c
		if len(c) > 0 {
			f.drawn = append(f.drawn, id)
		}
	}
	return nil
}

// known is a glyph of the font: the one for what is missing stands for one
// that there is not.
func (f *font) known(id uint16) uint16 {
	if int(id) >= f.tt.glyphs {
		return 0
	}
	return id
}

// fontObjects is how many objects a font has: its own, or one for each glyph
// that is drawn as a path.
func (p *plan) fontObjects(f *font) int {
	if p.press.outlines() {
		return len(f.drawn)
	}
	return fontObjects
}

// glyphName is what a page calls the path of a glyph.
func (f *font) glyphName(id uint16) string {
	return "G" + strconv.Itoa(f.index) + "_" + strconv.Itoa(int(id))
}

// writeGlyphs writes each glyph as a form in units of its font, which takes
// its colour from where it is drawn.
func (p *plan) writeGlyphs(out *file, w *worker) {
	for _, f := range p.fonts {
		for i, id := range f.drawn {
			w.reset()
			for _, c := range f.paths[id] {
				w.contour(c)
			}
			w.b = append(w.b, "f\n"...)
			x, y, X, Y := bounds(f.paths[id])
			out.stream(f.obj+i, fmt.Sprintf("/Type/XObject/Subtype/Form/BBox[%d %d %d %d]%s", x-1, y-1, X+1, Y+1, flate), deflated(w.b))
		}
	}
}

// contour writes a closed contour. It begins at a point on it, or between two
// that pull.
func (s *stream) contour(c []glyphPoint) {
	if len(c) < 2 {
		return
	}
	last := c[len(c)-1]
	at, rest := c[0], c[1:]
	switch {
	case c[0].on:
	case last.on:
		at, rest = last, c[:len(c)-1]
	default:
		at, rest = between(last, c[0]), c
	}
	start := at
	s.points(at)
	s.b = append(s.b, "m\n"...)
	var pull *glyphPoint
	for i := range rest {
		p := rest[i]
		switch {
		case p.on && pull == nil:
			s.points(p)
			s.b = append(s.b, "l\n"...)
			at = p
		case p.on:
			at, pull = s.bend(at, *pull, p), nil
		case pull == nil:
			pull = &rest[i]
		default:
			at, pull = s.bend(at, *pull, between(*pull, p)), &rest[i]
		}
	}
	if pull != nil {
		s.bend(at, *pull, start)
	}
	s.b = append(s.b, "h\n"...)
}

// bend writes the curve from a to b that q pulls, as PDF knows curves: pulled
// from two sides.
func (s *stream) bend(a, q, b glyphPoint) glyphPoint {
	near := func(p glyphPoint) glyphPoint { return glyphPoint{x: p.x + (q.x-p.x)*2/3, y: p.y + (q.y-p.y)*2/3} }
	s.points(near(a), near(b), b)
	s.b = append(s.b, "c\n"...)
	return b
}

// points writes points of a glyph to a tenth of their unit.
func (s *stream) points(points ...glyphPoint) {
	for _, p := range points {
		s.float(p.x, 10)
		s.float(p.y, 10)
	}
}

// outlined draws a run as paths, one glyph after the other.
func (s *stream) outlined(f *font, t *face.Text) {
	scale := float64(t.Size) / float64(f.tt.perEm)
	s.push(geom.Matrix{A: scale, D: -scale, E: float64(t.At.X), F: float64(t.At.Y)})
	var pen, at float64 // in units of the font
	for _, g := range t.Glyphs {
		if id := f.known(g.ID); len(f.paths[id]) > 0 {
			if pen != at {
				s.b = append(s.b, "1 0 0 1 "...)
				s.float(pen-at, 1e3)
				s.b = append(s.b, "0 cm\n"...)
				at = pen
			}
			s.do(f.glyphName(id))
		}
		pen += float64(g.Advance) * float64(f.tt.perEm) / 1000
	}
	s.b = append(s.b, "Q\n"...)
}
