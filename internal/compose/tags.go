package compose

import (
	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// tagsWidget is a row of chamfered plates as wide as their words, from the left
// of the box: what a thing is. Each element of list has text, perhaps icon, and
// perhaps main: the first in rank stands on fill. Where they are too wide for
// the box their letters and gaps are smaller, never below least.
var tagsWidget = widget{
	args: []arg{{"list", list, nil}, {"font", word, "label"}, {"size", number, 8.0}, {"least", number, 6.5}, {"gap", number, 1.4}, {"cut", number, 1.1}, {"width", number, .3},
		{"fill", colour, "tint"}, {"octagon", flag, false}},
	draw: func(p *pen) {
		var tags []*tagged
		for _, size := range []float64{p.num("size"), (p.num("size") + p.num("least")) / 2, p.num("least")} {
			tags = p.tags(size)
			if p.tagsWide(tags) <= p.r.W || size == p.num("least") {
				break
			}
		}
		x := p.r.X
		for _, t := range tags {
			p.drawTag(t, x)
			x += t.wide + p.mm("gap")
		}
	},
}

// tagged is one plate: its letters, at the origin, and how wide it is.
type tagged struct {
	text *face.Text
	icon string
	main bool
	wide geom.Length
}

// tags are the plates with letters of a size in points.
func (p *pen) tags(size float64) []*tagged {
	l := look{font: p.lettering().font(p.word("font")), colour: p.lettering().named("ink", face.Black), tracking: .03}
	var out []*tagged
	for _, v := range p.list("list") {
		text := *p.c.set.Line(l.at(geom.FromPT(size)), fieldText(v, "text"))
		t := &tagged{text: &text, icon: fieldText(v, "icon"), main: fieldFlag(v, "main")}
		t.wide = p.c.set.Ink(&text).W + p.r.H.Scale(.58)
		if t.icon != "" {
			t.wide += p.r.H.Scale(.85)
		}
		out = append(out, t)
	}
	return out
}

// tagsWide is how wide tags are in a row with the gaps between them, in micrometres.
func (p *pen) tagsWide(tags []*tagged) geom.Length {
	var sum geom.Length
	for i, t := range tags {
		if i > 0 {
			sum += p.mm("gap")
		}
		sum += t.wide
	}
	return sum
}

// drawTag draws a plate that begins at x.
func (p *pen) drawTag(t *tagged, x geom.Length) {
	r := geom.Rect{X: x, Y: p.r.Y, W: t.wide, H: p.r.H}
	s := &face.Shape{Path: geom.CutBox(r, p.mm("cut")), Fill: p.lettering().named("paper", face.White), Stroke: p.lettering().named("ink", face.Black), Width: p.mm("width")}
	if p.is("octagon") {
		s.Path = cut4(r, p.mm("cut"))
	}
	if t.main {
		s.Fill = p.ink("fill")
	}
	p.addShape(s)
	x += p.r.H.Scale(.29)
	if t.icon != "" {
		size := p.r.H.Scale(.71)
		p.pictures().icon(t.icon, geom.Rect{X: x - p.r.H.Scale(.06), Y: r.Y + (r.H-size)/2, W: size, H: size}, 0, p.lettering().named("ink", face.Black), "")
		x += p.r.H.Scale(.85)
	}
	ink := p.c.set.Ink(t.text)
	cap := p.c.set.Metrics(t.text.Font).CapHeight
	t.text.At = geom.Point{X: x - ink.X, Y: r.Y + r.H/2 + t.text.Size.Scale(cap/2)}
	if ink.W > 0 {
		p.addText(t.text)
	}
}
