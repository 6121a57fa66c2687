package compose

import (
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/terrain"
)

// hatchWidget fills its box with parallel lines, turned clockwise from level by an
// angle in degrees, a step apart; corners cut the corners of the box. A step of 0
// draws nothing.
var hatchWidget = widget{
	args: []arg{{"angle", number, 45.0}, {"step", number, 1.27}, {"corner", number, 0.0}, {"line", colour, "ink"}, {"width", number, .2}},
	draw: func(p *pen) {
		line, step := p.telling(p.ink("line")), p.num("step")
		if step <= 0 {
			return
		}
		shape := geom.Box(p.r)
		if c := p.mm("corner"); c > 0 {
			shape, _ = p.c.outline("cut", p.r, c)
		}
		p.stroke(terrain.Hatch(terrain.FromPath(shape), p.num("angle"), step, 0, nil).Path(), line, p.mm("width"))
	},
}

// telling is the colour of lines that tell things apart: ink, where the ink of the
// build turns their own into paper.
func (p *pen) telling(c face.Colour) face.Colour {
	if c == p.lettering().named("paper", face.White) {
		return p.lettering().named("ink", face.Black)
	}
	return c
}
