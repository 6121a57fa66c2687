package compose

import (
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

func square(side geom.Length) window {
	return windowOf(geom.CutBox(geom.Rect{W: side, H: side}, 0))
}

func TestWindowSegment(t *testing.T) {
	w := windowOf(geom.CutBox(geom.Rect{W: 10, H: 10}, 4))
	pt := func(x, y geom.Length) geom.Point { return geom.Point{X: x, Y: y} }
	for _, c := range []struct {
		name     string
		a, b     geom.Point
		from, to geom.Point
		ok       bool
	}{
		{"inside", pt(5, 5), pt(6, 6), pt(5, 5), pt(6, 6), true},
		{"across", pt(-5, 5), pt(15, 5), pt(0, 5), pt(10, 5), true},
		{"over the cut corner", pt(-2, 2), pt(12, 2), pt(2, 2), pt(10, 2), true},
		{"outside", pt(-5, -5), pt(15, -5), pt(0, 0), pt(0, 0), false},
		{"outside the cut", pt(0, 1), pt(1, 0), pt(0, 0), pt(0, 0), false},
	} {
		from, to, ok := w.segment(c.a, c.b)
		if ok != c.ok || ok && (from != c.from || to != c.to) {
			t.Errorf("%s: got %v %v %v", c.name, from, to, ok)
		}
	}
}

// TestRing checks that arcs end on the window's sides and are inside it.
func TestRing(t *testing.T) {
	w := square(20000)
	c := geom.Point{X: 10000, Y: 10000}
	if got := w.ring(c, 9000); len(got) == 0 || got[len(got)-1].Op != geom.Close {
		t.Error("a ring inside the window is not whole")
	}
	if got := w.ring(c, 15000); len(got) != 0 {
		t.Error("a ring outside the window is drawn:", got)
	}
	arcs := 0
	for _, s := range w.ring(c, 12000) {
		if s.Op == geom.MoveTo {
			arcs++
		}
		for j := range s.Points() {
			if p := s.P[j]; s.Op == geom.MoveTo && p.X != 0 && p.X != 20000 && p.Y != 0 && p.Y != 20000 {
				t.Errorf("an arc begins at %v, not at a side", p)
			}
		}
	}
	if arcs != 4 {
		t.Errorf("%d arcs, want one in each corner", arcs)
	}
}

func TestHatchStaysInside(t *testing.T) {
	r := geom.Rect{X: 1000, Y: 1000, W: 12000, H: 3000}
	w := windowOf(geom.CutBox(r, 900))
	lines := w.hatch(r, 720)
	if len(lines) < 20 {
		t.Fatalf("%d steps", len(lines))
	}
	for _, s := range lines {
		if p := s.P[0]; !r.Inset(-1).Contains(geom.Rect{X: p.X, Y: p.Y}) {
			t.Errorf("%v lies outside", p)
		}
	}
	if len(w.hatch(r, 0)) != 0 {
		t.Error("lines without a distance between them")
	}
}

func TestInside(t *testing.T) {
	ring := append(geom.Circle(geom.Point{}, 1000), geom.Box(geom.Rect{X: 2000, Y: -500, W: 1000, H: 1000})...)
	for _, c := range []struct {
		p    geom.Point
		want bool
	}{
		{geom.Point{}, true}, {geom.Point{X: 690, Y: 690}, true}, {geom.Point{X: 730, Y: 730}, false},
		{geom.Point{X: 1500}, false}, {geom.Point{X: 2500}, true}, {geom.Point{X: 2500, Y: 600}, false},
	} {
		if got := inside(ring, c.p); got != c.want {
			t.Errorf("%v: got %v", c.p, got)
		}
	}
}

// TestContrast checks the ratios that the palette was chosen by.
func TestContrast(t *testing.T) {
	white := [5]face.Colour{face.White, face.White, face.White, face.White, face.White}
	for _, c := range []struct {
		colour face.Colour
		want   float64
	}{{face.Black, 21}, {face.RGB(0xB8, 0x43, 0x10), 5.46}, {face.RGB(0x4A, 0x4D, 0x50), 8.51}, {face.RGB(0x8C, 0x90, 0x93), 3.22}} {
		if got := contrast(c.colour, 0, white); got < c.want-.01 || got > c.want+.01 {
			t.Errorf("%x on white: %.2f, want %.2f", c.colour, got, c.want)
		}
	}
}
