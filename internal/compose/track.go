package compose

import (
	"fmt"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// trackWidget is a row of boxes to tick: groups with a wider gap between them, rows of a set
// length, each box with the standard chamfer if it has a cut. The row begins at the left of the
// box, or ends at its right. Spare boxes, as room for what may be gained, follow the others in the
// same rows, grey and also dashed, since not every ink has grey. A wider gap follows each block of
// rows, so that long tracks can be counted by blocks.
var trackWidget = widget{
	args: []arg{{"n", number, nil}, {"size", number, 2.45}, {"gap", number, .3}, {"line-gap", number, .0}, {"group", number, 5.0}, {"group-gap", number, .8},
		{"row", number, 20.0}, {"cut", number, .0}, {"width", number, .2}, {"fill", colour, "paper"}, {"colour", colour, "ink"}, {"align", word, "left"},
		{"block", number, .0}, {"block-gap", number, .0}, {"spare", number, .0}, {"spare-colour", colour, "grey3"}},
	draw: func(p *pen) {
		have, row := p.count("n", 500), max(1, p.count("row", 500))
		n := have + p.count("spare", 500)
		size, lead := p.mm("size"), p.mm("size")+p.mm("gap")
		if g := p.mm("line-gap"); g > 0 {
			lead = size + g
		}
		x := aligned(p.word("align"), p.r.X, p.r.W, p.step(min(n, row)-1)+size)
		var taken geom.Rect
		for i := range n {
			r := geom.Rect{X: x + p.step(i%row), Y: p.r.Y + p.down(i/row, lead), W: size, H: size}
			taken = taken.Union(r)
			path := geom.Box(r)
			if cut := p.mm("cut"); cut > 0 {
				path = geom.CutBox(r, cut)
			}
			box := &face.Shape{Path: path, Fill: p.ink("fill"), Stroke: p.ink("colour"), Width: p.mm("width")}
			if i >= have { // three dashes a side, so that corners are closed
				box.Stroke, box.Dash = p.ink("spare-colour"), []geom.Length{size / 6, size / 6}
			}
			p.addShape(box)
			if p.c.lib.Fillable {
				p.field(r, fmt.Sprintf("%s %d", p.says, i+1), true)
			}
		}
		p.full(n, taken)
	},
}

// down returns how far a row is below the first.
func (p *pen) down(row int, lead geom.Length) geom.Length {
	y := lead * geom.Length(row)
	if b := p.count("block", 500); b > 0 {
		y += p.mm("block-gap") * geom.Length(row/b)
	}
	return y
}

// step returns how far the ith box is from the first.
func (p *pen) step(i int) geom.Length {
	x := (p.mm("size") + p.mm("gap")) * geom.Length(i)
	if g := p.count("group", 500); g > 0 {
		x += p.mm("group-gap") * geom.Length(i/g)
	}
	return x
}

// full reports a track of n boxes that take more room than they have, with how small they would
// have to be. A dimension of zero is unlimited.
func (p *pen) full(n int, taken geom.Rect) {
	wide := p.r.W > 0 && taken.W > p.r.W+slack
	high := p.r.H > 0 && taken.H > p.r.H+slack
	if !wide && !high {
		return
	}
	scale := 1.0
	if wide {
		scale = p.r.W.MM() / taken.W.MM()
	}
	if high {
		scale = min(scale, p.r.H.MM()/taken.H.MM())
	}
	p.say(diag.Error, "PB214", "sheet-full", fmt.Sprintf("%d boxes take %s by %s mm, their place has %s by %s", n, taken.W.Num(), taken.H.Num(), p.r.W.Num(), p.r.H.Num()))
	f := &p.found[len(p.found)-1]
	f.Evidence = []string{fmt.Sprintf("boxes of %s mm are drawn; with the gaps beside them, boxes of %s mm would fit", p.mm("size").Num(), p.mm("size").Scale(scale).Num())}
}
