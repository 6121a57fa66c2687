// Package typeset measures and sets text: it turns words into positioned
// glyphs and breaks paragraphs into lines. What it returns are items of the
// display list; no later stage measures again.
//
// Promises: pairs are kerned; one character is one glyph but where letters join, so text stays text;
// the same text gives the same glyphs on every machine, since all sums are of
// whole numbers; a Setter may be used by many goroutines. A glyph with id 0 is
// a character that the font lacks: ask Missing, and say so.
//
// Why these parts. Shaping is go-text's HarfBuzz, the one that canvas shapes
// with: it needs no C library and builds on a plain machine. It is called
// without canvas in between, which works out anew for each word how the font is
// to be shaped, which costs three times the shaping itself. It is handed the
// font without outlines and without its substitutions (GSUB): that reads four
// times as fast and leaves no ligature to undo. Each distinct word of a font is
// shaped once. The lines are broken by our own form of Knuth and Plass:
// canvas's keeps its settings in global variables, counts in floating point,
// cannot limit hyphens in a row, and allocates 20 kilobytes a paragraph.
//
// Advances are whole thousandths of the size. Our fonts have 1000 units to the
// em, so nothing is lost; for others each glyph's advance is rounded, as a PDF's
// table of widths is, and the last glyph of a word takes up the difference.
//
// Left to others: which size a box has room for, upper case, smart quotes,
// and how high marks stand that no composed letter holds in Latin, Greek and Cyrillic
// (they are set in the middle of their letter).
//
// Words of scripts whose letters join, change places or carry marks are shaped as a whole,
// with all that their font says of it (joined.go), and lines with words that are read from
// right to left are turned when they are set (turn.go).
package typeset

import (
	"fmt"
	"math"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// Font is a font at a size in a colour. Tracking is added between glyphs, as a
// part of the size: 0.04 is +4 %.
type Font struct {
	ID       string
	Size     geom.Length
	Tracking float64
	Colour   face.Colour
}

// Metrics are heights of a font as parts of its size, as drawn: Ascent is the
// top of b d f h k l, Descent how far g j p q y reach below the baseline (a
// positive number). They are smaller than the font's own line spacing.
type Metrics struct{ Ascent, Descent, CapHeight, XHeight float64 }

// Setter sets text in the fonts of its assets. Fonts are parsed on first use
// and words shaped once. Make it with New.
type Setter struct {
	fonts map[string]*font
	icons map[string]*face.Symbol
	langs cache[string, *patterns]
	stand []string // fonts that stand in for characters that others lack, in order
	none  font     // stands for an unknown or broken font: it has no glyphs
	right bool     // lines begin at the right
}

// New is a Setter for these assets, which must not change afterwards. It reads
// nothing yet.
func New(assets *face.Assets) *Setter {
	s := &Setter{fonts: make(map[string]*font, len(assets.Fonts)), icons: assets.Icons, stand: assets.Fallback}
	for id, f := range assets.Fonts {
		s.fonts[id] = &font{src: f, words: cache[string, *word]{most: mostWords}}
	}
	return s
}

// FromTheRight is a Setter of the same fonts for a language that is read from right to
// left. What it sets stands as on a face that is laid out from left to right and then
// mirrored (face.Mirrored): a line begins at x 0, and each run has its glyphs in the order
// in which they are drawn, from left to right.
func (s *Setter) FromTheRight() *Setter {
	return &Setter{fonts: s.fonts, icons: s.icons, stand: s.stand, right: true}
}

// Err says why a font cannot be used: it is unknown or broken. Text in such a
// font has no glyphs and no width.
func (s *Setter) Err(fontID string) error {
	f := s.fonts[fontID]
	if f == nil {
		return fmt.Errorf("no font %q", fontID)
	}
	f.load()
	return f.err
}

// font is the loaded font of this id, or the empty font.
func (s *Setter) font(id string) *font {
	f := s.fonts[id]
	if f == nil {
		return &s.none
	}
	if f.load(); f.err != nil {
		return &s.none
	}
	return f
}

// Metrics are the heights of a font; zero for an unknown one.
func (s *Setter) Metrics(fontID string) Metrics { return s.font(fontID).metrics }

// Missing lists the characters of text that the font has no glyph for, each
// once, in order. In an unknown font it is all of them.
func (s *Setter) Missing(fontID, text string) []rune { return s.font(fontID).missing(text) }

// tracking is f's tracking in thousandths of its size.
func (f Font) tracking() int32 { return int32(math.Round(f.Tracking * 1000)) }

// Line sets text as it stands on one line: spaces are kept, a newline is a
// space. The run begins at 0,0. It is in one font: if that lacks a character, in
// the one most like it of those that stand in and have all.
func (s *Setter) Line(f Font, text string) *face.Text {
	f.ID = s.whole(f.ID, text)
	font, track := s.font(f.ID), f.tracking()
	last, joined := track, false
	t := &face.Text{Font: f.ID, Size: f.Size, Colour: f.Colour, Glyphs: make([]face.Glyph, 0, len(text))}
	for tok := nextToken(text, 0); tok.kind != tokEnd; tok = nextToken(text, tok.to) {
		if tok.kind != tokWord {
			t.Glyphs = append(t.Glyphs, font.blank(tok.fixed, track))
			last = track
			continue
		}
		w := font.word(text[tok.from:tok.to])
		for _, g := range w.glyphs {
			last = w.track(track)
			g.Advance += last
			t.Glyphs = append(t.Glyphs, g)
		}
		joined = joined || w.joined
	}
	if n := len(t.Glyphs); n > 0 {
		t.Glyphs[n-1].Advance -= last
	}
	if s.right || turns(text) {
		s.turn(t)
	} else if joined {
		t.Says = t.String()
	}
	return t
}

// Runs is Line in as many runs as it takes fonts, where no font has all of the text, and directions.
// White space runs together if that is more than one. wide is how wide they are together.
func (s *Setter) Runs(f Font, text string) (out []*face.Text, wide geom.Length) {
	if !s.right && !turns(text) && len(s.Missing(s.whole(f.ID, text), text)) == 0 {
		t := s.Line(f, text)
		return []*face.Text{t}, t.Width()
	}
	for _, l := range s.Break(Para{Spans: []Span{{Text: text, Font: f, Keep: true}}, Width: math.MaxInt32}) {
		for _, it := range l.Items {
			if t, ok := it.(*face.Text); ok {
				out, wide = append(out, t), wide+t.Width()
			}
		}
	}
	return out, wide
}

// Width is the width of Line, without making it.
func (s *Setter) Width(f Font, text string) geom.Length {
	f.ID = s.whole(f.ID, text)
	font, track := s.font(f.ID), f.tracking()
	var sum, last int64
	for tok := nextToken(text, 0); tok.kind != tokEnd; tok = nextToken(text, tok.to) {
		if tok.kind != tokWord {
			sum, last = sum+int64(font.blank(tok.fixed, track).Advance), int64(track)
			continue
		}
		w := font.word(text[tok.from:tok.to])
		if n := int64(len(w.glyphs)); n > 0 {
			last = int64(w.track(track))
			sum += int64(w.width) + n*last
		}
	}
	return geom.Length((sum - last) * int64(f.Size) / 1000)
}
