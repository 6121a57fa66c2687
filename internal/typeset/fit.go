package typeset

import (
	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// FitLine sets text on one line in the first of the sizes at which it is no
// wider than width, else in the last; overflow says that it is too wide even
// so. No sizes means the font's own.
func (s *Setter) FitLine(f Font, sizes []geom.Length, width geom.Length, text string) (t *face.Text, overflow bool) {
	overflow = s.Width(f, text) > width
	for _, size := range sizes {
		f.Size = size
		if overflow = s.Width(f, text) > width; !overflow {
			break
		}
	}
	return s.Line(f, text), overflow
}
