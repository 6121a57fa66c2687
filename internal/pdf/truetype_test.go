package pdf

import (
	"bytes"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	sfnt "github.com/tdewolff/font"

	"punchboard/internal/face"
	"punchboard/internal/face/facetest"
)

// The outlines of a subset are those of the font, with all their parts, and
// the font's own bytes are left as they were.
func TestSubset(t *testing.T) {
	for id, src := range facetest.New(t).Fonts {
		before := bytes.Clone(src.Data)
		tt, err := parseTrueType(src.Data)
		if err != nil {
			t.Fatal(err)
		}
		whole, err := sfnt.ParseSFNT(src.Data, 0)
		if err != nil {
			t.Fatal(err)
		}
		var ids []int
		for _, r := range "AVg é½“ – −×Åñ" {
			ids = append(ids, int(whole.GlyphIndex(r)))
		}
		slices.Sort(ids)
		data, err := tt.subset(ids)
		if err != nil {
			t.Fatal(err)
		}
		part, err := sfnt.ParseEmbeddedSFNT(data, 0)
		if err != nil {
			t.Fatalf("%s: parse the subset: %v", id, err)
		}
		for _, g := range ids {
			want, got := outline(t, whole, g), outline(t, part, g)
			if !slices.Equal(want, got) || whole.GlyphAdvance(uint16(g)) != part.GlyphAdvance(uint16(g)) {
				t.Errorf("%s: glyph %d differs in the subset", id, g)
			}
		}
		if !bytes.Equal(before, src.Data) {
			t.Errorf("%s: the font's bytes were written to", id)
		}
		if len(data) > len(src.Data)/5 {
			t.Errorf("%s: a subset of %d glyphs has %d of %d bytes", id, len(ids), len(data), len(src.Data))
		}
	}
}

// outline is the points of a glyph in the order of drawing.
func outline(t *testing.T, f *sfnt.SFNT, glyph int) points {
	t.Helper()
	var p points
	if err := f.GlyphPath(&p, uint16(glyph), 0, 0, 0, 1, sfnt.NoHinting); err != nil {
		t.Fatalf("glyph %d: %v", glyph, err)
	}
	return p
}

type points []float64

func (p *points) MoveTo(x, y float64)             { *p = append(*p, 0, x, y) }
func (p *points) LineTo(x, y float64)             { *p = append(*p, 1, x, y) }
func (p *points) QuadTo(a, b, x, y float64)       { *p = append(*p, 2, a, b, x, y) }
func (p *points) CubeTo(a, b, c, d, x, y float64) { *p = append(*p, 3, a, b, c, d, x, y) }
func (p *points) Close()                          { *p = append(*p, 4) }

// A damaged font gives an error or a file, never a panic.
func TestDamagedFonts(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, small := range smallFonts(t) {
		for range 1000 {
			data := bytes.Clone(small)
			for range 1 + r.IntN(6) {
				data[r.IntN(len(data))] = byte(r.IntN(256))
			}
			if r.IntN(5) == 0 {
				data = data[:r.IntN(len(data))]
			}
			useAll(data)
		}
	}
}

func FuzzFont(f *testing.F) {
	for _, small := range smallFonts(f) {
		f.Add(small)
	}
	f.Fuzz(func(_ *testing.T, data []byte) { useAll(data) })
}

// smallFonts are the project's fonts with three glyphs each.
func smallFonts(tb testing.TB) (files [][]byte) {
	fonts := facetest.New(tb).Fonts
	for _, id := range slices.Sorted(maps.Keys(fonts)) {
		tt, err := parseTrueType(fonts[id].Data)
		if err != nil {
			tb.Fatal(err)
		}
		small, err := tt.subset([]int{20, 150, 160})
		if err != nil {
			tb.Fatal(err)
		}
		files = append(files, small)
	}
	return files
}

func useAll(data []byte) {
	tt, err := parseTrueType(data)
	if err != nil {
		return
	}
	var all []int
	for g := range min(tt.glyphs, 500) {
		all = append(all, g)
	}
	if _, err := tt.subset(all); err != nil {
		return
	}
	f := font{src: &face.Font{}, tt: tt}
	f.descriptor("name", 1)
}
