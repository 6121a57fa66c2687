package terrain

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestCrossings checks that lines cross a square standing on a corner at points of its outline, as
// often as they enter or leave.
func TestCrossings(t *testing.T) {
	in := Poly(Point{5, 0}, Point{10, 5}, Point{5, 10}, Point{0, 5}).In()
	out := func(p Point) bool { return math.Abs(p.X-5)+math.Abs(p.Y-5) > 5 }
	r, crossed := rand.New(rand.NewPCG(1, 2)), 0
	for range 200 {
		a, b := Point{14*r.Float64() - 2, 14*r.Float64() - 2}, Point{14*r.Float64() - 2, 14*r.Float64() - 2}
		all := in.crossings(a, b)
		for _, at := range all {
			p := Point{a.X + at*(b.X-a.X), a.Y + at*(b.Y-a.Y)}
			near(t, "a crossing", math.Abs(p.X-5)+math.Abs(p.Y-5), 5, 1e-9)
		}
		if out(a) != out(b) && len(all) != 1 || out(a) == out(b) && len(all)%2 != 0 {
			t.Errorf("from %v to %v are %d crossings", a, b, len(all))
		}
		if out(a) == in.Has(a) {
			t.Errorf("%v lies on the wrong side", a)
		}
		crossed += len(all)
	}
	if crossed < 100 {
		t.Errorf("only %d crossings", crossed)
	}
}

// TestNoiseStays checks that the same seed always gives the same field: printed maps depend on it.
func TestNoiseStays(t *testing.T) {
	for _, c := range []struct{ x, y, want float64 }{{0, 0, -0.854059202838}, {1.5, 2.25, 0.365959092156}, {-3.75, 8.5, -0.697819470750}} {
		near(t, "the noise of 7", Noise(7).At(c.x, c.y), c.want, 1e-11)
	}
}
