package terrain

import (
	"math"
	"testing"
)

// TestAbove checks that the area above zero has the right size, with its holes, and ends at the rim
// of the requested box.
func TestAbove(t *testing.T) {
	disc := func(r float64) func(x, y float64) float64 {
		return func(x, y float64) float64 { return r - math.Hypot(x-10, y-10) }
	}
	for _, c := range []struct {
		name  string
		f     func(x, y float64) float64
		rings int
		size  float64 // 0 if it does not matter
	}{
		{"a disc", disc(7), 1, 49 * math.Pi},
		{"a ring", func(x, y float64) float64 { return min(disc(8)(x, y), -disc(4)(x, y)) }, 2, 48 * math.Pi},
		{"nothing", disc(-1), 0, 0},
		{"two that touch at a low corner", func(x, y float64) float64 { return (x-10.5)*(y-10.5) - 1 }, 2, 0},
		{"two that meet at a high corner", func(x, y float64) float64 { return (x-10.5)*(y-10.5) + .1 }, 1, 0},
		{"two that meet the other way", func(x, y float64) float64 { return .1 - (x-10.5)*(y-10.5) }, 1, 0},
	} {
		a := Above(Point{}, Point{20, 20}, 1, c.f)
		if len(a) != c.rings {
			t.Errorf("%s: %d rings, want %d", c.name, len(a), c.rings)
		}
		if c.size > 0 {
			near(t, c.name, a.Size(), c.size, .02*c.size)
		}
		near(t, c.name+", welded", Union(a).Size(), a.Size(), .01)
	}
	lo, hi := Above(Point{2, 3}, Point{20, 21}, 1, func(x, y float64) float64 { return 1 }).Bounds()
	if lo != (Point{1.5, 2.5}) || hi != (Point{20.5, 21.5}) {
		t.Errorf("all of a box is from %v to %v", lo, hi)
	}
}
