package compose

import "punchboard/internal/geom"

// plateWidget is a verb's plate: its silhouette with a numeral, capitals 62 %
// of its height unless the text would be too wide for the shape; or an icon
// if there is no text.
var plateWidget = widget{
	args: []arg{{"shape", word, "hexagon"}, {"text", word, ""}, {"icon", word, ""}, {"font", word, "title"},
		{"fill", colour, "accent"}, {"ink", colour, "reversed"}, {"stroke", colour, nil}, {"width", number, .3}, {"height", number, .62}},
	draw: func(p *pen) {
		shape := p.word("shape")
		r := plateBox(shape, p.r)
		path := p.pictures().silhouette(shape, r)
		p.fill(path, p.ink("fill"))
		p.stroke(path, p.ink("stroke"), p.mm("width"))
		text := p.word("text")
		if text == "" {
			if icon := p.word("icon"); icon != "" {
				p.pictures().icon(icon, within(shape, p.r, .56), 0, p.ink("ink"), "")
			}
			return
		}
		s := seatOf(shape)
		c := geom.Point{X: p.r.X + p.r.W.Scale(s.x), Y: p.r.Y + p.r.H.Scale(s.y)}
		p.numeral(p.word("font"), text, c, p.r.H.Scale(p.num("height")), p.r.W.Scale(s.width), p.ink("ink"))
	},
}

// plateBox lets the hexagon stand a little proud, so that its weight equals
// the other plates'.
func plateBox(shape string, r geom.Rect) geom.Rect {
	if shape == "hexagon" {
		return r.Inset(-r.H.Scale(.03))
	}
	return r
}
