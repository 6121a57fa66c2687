package compose

import (
	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// badgesWidget is a row of pairs of icon and numeral that ends at the right of
// the box: what a line of a table does, seen at a glance. Each element of list
// has icon and text; of more than max only the first are drawn.
var badgesWidget = widget{
	args: []arg{{"list", list, nil}, {"max", number, 2.0}, {"icon", number, 4.3}, {"font", word, "title"}, {"height", number, 2.96}, {"gap", number, .75}, {"apart", number, 2.4}, {"width", number, .0}, {"fill", colour, "ink"}},
	draw: func(p *pen) {
		all := p.list("list")
		if m := p.count("max", 20); len(all) > m {
			all = all[:m]
		}
		x := p.r.Right()
		for i := len(all) - 1; i >= 0; i-- {
			x = p.badge(all[i], x) - p.mm("apart")
		}
	},
}

// badge draws one pair that ends at x and gives where it begins.
func (p *pen) badge(v any, x geom.Length) geom.Length {
	y := p.r.Y + p.r.H/2
	if text := fieldText(v, "text"); text != "" {
		ink := p.numeralEnding(text, geom.Point{X: x, Y: y}, p.mm("height"))
		x = ink.X - p.mm("gap")
	}
	icon := fieldText(v, "icon")
	if icon == "" {
		return x
	}
	size := p.mm("icon")
	ink := p.pictures().icon(icon, geom.Rect{X: x - size, Y: y - size/2, W: size, H: size}, 0, p.ink("fill"), "right")
	return ink.X
}

// numeralEnding sets a numeral whose ink ends at a point, its capitals centred
// on the point's height.
func (p *pen) numeralEnding(text string, end geom.Point, capHeight geom.Length) geom.Rect {
	t := p.capitals(p.word("font"), text, capHeight, p.lettering().named("ink", face.Black))
	t.At = geom.Point{X: end.X - p.c.set.Ink(t).Right(), Y: end.Y + capHeight/2}
	p.addText(t)
	return p.c.set.Ink(t)
}
