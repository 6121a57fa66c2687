package compose

import (
	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// slotsWidget is a row of places where a token goes: dashed discs, centred.
var slotsWidget = widget{
	args: []arg{{"n", number, nil}, {"icon", word, ""}, {"radius", number, 5.0}, {"pitch", number, 13.0}, {"fill", colour, "ink"}},
	draw: func(p *pen) {
		radius := p.mm("radius")
		p.row(p.count("n", 40), p.mm("pitch"), func(c geom.Point) {
			p.addShape(&face.Shape{Path: geom.Circle(c, radius), Fill: p.lettering().named("paper", face.White), Stroke: p.lettering().named("ink", face.Black), Width: 350, Dash: []geom.Length{1000, 700}})
			if icon := p.word("icon"); icon != "" {
				half := radius.Scale(.68)
				p.pictures().icon(icon, geom.Rect{X: c.X - half, Y: c.Y - half, W: 2 * half, H: 2 * half}, 0, p.ink("fill"), "")
			}
		})
	},
}

// cardrowWidget is a row of small cards with the game's shape on their backs,
// or with an icon.
var cardrowWidget = widget{
	args: []arg{{"n", number, nil}, {"icon", word, ""}, {"width", number, 7.6}, {"pitch", number, 9.0}, {"absent", flag, false}},
	draw: func(p *pen) {
		w := p.mm("width")
		h := w.Scale(88.0 / 63)
		card := &face.Shape{Fill: p.lettering().named("paper", face.White), Stroke: p.lettering().named("ink", face.Black), Width: 350}
		if p.is("absent") {
			card.Stroke, card.Dash = p.lettering().named("grey3", face.Black), []geom.Length{1000, 700}
		}
		n := p.count("n", 40)
		pitch := p.mm("pitch")
		if n > 1 {
			pitch = min(pitch, (p.r.W-w)/geom.Length(n-1))
		}
		p.row(n, pitch, func(c geom.Point) {
			s := *card
			s.Path = geom.RoundBox(geom.Rect{X: c.X - w/2, Y: c.Y - h/2, W: w, H: h}, 800)
			p.addShape(&s)
			p.cardBack(c, w.Scale(.53))
		})
	},
}

// cardBack draws the back of a card in small: the widget's symbol, else the theme's mark.
func (p *pen) cardBack(c geom.Point, size geom.Length) {
	r := geom.Rect{X: c.X - size/2, Y: c.Y - size/2, W: size, H: size}
	if icon := p.word("icon"); icon != "" {
		p.pictures().icon(icon, r, 0, p.lettering().named("ink", face.Black), "")
		return
	}
	p.stroke(p.pictures().silhouette(p.c.theme.Mark.Shape, r), p.lettering().named("accent", face.Black), 500)
}

// row calls draw at the centres of n places a pitch apart, in the middle of
// the box.
func (p *pen) row(n int, pitch geom.Length, draw func(geom.Point)) {
	c := centre(p.r)
	for i := range n {
		draw(geom.Point{X: c.X + pitch*geom.Length(i) - pitch*geom.Length(n-1)/2, Y: c.Y})
	}
}

// barsWidget is a pile of short bars, one for each level, from the bottom up.
var barsWidget = widget{
	args: []arg{{"n", number, nil}, {"height", number, 1.15}, {"pitch", number, 1.9}, {"colour", colour, "ink"}},
	draw: func(p *pen) {
		for i := range p.count("n", 40) {
			y := p.r.Bottom() - p.mm("height") - p.mm("pitch")*geom.Length(i)
			p.fill(geom.Box(geom.Rect{X: p.r.X, Y: y, W: p.r.W, H: p.mm("height")}), p.ink("colour"))
		}
	},
}

// contoursWidget is a hex's height: one closed line for each step, the
// innermost heavy. The box holds the outermost line.
var contoursWidget = widget{
	args: []arg{{"n", number, .0}, {"pitch", number, 1.15}, {"flat", flag, true}, {"colour", colour, "grey3"}, {"inner", colour, "ink"}, {"width", number, .25}, {"heavy", number, .35}},
	draw: func(p *pen) {
		n, radius := p.count("n", 20), p.r.W/2
		if !p.is("flat") {
			radius = p.r.H / 2
		}
		for i := range n {
			col, width := p.ink("colour"), p.mm("width")
			if i == n-1 {
				col, width = p.ink("inner"), p.mm("heavy")
			}
			p.stroke(geom.Hexagon(centre(p.r), radius-p.mm("pitch")*geom.Length(i), p.is("flat")), col, width)
		}
	},
}
