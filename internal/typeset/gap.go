package typeset

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-text/typesetting/segmenter"

	"punchboard/internal/face"
	"punchboard/internal/lists"
)

// solid holds the characters of scripts that are set solid: a line may end between any two of them,
// except where Unicode's rules (UAX #14) forbid it, such as before 。 and after 「.
var solid = &unicode.RangeTable{
	R16: []unicode.Range16{{Lo: 0x2E80, Hi: 0xA4CF, Stride: 1}, {Lo: 0xAC00, Hi: 0xD7FF, Stride: 1}, {Lo: 0xF900, Hi: 0xFAFF, Stride: 1},
		{Lo: 0xFE30, Hi: 0xFE4F, Stride: 1}, {Lo: 0xFF01, Hi: 0xFFEF, Stride: 1}},
	R32: []unicode.Range32{{Lo: 0x1B000, Hi: 0x1B16F, Stride: 1}, {Lo: 0x20000, Hi: 0x3FFFF, Stride: 1}},
}

// firstSolid is the first byte of the first of them.
const firstSolid = 0xE2

// Solid reports whether a text has a character of a script that is set without spaces between
// words, or may be broken within them: Chinese, Japanese or Korean.
func Solid(s string) bool {
	for i := range len(s) {
		if s[i] >= firstSolid {
			if r, _ := utf8.DecodeRuneInString(s[i:]); unicode.Is(solid, r) {
				return true
			}
		}
	}
	return false
}

// object represents an icon among the characters of a paragraph.
const object = "\uFFFC"

// said returns the text of a span.
func said(sp *Span) string {
	if sp.Icon != "" {
		return object
	}
	return sp.Text
}

// gaps returns the places between characters, in bytes from the paragraph's start, where a line may
// end without a space; only those next to characters of solid scripts. A number stays with what it
// counts.
func gaps(into []int, spans []Span) []int {
	some := false
	for i := range spans {
		some = some || Solid(spans[i].Text)
	}
	if !some {
		return into
	}
	var text []rune
	for i := range spans {
		text = append(text, []rune(said(&spans[i]))...)
	}
	var seg segmenter.Segmenter
	seg.Init(text)
	at := 0
	for lines := seg.LineIterator(); lines.Next(); {
		line := lines.Line()
		end := line.Offset + len(line.Text)
		at += lists.Sum(line.Text, func(r rune) int { return utf8.RuneLen(r) })
		if end == len(text) {
			break
		}
		a, b := text[end-1], text[end]
		if (unicode.Is(solid, a) || unicode.Is(solid, b)) && !(unicode.IsDigit(a) && (unicode.IsLetter(b) || unicode.IsDigit(b))) {
			into = append(into, at)
		}
	}
	return into
}

// Words returns the parts of a text that a line holds at least one of: its words, and in solid
// scripts the parts between gaps.
func Words(text string) []string {
	if !Solid(text) {
		return strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || r == '\u200b' })
	}
	var out []string
	from := 0
	for _, at := range append(gaps(nil, []Span{{Text: text}}), len(text)) {
		out = append(out, strings.Fields(text[from:at])...)
		from = at
	}
	return out
}

// The measures of gaps, in thousandths of the size: how far one stretches when justifying, and the
// space between Chinese or Japanese and letters or digits of other scripts. If they were larger,
// programs that extract text from a PDF would read a space.
const (
	gapStretch = 30
	gapMixed   = 80
)

// gap adds the place before word piece next, or an icon, where a line may end without a space,
// except after pieces such as a space.
func (g *galley) gap(next piece) {
	n := len(g.pieces) - 1
	if n < 0 || g.pieces[n].kind == pieceSpace || g.pieces[n].kind == pieceNewline {
		return
	}
	last := &g.pieces[n]
	pc := piece{kind: pieceGap, span: last.span}
	size := int64(g.para.Spans[last.span].Font.Size)
	switch a, b := last.last(), next.first(); {
	case a == nil:
		pc.width = g.air(last.span)
	case b == nil:
		pc.width = g.air(next.span)
	default:
		by := between(g.fonts[last.span], *a, g.fonts[next.span], *b)
		pc.width = int64(by) * size
		pc.within = unicode.Is(unicode.Hangul, a.Rune) || unicode.Is(unicode.Hangul, b.Rune)
		if by != gapMixed && !pc.within {
			pc.stretch = gapStretch * size
		}
	}
	g.solid = g.solid || pc.stretch > 0
	g.pieces = append(g.pieces, pc)
}

