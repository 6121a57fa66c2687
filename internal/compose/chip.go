package compose

import (
	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// chipWidget is a small plate with an icon and letters, such as a damage type,
// as wide as they need: at the left of its box, in its middle or at its right.
// Its chamfer is 22 % of its height. Absent, it is dashed and grey; filled, its
// letters are reversed.
var chipWidget = widget{
	args: []arg{{"icon", word, ""}, {"text", word, ""}, {"align", word, "left"}, {"font", word, "title"}, {"height", number, .45},
		{"pad", number, .18}, {"gap", number, .12}, {"cut", number, .22}, {"width", number, .3}, {"wide", flag, false}, {"filled", flag, false}, {"absent", flag, false}},
	draw: func(p *pen) {
		h := p.r.H
		pad, gap := h.Scale(p.num("pad")), h.Scale(p.num("gap"))
		text := p.chipText(h.Scale(p.num("height")))
		inks := p.c.set.Ink(text)
		icon := geom.Length(0)
		if p.word("icon") != "" {
			icon = h.Scale(.76) + gap
		}
		r := p.r
		if !p.is("wide") {
			r.W = icon + inks.W + 2*pad + gap
			r.X = aligned(p.word("align"), p.r.X, p.r.W, r.W)
		}
		p.chipPlate(r)
		x := r.X + (r.W-icon-inks.W)/2
		if icon > 0 {
			size := icon - gap
			p.pictures().icon(p.word("icon"), geom.Rect{X: x, Y: r.Y + (h-size)/2, W: size, H: size}, 0, text.Colour, "")
		}
		text.At = geom.Point{X: x + icon - inks.X, Y: r.Y + h/2 - inks.Y - inks.H/2}
		if inks.W > 0 {
			p.addText(text)
		}
	},
}

// chipPlate draws the plate.
func (p *pen) chipPlate(r geom.Rect) {
	ink := p.lettering().named("ink", face.Black)
	s := &face.Shape{Path: geom.CutBox(r, r.H.Scale(p.num("cut"))), Fill: p.lettering().named("paper", face.White), Stroke: ink, Width: p.mm("width")}
	switch {
	case p.is("absent"):
		s.Stroke, s.Width, s.Dash = p.lettering().named("grey4", face.Black), 200, []geom.Length{700, 550}
	case p.is("filled"):
		s.Fill = ink
	}
	p.addShape(s)
}

// chipText is the letters, at the origin, their capitals of a height.
func (p *pen) chipText(capHeight geom.Length) *face.Text {
	colour := p.lettering().named("ink", face.Black)
	switch {
	case p.is("absent"):
		colour = p.lettering().named("grey4", face.Black)
	case p.is("filled"):
		colour = p.lettering().named("reversed", face.White)
	}
	return p.capitals(p.word("font"), p.word("text"), capHeight, colour)
}
