package rulebook

import (
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
	"punchboard/internal/prose"
	"punchboard/internal/typeset"
)

// step is one computed line of a worked example: EXPR => VALUE. A comment in the expression, /*
// like this */, gives the words printed for it. The value may hold expressions in {{ }}, and so
// follow a reading.
type step struct {
	expr, want, label string
	at                diag.Place
}

// parseStep reads EXPR => VALUE, and reports false for a line of prose. Whether the value is right
// is left to the check of examples: the book prints what is written.
func parseStep(l prose.Line) (step, bool) {
	e, want, ok := strings.Cut(l.Text, "=>")
	if !ok {
		return step{}, false
	}
	s := step{expr: strings.TrimSpace(e), want: strings.TrimSpace(want), at: l.At}
	if from := strings.Index(e, "/*"); from >= 0 {
		if to := strings.Index(e[from:], "*/"); to > 0 {
			s.label = strings.TrimSpace(e[from+2 : from+to])
		}
	}
	return s, true
}

// fenceExample prints an example where it is written, unless an appendix gathers them all.
func (g *galley) fenceExample(b prose.Block, m measure) []*block {
	if g.of.book.gathered != nil {
		return nil
	}
	return (&examples{g.text}).example(b, m)
}

// examples prints worked examples with computed values.
type examples struct{ text *compositor }

// example prints a worked example: prose and computed lines in a tinted box. A single computed line
// below a paragraph is the answer to it.
func (ex *examples) example(b prose.Block, m measure) []*block {
	width := m.width - 2*boxPad
	title := ""
	if b.Arg != "" {
		title = ex.text.said(prose.Inline(b.Arg, argAt(b)))
	}
	strips := ex.text.boxHead(ex.text.icons["example-icon"], ex.text.phrase("Example"), title, width)
	s := ex.text.style("example")
	var ends []int // where the parts of the example end
	for _, g := range exampleGroups(b.Lines) {
		ends = append(ends, len(strips))
		text := paragraphs(g.prose)
		if last := len(text) - 1; len(g.steps) == 1 && last >= 0 && g.steps[0].label == "" {
			strips = append(strips, ex.text.saidStrips(s, text[:last], width)...)
			strips = append(strips, ex.stepStrips(ex.text.spans(s, text[last].Spans), g.steps[0], width)...)
			continue
		}
		strips = append(strips, ex.text.saidStrips(s, text, width)...)
		strips = append(strips, space(700))
		for _, st := range g.steps {
			label := st.label
			if label == "" {
				label = ex.text.names.question(st.expr)
			}
			strips = append(strips, ex.stepStrips(ex.text.inline(s, label, st.at), st, width)...)
		}
	}
	strips = keepAll(unruled(strips), false)
	for _, end := range ends {
		if end >= len(strips) {
			break
		}
		strips[end-1].Keep = end < leastBroken || len(strips)-end < leastBroken
	}
	k := stack{left: m.left + boxPad, foot: 2200, again: ex.text.boxAgain(title), strips: strips, frame: tinted(m)}
	return []*block{boxed(ex.text, k, b)}
}

// leastBroken is how many strips of an example, lines and the space between them, stay together on
// either side of a break.
const leastBroken = 14

// unruled drops the rule or the space that ends the strips of a box.
func unruled(strips []strip) []strip {
	for len(strips) > 0 && strips[len(strips)-1].Text == "" {
		strips = strips[:len(strips)-1]
	}
	return strips
}

// exampleGroup is prose and the computed lines that follow it.
type exampleGroup struct {
	prose []prose.Line
	steps []step
}

// exampleGroups splits the lines of an example where prose begins again after computed lines. Its
// box may be broken at those places.
func exampleGroups(lines []prose.Line) []exampleGroup {
	var out []exampleGroup
	for _, l := range lines {
		st, computed := parseStep(l)
		n := len(out) - 1
		if n < 0 || !computed && len(out[n].steps) > 0 {
			out, n = append(out, exampleGroup{}), n+1
		}
		if computed {
			out[n].steps = append(out[n].steps, st)
		} else {
			out[n].prose = append(out[n].prose, l)
		}
	}
	return out
}

