package compose

import (
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// markWidget is the game's silhouette with its letter, or with an icon.
var markWidget = widget{
	args: []arg{{"shape", word, ""}, {"letter", word, ""}, {"icon", word, ""}, {"fill", colour, "accent"}, {"ink", colour, "reversed"}},
	draw: func(p *pen) {
		shape, letter := p.word("shape"), p.word("letter")
		if shape == "" {
			shape = p.c.theme.Mark.Shape
		}
		p.fill(p.silhouette(shape, p.r), p.ink("fill"))
		if icon := p.word("icon"); icon != "" {
			p.icon(icon, within(shape, p.r, .635), 0, p.ink("ink"), "")
			return
		}
		if letter == "" {
			letter = p.c.theme.Mark.Letter
		}
		s := seatOf(shape)
		c := geom.Point{X: p.r.X + p.r.W.Scale(s.x), Y: p.r.Y + p.r.H.Scale(s.y)}
		p.numeral("title", letter, c, p.r.H.Scale(letterHeight(shape)), 0, p.ink("ink"))
	},
}

// letterHeight is the height of the mark's letter as a part of the mark's.
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

// silhouette is a mark's outline; an unknown shape is reported and is a box.
func (f *frame) silhouette(shape string, r geom.Rect) geom.Path {
	p, ok := f.c.outline(shape, r, r.H.Scale(.18))
	if !ok {
		f.unknown(f.box.At, "shape", shape, keys(outlines))
		return geom.Box(r)
	}
	return p
}

// narrow is how much smaller an icon is in a triangle, which leaves less of its
// box than other shapes.
const narrow = .75

// within is the part of a shape's box where an icon stands.
func within(shape string, r geom.Rect, part float64) geom.Rect {
	s := seatOf(shape)
	if shape == "triangle" {
		part *= narrow
	}
	w, h := r.W.Scale(part), r.H.Scale(part)
	return geom.Rect{X: r.X + r.W.Scale(s.x) - w/2, Y: r.Y + r.H.Scale(s.y) - h/2, W: w, H: h}
}

// A face of nothing, for what is drawn outside any layout.
var (
	emptyLayout = &layout.Layout{}
	emptyBox    = &layout.Box{}
)

// Mark is the game's mark filling a square, as on every face.
func (c *Composer) Mark(r geom.Rect) []face.Item {
	var items []face.Item
	f := &frame{c: c, lay: emptyLayout, box: emptyBox, matrix: geom.Identity, out: &items}
	p := &pen{frame: f, r: r, vals: map[string]any{"fill": "accent", "ink": "reversed"}}
	markWidget.draw(p)
	return items
}
