package glyf

import (
	"bytes"
	"math"
	"testing"

	"github.com/go-fonts/latin-modern/lmroman10regular"
	xfont "golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// TestOutlines holds that every glyph of a CFF font has the same outline
// afterwards: its area, read by another library, is the same within 0.2 % of the
// square of the em, and its width and character stay.
func TestOutlines(t *testing.T) {
	made, err := TrueType(lmroman10regular.TTF)
	if err != nil {
		t.Fatal(err)
	}
	if again, _ := TrueType(lmroman10regular.TTF); !bytes.Equal(made, again) {
		t.Error("the same font gives other bytes")
	}
	was, is := parsed(t, lmroman10regular.TTF), parsed(t, made)
	if was.NumGlyphs() != is.NumGlyphs() || string(made[:4]) == "OTTO" {
		t.Fatalf("%d glyphs of %d", is.NumGlyphs(), was.NumGlyphs())
	}
	em := fixed.I(int(was.UnitsPerEm()))
	most := 0.0
	for g := range xfont.GlyphIndex(was.NumGlyphs()) {
		a, b := area(t, was, g, em), area(t, is, g, em)
		most = max(most, math.Abs(a))
		if math.Abs(math.Abs(a)-math.Abs(b)) > 0.002 {
			t.Errorf("glyph %d covers %.4f of the em, was %.4f", g, math.Abs(b), math.Abs(a))
		}
		x, _ := was.GlyphAdvance(nil, g, em, 0)
		if y, _ := is.GlyphAdvance(nil, g, em, 0); x != y {
			t.Errorf("glyph %d is %v wide, was %v", g, y, x)
		}
	}
	if most < 0.1 {
		t.Errorf("the largest glyph covers %.4f of the em", most)
	}
	for _, r := range "Aglÿ—" {
		x, _ := was.GlyphIndex(nil, r)
		if y, _ := is.GlyphIndex(nil, r); x != y || x == 0 {
			t.Errorf("%c is glyph %d, was %d", r, y, x)
		}
	}
}

func parsed(t *testing.T, data []byte) *xfont.Font {
	t.Helper()
	f, err := xfont.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// area is what a glyph covers, in squares of the em.
func area(t *testing.T, f *xfont.Font, id xfont.GlyphIndex, em fixed.Int26_6) (sum float64) {
	t.Helper()
	segs, err := f.LoadGlyph(nil, id, em, nil)
	if err != nil {
		t.Fatal(err)
	}
	var pen, start [2]float64
	at := func(p fixed.Point26_6) [2]float64 {
		return [2]float64{float64(p.X) / float64(em), float64(p.Y) / float64(em)}
	}
	to := func(p [2]float64) { sum += (pen[0]*p[1] - pen[1]*p[0]) / 2; pen = p }
	for _, s := range segs {
		a, b, c := at(s.Args[0]), at(s.Args[1]), at(s.Args[2])
		switch s.Op {
		case xfont.SegmentOpMoveTo:
			to(start)
			pen, start = a, a
		case xfont.SegmentOpLineTo:
			to(a)
		case xfont.SegmentOpQuadTo:
			for from, k := pen, 1.0; k <= 32; k++ {
				u, v := 1-k/32, k/32
				to([2]float64{u*u*from[0] + 2*u*v*a[0] + v*v*b[0], u*u*from[1] + 2*u*v*a[1] + v*v*b[1]})
			}
		case xfont.SegmentOpCubeTo:
			for from, k := pen, 1.0; k <= 32; k++ {
				u, v := 1-k/32, k/32
				w := [4]float64{u * u * u, 3 * u * u * v, 3 * u * v * v, v * v * v}
				to([2]float64{w[0]*from[0] + w[1]*a[0] + w[2]*b[0] + w[3]*c[0], w[0]*from[1] + w[1]*a[1] + w[2]*b[1] + w[3]*c[1]})
			}
		}
	}
	to(start)
	return sum
}

// TestDamaged holds that no file brings the program down, and that what cannot
// be a font of ours says why.
func TestDamaged(t *testing.T) {
	whole := lmroman10regular.TTF
	for n := 0; n < len(whole); n += len(whole)/20 + 1 {
		if _, err := TrueType(whole[:n]); n > 12 && err == nil {
			t.Errorf("%d bytes of a font are taken for a whole one", n)
		}
		bad := bytes.Clone(whole)
		for i := range min(40, len(bad)-n) {
			bad[n+i] ^= 0x5A
		}
		TrueType(bad)
	}
	for _, head := range []string{"ttcf", "wOFF", "wOF2"} {
		if _, err := TrueType([]byte(head + "----------------------------")); err == nil {
			t.Error(head, "is taken for a font")
		}
	}
	if _, err := TrueType([]byte("this is no font")); err == nil {
		t.Error("what is no font is taken for one")
	}
}
