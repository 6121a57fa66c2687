package rulebook

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/model"
	"punchboard/internal/prose"
	"punchboard/internal/typeset"
)

// dressed returns a text in a font of the style.
func (s style) dressed(text, font string) typeset.Span {
	out := typeset.Span{Text: text, Font: s.typeFont(font), Underline: s.underline, Rise: s.rise}
	if s.smallcaps {
		out.SmallCaps = layout.NotBelow(s.sizes[0], layout.SmallCapital)
	}
	return out
}

// styled returns the style of a span: that of the text, changed by the span's own style names. The
// icons of a theme have colours of their own.
func (c *compositor) styled(s style, sp prose.Span) style {
	theme := c.theme
	if colour, ok := theme.Colour(theme.Icons[sp.Icon]); ok && sp.Icon != "" {
		s.colour = colour
	}
	for _, name := range strings.Fields(sp.Style) {
		is, ok := theme.Span(name, c.layout.Styles)
		if !ok {
			c.findings.Add(theme.NoSpan(name, c.layout.Styles, sp.At))
			continue
		}
		s = c.restyled(s, is)
	}
	return s
}

// restyled returns a style changed by a span.
func (c *compositor) restyled(s style, is layout.Span) style {
	if is.Font != "" {
		s.plain = c.font(is.Font, is.Font, &c.findings)
		s.bold, s.italic = s.plain, s.plain
	}
	if is.Bold != "" {
		s.bold = c.font(is.Bold, is.Font, &c.findings)
	}
	if is.Italic != "" {
		s.italic = c.font(is.Italic, is.Font, &c.findings)
	}
	if is.Rise != 0 {
		s.rise = s.sizes[0].Scale(is.Rise)
	}
	switch {
	case len(is.Sizes) > 0:
		s.sizes = is.Sizes[:1]
	case is.Scale > 0:
		s.sizes = []geom.Length{layout.NotBelow(s.sizes[0], is.Scale)}
	}
	if colour, ok := c.theme.Colour(is.Colour); ok {
		s.colour = colour
	}
	s.tracking = cmp.Or(is.Tracking, s.tracking)
	s.upper, s.smallcaps, s.underline = s.upper || is.Upper, s.smallcaps || is.Smallcaps, s.underline || is.Underline
	return s
}

// filled returns spans with their expressions replaced by values. A value may hold marks, as a text
// of a card does.
func (c *compositor) filled(in []prose.Span) []prose.Span {
	out := make([]prose.Span, 0, len(in))
	for _, sp := range in {
		if sp.Expr == "" {
			out = append(out, sp)
			continue
		}
		value := c.value(sp.Expr, sp.At)
		sp.Expr, sp.Text = "", value
		if sp.Code || !strings.ContainsAny(value, "*_`:[<^\n") {
			out = append(out, sp)
			continue
		}
		paras, found := prose.Short(value, sp.At)
		for _, f := range found {
			f.At = sp.At
			c.findings.Add(f)
		}
		for _, part := range prose.Joined(paras) {
			part.Strong, part.Em, part.At = part.Strong || sp.Strong, part.Em || sp.Em, sp.At
			part.Style = strings.TrimSpace(sp.Style + " " + part.Style)
			part.Link = cmp.Or(part.Link, sp.Link)
			out = append(out, part)
		}
	}
	return out
}

// sends reports whether there are enough passages for texts to send a reader to them.
func (b *references) sends() bool { return b != nil && len(b.passages) >= model.LeastPassages }

// ways returns spans in which the number of a passage that the text sends its reader to, "turn to
// 17", is a link to it.
func (c *compositor) ways(in []prose.Span) []prose.Span {
	if !c.refs.sends() || !c.game.English() {
		return in
	}
	var out []prose.Span
	for i, sp := range in {
		if i > 0 && sp.Link == "" && c.refs.passages[sp.Text] != "" { // emphasized, or from the data: "turn to {{ … }}"
			before, after := in[i-1].Text, ""
			if i+1 < len(in) {
				after = in[i+1].Text
			}
			if slices.Contains(prose.Ways(before+sp.Text+after), [2]int{len(before), len(before) + len(sp.Text)}) {
				sp.Link = "#" + sp.Text
			}
		}
		from := 0
		cut := func(to int, link string) {
			if part := sp.Text[from:to]; part != "" {
				x := sp
				x.Text, x.Link, x.At.Col = part, cmp.Or(link, sp.Link), sp.At.Col+utf8.RuneCountInString(sp.Text[:from])
				out = append(out, x)
			}
			from = to
		}
		if sp.Link == "" && !sp.Code {
			for _, n := range prose.Ways(sp.Text) {
				if c.refs.passages[sp.Text[n[0]:n[1]]] != "" {
					cut(n[0], "")
					cut(n[1], "#"+sp.Text[n[0]:n[1]])
				}
			}
		}
		if from == 0 {
			out = append(out, sp)
			continue
		}
		cut(len(sp.Text), "")
	}
	return out
}

// behind joins spans, with some between them.
func behind(between []typeset.Span, all [][]typeset.Span) []typeset.Span {
	var out []typeset.Span
	for i, spans := range all {
		if i > 0 {
			out = append(out, between...)
		}
		out = append(out, spans...)
	}
	return out
}
