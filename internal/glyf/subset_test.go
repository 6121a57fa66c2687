package glyf

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	sfnt "github.com/tdewolff/font"
)

// fontFiles returns the fonts of the project.
func fontFiles(tb testing.TB) map[string][]byte {
	tb.Helper()
	files, err := filepath.Glob("../../layouts/fonts/*.ttf")
	if err != nil || len(files) == 0 {
		tb.Fatal("no fonts", err)
	}
	out := map[string][]byte{}
	for _, name := range files {
		if out[filepath.Base(name)], err = os.ReadFile(name); err != nil {
			tb.Fatal(err)
		}
	}
	return out
}

func opened(tb testing.TB, data []byte) *Font {
	tb.Helper()
	f, err := Read(data, 0)
	if err != nil {
		tb.Fatal(err)
	}
	return f
}

// points are what a pen drew, in order.
type points []float64

func (p *points) MoveTo(x, y float64)             { *p = append(*p, 0, x, y) }
func (p *points) LineTo(x, y float64)             { *p = append(*p, 1, x, y) }
func (p *points) QuadTo(a, b, x, y float64)       { *p = append(*p, 2, a, b, x, y) }
func (p *points) CubeTo(a, b, c, d, x, y float64) { *p = append(*p, 3, a, b, c, d, x, y) }
func (p *points) Close()                          { *p = append(*p, 4) }

// outline returns the outline of a glyph.
func outline(t *testing.T, f *Font, id uint16) (p points) {
	t.Helper()
	if err := f.Draw(&p, id, 0, 0, 1); err != nil {
		t.Fatalf("glyph %d: %v", id, err)
	}
	return p
}

// part returns an embedded font, which need not have a character map.
func part(t *testing.T, data []byte) *Font {
	t.Helper()
	s, err := sfnt.ParseEmbeddedSFNT(data, 0)
	if err != nil {
		t.Fatal(err)
	}
	f := &Font{sfnt: s, Glyphs: int(s.NumGlyphs()), PerEm: int(s.UnitsPerEm())}
	f.measure()
	return f
}

// TestSubset checks that the outlines of a subset are those of the font, with all their parts, and
// that the font's own bytes do not change.
func TestSubset(t *testing.T) {
	for name, data := range fontFiles(t) {
		before, whole := bytes.Clone(data), opened(t, data)
		var ids []uint16
		for _, r := range "AVg é½“ – −×Åñ" {
			ids = append(ids, whole.Glyph(r))
		}
		made, err := whole.Subset(ids)
		if err != nil {
			t.Fatal(err)
		}
		some := part(t, made)
		for _, g := range ids {
			if !slices.Equal(outline(t, whole, g), outline(t, some, g)) || whole.Widths[g] != some.Widths[g] {
				t.Errorf("%s: glyph %d differs in the subset", name, g)
			}
		}
		if !bytes.Equal(before, data) {
			t.Errorf("%s: the font's bytes were written to", name)
		}
		if len(made) > len(data)/5 || checksum(made) != 0xB1B0AFBA {
			t.Errorf("%s: a subset of %d glyphs has %d of %d bytes and the sum %x", name, len(ids), len(made), len(data), checksum(made))
		}
		if _, err := whole.Subset([]uint16{uint16(whole.Glyphs)}); err == nil {
			t.Errorf("%s: a glyph is found that is not there", name)
		}
	}
}

// TestAlone subsets fonts to characters with consecutive glyphs and to others, and checks that each
// outline is found again.
func TestAlone(t *testing.T) {
	texts := map[string]string{
		"nothing":     "",
		"one":         "a",
		"a stretch":   "abcdefghijklmnopqrstuvwxyz",
		"two":         "abcdefghijklm opqrstuvwxyz",
		"all":         " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~",
		"a sentence":  "On the table, “squaddies” draw 3 − 1 cards · 63 × 88 mm",
		"composites":  "äöüéèñçåÅÉÈ",
		"in disorder": "zyxwvu 987 ZYX",
	}
	for name, data := range fontFiles(t) {
		f := opened(t, data)
		for what, text := range texts {
			codes := map[uint16]uint16{}
			for _, r := range text {
				codes[uint16(r)] = f.Glyph(r)
			}
			got, err := f.Alone(codes)
			if err != nil {
				t.Fatal(err)
			}
			if again, err := f.Alone(codes); err != nil || !bytes.Equal(got, again) {
				t.Errorf("%s, %s: the second file differs: %v", name, what, err)
			}
			if _, err := sfnt.ParseSFNT(got, 0); err != nil {
				t.Errorf("%s, %s: %v", name, what, err)
			}
			g := opened(t, got)
			for r, id := range codes {
				as := g.Glyph(rune(r))
				if id != 0 && (!slices.Equal(outline(t, g, as), outline(t, f, id)) || g.Widths[as] != f.Widths[id]) {
					t.Errorf("%s, %s: %q is drawn otherwise", name, what, rune(r))
				}
			}
			if be.Uint32(got) != 0x10000 || checksum(got) != 0xB1B0AFBA {
				t.Errorf("%s, %s: version %x, checksum %x", name, what, got[:4], checksum(got))
			}
			if head, was := g.sfnt.Tables["head"], f.sfnt.Tables["head"]; !bytes.Equal(head[20:36], was[20:36]) {
				t.Errorf("%s, %s: the file holds another time", name, what)
			}
		}
	}
}

// TestDamagedFonts checks that a damaged font gives an error or a file, never a panic.
func TestDamagedFonts(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, small := range smallFonts(t) {
		for range 300 {
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

// smallFonts returns the project's fonts with three characters each.
func smallFonts(tb testing.TB) (files [][]byte) {
	for _, data := range fontFiles(tb) {
		f := opened(tb, data)
		small, err := f.Alone(map[uint16]uint16{'A': f.Glyph('A'), 0xC5: f.Glyph('Å'), '½': f.Glyph('½')})
		if err != nil {
			tb.Fatal(err)
		}
		files = append(files, small)
	}
	slices.SortFunc(files, bytes.Compare)
	return files
}

// useAll reads a font and uses it in every possible way.
func useAll(data []byte) {
	f, err := Read(data, 0)
	if err != nil {
		return
	}
	var all []uint16
	for g := range uint16(min(f.Glyphs, 500)) {
		var p points
		_ = f.Draw(&p, g, 0, 0, 1)
		f.Bounds(g)
		all = append(all, g)
	}
	_, _ = f.Subset(all)
	_, _ = f.Alone(map[uint16]uint16{'A': f.Glyph('A')})
	_, _ = f.Shaped()
}

func BenchmarkRead(b *testing.B) {
	data := fontFiles(b)["plex-sans-condensed-400.ttf"]
	for b.Loop() {
		opened(b, data)
	}
}

func BenchmarkSubset(b *testing.B) {
	f := opened(b, fontFiles(b)["plex-sans-condensed-400.ttf"])
	var ids []uint16
	for r := ' '; r < 0x100; r++ {
		ids = append(ids, f.Glyph(r))
	}
	for b.Loop() {
		if _, err := f.Subset(ids); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDraw(b *testing.B) {
	f := opened(b, fontFiles(b)["plex-sans-condensed-400.ttf"])
	for b.Loop() {
		for g := range uint16(200) {
			var p points
			if err := f.Draw(&p, g, 0, 0, 1); err != nil {
				b.Fatal(err)
			}
		}
	}
}
