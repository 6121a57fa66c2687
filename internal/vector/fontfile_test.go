package vector

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/tdewolff/font"

	"punchboard/internal/face"
)

// path is a glyph's outline as text, to compare.
func path(t *testing.T, f *font.SFNT, id uint16) string {
	t.Helper()
	p := pathWriter{num: appendInt}
	if err := f.GlyphPath(glyphPen{&p}, id, 0, 0, 0, 1, font.NoHinting); err != nil {
		t.Fatal(err)
	}
	return string(p.b)
}

// TestSubset subsets the fonts of the project by characters that lie alongside
// their glyphs and by characters that do not, and finds each outline again.
func TestSubset(t *testing.T) {
	files, err := filepath.Glob("../../layouts/fonts/*.ttf")
	if err != nil || len(files) == 0 {
		t.Fatal("no fonts", err)
	}
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
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		f, err := font.ParseSFNT(data, 0)
		if err != nil {
			t.Fatal(err)
		}
		for name, text := range texts {
			t.Run(filepath.Base(file)+"/"+name, func(t *testing.T) {
				var drawn []face.Glyph
				for _, r := range text {
					drawn = append(drawn, face.Glyph{ID: f.GlyphIndex(r), Rune: r})
				}
				got, err := subset(f, drawn)
				if err != nil {
					t.Fatal(err)
				}
				if again, err := subset(f, drawn); err != nil || !bytes.Equal(got, again) {
					t.Errorf("the second file differs: %v", err)
				}
				g, err := font.ParseSFNT(got, 0)
				if err != nil {
					t.Fatal(err)
				}
				for _, d := range drawn {
					id := g.GlyphIndex(d.Rune)
					if d.ID != 0 && (path(t, g, id) != path(t, f, d.ID) || g.GlyphAdvance(id) != f.GlyphAdvance(d.ID)) {
						t.Errorf("%q is drawn otherwise", d.Rune)
					}
				}
				if be.Uint32(got) != 0x10000 || checksum(got) != 0xB1B0AFBA {
					t.Errorf("version %x, checksum %x", got[:4], checksum(got))
				}
				if !bytes.Equal(g.Tables["head"][20:36], f.Tables["head"][20:36]) {
					t.Error("the file holds another time")
				}
			})
		}
	}
}
