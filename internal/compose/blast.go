package compose

import (
	"punchboard/internal/expr"
	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// blastWidget is a blast on squares: the effect on each square, from the list of effects by
// distance from the centre. A heavy line separates each distance from the next. With quarter it
// shows the squares above and to the right of the centre, which is then at the bottom left; with
// halved, only half of the squares straight above and straight to the right. The box is square;
// sign precedes each number except those of the centre.
var blastWidget = widget{
	args: []arg{{"list", list, nil}, {"quarter", flag, false}, {"halved", flag, false}, {"font", word, "bold"}, {"height", number, .27}, {"sign", word, ""}, {"light", number, .2}, {"heavy", number, .5}},
	draw: func(p *pen) {
		rings := p.list("list")
		if len(rings) == 0 || len(rings) > 20 {
			return
		}
		reach := len(rings) - 1
		n, middle := 2*reach+1, reach
		if p.is("quarter") {
			n, middle = reach+1, 0
		}
		side, box := p.r.W/geom.Length(n), p.r
		if p.is("quarter") && p.is("halved") {
			side = p.r.W.Scale(1 / (float64(n) - .5))
			box.X, box.H = box.X-side/2, box.H+side/2
		}
		at := func(i, j int) geom.Rect { // column i, row j, both from the centre
			whole := geom.Rect{X: box.X + side*geom.Length(middle+i), Y: box.Bottom() - side*geom.Length(middle+j+1), W: side, H: side}
			return whole.Common(p.r)
		}
		for j := -middle; j <= reach; j++ {
			for i := -middle; i <= reach; i++ {
				p.addShape(&face.Shape{Path: geom.Box(at(i, j)), Stroke: p.lettering().named("grey3", face.Black), Width: p.mm("light")})
			}
		}
		for k := range rings {
			p.ringLine(at, k, p.is("quarter"))
		}
		for j := -middle; j <= reach; j++ {
			for i := -middle; i <= reach; i++ {
				p.blastNumber(rings, max(i, -i, j, -j), at(i, j))
			}
		}
	},
}

// ringLine draws the line around all squares up to a distance; the centre's and the last are
// heavier.
func (p *pen) ringLine(at func(i, j int) geom.Rect, k int, quarter bool) {
	from := -k
	if quarter {
		from = 0
	}
	r := at(from, from).Union(at(k, k))
	width := p.mm("heavy")
	if k == 0 {
		width = width.Scale(1.6)
	}
	p.stroke(geom.Box(r), p.lettering().named("ink", face.Black), width)
}

// blastNumber writes the effect of ring k into its square: the middle one heavy, the others after
// the sign that the layout gives.
func (p *pen) blastNumber(rings []any, k int, r geom.Rect) {
	text := expr.Format(rings[k])
	if k > 0 {
		text = p.word("sign") + text
	}
	font := p.word("font")
	if k == 0 {
		font = "heavy"
	}
	p.numeral(font, text, centre(r), max(r.W, r.H).Scale(p.num("height")), r.W.Scale(.8), p.lettering().named("ink", face.Black))
}
