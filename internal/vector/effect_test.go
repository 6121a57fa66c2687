package vector_test

import (
	"bytes"
	"image"
	"image/png"
	"slices"
	"strings"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/face/facetest"
	"punchboard/internal/geom"
	"punchboard/internal/vector"
)

// shades returns a face of 40 by 20 mm with a gradient from black to white, a faded square on it
// and a soft one next to it.
func shades() *face.Face {
	red := face.RGB(255, 0, 0)
	return &face.Face{ID: "shades", Size: geom.Size{W: 40 * geom.MM, H: 20 * geom.MM}, Items: []face.Item{
		&face.Shape{Path: geom.Box(facetest.Rect(0, 0, 20, 20)), Fill: red, Grade: &face.Grade{From: facetest.At(0, 0), To: facetest.At(20, 0), Colours: []face.Colour{face.Black, face.White}}},
		&face.Group{Map: geom.Move(0, 5*geom.MM), Faded: 60, Of: &face.Face{Items: []face.Item{
			&face.Shape{Path: geom.Box(facetest.Rect(5, 0, 10, 5)), Fill: red},
			&face.Shape{Path: geom.Box(facetest.Rect(10, 0, 10, 5)), Fill: red}}}},
		&face.Shape{Path: geom.Box(facetest.Rect(26, 6, 8, 8)), Fill: face.Black, Soft: 2 * geom.MM},
	}}
}

// TestShadesInPNG checks the colours of pixels.
func TestShadesInPNG(t *testing.T) {
	k := facetest.New(t)
	var b bytes.Buffer
	if err := vector.PNG(&b, shades(), k.Assets, 254); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		x, y    float64
		r, g, b int
	}{
		{10, 2, 128, 128, 128}, {1, 18, 13, 13, 13}, {19, 18, 242, 242, 242},
		{10, 7, 178, 77, 77}, {14, 7, 209, 107, 107}, // where both lie it is as faded as elsewhere
		{30, 10, 0, 0, 0}, {26, 10, 122, 122, 122}, {22, 10, 255, 255, 255},
	} {
		r, g, bl, a := img.At(int(c.x*10), int(c.y*10)).RGBA()
		for _, d := range []int{int(r>>8) - c.r, int(g>>8) - c.g, int(bl>>8) - c.b, int(a>>8) - 255} {
			if d < -4 || d > 4 {
				t.Errorf("at %g,%g %d %d %d %d, want %d %d %d", c.x, c.y, r>>8, g>>8, bl>>8, a>>8, c.r, c.g, c.b)
				break
			}
		}
	}
}

// TestShadesInSVG checks that they are written with SVG's own features.
func TestShadesInSVG(t *testing.T) {
	k := facetest.New(t)
	got := string(svg(t, k, shades(), vector.Options{}))
	for _, want := range []string{
		`<linearGradient gradientUnits="userSpaceOnUse" id="_g-0" x1="0" y1="0" x2="20" y2="0"><stop offset="0" stop-color="#000000"/><stop offset="1" stop-color="#ffffff"/></linearGradient>`,
		`fill="url(#_g-0)"`, `<g opacity="0.4" transform="translate(0 5)">`,
		`color-interpolation-filters="sRGB" x="22" y="2" width="16" height="16"><feGaussianBlur stdDeviation="1"/></filter>`, `filter="url(#_b-1)"`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
	f := shades()
	f.Items[0].(*face.Shape).Grade.Colours = []face.Colour{face.Black, face.RGB(255, 0, 0), face.White}
	if got, want := string(svg(t, k, f, vector.Options{})), `<stop offset="0.5" stop-color="#ff0000"/><stop offset="1"`; !strings.Contains(got, want) {
		t.Errorf("no %s in\n%s", want, got)
	}
}

// TestNamesAreApart checks that icons whose ids look alike in a file are kept apart.
func TestNamesAreApart(t *testing.T) {
	assets := &face.Assets{Icons: map[string]*face.Symbol{}}
	f := &face.Face{ID: "icons", Size: geom.Size{W: 40 * geom.MM, H: 20 * geom.MM}}
	for i, id := range []string{"a b", "a/b", "a_b", "a b", "A9-.z"} {
		assets.Icons[id] = &face.Symbol{Bounds: facetest.Rect(0, 0, 512, 512), Path: geom.Box(facetest.Rect(0, 0, float64(i+1), 9))}
		f.Items = append(f.Items, &face.Icon{ID: id, Box: facetest.Rect(0, 0, 10, 10), Fill: face.Black})
	}
	var b bytes.Buffer
	if err := vector.New(assets).SVG(&b, f, vector.Options{}); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]int{"_i-a_b": 2, "_i-a_b-2": 1, "_i-a_b-3": 1, "_i-A9-.z": 1} {
		if got := strings.Count(b.String(), `href="#`+name+`"`); got != want || strings.Count(b.String(), `id="`+name+`"`) != 1 {
			t.Errorf("%s is used %d times, want %d:\n%s", name, got, want, b.String())
		}
	}
}

// TestFadedWhole checks that nothing of a faded item is missing where its box is narrower than what it
// draws: each item alone looks as it does in a group that covers the whole face.
func TestFadedWhole(t *testing.T) {
	k := facetest.New(t)
	show := k.Showcase()
	pixels := func(items ...face.Item) image.Image {
		var b bytes.Buffer
		f := &face.Face{ID: "f", Size: show.Size, Items: []face.Item{&face.Group{Map: geom.Identity, Faded: 40, Items: items}}}
		if err := vector.PNG(&b, f, k.Assets, 100); err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(&b)
		if err != nil {
			t.Fatal(err)
		}
		return img
	}
	star, err := geom.ParsePath("M40 40L60 44L40 48")
	if err != nil {
		t.Fatal(err)
	}
	corner := func(x, y geom.Length) face.Item {
		return &face.Shape{Path: geom.Box(geom.Rect{X: x, Y: y, W: geom.MM, H: geom.MM}), Fill: face.White}
	}
	all := append(slices.Clone(show.Items),
		&face.Shape{Path: star, Stroke: face.Black, Width: 2 * geom.MM},
		&face.Shape{Path: geom.Box(facetest.Rect(30, 30, 9, 9)), Fill: face.Black, Soft: 4 * geom.MM},
		k.Line(facetest.Title, 60, 10, 60, "ÅÇjg"),
		&face.Group{Map: geom.Turn(33, facetest.At(45, 60)), Items: []face.Item{k.Line(facetest.Title, 30, 20, 60, "ÅÇjg")}},
		&face.Group{Map: geom.Scale(.5), Clip: geom.Box(facetest.Rect(50, 50, 30, 9)), Items: []face.Item{&face.Shape{Path: geom.Box(facetest.Rect(0, 0, 90, 90)), Fill: face.Black}}})
	for i, it := range all {
		alone := pixels(it)
		among := pixels(it, corner(0, 0), corner(show.Size.W-geom.MM, show.Size.H-geom.MM))
		for y := range alone.Bounds().Dy() {
			for x := range alone.Bounds().Dx() {
				if alone.At(x, y) != among.At(x, y) {
					t.Fatalf("item %d, a %T: at %d, %d it is %v, in a larger group %v", i, it, x, y, alone.At(x, y), among.At(x, y))
				}
			}
		}
	}
}
