package glyf

import (
	"bytes"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/go-fonts/latin-modern/lmroman10regular"
	"github.com/go-text/typesetting/font/opentype"
	xfont "golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// TestOutlines checks that every glyph of a CFF font keeps its outline: its area, as read by
// another library, is the same within 0.2 % of the square of the em, and its width and character do
// not change. The same holds for a subset.
func TestOutlines(t *testing.T) {
	f, err := Read(lmroman10regular.TTF, 0)
	if err != nil {
		t.Fatal(err)
	}
	was := parsed(t, lmroman10regular.TTF)
	if was.NumGlyphs() != f.Glyphs {
		t.Fatalf("%d glyphs of %d", f.Glyphs, was.NumGlyphs())
	}
	em := fixed.I(int(was.UnitsPerEm()))
	most := 0.0
	for g := range xfont.GlyphIndex(was.NumGlyphs()) {
		a, b := area(t, was, g, em), drawn(t, f, uint16(g)) // that library has y downwards
		most = max(most, math.Abs(a))
		if math.Abs(a+b) > 0.002 {
			t.Errorf("glyph %d covers %.4f of the em, was %.4f", g, b, a)
		}
		x, _ := was.GlyphAdvance(nil, g, em, 0)
		if y := f.Widths[g]; y != f.Thousandths(x.Round()) {
			t.Errorf("glyph %d is %v wide, was %v", g, y, x)
		}
	}
	if most < 0.1 {
		t.Errorf("the largest glyph covers %.4f of the em", most)
	}
	codes := map[uint16]uint16{}
	for _, r := range "Aglÿ—" {
		x, _ := was.GlyphIndex(nil, r)
		if y := f.Glyph(r); uint16(x) != y || x == 0 {
			t.Errorf("%c is glyph %d, was %d", r, y, x)
		}
		codes[uint16(r)] = uint16(x)
	}
	cut, err := f.Alone(codes)
	if err != nil {
		t.Fatal(err)
	}
	if again, _ := f.Alone(codes); !bytes.Equal(cut, again) {
		t.Error("the same font gives other bytes")
	}
	few, err := Read(cut, 0)
	if err != nil {
		t.Fatal(err)
	}
	for r, g := range codes {
		is := few.Glyph(rune(r))
		if a, b := drawn(t, f, g), drawn(t, few, is); a != b || f.Bounds(g) != few.Bounds(is) || f.Widths[g] != few.Widths[is] {
			t.Errorf("%c covers %.4f of the em and %v among a few, was %.4f and %v", r, b, few.Bounds(is), a, f.Bounds(g))
		}
	}
	if g := few.Glyph('A'); int(few.sfnt.Hmtx.LeftSideBearing(g)) != few.Bounds(g)[0] || few.Bounds(g)[0] == 0 {
		t.Errorf("A begins at %d, and is said to at %d", few.Bounds(g)[0], few.sfnt.Hmtx.LeftSideBearing(g))
	}
	if at := few.sfnt.Maxp; at.MaxPoints < 20 || at.MaxContours != 3 { // of g and ÿ
		t.Errorf("a glyph has %d points and %d contours at most", at.MaxPoints, at.MaxContours)
	}
}

// sweep computes the area of an outline.
type sweep struct {
	sum        float64
	pen, start [2]float64
}

func (s *sweep) to(x, y float64) {
	s.sum += (s.pen[0]*y - s.pen[1]*x) / 2
	s.pen = [2]float64{x, y}
}
func (s *sweep) MoveTo(x, y float64) { s.pen, s.start = [2]float64{x, y}, [2]float64{x, y} }
func (s *sweep) LineTo(x, y float64) { s.to(x, y) }
func (s *sweep) QuadTo(cx, cy, x, y float64) {
	for from, k := s.pen, 1.0; k <= 32; k++ {
		u, v := 1-k/32, k/32
		s.to(u*u*from[0]+2*u*v*cx+v*v*x, u*u*from[1]+2*u*v*cy+v*v*y)
	}
}
func (s *sweep) CubeTo(_, _, _, _, _, _ float64) { panic("a cubic curve") }
func (s *sweep) Close()                          { s.to(s.start[0], s.start[1]) }

// drawn returns the area of a glyph, in squares of the em.
func drawn(t *testing.T, f *Font, g uint16) float64 {
	t.Helper()
	var s sweep
	if err := f.Draw(&s, g, 0, 0, 1/float64(f.PerEm)); err != nil {
		t.Fatal(err)
	}
	return s.sum
}

func parsed(t *testing.T, data []byte) *xfont.Font {
	t.Helper()
	f, err := xfont.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// area returns the area of a glyph, in squares of the em.
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

// TestWebFont checks that a font packed as WOFF2, the usual web format, is the font that was
// packed.
func TestWebFont(t *testing.T) {
	plain, err := os.ReadFile("../../layouts/fonts/barlow-condensed-600.ttf")
	if err != nil {
		t.Fatal(err)
	}
	packed, err := os.ReadFile("testdata/barlow-condensed-600.woff2")
	if err != nil {
		t.Fatal(err)
	}
	want, err := Read(plain, 0)
	if err != nil {
		t.Fatal(err)
	}
	got, err := Read(spoilt(t, packed), 0)
	if err != nil {
		t.Fatal(err)
	}
	if at, err := unpackedTables(packed); err != nil || be.Uint16(at["head"][50:]) != 1 || len(at["loca"]) != 4*(got.Glyphs+1) {
		t.Error("the places of glyphs are short, which run over in a large font", err)
	}
	if bold, err := Read(plain, 700); err != nil || bold.drawn != nil {
		t.Error("a font that does not vary is drawn anew", err)
	}
	if got.Glyphs != want.Glyphs || !slices.Equal(got.Widths, want.Widths) || got.Glyph('é') != want.Glyph('é') {
		t.Errorf("%d glyphs of other widths or characters than %d", got.Glyphs, want.Glyphs)
	}
	for g := range uint16(want.Glyphs) {
		if a, b := drawn(t, got, g), drawn(t, want, g); a != b {
			t.Errorf("glyph %d covers %.4f of the em, was %.4f", g, a, b)
		}
	}
}

// TestWeights checks that a variable font is read in the requested weight, compared with the result
// of another program, the instancer of fontTools, and that a subset has that weight.
func TestWeights(t *testing.T) {
	data, err := os.ReadFile("testdata/inter-wght.ttf")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		weight, wide, i int
		covers          float64
	}{{0, 1413, 496, 0.1617}, {400, 1413, 496, 0.1617}, {700, 1529, 555, 0.2649}, {900, 1628, 606, 0.3503}, {1000, 1628, 606, 0.3503}} {
		f, err := Read(data, c.weight)
		if err != nil {
			t.Fatal(err)
		}
		cut, err := f.Alone(map[uint16]uint16{'A': f.Glyph('A'), 'i': f.Glyph('i')})
		if err != nil {
			t.Fatal(err)
		}
		few, err := Read(cut, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range []*Font{f, few} {
			a, i := f.Glyph('A'), f.Glyph('i')
			if got := math.Abs(drawn(t, f, a)); math.Abs(got-c.covers) > 0.001 || f.Widths[a] != f.Thousandths(c.wide) || f.Widths[i] != f.Thousandths(c.i) {
				t.Errorf("%d: A covers %.4f and is %d wide, i %d; want %.4f, %d and %d", c.weight, got, f.Widths[a], f.Widths[i], c.covers, f.Thousandths(c.wide), f.Thousandths(c.i))
			}
		}
	}
}

// TestDamaged checks that no file crashes the program, and that a file that cannot be a font of
// ours gives a reason.
func TestDamaged(t *testing.T) {
	whole := lmroman10regular.TTF
	for n := 0; n < len(whole); n += len(whole)/20 + 1 {
		if _, err := Whole(whole[:n]); n > 12 && err == nil {
			t.Errorf("%d bytes of a font are taken for a whole one", n)
		}
		bad := bytes.Clone(whole)
		for i := range min(40, len(bad)-n) {
			bad[n+i] ^= 0x5A
		}
		Whole(bad)
	}
	for _, head := range []string{"ttcf", "wOFF", "wOF2"} {
		if _, err := Whole([]byte(head + "----------------------------")); err == nil {
			t.Error(head, "is taken for a font")
		}
	}
	if _, err := Whole([]byte("this is no font")); err == nil {
		t.Error("what is no font is taken for one")
	}
}

// TestAdvance checks that glyphs without a width of their own have the last one's.
func TestAdvance(t *testing.T) {
	tables := map[string][]byte{"hhea": be.AppendUint16(make([]byte, 34), 2), "hmtx": {0, 7, 0, 1, 0, 9, 0, 1, 0, 5, 0, 5}}
	for g, want := range []uint16{7, 9, 9, 9} {
		if got := be.Uint16(advance(tables, g)); got != want {
			t.Errorf("glyph %d is %d wide, want %d", g, got, want)
		}
	}
}

// TestDrawn checks that lines and curves are preserved: their ends to the unit, a quadratic curve
// exactly, a cubic one in pieces that stay near.
func TestDrawn(t *testing.T) {
	p := func(x, y float32) opentype.SegmentPoint { return opentype.SegmentPoint{X: x, Y: y} }
	seg := func(op opentype.SegmentOp, args ...opentype.SegmentPoint) (s opentype.Segment) {
		s.Op = op
		copy(s.Args[:], args)
		return s
	}
	cubic := [2][4]float64{{10, 10, 810, 810}, {10, 410, 410, 10}}
	o := outliner{near: 1}
	o.draw([]opentype.Segment{
		seg(opentype.SegmentOpMoveTo, p(0, 0)), seg(opentype.SegmentOpLineTo, p(1, 0)), seg(opentype.SegmentOpQuadTo, p(300, 20), p(300, 600)), seg(opentype.SegmentOpLineTo, p(0, 0)),
		seg(opentype.SegmentOpMoveTo, p(-5, -5)),
		seg(opentype.SegmentOpMoveTo, p(10, 10)), seg(opentype.SegmentOpCubeTo, p(10, 410), p(810, 410), p(810, 10)),
	})
	if len(o.contours) != 2 {
		t.Fatalf("%v", o.contours)
	}
	if got := o.contours[0]; !slices.Equal(got, []point{{0, 0, true}, {1, 0, true}, {300, 20, false}, {300, 600, true}}) {
		t.Errorf("lines and a quadratic curve are %v", got)
	}
	got := o.contours[1]
	if first, last := got[0], got[len(got)-1]; first != (point{10, 10, true}) || last != (point{810, 10, true}) || len(got) > 15 {
		t.Fatalf("the cubic curve is %v", got)
	}
	for k := range 100 {
		x, y, least := on(cubic[0], float64(k)/100), on(cubic[1], float64(k)/100), math.Inf(1)
		for i := 0; i+2 < len(got); i += 2 {
			for j := range 500 {
				u, v := 1-float64(j)/500, float64(j)/500
				at := func(a, b, c int) float64 { return u*u*float64(a) + 2*u*v*float64(b) + v*v*float64(c) }
				least = min(least, math.Hypot(x-at(got[i].x, got[i+1].x, got[i+2].x), y-at(got[i].y, got[i+1].y, got[i+2].y)))
			}
		}
		if least > o.near+math.Sqrt2/2 {
			t.Errorf("the cubic curve is %.2f off at %.0f, %.0f", least, x, y)
		}
	}
}

// TestPicturesInColours checks that a font of coloured pictures is reported as such.
func TestPicturesInColours(t *testing.T) {
	data := append([]byte{0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0}, "CBDT\x00\x00\x00\x00\x00\x00\x00\x1C\x00\x00\x00\x04data"...)
	if _, err := Whole(data); err == nil || !strings.Contains(err.Error(), "its signs are pictures in colours") {
		t.Errorf("told %v", err)
	}
}

// TestWeighs checks which fonts are redrawn in another weight: those with a weight axis, in any
// position, unless the weight is their default.
func TestWeighs(t *testing.T) {
	axis := func(tag string, unasked byte) string {
		return tag + "\x00\x01\x00\x00\x00" + string(unasked) + "\x00\x00\x03\x00\x00\x00\x00\x00\x01\x00"
	}
	fvar := func(axes ...string) []byte {
		return []byte("\x00\x01\x00\x00\x00\x10\x00\x02\x00" + string(byte(len(axes))) + "\x00\x14\x00\x00\x00\x00" + strings.Join(axes, ""))
	}
	for _, c := range []struct {
		fvar   []byte
		weight int
		want   bool
	}{
		{nil, 200, false}, {fvar(axis("wght", 100)), 0, false}, {fvar(axis("wght", 100)), 100, false}, {fvar(axis("wght", 100)), 120, true},
		{fvar(axis("opsz", 14), axis("wght", 100)), 120, true}, {fvar(axis("opsz", 14), axis("wght", 120)), 120, false}, {fvar(axis("opsz", 14)), 120, false},
		{fvar(axis("wght", 100))[:20], 120, false},
	} {
		if got := weighs(c.fvar, c.weight); got != c.want {
			t.Errorf("%q in %d: %v", c.fvar, c.weight, got)
		}
	}
}

// spoilt returns a WOFF2 file as others pack it: one glyph's outlines have the overlap flag, and it
// is not marked as packed.
func spoilt(t *testing.T, data []byte) []byte {
	tables, rest, err := webTables(data[48:], int(be.Uint16(data[12:])))
	if err != nil {
		t.Fatal(err)
	}
	stream, err := io.ReadAll(brotli.NewReader(bytes.NewReader(rest[:be.Uint32(data[20:])])))
	if err != nil {
		t.Fatal(err)
	}
	at := 0
	for _, x := range tables {
		switch x.flags[0] & 63 {
		case webHead:
			stream[at+16] &^= 8
		case webGlyf:
			stream[at+3] |= 1
		}
		if at += int(x.whole); x.otherwise {
			at += int(x.changed) - int(x.whole)
		}
	}
	out, err := repacked(data[:48], tables, stream)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// unpackedTables returns the tables of a web font.
func unpackedTables(data []byte) (map[string][]byte, error) {
	_, tables, err := unpacked(data)
	return tables, err
}
