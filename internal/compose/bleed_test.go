package compose

import (
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// TestBled checks that art which ends in the bleed or at the cut is reported, unless there is other
// art behind it or it is white.
func TestBled(t *testing.T) {
	mm := func(x, y, w, h int) geom.Rect {
		return geom.Rect{X: geom.Length(x) * 1000, Y: geom.Length(y) * 1000, W: geom.Length(w) * 1000, H: geom.Length(h) * 1000}
	}
	box := func(r geom.Rect, fill face.Colour) drawn {
		return drawn{item: &face.Shape{Path: geom.Box(r), Fill: fill}, ink: r, matrix: geom.Identity, box: &layout.Box{Name: "art", Shape: "box"}}
	}
	dark, size := face.RGB(9, 9, 9), geom.Size{W: 63_000, H: 88_000}
	all := box(mm(-3, -3, 69, 94), dark)
	for name, x := range map[string]struct {
		drawn []drawn
		want  string
	}{
		"to the end":      {[]drawn{all}, ""},
		"inside":          {[]drawn{box(mm(3, 3, 57, 82), dark)}, ""},
		"short":           {[]drawn{box(mm(-3, -3, 68, 94), dark)}, "art ends 2 mm beyond the cut at the right, and the bleed is 3 mm wide"},
		"at the cut":      {[]drawn{box(mm(-3, 0, 69, 91), dark)}, "art ends at the cut at the head, and the bleed is 3 mm wide"},
		"on other art":    {[]drawn{all, box(mm(0, 0, 63, 20), dark)}, ""},
		"white":           {[]drawn{box(mm(0, 0, 63, 88), face.White)}, ""},
		"a short picture": {[]drawn{{item: &face.Picture{}, ink: mm(-3, -3, 69, 93), matrix: geom.Identity, box: &layout.Box{Name: "art"}}}, "art ends 2 mm beyond the cut at the foot, and the bleed is 3 mm wide"},
	} {
		f := &frame{c: &Composer{bench: &bench{}}, lay: &layout.Layout{Size: size, Bleed: 3000}, drawn: x.drawn}
		f.inspection().bled()
		got := ""
		for _, d := range f.found {
			got += d.Message
		}
		if want := x.want; got != want && got != ": "+want {
			t.Errorf("%s: told %q, want %q", name, got, want)
		}
		f.lay.Bleed, f.found = 0, nil
		if f.inspection().bled(); len(f.found) > 0 {
			t.Errorf("%s: told %v without a bleed", name, f.found)
		}
	}
}
