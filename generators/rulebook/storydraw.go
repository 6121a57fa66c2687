package rulebook

import (
	"cmp"
	"strings"

	"punchboard/internal/expr"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/story"
	"punchboard/internal/typeset"
)

// chips returns the numbers of what happens, each in its box, the last one black.
func (t *storyBox) chips() strip {
	if len(t.Boxes) == 0 {
		return strip{}
	}
	s, small := t.text.style("figure-label").at(geom.FromPT(7)), t.text.style("small").at(geom.FromPT(6.5))
	names, deep := make([][]typeset.Line, len(t.Boxes)), 1
	for i, b := range t.Boxes {
		names[i] = t.text.lines(s, s.say(b.Name), chipPitch-400, 0)
		deep = max(deep, len(names[i]))
	}
	h := chipHigh + 1000 + s.pitch*geom.Length(deep) + small.pitch
	return strip{H: h, Draw: func(p *canvas, x, y geom.Length) {
		p.described("Figure#numbers", partsSay(t.Boxes), 0, func() {
			for i, b := range t.Boxes {
				drawChip(p, b, i, len(t.Boxes), geom.Rect{X: x + chipPitch*geom.Length(i), Y: y, W: chipWide, H: chipHigh})
				mid := x + chipPitch*geom.Length(i) + chipWide/2
				for k, l := range names[i] {
					p.line(l, mid-l.Width/2, y+chipHigh+1000+s.pitch*geom.Length(k)+s.drop())
				}
				p.text(small, b.Note, mid, y+chipHigh+1000+s.pitch*geom.Length(len(names[i]))+small.drop(), "centre")
			}
		})
	}}
}

// drawChip draws one of the numbers and the arrow to the next.
func drawChip(p *canvas, b story.Part, i, n int, r geom.Rect) {
	ink := p.colour("ink")
	shape := &face.Shape{Path: geom.CutBox(r, 1600), Fill: p.colour("paper"), Stroke: ink, Width: 300}
	if i == n-1 {
		shape.Fill, ink = ink, p.colour("reversed")
	}
	p.add(shape)
	s := p.style("figure-number").in(ink).at(geom.FromPT(14))
	text := b.Text
	if i > 0 && i < n-1 && !strings.HasPrefix(text, "−") {
		text = "+" + text
	}
	p.text(s, text, r.X+r.W/2, r.Y+r.H/2+s.cap/2, "centre")
	if i < n-1 {
		x, y := r.Right()+500, r.Y+r.H/2
		p.add(&face.Shape{Path: geom.Polygon(geom.Point{X: x, Y: y - 1100}, geom.Point{X: x + 1500, Y: y}, geom.Point{X: x, Y: y + 1100}), Fill: p.colour("ink")})
	}
}

// partsSay returns numbers in words.
func partsSay(all []story.Part) string {
	return strings.Join(lists.Map(all, func(x story.Part) string { return x.Name + " " + x.Text }), ", ")
}

// changes returns the same throw with one thing changed, on one scale from never to always.
func (t *storyBox) changes() strip {
	if len(t.Changed) == 0 {
		return strip{}
	}
	all := t.Changed
	if t.Chance != nil {
		all = append([]story.Part{{Name: t.text.phrase("as before"), Value: t.Chance, Text: expr.Rough(t.Chance)}}, all...)
	}
	s := t.text.style("note")
	left := max(t.width/8, lists.Most(all, func(x story.Part) geom.Length { return t.text.wide(s.strong(), x.Name) }))
	right := lists.Most(all, func(x story.Part) geom.Length { return t.text.wide(s.strong(), x.Text) })
	return strip{H: 9000 + changePitch*geom.Length(len(all)), Draw: func(p *canvas, x, y geom.Length) {
		ts := p.style("table-title")
		p.text(ts, model.Upper(t.text.phrase("The same roll, one thing changed")), x, y+5000, "left")
		p.rule(x, y+6400, t.width, tableRule, "ink")
		y += 8000
		p.described("Figure#changed", partsSay(all), 0, func() {
			for i, k := range all {
				at := s
				if i == 0 && t.Chance != nil {
					at = s.strong()
				}
				base := y + changePitch*geom.Length(i) + 2900
				p.text(at, k.Name, x+left, base, "right")
				chanceBar(p, k, i == 0 && t.Chance != nil, geom.Rect{X: x + left + 3*geom.MM, Y: base - 2800, W: t.width - left - right - 7*geom.MM, H: changeHigh})
				p.text(s.strong(), k.Text, x+t.width, base, "right")
			}
		})
	}}
}

