package rulebook

import (
	"strconv"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
)

// The measures of the dice of a story.
const (
	kiteRadius = 6000
	kitePitch  = 13 * geom.MM
)

// toss is one die as it lies: faces, what it shows, and whether it is the
// second of two that make a number.
type toss struct {
	faces int
	text  string
	tone  bool
}

// thrown are the dice of a story. Percentile dice are two: tens and ones.
func (t *storyBox) thrown() []toss {
	if t.Percentile() {
		n := t.Shown[0] % 100
		tens := strconv.Itoa(n / 10 * 10)
		if n < 10 {
			tens = "00"
		}
		return []toss{{10, tens, false}, {10, strconv.Itoa(n % 10), true}}
	}
	return lists.Map(t.Shown, func(n int) toss { return toss{t.Dice.Faces, strconv.Itoa(n), true} })
}

// draw draws a die: one of ten faces as a kite, of six as a rounded square, of
// twenty as a hexagon, any other as a square on its point.
func (d toss) draw(p *canvas, at geom.Point) {
	switch d.faces {
	case 10:
		d.kite(p, at)
	case 6:
		r := centred(at, 2*kiteRadius*8/10)
		p.add(&face.Shape{Path: geom.RoundBox(r, 1600), Fill: p.colour("paper"), Stroke: p.colour("ink"), Width: 350})
	case 20:
		p.add(&face.Shape{Path: geom.Hexagon(at, kiteRadius, false), Fill: p.colour("paper"), Stroke: p.colour("ink"), Width: 350})
	default:
		p.add(&face.Shape{Path: geom.Polygon(geom.Point{X: at.X, Y: at.Y - kiteRadius}, geom.Point{X: at.X + kiteRadius, Y: at.Y}, geom.Point{X: at.X, Y: at.Y + kiteRadius}, geom.Point{X: at.X - kiteRadius, Y: at.Y}),
			Fill: p.colour("paper"), Stroke: p.colour("ink"), Width: 350})
	}
	size := geom.FromPT(12.2)
	if len(d.text) > 1 {
		size = geom.FromPT(10.5)
	}
	s := p.style("figure-number").at(size)
	p.text(s, d.text, at.X, at.Y+s.cap/2+300, "centre")
}

// kite is a die of ten faces, one of them towards the reader.
func (d toss) kite(p *canvas, at geom.Point) {
	to, paths := around(at, kiteRadius), kite(at, kiteRadius)
	ink, fill := p.colour("ink"), p.colour("paper")
	if d.tone {
		fill = p.colour("mid")
	}
	p.add(&face.Shape{Path: paths[0], Fill: fill, Stroke: ink, Width: 350},
		&face.Shape{Path: paths[1], Fill: p.colour("paper"), Stroke: ink, Width: 250})
	for _, e := range [][2]geom.Point{{to(.56, .3), to(.92, .16)}, {to(-.56, .3), to(-.92, .16)}, {to(0, .6), to(0, 1)}} {
		p.add(&face.Shape{Path: geom.Line(e[0], e[1]), Stroke: ink, Width: 250})
	}
}

// around gives points about a centre in parts of a radius.
func around(c geom.Point, r geom.Length) func(x, y float64) geom.Point {
	return func(x, y float64) geom.Point { return geom.Point{X: c.X + r.Scale(x), Y: c.Y + r.Scale(y)} }
}

// kite is the outline of a die of ten faces, and the face that is towards the reader.
func kite(c geom.Point, r geom.Length) []geom.Path {
	at := around(c, r)
	return []geom.Path{geom.Polygon(at(0, -1), at(0.92, 0.12), at(0.92, 0.3), at(0, 1), at(-0.92, 0.3), at(-0.92, 0.12)),
		geom.Polygon(at(0, -1), at(0.56, 0.3), at(0, 0.6), at(-0.56, 0.3))}
}
