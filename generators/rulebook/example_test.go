package rulebook

import (
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/golden"
)

// TestBarsHaveOneScale checks the bars of an even chance: they fill half of a frame whose width
// means always, not all the room available.
func TestBarsHaveOneScale(t *testing.T) {
	b := makeBook(t, over(golden.Open(t, "testdata/tiny.txtar")), "tiny", "letter")
	var frames, bars int
	for _, p := range b.doc.Pages {
		var ground geom.Rect
		for _, it := range p.Face.Items {
			s, ok := it.(*face.Shape)
			if !ok {
				continue
			}
			switch r := s.Path.Bounds(); {
			case r.H != chanceHigh:
			case s.Width > 0 && r == ground:
				frames++
			case s.Width > 0: // a tick
			case r.X == ground.X && r.Y == ground.Y && r.W == (ground.W+1)/2:
				bars++
			default:
				ground = r
			}
		}
	}
	if frames != 2 || bars != 2 {
		t.Errorf("%d frames with %d bars that fill half of them, not 2 with 2", frames, bars)
	}
}
