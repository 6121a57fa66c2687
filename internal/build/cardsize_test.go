package build

import (
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// TestDrawnAt checks that cards are scaled down only as much as keeps their ink off the cut. White
// does not count, nor art on sides where it reaches the trim, nor what a clip hides; a larger size
// needs no scaling.
func TestDrawnAt(t *testing.T) {
	box := func(x, y, w, h geom.Length, fill face.Colour) face.Item {
		return &face.Shape{Path: geom.Box(geom.Rect{X: x, Y: y, W: w, H: h}), Fill: fill}
	}
	frame := box(3000, 3000, 57000, 82000, face.Black) // 3 mm inside a standard card
	euro := geom.Size{W: 59000, H: 92000}
	for _, c := range []struct {
		name  string
		items []face.Item
		size  geom.Size
		want  float64
	}{
		{"ink 1 mm inside the cut", []face.Item{frame}, euro, 1},
		{"half a stroke more", []face.Item{&face.Shape{Path: geom.Box(geom.Rect{X: 3000, Y: 3000, W: 57000, H: 82000}), Stroke: face.Black, Width: 300}}, euro, 0.994},
		{"a larger card", []face.Item{box(0, 0, 63000, 88000, face.Black)}, geom.Size{W: 70000, H: 120000}, 1},
		{"smaller both ways, the tighter one counts", []face.Item{frame}, geom.Size{W: 56000, H: 80000}, 0.947},
		{"white", []face.Item{box(500, 500, 62000, 87000, face.White)}, euro, 1},
		{"art over the edge", []face.Item{box(-3000, -3000, 69000, 94000, face.Black)}, euro, 1},
		{"art over the left edge that ends near the right", []face.Item{box(-3000, 20000, 65000, 30000, face.Black)}, euro, 0.934},
		{"clipped art", []face.Item{&face.Group{Map: geom.Identity, Clip: geom.Box(geom.Rect{X: 6000, Y: 20000, W: 51000, H: 30000}),
			Items: []face.Item{&face.Picture{Box: geom.Rect{X: 1000, Y: 20000, W: 61000, H: 30000}}}}}, euro, 1},
		{"moved art", []face.Item{&face.Group{Map: geom.Move(-2000, 0), Items: []face.Item{frame}}}, euro, 0.934},
	} {
		m := &printable{kit: &kit{}}
		f := &face.Face{Size: geom.Size{W: 63000, H: 88000}, Bleed: 3000, Items: c.items}
		if got := m.drawnAt(f, c.size); got != c.want {
			t.Errorf("%s: drawn at %v, want %v", c.name, got, c.want)
		}
	}
}
