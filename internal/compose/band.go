package compose

import (
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
)

// bandWidget is a counter's name in the style of its side: solid, reversed on the accent; hatched,
// in a chamfered frame with lines at both ends, each line computed; dashed, under a dashed rule; or
// plain.
var bandWidget = widget{
	args: []arg{{"text", word, ""}, {"kind", word, "solid"}, {"style", word, "counter-band"}, {"fill", colour, "accent"}, {"colour", colour, "other"},
		{"pitch", number, .72}, {"cut", number, .9}, {"gap", number, .6}},
	draw: func(p *pen) {
		switch p.word("kind") {
		case "solid":
			p.fill(geom.Box(p.r), p.ink("fill"))
			p.bandText(p.lettering().named("reversed", face.White))
		case "hatched":
			p.hatched()
		case "dashed":
			top := geom.Line(geom.Point{X: p.r.X, Y: p.r.Y + 175}, geom.Point{X: p.r.Right(), Y: p.r.Y + 175})
			p.addShape(&face.Shape{Path: top, Stroke: p.lettering().named("ink", face.Black), Width: 350, Dash: []geom.Length{1000, 700}})
			p.bandText(face.None)
		case "plain":
			p.bandText(face.None)
		default:
			p.unknown(p.box.At, "kind of band", p.word("kind"), []string{"solid", "hatched", "dashed", "plain"})
		}
	},
}

// hatched draws the frame, the text, and lines in the space that the text leaves.
func (p *pen) hatched() {
	frame := p.r.Inset(150)
	col := p.ink("colour")
	path := cut4(frame, p.mm("cut"))
	p.addShape(&face.Shape{Path: path, Fill: p.lettering().named("paper", face.White), Stroke: col, Width: 350})
	text := p.bandText(face.None)
	for _, part := range []geom.Rect{
		{X: frame.X, Y: frame.Y, W: text.X - p.mm("gap") - frame.X, H: frame.H},
		{X: text.Right() + p.mm("gap"), Y: frame.Y, W: frame.Right() - text.Right() - p.mm("gap"), H: frame.H},
	} {
		if part.W > 300 {
			p.stroke(windowOf(path).cutTo(part).hatch(frame, p.mm("pitch")), col, 250)
		}
	}
}

// cutTo returns the part of a window between two vertical lines.
func (w window) cutTo(r geom.Rect) window {
	w = geom.Half(w, func(p geom.Point) float64 { return float64(p.X - r.X) }, between)
	return geom.Half(w, func(p geom.Point) float64 { return float64(r.Right() - p.X) }, between)
}

// bandText sets the name in the middle of the band, at the first size of its style that leaves the
// ends free, and returns its ink.
func (p *pen) bandText(col face.Colour) geom.Rect {
	look := *p.lettering().look(p.word("style"))
	if col != face.None {
		look.colour = col
	}
	room := p.r
	if p.word("kind") == "hatched" {
		room = room.Inset(p.mm("cut") + p.mm("gap"))
		room.Y, room.H = p.r.Y, p.r.H
	}
	got := p.oneLine(p.word("text"), &look, room, "centre", "middle")
	before := len(p.drawn)
	p.lettering().place(got, true)
	return union(lists.Map(p.drawn[before:], func(d drawn) geom.Rect { return p.lettering().inkOf(d.item) }))
}
