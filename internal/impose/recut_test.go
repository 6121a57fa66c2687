package impose

import (
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// TestRecut checks that a face is centred on its new size, cropped where that is smaller; the size
// is turned for a face in landscape. The same face gives the same result, and a face that already
// has the size is unchanged.
func TestRecut(t *testing.T) {
	tarot := &Recut{Size: geom.Size{W: 70000, H: 120000}, Scale: 1}
	for _, c := range []struct {
		face, want geom.Size
		at         geom.Point
	}{
		{geom.Size{W: 63000, H: 88000}, geom.Size{W: 70000, H: 120000}, geom.Point{X: 3500, Y: 16000}},
		{geom.Size{W: 88000, H: 63000}, geom.Size{W: 120000, H: 70000}, geom.Point{X: 16000, Y: 3500}},
		{geom.Size{W: 50000, H: 50000}, geom.Size{W: 70000, H: 120000}, geom.Point{X: 10000, Y: 35000}},
		{geom.Size{W: 72000, H: 110000}, geom.Size{W: 70000, H: 120000}, geom.Point{X: -1000, Y: 5000}},
	} {
		f := &face.Face{ID: "a", Size: c.face, Bleed: 3000, Cut: geom.RoundBox(geom.Rect{W: c.face.W, H: c.face.H}, 3000)}
		got := tarot.Face(f)
		g := got.Items[0].(*face.Group)
		if clipped := c.at.X < 0; clipped {
			if b := g.Clip.Bounds(); b != (geom.Rect{W: c.want.W, H: c.want.H}) {
				t.Errorf("%v: cut to %v", c.face, b)
			}
			g = g.Items[0].(*face.Group)
		}
		if got.Size != c.want || g.Map != geom.Move(c.at.X, c.at.Y) || g.Of != f {
			t.Errorf("%v: size %v, map %v", c.face, got.Size, g.Map)
		}
		if rounding(got) != 3000 || got.Bleed != 0 && c.at.X > 0 {
			t.Errorf("%v: corners of %v, bleed %v", c.face, rounding(got), got.Bleed)
		}
		if tarot.Face(f) != got || tarot.Face(got) != got || tarot.Face(nil) != nil {
			t.Errorf("%v: not the same twice", c.face)
		}
	}
	poker := &Recut{Size: geom.Size{W: 63500, H: 88900}, Scale: 1}
	if got := poker.Face(&face.Face{Size: geom.Size{W: 63000, H: 88000}, Bleed: 3000}); got.Bleed != 2550 {
		t.Errorf("%v of bleed is left", got.Bleed)
	}
	small := &Recut{Size: geom.Size{W: 56000, H: 87000}, Scale: 0.9}
	got := small.Face(&face.Face{Size: geom.Size{W: 63000, H: 88000}, Bleed: 3000}).Items[0].(*face.Group)
	if want := geom.Move(-350, 3900).Mul(geom.Scale(0.9)); got.Items[0].(*face.Group).Map != want {
		t.Errorf("drawn at 90 %%: map %v, want %v", got.Items[0].(*face.Group).Map, want)
	}
}
