package typeset

import (
	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// glyphBox holds the bounds of a glyph's ink, in font units, y up; empty if x0 == x1.
type glyphBox struct{ x0, y0, x1, y1 int32 }

// box returns a glyph's bounds as its outline gives them, read when first needed. Two goroutines
// that read at once get the same.
func (f *font) box(id uint16) glyphBox {
	if int(id) >= len(f.boxes) {
		return glyphBox{}
	}
	b := f.boxes[id].Load()
	if b == nil {
		of := f.file.Bounds(id)
		b = &glyphBox{int32(of[0]), int32(of[1]), int32(of[2]), int32(of[3])}
		f.boxes[id].Store(b)
	}
	return *b
}

// Ink returns the box around what a run draws, in the coordinates of its At; the zero Rect if it
// draws nothing.
func (s *Setter) Ink(t *face.Text) geom.Rect {
	f := s.font(t.Font)
	if f.file == nil {
		return geom.Rect{}
	}
	em, size := int64(f.file.PerEm), int64(t.Size)
	var pen int64 // in thousandths of the size, times em, as are x0 and x1
	var x0, x1 int64
	var y0, y1 int32
	some := false
	for _, g := range t.Glyphs {
		b := f.box(g.ID)
		if b.x0 != b.x1 && b.y0 != b.y1 {
			l, r := pen+int64(b.x0)*1000, pen+int64(b.x1)*1000
			up := int32(int64(g.Rise) * em / 1000)
			if !some {
				x0, y0, x1, y1, some = l, b.y0+up, r, b.y1+up, true
			}
			x0, y0, x1, y1 = min(x0, l), min(y0, b.y0+up), max(x1, r), max(y1, b.y1+up)
		}
		pen += int64(g.Advance) * em
	}
	if !some {
		return geom.Rect{}
	}
	// Left and top round down, right and bottom up, in micrometres.
	l, r := floorDiv(x0*size, em*1000), -floorDiv(-x1*size, em*1000)
	top, bottom := floorDiv(-int64(y1)*size, em), -floorDiv(int64(y0)*size, em)
	return geom.Rect{X: t.At.X + geom.Length(l), Y: t.At.Y + geom.Length(top), W: geom.Length(r - l), H: geom.Length(bottom - top)}
}

// floorDiv divides and rounds down, including below 0.
func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}
