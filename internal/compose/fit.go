package compose

import (
	"fmt"

	"punchboard/internal/geom"
	"punchboard/internal/prose"
	"punchboard/internal/typeset"
)

// unbounded is the width of a line that may be as long as it likes.
const unbounded = 10_000 * geom.MM

// fitting is a text and the room it has.
type fitting struct {
	set    *typeset.Setter
	look   *look
	spans  []prose.Span
	room   geom.Rect
	align  string
	valign string
	lines  int // at most, 0 for any number
}

// setting is a text set at one size.
type setting struct {
	fit     *fitting
	size    geom.Length
	leading geom.Length
	lines   []typeset.Line
	widest  geom.Length
	need    geom.Length // height at the tightest leading
	fits    bool
}

// best tries sizes from the first; at each the leading may tighten to its
// least before the next size is tried. What fits nowhere is set at the last.
func (t *fitting) best() setting {
	var s setting
	for _, size := range t.look.sizes {
		if s = t.try(size); s.fits {
			break
		}
	}
	return s
}

func (t *fitting) try(size geom.Length) setting {
	s := setting{fit: t, size: size, leading: size.Scale(t.look.leading)}
	s.lines = t.breakLines(size)
	for _, l := range s.lines {
		s.widest = max(s.widest, l.Width)
	}
	m := t.set.Metrics(t.look.font)
	gaps := geom.Length(len(s.lines) - 1)
	rest := t.rest(size, m)
	tight := size.Scale(t.look.minLeading)
	s.need = rest + gaps*tight
	s.fits = (t.room.W == 0 || s.widest <= t.room.W+10) && (t.lines == 0 || len(s.lines) <= t.lines)
	if t.room.H == 0 {
		return s
	}
	s.fits = s.fits && s.need <= t.room.H+10
	if gaps > 0 && rest+gaps*s.leading > t.room.H {
		s.leading = max(tight, (t.room.H-rest)/gaps)
	}
	return s
}

// rest is the height a text takes besides its gaps between baselines.
func (t *fitting) rest(size geom.Length, m typeset.Metrics) geom.Length {
	switch t.valign {
	case "baseline":
		return size.Scale(m.Descent)
	case "top":
		return size.Scale(m.CapHeight + m.Descent)
	}
	return size.Scale(m.CapHeight)
}

// breakLines sets the paragraphs of the text; a hard line break parts them.
func (t *fitting) breakLines(size geom.Length) []typeset.Line {
	var out []typeset.Line
	var para []typeset.Span
	end := func() {
		if len(para) == 0 {
			return
		}
		out = append(out, t.set.Break(t.para(para, size))...)
		para = nil
	}
	for _, s := range t.spans {
		if s.Text == "\n" && s.Icon == "" {
			end()
			continue
		}
		para = tied(para, typeset.Span{Text: s.Text, Icon: s.Icon, Font: t.font(s, size)})
	}
	end()
	return out
}

// tied appends a span, in parts if a number in it must stay with the word
// before: "Move 2" is one thing, and a line that begins with a bare 2 reads
// badly.
func tied(para []typeset.Span, s typeset.Span) []typeset.Span {
	text := s.Text
	word, from := 0, 0 // where the current word and the part not yet appended begin
	for i := 1; i < len(text); i++ {
		if text[i-1] != ' ' {
			continue
		}
		if !digit(text[i]) || i-1 == word || !letter(text[i-2]) {
			word = i
			continue
		}
		end := i
		for end < len(text) && text[end] != ' ' {
			end++
		}
		if word > from {
			s.Text, s.Keep = text[from:word], false
			para = append(para, s)
		}
		s.Text, s.Keep = text[word:end], true
		para = append(para, s)
		word, from, i = end, end, end
	}
	if s.Text, s.Keep = text[from:], false; s.Text != "" || s.Icon != "" {
		para = append(para, s)
	}
	return para
}

func digit(b byte) bool  { return b >= '0' && b <= '9' }
func letter(b byte) bool { return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' }

func (t *fitting) para(spans []typeset.Span, size geom.Length) typeset.Para {
	p := typeset.Para{Spans: spans, Width: t.room.W, Align: "left", Leading: size.Scale(t.look.leading)}
	if t.align == "justify" {
		p.Align = "justify"
	}
	if t.room.W == 0 || t.lines == 1 {
		p.Width, p.Align = unbounded, "left"
	}
	return p
}

func (t *fitting) font(s prose.Span, size geom.Length) typeset.Font {
	switch {
	case s.Strong:
		return t.look.strong(size)
	case s.Em:
		return t.look.emphasised(size)
	}
	return t.look.at(size)
}

// excess says by how much a setting is too large.
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

// first is the first baseline.
func (s setting) first() geom.Length {
	r := s.fit.room
	m := s.fit.set.Metrics(s.fit.look.font)
	cap := s.size.Scale(m.CapHeight)
	gaps := s.leading * geom.Length(len(s.lines)-1)
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
