package typeset

import (
	"strings"
	"testing"

	"punchboard/internal/face"
)

// TestUnset holds which texts are told to print otherwise than they are read: words, not
// single letters, of some scripts, and of no other.
func TestUnset(t *testing.T) {
	for text, want := range map[string]string{
		"Words, Größe, Слово, Λέξη": "", "単語、한국어, ไทย, ქართული": "", "the letter א, or ש": "", "אa": "",
		"two words: שלום": "Hebrew", "سلام": "Arabic", "नमस्ते": "Devanagari", "ﷲﷴ": "Arabic", "𞤀𞤁": "Adlam",
	} {
		f := &face.Text{}
		for _, r := range text {
			f.Glyphs = append(f.Glyphs, face.Glyph{Rune: r})
		}
		if got := Unset(f); (got == "") != (want == "") || !strings.HasPrefix(got, want) {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
