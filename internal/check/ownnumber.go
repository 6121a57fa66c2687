package check

import (
	"fmt"
	"regexp"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// sayOwn finds figures that a member's text states about the member itself and that differ from its
// fields: "Short, for tunnels. Damage 9." where its damage is 6.
func (f family) sayOwn(c *Context) {
	var texts, figures []*model.FieldDecl
	var forms []*pattern.Pattern
	for _, d := range f.fields {
		switch d.Type.Kind {
		case model.Text:
			texts = append(texts, d)
		case model.Whole:
			if name := nameOf(d); len(name) >= 3 {
				figures, forms = append(figures, d), append(forms, c.memo.form(ownForm(name)))
			}
		}
	}
	if len(texts) == 0 || len(figures) == 0 {
		return
	}
	for _, m := range f.of {
		for _, d := range texts {
			if v := m.field(d.ID); v.IsSet() && !v.Word && c.memo.numbered(v.Text) {
				m.saysOwn(c, c.memo.spoken(text{said: v.Text, at: v.At, exact: true}), figures, forms)
			}
		}
	}
}

// ownForm returns the form in which a text states a figure of its own: the name of the field at the
// beginning of a sentence, the figure, and the end of the clause. A name of several words may be
// anywhere: "the defender goes back two hexes".
func ownForm(name string) string {
	name = regexp.QuoteMeta(strings.ToLower(strings.TrimSuffix(name, "s"))) + `s?`
	if strings.Contains(name, " ") {
		return `(?i)\b` + name + `(?::| of| is)? ` + figureWord + `\b`
	}
	money := ``
	if name == "costs?" || name == "prices?" {
		money = `(?: \pL+)?` // the currency, "Costs three gold."
	}
	return `(?i)(?:^|[.;:!?(] ?)` + name + `(?::| of| is)? ` + figureWord + money + `(?:[.,;)]|$)`
}

// saysOwn reports the figures that a text of a member states differently.
func (m sibling) saysOwn(c *Context, t text, figures []*model.FieldDecl, forms []*pattern.Pattern) {
	for i, d := range figures {
		v := m.field(d.ID)
		if !plain(v) {
			continue
		}
		for _, at := range c.memo.matches(forms[i], t.said) {
			n := int64(numberIn(t.said[at[2]:at[3]]))
			if n < 0 || n == v.Int || beyond.MatchString(t.said[at[3]:]) {
				continue
			}
			c.Report(diag.Finding{At: t.part(at[2], at[3]), Message: fmt.Sprintf("%s says of itself %s %d, the data says %d", m.called, strings.ToLower(nameOf(d)), n, v.Int),
				Mark: fmt.Sprintf("%d here", n), Also: []diag.Also{{At: m.place(d.ID), Mark: fmt.Sprintf("%d here", v.Int)}}})
		}
	}
}
