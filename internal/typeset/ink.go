package typeset

import (
	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// glyphBox is what a glyph draws, in font units, y up; empty if x0 == x1.
type glyphBox struct{ x0, y0, x1, y1 int32 }

// box is a glyph's bounds as its outline states them.
func (f *font) box(id uint16) (b glyphBox) {
	if f.sfnt == nil {
		return b
	}
	if known, ok := f.boxes.find(id); ok {
		return known
	}
	defer func() {
		if recover() != nil { // a damaged outline draws nothing
			b = f.boxes.put(id, glyphBox{})
		}
	}()
	x0, y0, x1, y1 := f.sfnt.GlyphBounds(id)
	return f.boxes.put(id, glyphBox{int32(x0), int32(y0), int32(x1), int32(y1)})
}

// Ink is the box round what a run draws, in the coordinates of its At; the
// zero Rect if it draws nothing.
func (s *Setter) Ink(t *face.Text) geom.Rect {
	f := s.font(t.Font)
	if f.sfnt == nil {
		return geom.Rect{}
	}
	em, size := int64(f.sfnt.UnitsPerEm()), int64(t.Size)
	var pen int64 // in thousandths of the size
	var x0, y0, x1, y1 int64
	some := false
	for _, g := range t.Glyphs {
		b := f.box(g.ID)
		if b.x0 != b.x1 && b.y0 != b.y1 {
			// Left and top round down, right and bottom up, in micrometres.
			l, r := floorDiv((pen*em+int64(b.x0)*1000)*size, em*1000), -floorDiv(-(pen*em+int64(b.x1)*1000)*size, em*1000)
			t, u := floorDiv(-int64(b.y1)*size, em), -floorDiv(int64(b.y0)*size, em)
			if !some {
				x0, y0, x1, y1, some = l, t, r, u, true
			}
			x0, y0, x1, y1 = min(x0, l), min(y0, t), max(x1, r), max(y1, u)
		}
		pen += int64(g.Advance)
	}
	if !some {
		return geom.Rect{}
	}
	return geom.Rect{X: t.At.X + geom.Length(x0), Y: t.At.Y + geom.Length(y0), W: geom.Length(x1 - x0), H: geom.Length(y1 - y0)}
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}
