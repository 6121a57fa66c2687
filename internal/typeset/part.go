package typeset

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"punchboard/internal/model"
)

// parts returns the spans of a paragraph as they are set: lower-case letters in small capitals as
// capitals, and characters that a font lacks in a fallback font.
func (s *Setter) parts(spans []Span) []Span {
	if !slices.ContainsFunc(spans, func(sp Span) bool { return s.parted(&sp) }) {
		return spans
	}
	var out []Span
	for i, sp := range spans {
		if sp.Icon == "" && !strings.ContainsFunc(sp.Text, unicode.IsLetter) { // digits share a font with the words next to them
			for _, by := range spans[max(0, i-1):min(len(spans), i+2)] {
				if slices.ContainsFunc(s.Missing(sp.Font.ID, by.Text), unicode.IsLetter) {
					sp.Font.ID = s.whole(sp.Font.ID, sp.Text+by.Text)
				}
			}
		}
		out = s.part(out, sp)
	}
	return out
}

// parted reports whether a span has to be set in parts.
func (s *Setter) parted(sp *Span) bool {
	return sp.Icon == "" && (sp.SmallCaps > 0 || len(s.stand) > 0 && !ascii(sp.Text) && len(s.font(sp.Font.ID).missing(sp.Text)) > 0)
}

// part appends a span in parts, each in one font and size.
func (s *Setter) part(out []Span, sp Span) []Span {
	if !s.parted(&sp) {
		return append(out, sp)
	}
	if slices.ContainsFunc(s.Missing(sp.Font.ID, sp.Text), unicode.IsLetter) {
		sp.Font.ID = s.whole(sp.Font.ID, sp.Text) // another alphabet: its digits and quotes share a font with it
	}
	from, now := 0, partOf{font: sp.Font.ID}
	end := func(to int) {
		if to == from {
			return
		}
		p := sp
		p.Text, p.Font.ID, p.SmallCaps = sp.Text[from:to], now.font, 0
		if now.small {
			p.Text, p.Font.Size = model.Upper(p.Text), sp.SmallCaps
		}
		out, from = append(out, p), to
	}
	for i, r := range sp.Text {
		if invisible(r) || unicode.Is(unicode.Mn, r) || unicode.IsSpace(r) && now.font == sp.Font.ID {
			continue // in the font of what precedes it; the space of a symbol font is as wide as its symbols, if it has one
		}
		next := partOf{s.holding(sp.Font.ID, r), sp.SmallCaps > 0 && unicode.IsLower(r)}
		if next != now {
			end(i)
			now = next
		}
	}
	end(len(sp.Text))
	return out
}

// partOf is what a part does not share with its span.
type partOf struct {
	font  string
	small bool
}

// holding returns the font that a character is drawn in: the requested one or, if it lacks the
// character, the fallback font most like it.
func (s *Setter) holding(id string, r rune) string {
	return s.likest(id, func(f *font) bool { return f.has(r) })
}

// likest returns a font if it holds something, or of the fallback fonts that do the one most like
// it; the font itself if none does.
func (s *Setter) likest(id string, holds func(*font) bool) string {
	f := s.font(id)
	if holds(f) {
		return id
	}
	best, least := id, 0
	for _, other := range s.stand {
		o := s.font(other)
		if o.file == nil || !holds(o) {
			continue
		}
		if d := f.unlike(o); best == id || d < least {
			best, least = other, d
		}
	}
	return best
}

// unlike returns how far two fonts are apart in weight; an upright and an italic one are further
// apart.
func (f *font) unlike(o *font) int {
	if f.src == nil || o.src == nil {
		return 0
	}
	d := max(f.src.Weight-o.src.Weight, o.src.Weight-f.src.Weight)
	if f.src.Italic != o.src.Italic {
		d += 10_000
	}
	return d
}

// whole returns the font itself or, if that lacks a character, of the fallback fonts that have them
// all the one most like it.
func (s *Setter) whole(id, text string) string {
	if len(s.stand) == 0 || ascii(text) {
		return id
	}
	return s.likest(id, func(f *font) bool { return len(f.missing(text)) == 0 })
}

// ascii reports whether a text has only characters that all fonts have.
func ascii(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