// stepStrips sets a computed line as a player reads it: the question on the left, the answer on the
// right or, if it is long, below; a distribution as bars.
func (ex *examples) stepStrips(label []typeset.Span, st step, width geom.Length) []strip {
	s, vs := ex.text.style("example"), ex.text.style("example-value")
	v, err := ex.text.env.Eval(st.expr)
	if err != nil {
		v = nil // the check of examples reports that it fails
	}
	if bars := distribution(v); len(bars) > 0 {
		out := keepAll(ex.text.textStrips(s, label, width), true)
		return append(append(out, ex.bars(bars, width)...), space(1300))
	}
	want, err := ex.text.env.Expand(st.want)
	if err != nil {
		want = st.want
	}
	value := answer(ex.text.env, want, v)
	if all := ex.addendsOf(st.expr); len(all) > 0 {
		return ex.sum(all, label, value, width)
	}
	room := ex.text.wide(vs, value)
	if room > width/3 {
		vs.align = "left"
		out := keepAll(ex.text.textStrips(s, label, width), true)
		out = append(out, lists.Map(ex.text.textStrips(vs, vs.say(value), width-4*geom.MM), func(l strip) strip { return l.setIn(4 * geom.MM) })...)
		return append(keepAll(out, true), ruled(width))
	}
	set := ex.text.lines(s, label, width, 0)
	if n := len(set); n == 0 || set[n-1].Width > width-room-4*geom.MM {
		set = ex.text.lines(s, label, width-room-4*geom.MM, 0)
	}
	return append(valued(set, s, vs, value, width), ruled(width))
}

// valued returns set lines with a value at the right of the last.
func valued(set []typeset.Line, s, vs style, value string, width geom.Length) []strip {
	out := keepAll(lineStrips(set, s, 0), true)
	if n := len(out); n > 0 {
		draw := out[n-1].Draw
		out[n-1].Draw = func(p *canvas, x, y geom.Length) {
			draw(p, x, y)
			p.text(vs, value, x+width, y+s.drop(), "right")
		}
	}
	return out
}

// ruled returns a thin rule with space below it.
func ruled(width geom.Length) strip {
	return strip{H: 1700, Keep: true, Draw: func(p *canvas, x, y geom.Length) { p.rule(x, y+500, width, innerRule, "grey3") }}
}

// bar is one outcome of a distribution.
type bar struct {
	outcome, chance string
	p               float64
}

// The bars of all examples have one scale, from never to always.
const (
	chanceHigh  = 2700
	chancePitch = 3900
)

// bars draws a distribution: outcome, a bar in a frame whose width means always, the chance in
// percent.
func (ex *examples) bars(all []bar, width geom.Length) []strip {
	s := ex.text.style("example").strong()
	left := lists.Most(all, func(b bar) geom.Length { return ex.text.wide(s, b.outcome) })
	right := lists.Most(all, func(b bar) geom.Length { return ex.text.wide(s, b.chance) })
	always := min(width-left-right-4*geom.MM, 100*geom.MM)
	out := []strip{space(600)}
	for _, b := range all {
		out = append(out, strip{H: chancePitch, Keep: true, Text: b.outcome + " " + b.chance, Draw: func(p *canvas, x, y geom.Length) {
			base := y + 3000
			p.text(s, b.outcome, x+left, base, "right")
			b.draw(p, geom.Rect{X: x + left + 2*geom.MM, Y: y + 600, W: always, H: chanceHigh})
			p.text(s, b.chance, x+left+always+4*geom.MM+right, base, "right")
		}})
	}
	return out
}

// draw draws a bar that fills its frame in proportion to the chance of the outcome, solid from one
// half on, with ticks at each quarter; the tick at one half is the heaviest.
func (b bar) draw(p *canvas, r geom.Rect) {
	p.fill(r, "paper")
	full, tone := r, "mid"
	full.W = max(200, r.W.Scale(b.p))
	if b.p >= 0.5 {
		tone = "accent"
	}
	p.fill(full, tone)
	for i, thick := range []geom.Length{150, 400, 150} {
		x := r.X + r.W*geom.Length(i+1)/4
		p.add(&face.Shape{Path: geom.Line(geom.Point{X: x, Y: r.Y}, geom.Point{X: x, Y: r.Bottom()}), Stroke: p.colour("grey3"), Width: thick})
	}
	p.add(&face.Shape{Path: geom.Box(r), Stroke: p.colour("ink"), Width: 200})
}

// addend is one line of a sum: a number and why it counts.
type addend struct{ value, reason string }

// addendsOf returns the addends of a computed line if it is a sum of reasons: sum(X, .value), where
// X lists {value, reason}.
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
	out := lists.Flat(all, func(e addend) []strip {
		return valued(ex.text.lines(s, s.say(e.reason), width-12*geom.MM, 0), s, s.strong(), e.value, width)
	})
	out = append(out, strip{H: 1200, Keep: true, Draw: func(p *canvas, x, y geom.Length) { p.rule(x, y+500, width, headRule, "ink") }})
	bold := s.strong()
	set := ex.text.lines(bold, bold.say(plain(label)), width-12*geom.MM, 0)
	over := max(0, len(set)-1)
	out = append(out, keepAll(lineStrips(set[:over], bold, 0), true)...)
	return append(out, strip{H: vs.pitch + 600, Keep: true, Text: linesText(set[over:]) + " " + value, Draw: func(p *canvas, x, y geom.Length) {
		for _, l := range set[over:] {
			p.line(l, x, y+vs.drop())
		}
		p.text(vs, value, x+width, y+vs.drop(), "right")
	}}, space(900))
}
