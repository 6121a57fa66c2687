package compose

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/prose"
	"punchboard/internal/typeset"
)

// unbounded is the width of a line that may be as long as it likes.
const unbounded = 10_000 * geom.MM

// text sets a text box.
func (f *frame) text(b *layout.Box, scope *expr.Env, r geom.Rect) {
	words := f.words(b.Text, scope)
	if words == "" {
		return
	}
	look := f.look(b.Style)
	spans := f.spans(words, look)
	fit := fitting{set: f.c.set, look: look, spans: spans, room: r, align: b.Align, valign: valign(b, r), lines: b.Lines}
	if fit.align == "" {
		fit.align = look.align
	}
	got := fit.best()
	if !got.fits {
		f.overflow(b, words, got)
	}
	if got.fits && b.Lines == 1 && len(look.sizes) > 2 && got.size == look.sizes[len(look.sizes)-1] {
		f.say(diag.Note, "PB608", "title-at-floor", fmt.Sprintf("%q is set at %s pt, the last size of %s", clipped(words), points(got.size), b.Style))
	}
	f.place(got, b.ByInk)
}

// overflow reports a text that fits at no size of its style.
func (f *frame) overflow(b *layout.Box, words string, got setting) {
	r := got.fit.room
	if f.over == nil {
		f.over = map[int]bool{}
	}
	f.over[f.owner] = true
	f.say(diag.Error, "PB601", "text-overflow", fmt.Sprintf("%q does not fit %s at %s pt%s", clipped(words), room(r, b), points(got.size), got.excess(r)))
}

// valign is how a text stands in its box: unsaid, it hangs from the top of a
// box with a height and stands on the baseline of one without.
func valign(b *layout.Box, r geom.Rect) string {
	switch {
	case b.VAlign != "":
		return b.VAlign
	case r.H == 0:
		return "baseline"
	}
	return "top"
}

func room(r geom.Rect, b *layout.Box) string {
	s := r.W.Num() + " × " + r.H.Num() + " mm"
	if r.H == 0 {
		s = r.W.Num() + " mm"
	}
	if b.Name != "" {
		s += " (" + b.Name + ")"
	}
	return s
}

func points(size geom.Length) string { return strings.TrimSuffix(fmt.Sprintf("%.1f", size.PT()), ".0") }

func clipped(s string) string {
	if r := []rune(s); len(r) > 40 {
		return string(r[:38]) + "…"
	}
	return s
}

// spans are the words of a text in their manner, or as they stand if nothing
// in them could mark one. An icon that there is none of is reported and left
// out.
func (f *frame) spans(words string, l *look) []prose.Span {
	spans := []prose.Span{{Text: words}}
	if strings.ContainsAny(words, "*_`[<&\\:\n") {
		spans = prose.Inline(words, f.box.Text.At)
	}
	spans = slices.DeleteFunc(spans, func(s prose.Span) bool { return s.Icon != "" && f.symbol(s.Icon) == nil })
	if l.upper {
		for i := range spans {
			spans[i].Text = strings.ToUpper(spans[i].Text)
		}
	}
	return spans
}

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

// place draws the lines. By ink, what is centred is centred by its drawn
// bounds and what is aligned begins or ends exactly at the edge. Upright, the
// height of capitals counts, so that a tail such as Q's moves no word.
func (f *frame) place(s setting, byInk bool) {
	t := s.fit
	y := s.first()
	for i, l := range s.lines {
		inks := f.inks(l.Items)
		left, width := geom.Length(0), l.Width
		if byInk {
			if ink := union(inks); !ink.Empty() {
				left, width = ink.X, ink.W
			}
		}
		by := geom.Point{X: aligned(t.align, t.room.X, t.room.W, width) - left, Y: y + s.leading*geom.Length(i)}
		for k, it := range l.Items {
			f.add(moved(it, by), inks[k].Move(by))
		}
	}
}

// aligned is where something of a width begins. In a room without a width the
// room's x is the left end, the middle or the right end.
func aligned(align string, x, room, width geom.Length) geom.Length {
	switch align {
	case "centre", "center":
		return x + (room-width)/2
	case "right":
		return x + room - width
	}
	return x
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

// inks are where the items of a line leave ink.
func (f *frame) inks(items []face.Item) []geom.Rect {
	out := make([]geom.Rect, len(items))
	for i, it := range items {
		out[i] = f.inkOf(it)
	}
	return out
}

func union(rects []geom.Rect) geom.Rect {
	var all geom.Rect
	for _, r := range rects {
		all = all.Union(r)
	}
	return all
}

// moved is a copy of an item, shifted: lines may be shared.
func moved(it face.Item, by geom.Point) face.Item {
	switch it := it.(type) {
	case *face.Text:
		t := *it
		t.At = t.At.Add(by)
		return &t
	case *face.Icon:
		i := *it
		i.Box = i.Box.Move(by)
		return &i
	}
	return it
}

// inkOf is where an item of a line leaves ink.
func (f *frame) inkOf(it face.Item) geom.Rect {
	switch it := it.(type) {
	case *face.Text:
		return f.c.set.Ink(it)
	case *face.Icon:
		return f.iconInk(it)
	case *face.Shape:
		return it.Path.Bounds()
	}
	return geom.Rect{}
}