// first and last return the glyphs at a word's ends, nil for what is not a word.
func (pc *piece) first() *face.Glyph {
	if pc.word == nil || len(pc.word.glyphs) == 0 {
		return nil
	}
	return &pc.word.glyphs[0]
}

func (pc *piece) last() *face.Glyph {
	if pc.word == nil || len(pc.word.glyphs) == 0 {
		return nil
	}
	return &pc.word.glyphs[len(pc.word.glyphs)-1]
}

// lead returns how much of piece i a line that begins with it leaves out: the blank half of 「, in
// thousandths of a micrometre.
func (g *galley) lead(i int32) int64 {
	if int(i) < len(g.pieces) {
		if a := g.pieces[i].first(); a != nil && a.Rune >= firstWide {
			return int64(g.fonts[g.pieces[i].span].opens(*a)) * int64(g.para.Spans[g.pieces[i].span].Font.Size)
		}
	}
	return 0
}

// tail returns how much of the last glyph before piece i a line that ends there leaves out: the
// blank half of 。, in thousandths of the size.
func (g *galley) tail(i int) int32 {
	if i > 0 {
		if b := g.pieces[i-1].last(); b != nil && b.Rune >= firstWide {
			return g.fonts[g.pieces[i-1].span].closes(*b)
		}
	}
	return 0
}

// firstWide is the first character that may be full-width punctuation.
const firstWide = 0x2018

// Full-width punctuation is blank for half a square, which its neighbour may use, if its ink leaves
// at least that much, in thousandths of the size.
const (
	half  = 500
	least = 400
)

// opens returns the blank before a full-width opening bracket, else 0.
func (f *font) opens(g face.Glyph) int32 {
	if g.Rune < firstWide || !unicode.In(g.Rune, unicode.Ps, unicode.Pi) || f.file.Widths[g.ID] != 1000 {
		return 0
	}
	if blank := f.file.Thousandths(int(f.box(g.ID).x0)); blank >= least {
		return min(blank, half)
	}
	return 0
}

// closes returns the blank after a full-width closing bracket, comma or full stop, else 0.
func (f *font) closes(g face.Glyph) int32 {
	if g.Rune < firstWide || !unicode.In(g.Rune, unicode.Pe, unicode.Pf, unicode.Po) || f.file.Widths[g.ID] != 1000 {
		return 0
	}
	if blank := 1000 - f.file.Thousandths(int(f.box(g.ID).x1)); blank >= least {
		return min(blank, half)
	}
	return 0
}

// between returns how much further apart two neighbours are than their widths: closer if both are
// punctuation with a blank half, further if one is Chinese or Japanese and the other a letter or a
// digit of another script.
func between(fa *font, a face.Glyph, fb *font, b face.Glyph) int32 {
	if a.Rune < firstWide && b.Rune < firstWide {
		return 0
	}
	before, after := fb.opens(b), fa.closes(a)
	switch {
	case after > 0 && (before > 0 || fb.closes(b) > 0):
		return -after
	case before > 0 && fa.opens(a) > 0:
		return -before
	case han(a.Rune) && plain(b.Rune), plain(a.Rune) && han(b.Rune):
		return gapMixed
	}
	return 0
}

// han reports whether r is a letter of Chinese or Japanese.
func han(r rune) bool {
	return r >= 0x2E80 && (unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Bopomofo) && unicode.IsLetter(r) || r == 'ー')
}

// plain reports whether r is a letter or a digit that is not full-width.
func plain(r rune) bool {
	return !unicode.Is(solid, r) && (unicode.IsLetter(r) || unicode.IsDigit(r))
}

// fitted adjusts the glyphs of a word to their neighbours.
func (f *font) fitted(glyphs []face.Glyph) {
	for i := 1; i < len(glyphs); i++ {
		if a, b := &glyphs[i-1], glyphs[i]; a.Rune >= firstWide || b.Rune >= firstWide {
			a.Advance += between(f, *a, f, b)
		}
	}
}
