package compose

import (
	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// labelWidget is a chamfered label as wide as its words: a title and a line
// below it. The box bounds its width.
var labelWidget = widget{
	args: []arg{{"title", word, ""}, {"text", word, ""}, {"title-style", word, "back-title"}, {"text-style", word, "back-game"},
		{"pad", number, 2.2}, {"cut", number, 2.2}, {"width", number, .4}, {"stroke", colour, "accent"}, {"fill", colour, "paper"}},
	draw: func(p *pen) {
		pad := p.mm("pad")
		title := p.fitted("title", p.r.W-2*pad)
		text := p.fitted("text", p.r.W-2*pad)
		r := p.r
		r.W = max(title.widest, text.widest) + 2*pad
		p.addShape(&face.Shape{Path: geom.CutBox(r, p.mm("cut")), Fill: p.ink("fill"), Stroke: p.ink("stroke"), Width: p.mm("width")})
		p.lay(title, geom.Point{X: r.X + pad, Y: r.Y + r.H.Scale(.49)})
		p.lay(text, geom.Point{X: r.X + pad, Y: r.Y + r.H.Scale(.843)})
	},
}

// fitted sets an argument in its style on one line of at most a width.
func (p *pen) fitted(name string, width geom.Length) setting {
	return p.oneLine(p.word(name), p.lettering().look(p.word(name+"-style")), geom.Rect{W: width}, "left", "baseline")
}

// oneLine sets words on one line, in the largest size that fits a room; none is told.
func (p *pen) oneLine(words string, l *look, room geom.Rect, align, valign string) setting {
	fit := fitting{set: p.c.set, look: l, paras: p.lettering().paras(words, l), room: room, align: align, valign: valign, lines: 1}
	got := fit.best()
	if !got.fits {
		p.lettering().overflow(p.box, words, got)
	}
	return got
}

// lay draws a setting with its first baseline beginning at a point.
func (p *pen) lay(s setting, at geom.Point) {
	s.fit.room.X, s.fit.room.Y = at.X, at.Y
	p.lettering().place(s, false)
}
