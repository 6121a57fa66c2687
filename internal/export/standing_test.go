package export

import (
	"bytes"
	"image/png"
	"testing"

	"punchboard/internal/build"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/vector"
)

// TestStanding checks that a folded strip that stands has two pictures on a virtual table, each the
// right way up and without the rest of the strip. The strip itself does not change.
func TestStanding(t *testing.T) {
	// The front has a dark top, the back, upside down above it, a dark left side.
	strip := &face.Face{ID: "x", Size: geom.Size{W: 20 * geom.MM, H: 60 * geom.MM}, Items: []face.Item{
		&face.Shape{Path: geom.Box(geom.Rect{W: 20 * geom.MM, H: 10 * geom.MM}), Fill: face.Black},
		&face.Shape{Path: geom.Box(geom.Rect{X: 15 * geom.MM, Y: 10 * geom.MM, W: 5 * geom.MM, H: 20 * geom.MM}), Fill: face.Black},
		&face.Shape{Path: geom.Box(geom.Rect{Y: 30 * geom.MM, W: 20 * geom.MM, H: 5 * geom.MM}), Fill: face.Black},
		&face.Shape{Path: geom.Box(geom.Rect{Y: 50 * geom.MM, W: 20 * geom.MM, H: 10 * geom.MM}), Fill: face.Black},
	}}
	s := &face.Stand{Size: geom.Size{W: 20 * geom.MM, H: 20 * geom.MM}, Front: geom.Point{Y: 30 * geom.MM}, Back: geom.Point{Y: 10 * geom.MM}}
	x := &build.Part{Pieces: []*face.Piece{{ID: "x", Front: strip, Stand: s}, {ID: "y", Front: strip}}}
	got := standing(x)
	if got.Pieces[1] != x.Pieces[1] || x.Pieces[0].Front != strip || x.Pieces[0].Back != nil {
		t.Error("what does not stand is another, or the strip is")
	}
	dark := func(f *face.Face, x, y int) bool {
		t.Helper()
		var b bytes.Buffer
		if err := vector.New(&face.Assets{}).PNG(&b, f, 25.4, vector.Options{}); err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(&b)
		if err != nil {
			t.Fatal(err)
		}
		if img.Bounds().Dx() != 20 || img.Bounds().Dy() != 20 {
			t.Fatalf("a picture of %v", img.Bounds())
		}
		r, _, _, _ := img.At(x, y).RGBA()
		return r < 0x8000
	}
	p := got.Pieces[0]
	for _, c := range []struct {
		f    *face.Face
		x, y int
		dark bool
	}{{p.Front, 10, 2, true}, {p.Front, 2, 10, false}, {p.Front, 10, 18, false}, {p.Back, 2, 10, true}, {p.Back, 10, 1, false}, {p.Back, 18, 10, false}, {p.Back, 10, 18, false}} {
		if dark(c.f, c.x, c.y) != c.dark {
			t.Errorf("%s is dark at %d, %d: %t", c.f.ID, c.x, c.y, !c.dark)
		}
	}
}

// TestBordered checks that the picture of a token has an empty border.
func TestBordered(t *testing.T) {
	size := geom.Size{W: 40 * geom.MM, H: 40 * geom.MM}
	f := &face.Face{ID: "x", Size: size, Cut: geom.Box(geom.Rect{W: size.W, H: size.H}), Items: []face.Item{&face.Shape{Path: geom.Box(geom.Rect{W: size.W, H: size.H}), Fill: face.Black}}}
	var b bytes.Buffer
	if err := vector.New(&face.Assets{}).PNG(&b, bordered(f), 254, vector.Options{Punched: true}); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		x, y int
		seen bool
	}{{0, 0, false}, {4, 200, false}, {200, 4, false}, {405, 200, false}, {200, 405, false}, {5, 5, true}, {404, 404, true}} {
		if _, _, _, a := img.At(c.x, c.y).RGBA(); (a > 0) != c.seen || img.Bounds().Dx() != 410 || img.Bounds().Dy() != 410 {
			t.Errorf("of %v pixels, %d, %d can be seen: %t", img.Bounds(), c.x, c.y, a > 0)
		}
	}
}
