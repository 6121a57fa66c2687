package compose

import (
	"cmp"
	"strings"
	"unicode/utf8"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/prose"
	"punchboard/internal/typeset"
)

// para is a paragraph of a text, or an item of a list after its label.
type para struct {
	runs  []run
	label string
	level int
	apart bool
}

// run is some words, or an icon, and their look. Their size is a part of the text's size or, for a
// style with sizes, the corresponding one.
type run struct {
	prose.Span
	look  *look
	scale float64
	sizes []geom.Length
}

// size returns the run's size where the text has its nth. A run smaller than the text is no smaller
// than can be printed, unless the text is.
func (r *run) size(size geom.Length, n int) geom.Length {
	if len(r.sizes) > 0 {
		return r.sizes[min(n, len(r.sizes)-1)]
	}
	return layout.NotBelow(size, r.scale)
}

// set returns the run ready for setting.
func (r *run) set(size geom.Length, n int) typeset.Span {
	rise := size.Scale(r.look.rise)
	size = r.size(size, n)
	f := r.look.at(size)
	switch {
	case r.Strong:
		f.ID = r.look.bold
	case r.Em:
		f.ID = r.look.italic
	}
	out := typeset.Span{Text: r.Text, Icon: r.Icon, Font: f, Underline: r.look.underline, Rise: rise}
	if r.look.smallcaps {
		out.SmallCaps = layout.NotBelow(size, layout.SmallCapital)
	}
	return out
}

// paras returns the words of a text with their styles, or unchanged if they contain no marks. An
// unknown icon is reported and left out.
func (lt lettering) paras(words string, l *look) []para {
	if !strings.ContainsAny(words, "*_`[<&\\:\n~^{•·▪●◦‣") {
		r := run{Span: prose.Span{Text: lt.typographic(words, l, &prose.Typography{})}, look: l, scale: 1}
		if l.upper {
			r.Text = model.Upper(r.Text)
		}
		return []para{{runs: []run{r}}}
	}
	before := len(lt.f.found)
	out := lt.parasAt(words, l, lt.f.box.Text.At)
	if len(lt.f.found) > before {
		if at, head := lt.f.said.placed(); !at.IsZero() {
			lt.f.found = lt.f.found[:before]
			from := at
			if said, err := lt.f.said.scope.Expand(head); err == nil {
				from.Col -= utf8.RuneCountInString(said)
			}
			out = lt.parasAt(words, l, from)
			for i := range lt.f.found[before:] {
				if f := &lt.f.found[before+i]; f.At.Line == at.Line && f.At.Col < at.Col { // before what the data says
					f.At = lt.f.box.Text.At
				}
			}
		}
		for i := range lt.f.found[before:] {
			if f := &lt.f.found[before+i]; f.At.File == lt.f.box.Text.At.File && words != lt.f.box.Text.Text { // which piece it is does not follow from the place
				f.Message, f.Evidence = lt.f.id+": "+f.Message, append(f.Evidence, "it prints: "+clipped(words))
			}
		}
	}
	return out
}

// parasAt returns the paragraphs of words at a place. Where words are in the data is looked up only
// when something is wrong with them, since the face then depends on everything that the lookup
// reads.
func (lt lettering) parasAt(words string, l *look, at diag.Place) []para {
	paras, found := prose.Short(words, at)
	lt.f.found.Add(found...)
	return lists.Map(paras, func(p prose.Para) para { return para{lt.runs(p.Spans, l), p.Label, p.Level, p.Apart} })
}

// runs returns spans with their looks.
func (lt lettering) runs(spans []prose.Span, l *look) []run {
	var icons map[string]*face.Symbol
	if lt.f.c.lib.Assets != nil {
		icons = lt.f.c.lib.Assets.Icons
	}
	out, typed := make([]run, 0, len(spans)), prose.Typography{}
	for _, s := range spans {
		r := lt.styled(prose.AsMeant(s, icons), l)
		if s.Link != "" && s.Text == "#" {
			lt.f.found.Add(diag.Finding{At: s.At, Severity: diag.Warning, Code: "PB110", Name: "rule-missing",
				Message: "the page of " + s.Link + " is not known here: only the rulebook has it", Help: "write what it is called in place of the #"})
		}
		switch {
		case s.Code || r.Text == "":
			typed.Pass() // code or an icon
		default:
			r.Text = lt.typographic(r.Text, r.look, &typed)
		}
		if r.Icon != "" && lt.f.pictures().symbolAt(r.Icon, func() diag.Place { return r.At }) == nil {
			continue
		}
		if r.look.upper {
			r.Text = model.Upper(r.Text)
		}
		out = append(out, r)
	}
	return out
}

// typographic returns the next words of a paragraph with typographic quotes and dashes, if their
// font has them.
func (lt lettering) typographic(words string, l *look, typed *prose.Typography) string {
	typed.Say, typed.French, typed.Lone = lt.f.c.game.Words.Say, lt.f.c.game.French(), lt.f.c.game.LoneLetters()
	out := typed.Set(words)
	if out != words && len(lt.f.c.set.Missing(l.font, out)) > 0 {
		return words
	}
	return out
}

// reversed reports whether words have the colour for dark grounds, on which no other colour is
// meant to be seen.
func (lt lettering) reversed(l *look) bool {
	white, _ := lt.f.c.theme.Colour("reversed")
	ink, _ := lt.f.c.theme.Colour("ink")
	return l.colour == white && white != ink
}

// styled returns a span with the styles that it names, one applied after the other. The icons of a
// theme have colours of their own, except among reversed words.
func (lt lettering) styled(s prose.Span, l *look) run {
	r := run{Span: s, look: l, scale: 1}
	if name := lt.f.c.theme.Icons[s.Icon]; name != "" && !lt.reversed(l) {
		lt.restyle(&r, layout.Span{Colour: name})
	}
	for _, name := range strings.Fields(s.Style) {
		if sp, ok := lt.f.c.theme.Span(name, lt.f.lay.Styles); ok {
			lt.restyle(&r, sp)
			continue
		}
		lt.f.found.Add(lt.f.c.theme.NoSpan(name, lt.f.lay.Styles, s.At))
	}
	return r
}

// restyle changes the look of a run.
func (lt lettering) restyle(r *run, s layout.Span) {
	l := *r.look
	r.look = &l
	r.scale *= cmp.Or(s.Scale, 1)
	if len(s.Sizes) > 0 {
		r.sizes = s.Sizes
	}
	if s.Font != "" {
		l.font = lt.font(s.Font)
		l.bold, l.italic = l.font, l.font
	}
	if s.Bold != "" {
		l.bold = lt.font(s.Bold)
	}
	if s.Italic != "" {
		l.italic = lt.font(s.Italic)
	}
	if c, ok := lt.f.c.theme.Colour(s.Colour); ok {
		l.colour = c
	}
	l.tracking = cmp.Or(s.Tracking, l.tracking)
	l.rise = cmp.Or(s.Rise, l.rise)
	l.upper, l.smallcaps, l.underline = l.upper || s.Upper, l.smallcaps || s.Smallcaps, l.underline || s.Underline
}
