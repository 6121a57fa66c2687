package ink

import (
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// TestThickened checks what becomes of lines in a face drawn small.
func TestThickened(t *testing.T) {
	line := geom.Line(geom.Point{}, geom.Point{X: 1000})
	var hatch geom.Path
	for range texture {
		hatch = append(hatch, line...)
	}
	black, green := face.Black, face.RGB(0, 96, 64)
	for name, c := range map[string]struct {
		shape face.Shape
		scale float64
		width geom.Length // 0 for none
	}{
		"wide enough":              {face.Shape{Path: line, Stroke: black, Width: 300}, .5, 300},
		"too fine":                 {face.Shape{Path: line, Stroke: black, Width: 200}, .5, 280},
		"far too fine":             {face.Shape{Path: line, Stroke: black, Width: 100}, .1, 0},
		"hatch":                    {face.Shape{Path: hatch, Stroke: black, Width: 200}, .5, 280},
		"hatch that runs together": {face.Shape{Path: hatch, Stroke: black, Width: 200}, .25, 0},
		"white parts what is dark": {face.Shape{Path: line, Stroke: face.White, Width: 200}, .25, 200},
		"round what is dark":       {face.Shape{Path: line, Fill: black, Stroke: green, Width: 200}, .5, 0},
	} {
		got := new(Thickener).item(&face.Group{Map: geom.Scale(c.scale), Items: []face.Item{&c.shape}}, 1).(*face.Group).Items[0].(*face.Shape)
		if got.Width != c.width || (got.Stroke == face.None) != (c.width == 0) {
			t.Errorf("%s: %s wide in %v, want %s", name, got.Width, got.Stroke, c.width)
		}
	}
}

// TestFinesAreShared checks that a face in which nothing is too fine stays unchanged, and that two
// with the same result become one.
func TestFinesAreShared(t *testing.T) {
	one := func(width geom.Length) *face.Face {
		return &face.Face{Items: []face.Item{&face.Shape{Path: geom.Line(geom.Point{}, geom.Point{X: 1000}), Stroke: face.Black, Width: width}}}
	}
	thin, alike, thick := one(200), one(200), one(300)
	b := &Thickener{}
	if got := b.Face(thick, .5); got != thick {
		t.Error("a face without a fine line is another")
	}
	if got := b.Face(thin, .5); got == thin || got != b.Face(alike, .5) {
		t.Error("two faces that come out the same are not one")
	}
	around := &face.Face{Items: []face.Item{&face.Group{Map: geom.Identity, Of: thick}}}
	if got := b.Face(around, .5); got != around {
		t.Error("a face that shows one without a fine line is another")
	}
	said := sealed(t, thin, true)
	if got := b.Face(said, 1); got != said {
		t.Error("a face that is said to have no fine line is another")
	}
	if got := b.Face(said, .5); got != b.Face(thin, .5) {
		t.Error("a face that has no fine line at full size has none drawn small")
	}
	if got := b.Face(sealed(t, one(100), false), 1); got != b.Face(one(100), 1) {
		t.Error("a face that is not said to have no fine line has none")
	}
}

// sealed returns a face as it is read back after sealing.
func sealed(t *testing.T, f *face.Face, fine bool) *face.Face {
	t.Helper()
	b, ok := face.Seal(nil, f, new(face.Sums), fine)
	if !ok {
		t.Fatal("cannot be sealed")
	}
	f, ok = face.Open(b, nil)
	if !ok {
		t.Fatal("cannot be opened")
	}
	return f
}
