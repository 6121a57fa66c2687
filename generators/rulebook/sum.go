package rulebook

import (
	"strings"

	"punchboard/internal/geom"
	"punchboard/internal/typeset"
)

// addend is one line of a sum: a number and why it counts.
type addend struct{ value, reason string }

// addendsOf is what a computed line sums up, if it is the sum of reasons:
// sum(X, .value), where X lists {value, reason}.
func (ex *examples) addendsOf(expr string) []addend {
	expr, _, _ = strings.Cut(expr, "/*") // the words printed for the sum
	inner, ok := strings.CutPrefix(strings.TrimSpace(expr), "sum(")
	if !ok {
		return nil
	}
	if inner, ok = strings.CutSuffix(inner, ", .value)"); !ok {
		return nil
	}
	all, err := ex.text.env.List(inner)
	if err != nil {
		return nil // the sum itself fails too
	}
	var out []addend
	for _, x := range all {
		parts, ok := x.(map[string]any)
		if !ok || parts["reason"] == nil || parts["value"] == nil {
			return nil
		}
		e := addend{ex.text.env.Format(parts["value"]), ex.text.env.Format(parts["reason"])}
		out = append(out, e)
	}
	return out
}

// sum prints the reasons of a sum one below the other, then the sum.
func (ex *examples) sum(all []addend, label []typeset.Span, value string, width geom.Length) []strip {
	s, vs := ex.text.style("example"), ex.text.style("example-value")
	var out []strip
	for _, e := range all {
		out = append(out, valued(ex.text.lines(s, s.say(e.reason), width-12*geom.MM, 0), s, s.strong(), e.value, width)...)
	}
	out = append(out, strip{H: 1200, Keep: true, Draw: func(p *canvas, x, y geom.Length) { p.rule(x, y+500, width, headRule, "ink") }})
	bold := s.strong()
	said := bold.say(plain(label))
	return append(out, strip{H: vs.pitch + 600, Keep: true, Text: plain(label) + " " + value, Draw: func(p *canvas, x, y geom.Length) {
		for _, l := range ex.text.lines(bold, said, width-12*geom.MM, 0)[:1] {
			p.line(l, x, y+vs.drop())
		}
		p.text(vs, value, x+width, y+vs.drop(), "right")
	}}, space(900))
}
