package ink_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/ink"
	"punchboard/internal/layout"
)

func mm(x, y, w, h float64) geom.Rect {
	l := func(v float64) geom.Length { return geom.Length(v * 1000) }
	return geom.Rect{X: l(x), Y: l(y), W: l(w), H: l(h)}
}

var accent = face.RGB(0x0A, 0x6B, 0x47)

// sample returns a face with one of everything: a plate with its letter, a tint, a rule with no
// room in it for two outlines, a small arrow, a large and a small icon.
func sample() *face.Face {
	return &face.Face{ID: "a", Size: geom.Size{W: 63000, H: 88000}, Items: []face.Item{
		&face.Shape{Path: geom.Box(mm(3, 3, 10, 10)), Fill: accent},
		&face.Text{Colour: face.White},
		&face.Shape{Path: geom.Box(mm(4, 4, 2, 2)), Fill: face.White},
		&face.Shape{Path: geom.Box(mm(3, 20, 50, 10)), Fill: face.RGB(0xE4, 0xF0, 0xEA)},
		&face.Shape{Path: geom.Box(mm(3, 31, 57, .6)), Fill: face.Black},
		&face.Shape{Path: geom.Box(mm(3, 33, 2, 2)), Fill: face.Black},
		&face.Shape{Path: geom.Box(mm(3, 36, 10, 10)), Fill: face.White, Stroke: face.Black, Width: 200},
		&face.Icon{ID: "large", Box: mm(3, 40, 9, 5), Fill: face.Black},
		&face.Icon{ID: "small", Box: mm(3, 50, 8.9, 5), Fill: face.Black},
	}}
}

var low = layout.Outline{Area: 9, Width: 350, Icon: 9 * geom.MM, IconWidth: 250}

// TestRim checks that the outline round white words turns white, since they turn black; a rule over
// such words stays, as does a frame round them that has sharp corners.
func TestRim(t *testing.T) {
	word := &face.Text{At: geom.Point{X: 10000, Y: 10000}, Size: 3000, Colour: face.White, Glyphs: []face.Glyph{{ID: 1, Advance: 1000}}}
	sign := &face.Icon{Box: mm(10, 10, 3, 3), Fill: face.White}
	dark := &face.Icon{Box: mm(10, 10, 3, 3), Fill: accent}
	line := func(round bool, y float64) *face.Shape {
		return &face.Shape{Path: geom.Box(mm(10, y, 4, 3)), Stroke: accent, Width: 500, Round: round}
	}
	for i, c := range []struct {
		over  *face.Shape
		words face.Item
		want  face.Colour
	}{
		{line(true, 8), word, face.White},
		{line(true, 10), sign, face.White},
		{line(true, 10), dark, accent},
		{line(true, 2), word, accent},
		{line(false, 8), word, accent},
	} {
		got := ink.New(low).Face(&face.Face{Items: []face.Item{c.over, c.words}}).Items[0].(*face.Shape)
		if got.Stroke != c.want || c.over.Stroke != accent {
			t.Errorf("outline %d is %06x, want %06x", i, got.Stroke, c.want)
		}
	}
}

