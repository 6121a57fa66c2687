// Package typeset measures and sets text: it turns words into positioned glyphs and breaks
// paragraphs into lines. It returns items of the display list; no later stage measures again.
//
// Guarantees: pairs are kerned; one character is one glyph except where letters join, so text stays
// text; the same text gives the same glyphs on every machine, since all sums are of whole numbers;
// a Setter may be used by many goroutines. A glyph with id 0 is a character that the font lacks:
// callers should report what Missing returns.
//
// Shaping is go-text's HarfBuzz, the one that canvas uses: it needs no C library and builds on a
// plain machine. It is called without canvas in between, which plans for each word again how the
// font is shaped, at three times the cost of the shaping itself. It gets the font without outlines
// and without substitutions (GSUB): that loads four times as fast and leaves no ligature to undo.
// Each distinct word of a font is shaped once. The lines are broken by our own version of Knuth and
// Plass: canvas keeps its settings in global variables, counts in floating point, cannot limit
// hyphens in a row, and allocates 20 kilobytes per paragraph.
//
// Advances are whole thousandths of the size. Our fonts have 1000 units per em, so nothing is lost;
// for others each glyph's advance is rounded, like a PDF's table of widths, and the last glyph of a
// word takes up the difference.
//
// Not done here: choosing a size that fits a box, upper case, smart quotes, and the height of marks
// in Latin, Greek and Cyrillic for which there is no composed letter (they are centred on their
// letter).
//
// Words of scripts whose letters join, change places or carry marks are shaped as a whole, with all
// the rules of their font (joined.go), and lines with words that are read from right to left are
// reordered when they are set (turn.go).
package typeset

import (
	"fmt"
	"math"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// Font is a font at a size in a colour. Tracking is added between glyphs, as a part of the size:
// 0.04 is +4 %.
type Font struct {
	ID       string
	Size     geom.Length
	Tracking float64
	Colour   face.Colour
}

// Metrics holds heights of a font as parts of its size, as drawn: Ascent is the top of b d f h k l,
// Descent how far g j p q y reach below the baseline (a positive number). They are smaller than the
// font's own line spacing.
type Metrics struct{ Ascent, Descent, CapHeight, XHeight float64 }

// Setter sets text in the fonts of its assets. Fonts are parsed on first use and words are shaped
// once. Create one with New.
type Setter struct {
	fonts map[string]*font
	icons map[string]*face.Symbol
	langs cache[string, *patterns]
	stand []string // fallback fonts for characters that others lack, in order
	none  font     // used for an unknown or broken font: it has no glyphs
	right bool     // lines begin at the right
}

// New returns a Setter for these assets, which must not change afterwards. It reads nothing yet.
func New(assets *face.Assets) *Setter {
	s := &Setter{fonts: make(map[string]*font, len(assets.Fonts)), icons: assets.Icons, stand: assets.Fallback}
	for id, f := range assets.Fonts {
		s.fonts[id] = &font{src: f, words: cache[string, *word]{most: mostWords}}
	}
	return s
}

// FromTheRight returns a Setter of the same fonts for a language that is read from right to left.
// It sets text for a face that is laid out from left to right and then mirrored (face.Mirrored): a
// line begins at x 0, and each run has its glyphs in the order in which they are drawn, from left
// to right.
func (s *Setter) FromTheRight() *Setter {
	return &Setter{fonts: s.fonts, icons: s.icons, stand: s.stand, right: true}
}

// Err returns why a font cannot be used: it is unknown or broken. Text in such a font has no glyphs
// and no width.
func (s *Setter) Err(fontID string) error {
	f := s.fonts[fontID]
	if f == nil {
		return fmt.Errorf("no font %q", fontID)
	}
	f.load()
	return f.err
}

// font returns the loaded font of this id, or the empty font.
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

// Metrics returns the heights of a font; zero for an unknown one.
func (s *Setter) Metrics(fontID string) Metrics { return s.font(fontID).metrics }

// Missing returns the characters of text that the font has no glyph for, each once, in order. For
// an unknown font it returns all of them.
func (s *Setter) Missing(fontID, text string) []rune { return s.font(fontID).missing(text) }

// tracking returns f's tracking in thousandths of its size.
func (f Font) tracking() int32 { return int32(math.Round(f.Tracking * 1000)) }

// Line sets text on one line: spaces are kept, and a newline becomes a space. The run begins at
// 0,0. It is in one font: if that lacks a character, in the most similar fallback font that has
// them all.
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

// Runs is Line in as many runs as fonts and directions require, where no font has the whole text.
// White space collapses if there is more than one run. wide is their total width.
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

// Width returns the width of Line, without making it.
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
