package compose

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/typeset"
)

// unbounded is the width of a line of unlimited length.
const unbounded = 10_000 * geom.MM

// fitting is a text and the room it has.
type fitting struct {
	set    *typeset.Setter
	look   *look
	paras  []para
	room   geom.Rect
	align  string
	valign string
	lines  int    // at most, 0 for any number
	from   int    // the step of the first size tried
	tongue string // language for hyphenation; "" for none

	rim      face.Colour // of the outline round the letters; None for none
	rimWidth geom.Length // how far it reaches beyond them
}

// setting is a text set at one size.
type setting struct {
	fit     *fitting
	step    int // the index of its size
	size    geom.Length
	leading geom.Length
	lines   []row
	widest  geom.Length
	need    geom.Length // height at the tightest leading
	fits    bool
}

// row is a line of a setting: its indent, and its baseline below the first, as thousandths of the
// leading plus an extra.
type row struct {
	typeset.Line
	in    geom.Length
	label *face.Text // of an item, before the line; nil for none
	box   bool       // it is a box to tick
	steps int64
	extra geom.Length
}

// best tries sizes from the first; at each, the leading may tighten to its least before the next
// size is tried. A text that never fits is set at the last size.
func (t *fitting) best() setting {
	var s setting
	first := min(t.from, len(t.look.sizes)-1)
	if t.lines > 1 && t.solid() {
		for n := first; n < len(t.look.sizes) && 2*t.look.sizes[n] >= t.look.sizes[first]; n++ {
			if s = t.try(n); s.fits && len(s.lines) == 1 {
				return s
			}
		}
	}
	for n := first; n < len(t.look.sizes); n++ {
		if s = t.try(n); s.fits {
			break
		}
	}
	return s
}

// solid reports whether the text is a short title in a script where a line may end between any two
// characters: such a title is made smaller rather than broken.
func (t *fitting) solid() bool {
	n := 0
	for _, p := range t.paras {
		for _, r := range p.runs {
			if n += utf8.RuneCountInString(r.Text); !typeset.Solid(r.Text) || strings.Contains(r.Text, " ") {
				return false
			}
		}
	}
	return n <= shortTitle
}

// shortTitle is the greatest number of characters of such a title.
const shortTitle = 12

// try sets the text at the nth of its sizes.
func (t *fitting) try(n int) setting {
	size := t.look.sizes[n]
	s := setting{fit: t, step: n, size: size, leading: size.Scale(t.look.leading)}
	s.lines = t.rows(n)
	for _, l := range s.lines {
		s.widest = max(s.widest, l.in+l.Width)
	}
	rest := t.rest(size, t.set.Metrics(t.look.font))
	tight := size.Scale(t.look.minLeading)
	s.need = rest + s.below(tight)
	s.fits = (t.room.W == 0 || s.widest <= t.room.W+10) && (t.lines == 0 || len(s.lines) <= t.lines)
	if t.room.H == 0 {
		return s
	}
	s.fits = s.fits && s.need <= t.room.H+10
	if len(s.lines) > 1 && rest+s.below(s.leading) > t.room.H {
		last := s.lines[len(s.lines)-1]
		s.leading = max(tight, geom.Length(int64(t.room.H-rest-last.extra)*1000/last.steps))
	}
	return s
}

// below returns how far the last baseline is below the first.
func (s *setting) below(leading geom.Length) geom.Length {
	if len(s.lines) == 0 {
		return 0
	}
	return s.lines[len(s.lines)-1].down(leading)
}

// down returns how far the line's baseline is below the first, in micrometres.
func (r *row) down(leading geom.Length) geom.Length {
	return geom.Length(int64(leading)*r.steps/1000) + r.extra
}

// rest returns the height of a text apart from the distance between its baselines.
func (t *fitting) rest(size geom.Length, m typeset.Metrics) geom.Length {
	switch t.valign {
	case "baseline":
		return size.Scale(m.Descent)
	case "top":
		return size.Scale(m.CapHeight + m.Descent)
	}
	return size.Scale(m.CapHeight)
}

// rows sets the paragraphs of the text at the nth size. A line with larger words, taller than the
// text's own font, is moved down by the difference.
func (t *fitting) rows(n int) []row {
	var out []row
	var steps int64
	var extra geom.Length
	size := t.look.sizes[n]
	usual := size.Scale(t.set.Metrics(t.look.font).Ascent)
	hangs := t.hangs(size)
	for i, p := range t.paras {
		in := geom.Length(0)
		if p.label != "" {
			in = hangs[i] + size.Scale(float64(p.level)*listStep)
		}
		if p.apart {
			steps += int64(t.look.gap * 1000)
		}
		lines := t.broken(p, n, in)
		out = slices.Grow(out, len(lines))
		for k, l := range lines {
			if len(out) > 0 {
				steps += 1000
			}
			if t.tall(p) {
				extra += max(0, l.Ascent-usual)
			}
			r := row{Line: l, in: in, steps: steps, extra: extra}
			if k == 0 && p.label != "" {
				r.label, r.box = t.set.Line(t.look.at(size), p.label), strings.HasPrefix(p.label, "[")
			}
			out = append(out, r)
		}
	}
	return out
}