func TestFace(t *testing.T) {
	f := sample()
	got := ink.New(low).Face(f)
	want := sample()
	want.Items = []face.Item{
		&face.Shape{Path: geom.Box(mm(3, 3, 10, 10)), Fill: face.White, Stroke: face.Black, Width: 350},
		&face.Text{Colour: face.Black},
		&face.Shape{Path: geom.Box(mm(4, 4, 2, 2)), Fill: face.Black},
		&face.Shape{Path: geom.Box(mm(3, 20, 50, 10))},
		&face.Shape{Path: geom.Box(mm(3, 31, 57, .6)), Fill: face.Black},
		&face.Shape{Path: geom.Box(mm(3, 33, 2, 2)), Fill: face.Black},
		&face.Shape{Path: geom.Box(mm(3, 36, 10, 10)), Fill: face.White, Stroke: face.Black, Width: 200},
		&face.Icon{ID: "large", Box: mm(3, 40, 9, 5), Stroke: face.Black, Width: 250},
		&face.Icon{ID: "small", Box: mm(3, 50, 8.9, 5), Fill: face.Black},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("in low ink (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(sample(), f); diff != "" {
		t.Errorf("the face itself was changed:\n%s", diff)
	}
}

// TestSharedFaces checks that a face drawn twice is outlined once.
func TestSharedFaces(t *testing.T) {
	back := sample()
	sheet := &face.Face{ID: "sheet", Items: []face.Item{&face.Group{Map: geom.Identity, Of: back}, &face.Group{Map: geom.Identity, Of: back}}}
	got := ink.New(low).Face(sheet)
	a, b := got.Items[0].(*face.Group).Of, got.Items[1].(*face.Group).Of
	if a != b || a == back || face.Hash(a) == face.Hash(back) {
		t.Errorf("two faces, or the one that was: %p %p %p", a, b, back)
	}
}

// TestPicturesInGrey checks that pictures lose their colours, and nothing else, in an ink without
// colours.
func TestPicturesInGrey(t *testing.T) {
	img := image.NewNRGBA(image.Rect(0, 0, 2, 1))
	img.SetNRGBA(0, 0, color.NRGBA{0x0A, 0x6B, 0x47, 0xFF})
	img.SetNRGBA(1, 0, color.NRGBA{0xB8, 0x43, 0x10, 0x80})
	var data bytes.Buffer
	if err := png.Encode(&data, img); err != nil {
		t.Fatal(err)
	}
	lib := &layout.Library{Assets: &face.Assets{Pictures: map[string]*face.Bitmap{
		"photo": {ID: "photo", Type: "png", Data: data.Bytes(), W: 2, H: 1},
		"art": {ID: "art", Type: "svg", Art: &face.Face{Items: []face.Item{&face.Group{Map: geom.Identity, Items: []face.Item{&face.Shape{Fill: accent}}},
			&face.Group{Map: geom.Identity, Faded: 40, Of: &face.Face{Items: []face.Item{&face.Shape{Fill: accent}}}}}}},
	}}}
	same, err := ink.Dress(lib, &layout.Ink{})
	if err != nil || same.Assets != lib.Assets {
		t.Errorf("an ink with colours touches pictures: %v", err)
	}
	out, err := ink.Dress(lib, &layout.Ink{Plain: true})
	if err != nil {
		t.Fatal(err)
	}
	got, err := png.Decode(bytes.NewReader(out.Assets.Pictures["photo"].Data))
	if err != nil {
		t.Fatal(err)
	}
	for x, want := range []color.NRGBA{{0x5D, 0x5D, 0x5D, 0xFF}, {0x69, 0x69, 0x69, 0x80}} {
		if c := color.NRGBAModel.Convert(got.At(x, 0)); c != want {
			t.Errorf("pixel %d is %v, want %v", x, c, want)
		}
	}
	if g := out.Assets.Pictures["art"].Art.Items[1].(*face.Group); g.Of == nil || g.Of.Items[0].(*face.Shape).Fill != accent.Grey() {
		t.Errorf("what is faded became %v", g)
	}
	shape := out.Assets.Pictures["art"].Art.Items[0].(*face.Group).Items[0].(*face.Shape)
	if shape.Fill != accent.Grey() || lib.Assets.Pictures["art"].Art.Items[0].(*face.Group).Items[0].(*face.Shape).Fill != accent {
		t.Errorf("the drawing is %06X", shape.Fill)
	}
	lib.Assets.Pictures["photo"].Data = []byte("no picture")
	if _, err := ink.Dress(lib, &layout.Ink{Plain: true}); err == nil || !strings.Contains(err.Error(), "photo") {
		t.Errorf("error %v", err)
	}
}

// TestDarkOrTint checks that luminance decides whether a colour is outlined or left out, whatever
// its hue.
func TestDarkOrTint(t *testing.T) {
	for colour, want := range map[face.Colour]face.Colour{
		face.RGB(0xB0, 0xB0, 0xB0): face.Black,
		face.RGB(0xFF, 0x80, 0x80): face.Black,
		face.RGB(0xC8, 0xC8, 0xC8): face.None,
		face.RGB(0xFF, 0xC0, 0xC0): face.None,
	} {
		f := &face.Face{Items: []face.Item{&face.Shape{Path: geom.Box(mm(3, 3, 10, 10)), Fill: colour}}}
		if got := ink.New(low).Face(f).Items[0].(*face.Shape); got.Stroke != want || (got.Fill == face.White) != (want == face.Black) {
			t.Errorf("%06X has the outline %06X, want %06X", colour, got.Stroke, want)
		}
	}
}

// TestDrawingsStay checks that a picture that is a drawing is printed unchanged.
func TestDrawingsStay(t *testing.T) {
	f := sample()
	f.Art = true
	if got := ink.New(low).Face(f); got != f {
		t.Error("a drawing was changed")
	}
}

// TestNothingAsked checks that the zero Outline leaves faces unchanged.
func TestNothingAsked(t *testing.T) {
	f := sample()
	if got := ink.New(layout.Outline{}).Face(f); got != f {
		t.Error("a face was changed")
	}
	if ink.New(low).Face(nil) != nil {
		t.Error("no face became one")
	}
}

// TestShades checks that low ink draws no shadow, and treats a gradient as its middle colour.
func TestShades(t *testing.T) {
	box := geom.Box(mm(3, 3, 10, 10))
	grade := &face.Grade{Colours: []face.Colour{face.Black, accent}}
	f := &face.Face{Items: []face.Item{
		&face.Shape{Path: box, Fill: face.Black, Soft: 500},
		&face.Shape{Path: box, Fill: accent, Grade: grade},
		&face.Group{Map: geom.Identity, Faded: 50, Of: &face.Face{Items: []face.Item{&face.Text{Colour: face.White}}}},
	}}
	want := &face.Face{Items: []face.Item{
		&face.Shape{},
		&face.Shape{Path: box, Fill: face.White, Stroke: face.Black, Width: 350},
		&face.Group{Map: geom.Identity, Faded: 50, Of: &face.Face{Items: []face.Item{&face.Text{Colour: face.Black}}}},
	}}
	if diff := cmp.Diff(want, ink.New(low).Face(f)); diff != "" {
		t.Errorf("in low ink (-want +got):\n%s", diff)
	}
}
