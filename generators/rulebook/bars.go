package rulebook

import (
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
	"punchboard/internal/prose"
	"punchboard/internal/typeset"
)

// amount is a number that a chart shows: its label, the number as printed, its value and the words
// about it.
type amount struct {
	label, text, rest string
	value             float64
	at                diag.Place
}

// amounts holds a chart's numbers and the scale that they share: 0 to scale, with a line at half of
// it for shares of a hundred.
type amounts struct {
	all   []amount
	scale float64
	most  float64 // the largest
	share bool
}

// The measures of charts.
const (
	barPitch   = 5200
	barHigh    = 3400
	barLong    = 100 * geom.MM // the whole scale, where there is room
	barAir     = 2 * geom.MM
	columnHigh = 22 * geom.MM
	columnWide = 9 * geom.MM
)

// amountsOf reads lines "LABEL = NUMBER: rest" and "scale: NUMBER".
func amountsOf(c *compositor, b prose.Block) amounts {
	out := amounts{}
	for _, l := range b.Lines {
		said := strings.TrimSpace(c.words(l.Text, l.At))
		if src, ok := strings.CutPrefix(said, "scale:"); ok {
			out.scale, _ = number(src)
			continue
		}
		label, rest, ok := strings.Cut(said, " = ")
		if said == "" {
			continue
		}
		text, rest, _ := strings.Cut(rest, ": ")
		v, isNumber := number(text)
		if !ok || !isNumber {
			c.fault(l.At, "PB006", "wrong-type", strconv.Quote(said)+" is no line of a chart: want LABEL = NUMBER", "write such as aimed = {{ chance }}")
			continue
		}
		out.share = out.share || strings.HasSuffix(strings.TrimSpace(text), "%")
		out.all = append(out.all, amount{strings.TrimSpace(label), strings.TrimSpace(text), strings.TrimSpace(rest), v, l.At})
		out.most = max(out.most, v)
	}
	switch {
	case out.scale > 0:
	case out.share:
		out.scale = 100
	default:
		out.scale = max(out.most, 1)
	}
	return out
}

// number parses a text that is a number, such as −4, 65 % or 34,7 %.
func number(text string) (float64, bool) {
	text = strings.TrimSpace(strings.Replace(strings.TrimSpace(text), "−", "-", 1))
	text = strings.Replace(strings.TrimSpace(strings.TrimSuffix(text, "%")), ",", ".", 1)
	v, err := strconv.ParseFloat(text, 64)
	return v, err == nil
}

// barsFigure draws numbers as bars on one scale, one for each line
//
//	LABEL = NUMBER: words    the words go below the label
//	scale: NUMBER            the length of the whole scale; 100 for numbers in %
//
// Shares of one half or more are solid.
func barsFigure(c *compositor, b prose.Block, width geom.Length) []strip {
	a := amountsOf(c, b)
	s, vs := c.style("note"), c.style("figure-label")
	label := min(width*2/5, lists.Most(a.all, func(x amount) geom.Length { return c.wide(s, x.label) }))
	value := lists.Most(a.all, func(x amount) geom.Length { return c.wide(vs, x.text) })
	long := min(barLong, width-label-value-2*barAir)
	var out []strip
	for i, x := range a.all {
		lines := c.lines(s, s.say(x.label), label, 0)
		if x.rest != "" {
			lines = append(lines, c.lines(s.in(c.colour("grey4")), c.inline(s, x.rest, x.at), width, 0)...)
		}
		h := max(barPitch, s.pitch*geom.Length(len(lines))+800)
		out = append(out, strip{H: h, Text: x.label + ": " + x.text, Draw: func(p *canvas, x0, y geom.Length) {
			p.described("Figure#bar-"+itoa(i), x.label+": "+x.text, 0, func() { a.bar(p, x, lines, geom.Rect{X: x0, Y: y, W: label + barAir, H: h}, long) })
		}})
	}
	return append([]strip{space(1600)}, out...)
}

// bar draws one number: its label in a box, then the bar, then the value.
func (a amounts) bar(p *canvas, x amount, lines []typeset.Line, r geom.Rect, long geom.Length) {
	s, vs := p.style("note"), p.style("figure-label")
	p.textLines(lines, s, r.X, r.Y)
	box := geom.Rect{X: r.X + r.W, Y: r.Y + (s.pitch-barHigh)/2, W: long, H: barHigh}
	p.gauge(x.value/a.scale, a.share, box)
	p.text(vs, x.text, box.Right()+barAir, r.Y+s.drop(), "left")
}

// gauge draws a bar that fills a share of a box. Shares of half and more are solid, and so are all
// values that are not shares.
func (p *canvas) gauge(share float64, halves bool, box geom.Rect) {
	p.add(&face.Shape{Path: geom.Box(box), Stroke: p.colour("grey3"), Width: 200, Fill: p.colour("paper")})
	if full := box.W.Scale(min(max(share, 0), 1)); full > 0 {
		colour := "accent"
		if halves && share < 0.5 {
			colour = "mid"
		}
		p.fill(geom.Rect{X: box.X, Y: box.Y, W: full, H: box.H}, colour)
	}
	if !halves {
		return
	}
	for i := 1; i < 4; i++ {
		x := box.X + box.W*geom.Length(i)/4
		colour, wide := "grey2", geom.Length(200)
		if i == 2 {
			colour, wide = "ink", 500
		}
		p.add(&face.Shape{Path: geom.Line(geom.Point{X: x, Y: box.Y}, geom.Point{X: x, Y: box.Bottom()}), Stroke: p.colour(colour), Width: wide})
	}
}

// columnsFigure draws numbers as columns on an axis, one for each line "LABEL = NUMBER". The scale
// is that of bars, except that shares are drawn as high as there is room.
func columnsFigure(c *compositor, b prose.Block, width geom.Length) []strip {
	a := amountsOf(c, b)
	if len(a.all) == 0 {
		return nil
	}
	if a.share {
		a.scale = max(a.most, 1)
	}
	pitch := min(columnWide+3*geom.MM, width/geom.Length(len(a.all)))
	said := lists.Map(a.all, func(x amount) string { return x.label + ": " + x.text })
	words := strings.Join(said, "; ")
	return []strip{{H: columnHigh + 13*geom.MM, Text: words, Draw: func(p *canvas, x, y geom.Length) {
		p.described("Figure#columns", words, 0, func() {
			left := x + (width-pitch*geom.Length(len(a.all)))/2
			base := y + columnHigh + 6*geom.MM
			for i, v := range a.all {
				v.column(p, v.value/a.scale, geom.Rect{X: left + pitch*geom.Length(i), Y: base, W: pitch})
			}
			p.rule(left, base, pitch*geom.Length(len(a.all)), 400, "ink")
		})
	}}}
}

// column draws one number above a base line.
func (a amount) column(p *canvas, share float64, at geom.Rect) {
	s := p.style("figure-label").at(geom.FromPT(7.5))
	h := geom.Length(columnHigh).Scale(min(max(share, 0), 1))
	p.fill(geom.Rect{X: at.X + at.W/8, Y: at.Y - h, W: at.W * 3 / 4, H: h}, "accent")
	p.text(s.strong(), a.text, at.X+at.W/2, at.Y-h-900, "centre")
	p.text(s, a.label, at.X+at.W/2, at.Y+3600, "centre")
}
