package geom

import "testing"

// TestClipLine checks which part of a line is inside a rectangle, and that touching it, or a point
// outside, does not count.
func TestClipLine(t *testing.T) {
	box := Rect{X: 10, Y: 10, W: 10, H: 20}
	for _, c := range []struct {
		what     string
		a, b     Point
		from, to float64
		ok       bool
	}{
		{"through", Point{0, 20}, Point{40, 20}, .25, .5, true},
		{"back through", Point{40, 20}, Point{0, 20}, .5, .75, true},
		{"from within", Point{15, 15}, Point{15, 35}, 0, .75, true},
		{"all within", Point{12, 12}, Point{18, 28}, 0, 1, true},
		{"aslant", Point{5, 15}, Point{25, 35}, .25, .75, true},
		{"beside", Point{0, 5}, Point{40, 5}, 0, 0, false},
		{"short of it", Point{0, 20}, Point{9, 20}, 0, 0, false},
		{"to its edge", Point{0, 20}, Point{10, 20}, 0, 0, false},
		{"past a corner", Point{5, 10}, Point{15, 0}, 0, 0, false},
		{"a point within", Point{15, 15}, Point{15, 15}, 0, 1, true},
		{"a point outside", Point{5, 15}, Point{5, 15}, 0, 0, false},
	} {
		from, to, ok := box.ClipLine(c.a, c.b)
		if ok != c.ok || ok && (from != c.from || to != c.to) {
			t.Errorf("%s: %v to %v, %v; want %v to %v, %v", c.what, from, to, ok, c.from, c.to, c.ok)
		}
	}
}
