package compose

import "punchboard/internal/geom"

// bracketsWidget is the corner window: an angle at each corner of the box.
var bracketsWidget = widget{
	args: []arg{{"arm", number, 2.2}, {"width", number, .25}, {"colour", colour, "ink"}},
	draw: func(p *pen) {
		r, a := p.r.Inset(p.mm("width")/2), p.mm("arm")
		x, y, X, Y := r.X, r.Y, r.Right(), r.Bottom()
		var path geom.Path
		for _, c := range [][3]geom.Point{
			{{X: x + a, Y: y}, {X: x, Y: y}, {X: x, Y: y + a}}, {{X: X - a, Y: y}, {X: X, Y: y}, {X: X, Y: y + a}},
			{{X: X - a, Y: Y}, {X: X, Y: Y}, {X: X, Y: Y - a}}, {{X: x + a, Y: Y}, {X: x, Y: Y}, {X: x, Y: Y - a}},
		} {
			path = append(path, openPath(c[:])...)
		}
		p.stroke(path, p.ink("colour"), p.mm("width"))
	},
}

// crossWidget is a check mark of two lines that cross, such as the grey cross
// at a counter's corner, centred in its box.
var crossWidget = widget{
	args: []arg{{"width", number, .2}, {"colour", colour, "grey3"}},
	draw: func(p *pen) {
		c := centre(p.r)
		path := geom.Line(geom.Point{X: p.r.X, Y: c.Y}, geom.Point{X: p.r.Right(), Y: c.Y})
		path = append(path, geom.Line(geom.Point{X: c.X, Y: p.r.Y}, geom.Point{X: c.X, Y: p.r.Bottom()})...)
		p.stroke(path, p.ink("colour"), p.mm("width"))
	},
}