// tall reports whether a paragraph has words larger than the text.
func (t *fitting) tall(p para) bool {
	return slices.ContainsFunc(p.runs, func(r run) bool { return r.scale > 1 || len(r.sizes) > 0 })
}

// The indents of lists, as parts of the size: between a label and its item, and for each level.
const (
	listAir  = 0.35
	listStep = 1.0
)

// hangs returns, for each item of a list, its indent for its label: the widest of consecutive
// labels decides.
func (t *fitting) hangs(size geom.Length) []geom.Length {
	out := make([]geom.Length, len(t.paras))
	for i := 0; i < len(t.paras); {
		wide, j := geom.Length(0), i
		for ; j < len(t.paras) && t.paras[j].label != ""; j++ {
			wide = max(wide, t.set.Width(t.look.at(size), t.paras[j].label))
		}
		for ; i < j; i++ {
			out[i] = wide + size.Scale(listAir)
		}
		i = max(i, j+1)
	}
	return out
}

// broken returns the lines of a paragraph indented by in; a hard line break ends a line.
func (t *fitting) broken(p para, n int, in geom.Length) []typeset.Line {
	var out []typeset.Line
	var spans []typeset.Span
	end := func() {
		if len(spans) == 0 {
			return
		}
		lines := t.set.Break(t.para(spans, in))
		if spans = nil; out == nil {
			out = lines
		} else {
			out = append(out, lines...)
		}
	}
	for i := range p.runs {
		r := &p.runs[i]
		if r.Text == "\n" && r.Icon == "" {
			end()
			continue
		}
		spans = tied(spans, r.set(t.look.sizes[n], n))
	}
	end()
	return out
}

// tied appends a span, in parts if a number in it must stay with the word before: "Move 2" is one
// thing, and a line that begins with a bare 2 reads badly. A number that begins a clause stays with
// the word after it: "left. 5 stun".
func tied(para []typeset.Span, s typeset.Span) []typeset.Span {
	text := s.Text
	if typeset.Solid(text) {
		return append(para, s)
	}
	word, from := 0, 0 // where the current word and the part not yet appended begin
	for i := 1; i < len(text); i++ {
		if text[i-1] != ' ' {
			continue
		}
		start, end := word, wordEnd(text, i)
		switch {
		case !digit(text[i]) || i-1 == word:
			word = i
			continue
		case letter(text[i-2]):
		case strings.IndexByte(".,;:", text[i-2]) >= 0 && digit(text[end-1]) && end < len(text):
			start, end = i, wordEnd(text, end+1)
		default:
			word = i
			continue
		}
		if start > from {
			s.Text, s.Keep = text[from:start], false
			para = append(para, s)
		}
		s.Text, s.Keep = text[start:end], true
		para = append(para, s)
		word, from, i = end, end, end
	}
	if s.Text, s.Keep = text[from:], false; s.Text != "" || s.Icon != "" {
		para = append(para, s)
	}
	return para
}

// wordEnd returns where the word that begins at i ends.
func wordEnd(text string, i int) int {
	for i < len(text) && text[i] != ' ' {
		i++
	}
	return i
}

// digit reports whether a byte is one of 0 to 9.
func digit(b byte) bool { return b >= '0' && b <= '9' }

// letter reports whether a byte is an English letter.
func letter(b byte) bool { return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' }

// leastLast is the part of its room, one in six, that a last line fills if possible.
const leastLast = 6

// para returns the text as one paragraph, with lines shorter than the room by in. Text in a room
// without a width, or of one line, is never broken.
func (t *fitting) para(spans []typeset.Span, in geom.Length) typeset.Para {
	p := typeset.Para{Spans: spans, Width: t.room.W - in, Even: t.align == "centre", Least: (t.room.W - in) / leastLast}
	switch t.align {
	case "", "justify":
		p.Align = t.align
	default: // placed as its box says
		p.Align = "left"
	}
	p.Hyphenate, p.Lang = t.tongue != "", t.tongue
	if t.room.W == 0 || t.lines == 1 {
		p.Width, p.Align = unbounded, "left"
	}
	return p
}

// excess describes by how much a setting is too large.
func (s setting) excess(r geom.Rect) string {
	var out string
	if r.W > 0 && s.widest > r.W {
		out = fmt.Sprintf(": %.2f mm too wide", (s.widest - r.W).MM())
	}
	if r.H > 0 && s.need > r.H {
		out += fmt.Sprintf(": %.2f mm too high", (s.need - r.H).MM())
	}
	if s.fit.lines > 0 && len(s.lines) > s.fit.lines {
		out += fmt.Sprintf(": %d lines of %d", len(s.lines), s.fit.lines)
	}
	return out
}

// capital returns the height of the capitals of its font.
func (s setting) capital() geom.Length {
	return s.size.Scale(s.fit.set.Metrics(s.fit.look.font).CapHeight)
}

// first returns the first baseline.
func (s setting) first() geom.Length {
	r := s.fit.room
	cap := s.capital()
	gaps := s.below(s.leading)
	switch s.fit.valign {
	case "top":
		return r.Y + cap
	case "middle":
		return r.Y + (r.H-cap-gaps)/2 + cap
	case "bottom":
		return r.Bottom() - gaps
	}
	return r.Y
}
