package pdf

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"unicode"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/glyf"
	"punchboard/internal/lists"
)

// font is one font of the document. Text is written in glyph numbers.
type font struct {
	src   *face.Font
	tt    *glyf.Font
	name  string
	index int
	obj   int
	used  glyphs
	space uint16                // the glyph between words, 0 if unknown
	paths map[uint16]*glyphPath // of the glyphs drawn as paths
	drawn []uint16              // those that are not blank, in the order of first use
}

// glyphs holds the character of each glyph of a font that was drawn: zero if it was not drawn,
// noText if it stands for no character.
type glyphs []rune

// noText is above all characters, so that any character replaces it.
const noText = math.MaxInt32

// note keeps the lowest character that a glyph was drawn for, so that the order of drawing does not
// matter.
func (g glyphs) note(id uint16, r rune) {
	r = cmp.Or(r, noText)
	if old := g[id]; old == 0 || r < old {
		g[id] = r
	}
}

// text draws a run: glyphs as strings, with adjustments between them where the typesetter's
// advances differ from the font's own.
func (s *stream) text(t *face.Text) {
	if len(t.Glyphs) == 0 || t.Colour == face.None {
		return
	}
	f := s.p.fontOf[t.Font]
	s.fill(t.Colour)
	if s.p.press.outlines() {
		s.outlined(f, t)
		return
	}
	s.startAt(t)
	if s.now.font != f || s.now.size != t.Size {
		s.now.font, s.now.size = f, t.Size
		s.put("/", f.name, " ")
		s.int(t.Size)
		s.put("Tf\n")
	}
	if t.Says == "" || s.p.press != nil {
		s.show(f, t)
		return
	}
	if backwards(t) {
		s.put("/ReversedChars BMC\n")
	} else {
		s.put("/Span<</ActualText ", literal(t.Says), ">>BDC\n")
	}
	s.show(f, t)
	s.put("EMC\n")
}

// backwards reports whether a run is its characters in reverse, ignoring marks. Readers recognize
// such runs by their letters and reverse them themselves, so their text is not given separately.
func backwards(t *face.Text) bool {
	drawn := letters(lists.Map(t.Glyphs, func(g face.Glyph) rune { return g.Rune }))
	slices.Reverse(drawn)
	return slices.Equal(drawn, letters([]rune(t.Says)))
}

// letters returns characters without marks and without zeros.
func letters(of []rune) []rune {
	return lists.Only(of, func(r rune) bool { return r != 0 && !unicode.Is(unicode.Mn, r) })
}

// startAt moves to the start of a run: the first in a text object by its matrix, which turns
// letters upright, others by the offset from the last.
func (s *stream) startAt(t *face.Text) {
	x, y := t.At.X+s.dx, t.At.Y+s.dy
	if !s.now.inText {
		s.put("BT\n1 0 0 -1 ")
		s.int(x)
		s.int(y)
		s.put("Tm\n")
	} else {
		if y != s.now.y || x > s.now.end+s.now.size/8 || t.Says != "" && x+t.Width() < s.now.x-s.now.size/8 {
			s.part()
		}
		s.int(x - s.now.x)
		s.int(s.now.y - y)
		s.put("Td\n")
	}
	s.now.inText, s.now.x, s.now.y, s.now.end = true, x, y, x+t.Width()
}

// part ends a line of spoken text, or a separate part of it, with a space, because there is none
// between their words; not if a word continues on the next line.
func (s *stream) part() {
	f := s.now.font
	if !s.mark.open || s.mark.now == "" || f.space == 0 || s.now.hyphen {
		return
	}
	s.glyphsOf(f).note(f.space, ' ')
	s.put("[(")
	s.b = append(appendByte(appendByte(s.b, byte(f.space>>8)), byte(f.space)), ")]TJ\n"...)
}

// endText ends the text object, if one is open.
func (s *stream) endText() {
	if s.now.inText {
		s.now.inText = false
		s.put("ET\n")
	}
}

// show writes the glyphs of a run. Where an advance differs from the font's own, the difference, in
// thousandths of the size, is written between them, or as spacing if it is the same for most. A
// glyph missing from the font is drawn as glyph 0.
func (s *stream) show(f *font, t *face.Text) {
	used := s.glyphsOf(f)
	widths := f.tt.Widths
	track := tracking(widths, t.Glyphs)
	s.spacing(-int64(track) * int64(t.Size))
	b := append(s.b, "[("...)
	rise := int16(0)
	for _, g := range t.Glyphs {
		if int(g.ID) >= len(widths) {
			g.ID = 0
		}
		if used.note(g.ID, g.Rune); g.Rise != rise {
			b, rise = raised(b, g.Rise, t.Size), g.Rise
		}
		b = appendByte(appendByte(b, byte(g.ID>>8)), byte(g.ID))
		if adj := widths[g.ID] - g.Advance - track; adj != 0 {
			b = append(b, ')')
			b = strconv.AppendInt(b, int64(adj), 10)
			b = append(b, '(')
		}
	}
	if rise != 0 {
		b = raised(b, 0, t.Size)
	}
	s.b = append(b, ")]TJ\n"...)
	last := t.Glyphs[len(t.Glyphs)-1].Rune
	s.now.hyphen = last == '-' || last == '\u2010'
}

// raised raises the following glyphs of a run above the baseline, in thousandths of the size.
func raised(b []byte, by int16, size geom.Length) []byte {
	b = append(b, ")]TJ\n"...)
	b = strconv.AppendInt(b, int64(by)*int64(size)/1000, 10)
	return append(b, " Ts\n[("...)
}

// tracking returns by how much less than their widths all glyphs of a run advance; it is set once
// for the run if its first glyphs agree.
func tracking(widths []int32, run []face.Glyph) int32 {
	if len(run) < 3 || int(run[0].ID) >= len(widths) || int(run[1].ID) >= len(widths) {
		return 0
	}
	a := widths[run[0].ID] - run[0].Advance
	if b := widths[run[1].ID] - run[1].Advance; a != b {
		return 0
	}
	return a
}

// spacing sets what is added after each glyph, in thousandths of a micrometre.
func (s *stream) spacing(v int64) {
	if s.now.spacing == v {
		return
	}
	s.now.spacing = v
	s.float(float64(v)/1000, 1e3)
	s.put("Tc\n")
}

// appendByte appends a byte of a string, escaped if necessary.
func appendByte(b []byte, c byte) []byte {
	switch c {
	case '(', ')', '\\':
		return append(b, '\\', c)
	case '\r':
		return append(b, '\\', 'r')
	}
	return append(b, c)
}

// glyphsOf returns the glyphs of a font that this stream has used so far.
func (s *stream) glyphsOf(f *font) glyphs {
	for len(s.used) <= f.index {
		s.used = append(s.used, nil)
	}
	if s.used[f.index] == nil {
		s.used[f.index] = make(glyphs, f.tt.Glyphs)
	}
	return s.used[f.index]
}
