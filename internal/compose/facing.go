package compose

import (
	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// facingWidget is a unit seen from above, facing up: an octagon with an arrow
// at its front, dashed lines where one side ends and the next begins, and the
// unit's icon in it.
var facingWidget = widget{
	args: []arg{{"icon", word, ""}, {"turn", number, .0}, {"part", number, .46}, {"width", number, .3}, {"arrow", number, 3.4}, {"open", flag, false}},
	draw: func(p *pen) {
		ink := p.lettering().named("ink", face.Black)
		cut := p.r.W.Scale(.293)
		p.addShape(&face.Shape{Path: cut4(p.r, cut), Fill: p.lettering().named("paper", face.White), Stroke: ink, Width: p.mm("width")})
		c := centre(p.r)
		for _, to := range []geom.Point{{X: -1, Y: -1}, {X: -1, Y: 1}, {X: 1, Y: -1}, {X: 1, Y: 1}} {
			at := func(part float64) geom.Point {
				return geom.Point{X: c.X + to.X*p.r.W.Scale(part), Y: c.Y + to.Y*p.r.H.Scale(part)}
			}
			p.addShape(&face.Shape{Path: geom.Line(at(.235), at(.35)), Stroke: ink, Width: 250, Dash: []geom.Length{800, 600}})
		}
		w := p.mm("arrow")
		arrow := geom.Rect{X: c.X - w/2, Y: p.r.Y - w.Scale(.88), W: w, H: w.Scale(.8)}
		if p.is("open") {
			p.addShape(&face.Shape{Path: triangle(arrow.Inset(175), 0), Fill: p.lettering().named("paper", face.White), Stroke: ink, Width: 350})
		} else {
			p.fill(triangle(arrow, 0), ink)
		}
		if icon := p.word("icon"); icon != "" {
			p.pictures().icon(icon, within("square", p.r, p.num("part")), p.num("turn"), ink, "")
		}
	},
}
