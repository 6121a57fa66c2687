package impose

import (
	"testing"

	"punchboard/internal/face"
)

// TestSizeless checks that a piece whose layout has no size, which is reported elsewhere, is on no
// sheet.
func TestSizeless(t *testing.T) {
	for _, kind := range []string{"grid", "fold", "hexes", "single"} {
		p, found := arranged([]*face.Piece{piece("a", 0, 0, 1, true), piece("b", 63000, 88000, 1, false)}, plan(kind), a4, info(), half{})
		if len(found) > 0 || len(p.sheets) != 1 {
			t.Errorf("%s: %d sheets, %v", kind, len(p.sheets), found)
		}
	}
}
