package typeset

import (
	"github.com/go-text/typesetting/harfbuzz"
	"github.com/go-text/typesetting/language"

	"punchboard/internal/face"
	"punchboard/internal/guard"
)

// shaper kerns the words of one font, one word at a time. Planning how a font is shaped costs more
// than shaping a word; the plan is kept in the buffer.
type shaper struct {
	font *harfbuzz.Font
	buf  *harfbuzz.Buffer
}

// english is the language whose kerning a font applies, if it has several.
var english = language.NewLanguage("en")

// shape fills out with the glyphs of runes, their advances in font units. It reports false if that
// is not one glyph per rune, or the font is damaged.
func (s *shaper) shape(runes []rune, out []face.Glyph) (ok bool) {
	if guard.Call(func() { ok = s.shaped(runes, out) }) != nil {
		s.buf = harfbuzz.NewBuffer()
		return false
	}
	return ok
}

// shaped puts a glyph for each letter, with kerning, into out. It reports false if letters were
// joined or split, so that glyphs and letters no longer correspond.
func (s *shaper) shaped(runes []rune, out []face.Glyph) bool {
	s.buf.Clear()
	s.buf.ClusterLevel = harfbuzz.MonotoneCharacters
	s.buf.Props = harfbuzz.SegmentProperties{Direction: harfbuzz.LeftToRight, Script: language.Latin, Language: english}
	s.buf.AddRunes(runes, 0, -1)
	s.buf.Shape(s.font, nil)
	if len(s.buf.Info) != len(runes) {
		return false
	}
	for i, g := range s.buf.Info {
		if g.Cluster != i {
			return false
		}
		out[i] = face.Glyph{ID: uint16(g.Glyph), Rune: runes[i], Advance: int32(s.buf.Pos[i].XAdvance)}
	}
	return true
}
