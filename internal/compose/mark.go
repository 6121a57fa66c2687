package compose

import (
	"cmp"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// markWidget is the game's silhouette with its letter; or with an icon that takes a part of it and
// is raised by a part of its height; or, with the icon "none", alone. With an outline, in
// millimetres, it is a dashed line of that width in place of an area, which belongs to no side.
var markWidget = widget{
	args: []arg{{"shape", word, ""}, {"letter", word, ""}, {"icon", word, ""}, {"fill", colour, "accent"}, {"ink", colour, "reversed"}, {"part", number, .635}, {"rise", number, .0}, {"outline", number, .0}},
	draw: func(p *pen) {
		shape := cmp.Or(p.word("shape"), p.c.theme.Mark.Shape)
		if line := p.num("outline"); line > 0 {
			p.addShape(&face.Shape{Path: p.pictures().silhouette(shape, p.r), Stroke: p.ink("fill"), Width: geom.FromMM(line), Dash: []geom.Length{1100, 800}})
		} else {
			p.fill(p.pictures().silhouette(shape, p.r), p.ink("fill"))
		}
		if icon := p.word("icon"); icon != "" {
			if icon != "none" {
				seat := p.seat(shape, p.r, p.num("part"), icon)
				seat.Y -= p.r.H.Scale(p.num("rise"))
				p.pictures().icon(icon, seat, 0, p.ink("ink"), "")
			}
			return
		}
		s := seatOf(shape)
		c := geom.Point{X: p.r.X + p.r.W.Scale(s.x), Y: p.r.Y + p.r.H.Scale(s.y)}
		p.numeral("title", cmp.Or(p.word("letter"), p.c.theme.Mark.Letter), c, p.r.H.Scale(letterHeight(shape)), 0, p.ink("ink"))
	},
}

// letterHeight returns the height of the mark's letter as a part of the mark's.
func letterHeight(shape string) float64 {
	switch shape {
	case "square":
		return .59
	case "triangle":
		return .4
	case "diamond":
		return .46
	}
	return .535
}

// silhouette returns a mark's outline; an unknown shape is reported and gives a box.
func (pc pictures) silhouette(shape string, r geom.Rect) geom.Path {
	p, ok := pc.f.c.outline(shape, r, r.H.Scale(.18))
	if !ok {
		pc.f.unknown(pc.f.box.At, "shape", shape, keys(outlines))
		return geom.Box(r)
	}
	return p
}

// narrow is the scale of an icon in a triangle, which leaves less of its box than other shapes.
const narrow = .58

// seat returns where an icon goes in a shape's box. In a diamond, which is narrow above and below
// its middle, the icon is as large as its corners allow.
func (p *pen) seat(shape string, r geom.Rect, part float64, icon string) geom.Rect {
	in := within(shape, r, part)
	s := p.pictures().symbol(icon)
	if shape != "diamond" || s == nil || s.Bounds.Empty() {
		return in
	}
	w, h := float64(s.Bounds.W), float64(s.Bounds.H)
	k := .9 / (w/float64(r.W) + h/float64(r.H))
	c := centre(r)
	in.W, in.H = geom.Length(w*k), geom.Length(h*k)
	in.X, in.Y = c.X-in.W/2, c.Y-in.H/2
	return in
}

// within returns the part of a shape's box where an icon goes.
func within(shape string, r geom.Rect, part float64) geom.Rect {
	s := seatOf(shape)
	if shape == "triangle" {
		part *= narrow
	}
	w, h := r.W.Scale(part), r.H.Scale(part)
	return geom.Rect{X: r.X + r.W.Scale(s.x) - w/2, Y: r.Y + r.H.Scale(s.y) - h/2, W: w, H: h}
}

// An empty face, for what is drawn outside any layout.
var (
	emptyLayout = &layout.Layout{}
	emptyBox    = &layout.Box{}
)

// Mark returns the game's mark filling a square, as on every face.
func (c *Composer) Mark(r geom.Rect) []face.Item {
	var items []face.Item
	f := &frame{c: c, lay: emptyLayout, box: emptyBox, matrix: geom.Identity, out: &items}
	p := &pen{frame: f, r: r, values: values{"fill": "accent", "ink": "reversed", "part": .635, "rise": .0, "outline": .0}}
	markWidget.draw(p)
	return items
}

// plateWidget is a verb's plate: its silhouette with a numeral, with capitals 62 % of its height
// unless the text would be too wide for the shape; or an icon if there is no text.
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

// plateBox enlarges the hexagon a little, so that its weight equals that of the other plates.
func plateBox(shape string, r geom.Rect) geom.Rect {
	if shape == "hexagon" {
		return r.Inset(-r.H.Scale(.03))
	}
	return r
}
