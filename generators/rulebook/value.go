package rulebook

import (
	"cmp"
	"errors"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/model"
	"punchboard/internal/typeset"
)

// value is what an expression of the prose comes to, as it is printed.
func (c *compositor) value(src string, at diag.Place) string {
	v, err := c.env.Eval(src)
	if err != nil {
		c.broken(src, at, err)
		return "?"
	}
	return c.env.Format(v)
}

// broken reports an expression that fails, at the character where it does.
func (c *compositor) broken(src string, at diag.Place, err error) {
	msg := err.Error()
	var e *expr.Error
	if errors.As(err, &e) {
		msg = e.Msg
		if e.Off >= 0 {
			at.Col, at.Len = at.Col+e.Off, 0
		}
	}
	first, rest, _ := strings.Cut(msg, "\n")
	f := diag.Finding{At: at, Severity: diag.Error, Code: "PB006", Name: "wrong-type", Message: first}
	if strings.HasPrefix(first, "unknown") || strings.Contains(first, " has no ") {
		f.Code, f.Name = "PB101", "unknown-id"
	}
	if rest != "" {
		f.Evidence = strings.Split(strings.TrimSpace(rest), "\n")
	} else if !strings.Contains(first, "did you mean") {
		f.Help = "try it with punchboard eval until it answers"
	}
	c.findings.Add(f)
}

// words fills the expressions of a text of the data.
func (c *compositor) words(template string, at diag.Place) string {
	if !strings.Contains(template, "{{") {
		return template
	}
	s, err := c.env.Expand(template)
	if err != nil {
		c.broken(template, at, err)
		return template
	}
	return s
}

// cell is a value of the data as a table prints it. The second result says
// that it is a figure.
func (tab *tabulator) cell(s style, d *model.FieldDecl, v model.Value) ([]typeset.Span, bool) {
	if !v.IsSet() {
		return nil, false
	}
	if v.Word {
		return s.say(cmp.Or(tab.text.game.Signs[v.Text], v.Text)), false
	}
	switch v.Kind {
	case model.Whole, model.Signed, model.Percent, model.Decimal, model.Dice:
		return s.strong().say(figure(v)), true
	case model.Flag:
		if v.True() {
			return s.say("yes"), false
		}
		return s.say(cmp.Or(tab.text.game.Signs["none"], "no")), false
	case model.EffectKind:
		return tab.effect(s, v), false
	case model.Ref:
		return s.say(tab.text.names.nameOf(refType(d), v.Text)), false
	case model.List:
		return tab.listCell(s, d, v), false
	case model.Record:
		return tab.recordCell(s, d, v), false
	case model.Icon:
		tab.text.wantIcon(v.Text, v.At)
		return []typeset.Span{{Icon: v.Text, Font: s.typeFont(s.plain)}}, false
	}
	return tab.text.inline(s, v.Text, v.At), false
}

func (tab *tabulator) effect(s style, v model.Value) []typeset.Span {
	t, err := tab.text.env.Short(v.Effect)
	if err != nil {
		tab.text.broken(v.String(), v.At, err)
		return s.say(v.String())
	}
	return tab.text.inline(s, t, v.At)
}

func (tab *tabulator) listCell(s style, d *model.FieldDecl, v model.Value) []typeset.Span {
	var of *model.FieldDecl
	if d != nil && d.Type.Of != nil {
		of = &model.FieldDecl{Type: *d.Type.Of}
	}
	var out []typeset.Span
	for i, x := range v.Items {
		if i > 0 {
			out = append(out, s.say(", ")...)
		}
		t, _ := tab.cell(s, of, x)
		out = append(out, t...)
	}
	return out
}

// recordCell is what stands in a record, in the order in which it is declared.
func (tab *tabulator) recordCell(s style, d *model.FieldDecl, v model.Value) []typeset.Span {
	var out []typeset.Span
	for _, f := range v.Fields {
		t, _ := tab.cell(s, nil, f.Value)
		if len(t) == 0 {
			continue
		}
		if len(out) > 0 {
			out = append(out, s.say(" ")...)
		}
		out = append(out, t...)
	}
	return out
}

func refType(d *model.FieldDecl) string {
	if d == nil {
		return ""
	}
	return d.Type.To
}

// figure is a number as printed: a true minus, a sign where it is signed.
func figure(v model.Value) string {
	s := strings.ReplaceAll(v.String(), "-", "−")
	if v.Kind == model.Percent {
		s += "\u00a0%"
	}
	return s
}

// nameOf is the printed name of what an id refers to; the id itself, opened
// up, where there is no such thing.
func (b *names) nameOf(to, id string) string {
	kind, _, _ := strings.Cut(to, "/")
	switch kind {
	case "tables":
		if t := b.game.Table(id); t != nil {
			return t.Name
		}
	case "decks":
		if d := b.game.Deck(id); d != nil {
			return d.Name
		}
	case "terms":
		for _, t := range b.game.Terms {
			if t.ID == id {
				return t.Name
			}
		}
	case "scenarios":
		if s := b.game.Scenario(id); s != nil {
			return s.Name
		}
	}
	if e := b.things.entry(kind, id); e != nil {
		return e.name()
	}
	return strings.ReplaceAll(id, "-", " ")
}
