package rulebook

import (
	"math"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// TestStrokes holds that no line of a book is finer than can be printed, in
// figures of faces drawn small either; lines that part what is dark are no ink.
func TestStrokes(t *testing.T) {
	n := 0
	eachBook(t, func(t *testing.T, b laidBook) {
		for page := range b.sheets {
			face.Walk(b.page(page), func(it face.Item, m geom.Matrix) {
				c, w := face.None, geom.Length(0)
				switch it := it.(type) {
				case *face.Shape:
					c, w = it.Stroke, it.Width
				case *face.Icon:
					c, w = it.Stroke, it.Width
				}
				if c == face.None || w == 0 || c.Luminance() > light {
					return
				}
				n++
				if drawn := w.Scale(math.Sqrt(math.Abs(m.A*m.D - m.B*m.C))); drawn < leastStroke-1 {
					t.Errorf("page %d has a line of %s mm", page+1, drawn.Num())
				}
			})
		}
	})
	if n < 10000 {
		t.Errorf("only %d lines looked at", n)
	}
}

// TestThickened holds what becomes of lines in a face drawn small.
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
		got := new(thickener).item(&face.Group{Map: geom.Scale(c.scale), Items: []face.Item{&c.shape}}, 1).(*face.Group).Items[0].(*face.Shape)
		if got.Width != c.width || (got.Stroke == face.None) != (c.width == 0) {
			t.Errorf("%s: %s wide in %v, want %s", name, got.Width, got.Stroke, c.width)
		}
	}
}

// TestFinesAreShared holds that a face in which nothing is too fine is drawn as it
// is, and that two which come out the same are one.
func TestFinesAreShared(t *testing.T) {
	one := func(width geom.Length) *face.Face {
		return &face.Face{Items: []face.Item{&face.Shape{Path: geom.Line(geom.Point{}, geom.Point{X: 1000}), Stroke: face.Black, Width: width}}}
	}
	thin, alike, thick := one(200), one(200), one(300)
	b := &book{}
	if got := b.fine(thick, .5); got != thick {
		t.Error("a face without a fine line is another")
	}
	if got := b.fine(thin, .5); got == thin || got != b.fine(alike, .5) {
		t.Error("two faces that come out the same are not one")
	}
	around := &face.Face{Items: []face.Item{&face.Group{Map: geom.Identity, Of: thick}}}
	if got := b.fine(around, .5); got != around {
		t.Error("a face that shows one without a fine line is another")
	}
}
