package vector_test

import (
	"bytes"
	"image/png"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/face/facetest"
	"punchboard/internal/geom"
	"punchboard/internal/vector"
)

// TestPathsInPNG checks that an open path is filled as if it were closed, each of its parts
// separately, and that a stroke round a very tight curve is drawn.
func TestPathsInPNG(t *testing.T) {
	k := facetest.New(t)
	draw := func(d string) geom.Path {
		p, err := geom.ParsePath(d)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	ink := face.RGB(200, 0, 0)
	f := &face.Face{Size: geom.Size{W: 180 * geom.MM, H: 180 * geom.MM}, Items: []face.Item{
		&face.Shape{Path: draw("M10 10V50H50M60 10H100V50"), Fill: ink},
		&face.Shape{Path: draw("M110 10V50H150"), Fill: ink, Stroke: face.Black, Width: 4 * geom.MM},
		&face.Group{Map: geom.Scale(.9), Items: []face.Item{&face.Shape{Path: draw("M107.734 96.016H93.633C88.516 85.234 89.336 77.656 89.336 77.656C90.195 70 94.57 66.367 100.43 66.328" +
			"C107.305 66.211 110.899 69.688 111.992 77.383C113.086 85 107.734 96.016 107.734 96.016Z"), Fill: ink, Stroke: face.Black, Width: 3320}}},
	}}
	var b bytes.Buffer
	if err := vector.PNG(&b, f, k.Assets, 36); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	const white, red, black = 0xffff, 200 * 0x101, 0
	for _, c := range []struct{ x, y, want int }{
		{20, 40, red}, {90, 20, red}, {55, 30, white}, {40, 20, white}, // two triangles, and nothing between them
		{120, 45, red}, {110, 30, black}, {125, 38, red}, {135, 25, white}, // its third side has no stroke
		{90, 72, red}, {90, 86, black},
	} {
		if r, _, _, _ := img.At(c.x*36*10/254, c.y*36*10/254).RGBA(); int(r) < c.want-0x1000 || int(r) > c.want+0x1000 {
			t.Errorf("at %d,%d the red is %#x, want %#x", c.x, c.y, r, c.want)
		}
	}
}
