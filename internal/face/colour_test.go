package face_test

import (
	"math"
	"testing"

	"punchboard/internal/face"
)

// accents are those of the five games, with the greys that the art guide gives for them.
var accents = map[face.Colour]face.Colour{
	face.RGB(0x0A, 0x6B, 0x47): face.RGB(0x5D, 0x5D, 0x5D), face.RGB(0xB8, 0x43, 0x10): face.RGB(0x69, 0x69, 0x69),
	face.RGB(0x11, 0x3F, 0x9C): face.RGB(0x46, 0x46, 0x46), face.RGB(0x95, 0x2E, 0x80): face.RGB(0x59, 0x59, 0x59),
	face.RGB(0x47, 0x4B, 0x50): face.RGB(0x4B, 0x4B, 0x4B),
}

func TestGrey(t *testing.T) {
	for c, want := range accents {
		if got := c.Grey(); got != want {
			t.Errorf("%06X is grey %06X, want %06X", c, got, want)
		}
	}
	for _, c := range []face.Colour{face.None, face.Black, face.White} {
		if c.Grey() != c {
			t.Errorf("%X in grey is %X", c, c.Grey())
		}
	}
}

// TestApart checks known distances, and that people who cannot see red or green confuse some red
// with some green.
func TestApart(t *testing.T) {
	if d := face.Apart(face.Black, face.White); math.Abs(d-100) > .1 {
		t.Errorf("black and white are %.2f apart, want 100", d)
	}
	if d := face.Apart(face.RGB(255, 0, 0), face.RGB(0, 255, 0)); math.Abs(d-170.6) > .5 {
		t.Errorf("red and green are %.1f apart, want 170.6", d)
	}
	red, green := face.RGB(0xA0, 0x50, 0x20), face.RGB(0x62, 0x6C, 0x1E)
	if face.Apart(red, green) < 30 {
		t.Error("the pair is not one that usual sight tells apart")
	}
	if d := face.Apart(red.Seen(face.Deutan), green.Seen(face.Deutan)); d > 12 {
		t.Errorf("deutan sight tells them %.1f apart", d)
	}
	for _, v := range face.Visions() {
		for _, c := range []face.Colour{face.Black, face.White} {
			if d := face.Apart(c, c.Seen(v)); d > 1 {
				t.Errorf("%s changes %06X by %.1f", v, c, d)
			}
		}
	}
}

// TestShade checks that a shade has the lightness that is asked for, the hue of its colour, and as
// much of its chroma as a screen can show.
func TestShade(t *testing.T) {
	for _, c := range []face.Colour{face.RGB(0x0B, 0x5D, 0x6B), face.RGB(0, 0, 255), face.RGB(255, 230, 0), face.RGB(255, 0, 0), face.RGB(0x80, 0x80, 0x80)} {
		for _, l := range []float64{93, 60, 28} {
			if got := c.Shade(l, .6).Lightness(); math.Abs(got-l) > .6 {
				t.Errorf("%v at %g is as light as %.1f", c, l, got)
			}
		}
	}
	for share, want := range map[float64]face.Colour{1: face.RGB(0x88, 0x44, 0x22), 0: face.RGB(0x58, 0x58, 0x58)} {
		if c := face.RGB(0x88, 0x44, 0x22); face.Apart(c.Shade(c.Lightness(), share), want) > .6 {
			t.Errorf("%v with a share of %g of its chroma is %v, want %v", c, share, c.Shade(c.Lightness(), share), want)
		}
	}
}

// TestLCh checks that LCh is the inverse of what Apart measures in.
func TestLCh(t *testing.T) {
	for want, lch := range map[face.Colour][3]float64{
		face.White: {100, 0, 0}, face.Black: {0, 0, 77}, face.RGB(255, 0, 0): {53.24, 104.55, 40}, face.RGB(85, 117, 87): {46, 22, 145},
	} {
		if got := face.LCh(lch[0], lch[1], lch[2]); face.Apart(got, want) > .6 {
			t.Errorf("%v is %x, want %x", lch, got, want)
		}
	}
	if d := face.Apart(face.LCh(50, 20, 30), face.LCh(60, 20, 30)); math.Abs(d-10) > .5 {
		t.Errorf("ten steps of lightness are %.1f apart", d)
	}
}