// chanceBar draws the bar of a chance; that of the story itself is black.
func chanceBar(p *canvas, k story.Part, own bool, r geom.Rect) {
	p.gauge(k.Share(), true, r)
	if full := r.W.Scale(min(k.Share(), 1)); own && full > 0 {
		p.fill(geom.Rect{X: r.X, Y: r.Y, W: full, H: r.H}, "ink")
	}
}

// The measures of the running bar, in micrometres.
const (
	runPitch = 5200
	runHigh  = 3600
	runTop   = 4200 // for the numbers of the scale
	runFoot  = 5400 // for what was rolled
)

// scale is the range of the running bar, and the step of its ticks.
type scale struct{ lo, hi, step int }

// scaled returns the scale of a story: that of its die, extended where the sums exceed it.
func (t *storyBox) scaled() scale {
	sc := scale{0, t.Dice.Max(), 1}
	if t.Of.Pool {
		sc.hi = 10
	}
	if t.Percentile() {
		sc.hi = 100
	}
	sum := 0
	for _, a := range t.Adds {
		sum += a.Value.(int)
		sc.lo, sc.hi = min(sc.lo, sum), max(sc.hi, sum)
	}
	if roll, ok := t.Roll.(int); ok && t.Over() {
		sc.lo, sc.hi = min(sc.lo, sum+roll), max(sc.hi, sum+roll)
	}
	if n, ok := t.Needed.(int); ok {
		sc.hi = max(sc.hi, n)
	}
	for _, step := range []int{2, 5, 10, 25, 50, 100} {
		if sc.step = step; (sc.hi-sc.lo)/step <= 6 {
			break
		}
	}
	sc.hi, sc.lo = (sc.hi+sc.step-1)/sc.step*sc.step, -((-sc.lo + sc.step - 1) / sc.step * sc.step)
	return sc
}

// runRow is one line of the running bar: from one sum to the next.
type runRow struct {
	name     []typeset.Line
	text     string
	from, to int
	colour   string // of the bar, "" for a hatched one
	last     bool
}

// waterfall returns the sum as a running bar, with a dashed line through it at what was rolled or
// needed.
func (t *storyBox) waterfall(width geom.Length) strip {
	s := t.text.style("note").at(geom.FromPT(7.8))
	rows, label := t.runRows(s, width)
	sc := t.scaled()
	h := lists.Sum(rows, func(r runRow) geom.Length { return max(runPitch, s.pitch*geom.Length(len(r.name))+600) })
	return strip{H: runTop + h + runFoot, Draw: func(p *canvas, x, y geom.Length) {
		p.described("Figure#sum", partsSay(t.Adds)+"; "+t.text.phrase("together")+" "+expr.Format(t.Total), 0, func() {
			bar := geom.Rect{X: x + label + 2*geom.MM, Y: y + runTop, W: width - label - 9*geom.MM, H: h}
			to := func(v int) geom.Length { return bar.X + bar.W*geom.Length(v-sc.lo)/geom.Length(sc.hi-sc.lo) }
			sc.ticks(p, to, bar)
			at := bar.Y
			var values []func() // drawn over the line of the roll
			for _, r := range rows {
				deep := max(runPitch, s.pitch*geom.Length(len(r.name))+600)
				values = append(values, r.draw(p, s, x+label, at, deep, to))
				at += deep
			}
			t.mark(p, to, bar)
			for _, say := range values {
				say()
			}
		})
	}}
}

// runRows returns the lines of the running bar, and the width of their names.
func (t *storyBox) runRows(s style, width geom.Length) ([]runRow, geom.Length) {
	bold := s.strong()
	room, label := width*38/100, geom.Length(0)
	name := func(s style, text string) []typeset.Line {
		if short, _, ok := strings.Cut(text, ","); ok && t.text.wide(s, text) > room {
			text = short
		}
		s.align = "right"
		lines := t.text.lines(s, s.say(text), room, 0)
		label = max(label, lists.Most(lines, func(l typeset.Line) geom.Length { return l.Width }))
		return lines
	}
	var out []runRow
	sum := 0
	add := func(what string, by int, colour string) {
		text := expr.Format(by)
		if len(out) > 0 && by >= 0 {
			text = "+" + text
		}
		text = strings.Replace(strings.TrimPrefix(text, "++"), "-", "−", 1)
		if by < 0 {
			colour = ""
		}
		out = append(out, runRow{name: name(s, what), text: text, from: sum, to: sum + by, colour: colour})
		sum += by
	}
	for i, a := range t.Adds {
		add(a.Name, a.Value.(int), map[bool]string{true: "ink", false: "accent"}[i == 0])
	}
	last := cmp.Or(map[bool]string{true: "dice"}[t.Of.Pool], "needed")
	if roll, ok := t.Roll.(int); ok && t.Over() {
		add(t.text.phrase("the roll"), roll, "mid")
		last = "together"
	}
	return append(out, runRow{name: name(bold, t.text.phrase(last)), text: expr.Format(sum), to: sum, last: true}), label
}

