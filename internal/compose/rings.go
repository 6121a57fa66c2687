package compose

import (
	"cmp"
	"math"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// ringsWidget is the back of a card: rings of the game's shape inside a frame with the standard
// chamfer, every third heavy, around a mark that holds an icon. The box is the frame.
var ringsWidget = widget{
	args: []arg{{"shape", word, ""}, {"icon", word, ""}, {"colour", colour, "accent"}, {"pitch", number, 2.52}, {"first", number, 12.8},
		{"mark", number, 8.0}, {"cut", number, 4.0}, {"inset", number, 1.3}, {"frame", number, .6}, {"heavy", number, .45}, {"light", number, .2}},
	draw: func(p *pen) {
		shape, ink := cmp.Or(p.word("shape"), p.c.theme.Mark.Shape), p.ink("colour")
		frame := cmp.Or(p.c.theme.Rings.Frame, p.mm("frame"))
		p.stroke(geom.CutBox(p.r, p.mm("cut")), ink, frame)
		p.rings(shape, ink)
		c := centre(p.r)
		core := ringShape(shape, c, p.mm("first"))
		p.addShape(&face.Shape{Path: core, Fill: p.lettering().named("paper", face.White), Stroke: ink, Width: frame})
		mark := p.mm("mark")
		seat := geom.Rect{X: c.X - mark, Y: c.Y - mark, W: 2 * mark, H: 2 * mark}
		p.fill(p.pictures().silhouette(shape, seat), ink)
		if icon := p.word("icon"); icon != "" {
			p.pictures().icon(icon, p.seat(shape, seat, .635, icon), 0, p.lettering().named("reversed", face.White), "")
		}
	},
}

// rings draws rings outwards until one no longer meets the window.
func (p *pen) rings(shape string, ink face.Colour) {
	r := p.r.Inset(p.mm("inset"))
	w := windowOf(geom.CutBox(r, p.mm("cut")-p.mm("inset").Scale(.586)))
	pitch := max(p.mm("pitch"), 500)
	c := centre(p.r)
	own := p.c.theme.Rings
	for i := max(own.Every, 1); i < 200; i += max(own.Every, 1) {
		path := ringIn(w, shape, c, p.mm("first")+pitch*geom.Length(i))
		if len(path) == 0 {
			return
		}
		width := p.mm("light")
		if i%3 == 1 {
			width = p.mm("heavy")
		}
		p.stroke(path, ink, cmp.Or(own.Width, width))
	}
}

// ringShape returns a ring with its sides at a distance from the centre.
func ringShape(shape string, c geom.Point, side geom.Length) geom.Path {
	if shape == "circle" {
		return geom.Circle(c, side)
	}
	return geom.Polygon(ringCorners(shape, c, side)...)
}

// ringIn returns a ring of a shape around c, cut off where it leaves the window. side is the
// distance of its sides from c, in micrometres.
func ringIn(w window, shape string, c geom.Point, side geom.Length) geom.Path {
	if shape == "circle" {
		return w.ring(c, side)
	}
	return w.outline(ringCorners(shape, c, side))
}

// ringCorners returns the corners of a ring; any other shape is a square.
func ringCorners(shape string, c geom.Point, side geom.Length) []geom.Point {
	at := func(x, y geom.Length) geom.Point { return geom.Point{X: c.X + x, Y: c.Y + y} }
	switch shape {
	case "hexagon":
		return geom.HexCorners(c, side.Scale(2/math.Sqrt(3)), false)
	case "diamond", "triangle": // a triangle's back is a diamond, so that it looks the same upside down
		d := side.Scale(1.41421356)
		return []geom.Point{at(0, -d), at(d, 0), at(0, d), at(-d, 0)}
	}
	return []geom.Point{at(-side, -side), at(side, -side), at(side, side), at(-side, side)}
}
