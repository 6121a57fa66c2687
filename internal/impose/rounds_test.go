package impose

import (
	"math"
	"testing"

	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// TestRounds checks how many discs of 10 mm, 2 mm apart, fit into an area, that they keep apart,
// and that they are in a plain grid where that holds as many.
func TestRounds(t *testing.T) {
	for _, c := range []struct {
		w, h geom.Length // in millimetres
		many int
		grid bool
	}{
		{9, 50, 0, true}, {34, 10, 3, true}, {34, 21, 5, false}, {40, 21, 6, false}, {40, 22, 6, true}, {34, 45, 10, false}, {40, 45, 12, false}, {40, 100, 27, false},
	} {
		f := &form{paper: geom.Size{W: c.w * geom.MM, H: c.h * geom.MM}, area: geom.Rect{W: c.w * geom.MM, H: c.h * geom.MM}, gap: 2 * geom.MM}
		f.rounds(10 * geom.MM)
		grid := true
		for i, r := range f.places {
			grid = grid && (r.X-f.places[0].X)%(12*geom.MM) == 0
			if !f.area.Contains(r) {
				t.Errorf("%+v: a disc at %v", c, r)
			}
			for _, o := range f.places[:i] {
				if d := math.Hypot(float64(r.X-o.X), float64(r.Y-o.Y)); d < 12000 {
					t.Errorf("%+v: two discs are %.0f apart from middle to middle", c, d)
				}
			}
		}
		if len(f.places) != c.many || grid != c.grid {
			t.Errorf("%+v: %d discs, in a grid: %v", c, len(f.places), grid)
		}
	}
}

// TestSteps checks that the windows onto a piece are no further apart than necessary for the last
// to end where the piece does.
func TestSteps(t *testing.T) {
	for _, c := range []struct {
		length, window, part geom.Length
		n                    int
		want                 geom.Length
	}{{1000, 400, 0, 3, 300}, {1001, 400, 0, 3, 301}, {400, 400, 0, 1, 400 - glueTab}, {1200, 400, 400, 3, 400}} {
		if got := stepOf(&layout.Sheet{Part: geom.Size{W: c.part}}, c.length, c.window, c.part, c.n); got != c.want {
			t.Errorf("%+v: %d", c, got)
		}
	}
}