// ticks draws the lines of a scale, with their numbers above.
func (sc scale) ticks(p *canvas, to func(int) geom.Length, bar geom.Rect) {
	s := p.style("small").at(geom.FromPT(6.5))
	for v := sc.lo; v <= sc.hi; v += sc.step {
		colour, wide := "grey2", geom.Length(200)
		if v == 0 {
			colour, wide = "ink", 300
		}
		p.add(&face.Shape{Path: geom.Line(geom.Point{X: to(v), Y: bar.Y}, geom.Point{X: to(v), Y: bar.Bottom()}), Stroke: p.colour(colour), Width: wide})
		p.text(s, expr.Format(v), to(v), bar.Y-1200, "centre")
	}
}

// draw draws one line of the running bar in a band of height deep; value sets its number.
func (r runRow) draw(p *canvas, s style, right, y, deep geom.Length, to func(int) geom.Length) (value func()) {
	top := y + (deep-s.pitch*geom.Length(len(r.name)))/2
	if r.last {
		s = s.strong()
	}
	for i, l := range r.name {
		p.line(l, right-l.Width, top+s.pitch*geom.Length(i)+s.drop())
	}
	lo, hi := min(to(r.from), to(r.to)), max(to(r.from), to(r.to))
	bar := geom.Rect{X: lo, Y: y + (deep-runHigh)/2, W: max(hi-lo, 200), H: runHigh}
	switch {
	case r.last:
		p.add(&face.Shape{Path: geom.CutBox(bar, min(1000, bar.W/2)), Fill: p.colour("tint"), Stroke: p.colour("ink"), Width: 400})
	case r.colour == "":
		hatched(p, bar)
	default:
		p.fill(bar, r.colour)
	}
	vs := p.style("figure-label").at(geom.FromPT(8))
	if r.last {
		vs = vs.strong().at(geom.FromPT(9.6))
	}
	return func() {
		w := p.wide(vs, r.text)
		p.fill(geom.Rect{X: hi + 700, Y: bar.Y, W: w + 600, H: bar.H}, "tint")
		p.text(vs, r.text, hi+geom.MM, y+deep/2+vs.cap/2, "left")
	}
}

// hatched draws a hatched bar: something subtracted.
func hatched(p *canvas, r geom.Rect) {
	p.add(&face.Shape{Path: geom.Box(r), Fill: p.colour("paper"), Stroke: p.colour("ink"), Width: 250})
	const gap = 1270
	for d := geom.Length(gap); d < r.W+r.H; d += gap {
		a := geom.Point{X: r.X + min(d, r.W), Y: r.Y + max(0, d-r.W)}
		b := geom.Point{X: r.X + max(0, d-r.H), Y: r.Y + min(d, r.H)}
		p.add(&face.Shape{Path: geom.Line(a, b), Stroke: p.colour("ink"), Width: 250})
	}
}

// mark draws what was rolled, or what the roll and the sum had to come to: a dashed line and a word
// at its foot.
func (t *storyBox) mark(p *canvas, to func(int) geom.Length, bar geom.Rect) {
	v, ok := t.Roll.(int)
	word := "rolled {{ n }}"
	if t.Over() {
		v, ok = t.Needed.(int)
		word = "needed {{ n }}"
	}
	if !ok || t.Of.Pool {
		return
	}
	x, foot := to(v), bar.Bottom()+1200
	line := geom.Line(geom.Point{X: x, Y: bar.Y - 400}, geom.Point{X: x, Y: foot})
	p.add(&face.Shape{Path: line, Stroke: p.colour("paper"), Width: 1200},
		&face.Shape{Path: line, Stroke: p.colour("accent"), Width: 500, Dash: []geom.Length{1200, 700}},
		&face.Shape{Path: geom.Polygon(geom.Point{X: x, Y: foot - 400}, geom.Point{X: x - 1500, Y: foot + 2000}, geom.Point{X: x + 1500, Y: foot + 2000}), Fill: p.colour("accent")})
	s := p.style("figure-label").strong().in(p.colour("accent")).at(geom.FromPT(8))
	text := t.text.phrase(word, "n", expr.Format(v))
	if w := p.wide(s, text); x+2400+w > bar.Right()+6*geom.MM {
		p.text(s, text, x-2400, foot+2200, "right")
		return
	}
	p.text(s, text, x+2400, foot+2200, "left")
}
