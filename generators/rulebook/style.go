package rulebook

import (
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
	"punchboard/internal/prose"
	"punchboard/internal/typeset"
)

// style is a named text style with its fonts and colour looked up.
type style struct {
	plain, bold, italic string // font ids
	sizes               []geom.Length
	pitch               geom.Length // from one baseline to the next, at the first size
	tracking            float64
	colour              face.Colour
	upper               bool
	smallcaps           bool
	underline           bool
	rise                geom.Length
	align               string
	cap                 geom.Length // height of capitals at the first size
}

// drop returns how far a baseline is below the top of its line, so that capitals are centred in the
// line.
func (s style) drop() geom.Length { return (s.pitch + s.cap) / 2 }

// in returns the style in another colour.
func (s style) in(c face.Colour) style { s.colour = c; return s }

// at returns the style at another size, with pitch and capitals in proportion.
func (s style) at(size geom.Length) style {
	s.cap = s.cap.Scale(float64(size) / float64(s.sizes[0]))
	s.pitch = s.pitch.Scale(float64(size) / float64(s.sizes[0]))
	s.sizes = []geom.Length{size}
	return s
}

// like reports whether two styles have the same font and size.
func (s style) like(o style) bool { return s.plain == o.plain && s.sizes[0] == o.sizes[0] }

// strong returns the style in its bold font.
func (s style) strong() style { s.plain = s.bold; return s }

// typeFont returns a font of the style, by its id, for setting text.
func (s style) typeFont(id string) typeset.Font {
	return typeset.Font{ID: id, Size: s.sizes[0], Tracking: s.tracking, Colour: s.colour}
}

// say returns plain text in a style.
func (s style) say(text string) []typeset.Span {
	if strings.Contains(text, "'") {
		text = apostrophe.ReplaceAllString(text, "$1’$2") // in a name: М'ята, Midwife's Letter
	}
	return []typeset.Span{s.span(text, false, false)}
}

// apostrophe matches a typed apostrophe within a word.
var apostrophe = pattern.New(`(\pL)'(\pL)`)

// span returns one span in a style.
func (s style) span(text string, strong, em bool) typeset.Span {
	id := s.plain
	switch {
	case strong:
		id = s.bold
	case em:
		id = s.italic
	}
	if s.upper {
		text = model.Upper(text)
	}
	return s.dressed(text, id)
}

// spans sets inline prose in a style: expressions are evaluated and marks in their values apply,
// links lead to their targets, and icons are set in the line.
func (c *compositor) spans(s style, in []prose.Span) []typeset.Span {
	var out []typeset.Span
	typed := c.typography()
	in = c.filled(in)
	c.pagesTyped(in)
	in = c.ways(in)
	for i, sp := range in {
		sp = prose.AsMeant(sp, c.lib.Assets.Icons)
		own := c.styled(s, sp)
		if sp.Picture != nil {
			out = append(out, c.shown(own, sp))
			continue
		}
		if sp.Icon != "" {
			c.wantIcon(sp.Icon, sp.At)
			out = append(out, typeset.Span{Icon: sp.Icon, Font: own.typeFont(own.plain)})
			continue
		}
		t := own.span(addressed(typed.Set(sp.Text)), sp.Strong, sp.Em)
		if sp.Code {
			code := c.style("code")
			t.Font.ID, t.Keep = code.plain, true
		}
		if strings.HasPrefix(sp.Link, "=") {
			sp.Link = "" // it says what odds quote, for a check
		}
		if sp.Link != "" {
			t.Link = c.link(sp.Link, sp.At)
		}
		var where []string
		hangs := s.like(c.body) && c.refs.asked(t.Link) != "" // in the margin
		if sp.Link != "" && sp.Text != pageAlone && linkEnds(in[i:]) && !hangs {
			if section := strings.TrimSpace(c.refs.bookOf(t.Link) + c.refs.sections[strings.TrimPrefix(t.Link, "#")]); section != "" {
				where = append(where, section)
			}
		}
		if page := c.tells(&t, sp, linkEnds(in[i:])); page != "" {
			where = append(where, page)
		}
		out = append(out, t)
		if len(where) > 0 {
			out = append(out, typeset.Span{Text: " (" + strings.Join(where, ", ") + ")", Font: s.typeFont(s.plain), Link: t.Link})
		}
	}
	return out
}

// anAddress matches a web address, and addressEnds where a line may end in one: after a sign, or
// after 20 letters without one.
var (
	anAddress   = pattern.New(`(?:https?://|www\.)[^\s]+`)
	addressEnds = pattern.New(`[^/.?&=#_-]{0,20}[/.?&=#_-]+|[^/.?&=#_-]{20}`)
)

// addressed returns a text with places in its addresses where a line may end.
func addressed(text string) string {
	if !strings.Contains(text, "//") && !strings.Contains(text, "www.") {
		return text
	}
	return anAddress.ReplaceAllStringFunc(text, func(s string) string {
		return strings.TrimSuffix(addressEnds.ReplaceAllString(s, "$0\u200b"), "\u200b")
	})
}

// typography returns how a paragraph of the game is set.
func (c *compositor) typography() prose.Typography {
	return prose.Typography{Say: c.game.Words.Say, French: c.game.French(), Lone: c.game.LoneLetters()}
}

// linkEnds reports whether the first span is the last text of its link: a link with an expression
// in it is several spans.
func linkEnds(in []prose.Span) bool {
	for _, next := range in[1:] {
		if next.Link != in[0].Link {
			return true
		}
		if next.Icon == "" {
			return false
		}
	}
	return true
}

// inline sets a text from the data, which may hold Markdown and expressions.
func (c *compositor) inline(s style, text string, at diag.Place) []typeset.Span {
	if !strings.ContainsAny(text, "*_`{:[\\<&'\"-~^\n•·▪●◦‣") && !c.refs.sends() {
		if typed := c.typography(); typed.French || typed.Lone {
			text = typed.Set(text)
		}
		return s.say(text)
	}
	paras, found := prose.Short(text, at)
	c.findings.Add(found...)
	return c.spans(s, prose.Joined(paras))
}

// plain returns the text of spans, for the index.
func plain(spans []typeset.Span) string {
	var b strings.Builder
	for _, s := range spans {
		b.WriteString(s.Text)
	}
	return b.String()
}

// linesText returns the text of set lines.
func linesText(set []typeset.Line) string {
	return strings.Join(lists.Map(set, func(l typeset.Line) string { return runText(l.Items) }), " ")
}

// runText returns the text of a set line.
func runText(items []face.Item) string {
	var b strings.Builder
	for _, it := range items {
		t, ok := it.(*face.Text)
		if !ok {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(strings.TrimSpace(t.String()))
	}
	return b.String()
}
