package rulebook

import (
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
	"punchboard/internal/prose"
)

// die is one die of a drawn throw: what it shows, and how it is marked.
type die struct {
	text string
	mark byte // 0 none, '*' counts, '!' placed by hand, '~' put away
}

// throw is one line of a figure of dice.
type throw struct {
	dice []die
	says string
	at   diag.Place
}

// The measures of drawn dice, in micrometres.
const (
	dieRadius = 3600
	diePitch  = 8000
	dieGap    = 2000         // before the words
	dieWords  = 27 * geom.MM // the least room for words beside the dice
	dieAir    = 2200         // between throws
)

// diceFigure draws throws of dice, one for each line "DICE = words": what each die shows, with "*"
// before those that count, "!" before one placed by hand, "~" before one put away. Words are next
// to the dice, or below where there is no room.
func diceFigure(c *compositor, b prose.Block, width geom.Length) []strip {
	var all []throw
	for _, l := range b.Lines {
		shown, says, _ := strings.Cut(c.words(l.Text, l.At), "=")
		if d := diceOf(shown); len(d) > 0 {
			all = append(all, throw{d, strings.TrimSpace(says), l.At})
		}
	}
	most := lists.Most(all, func(t throw) int { return len(t.dice) })
	left := diePitch*geom.Length(most) + dieGap
	if width-left < dieWords {
		left = 0
	}
	return lists.Map(all, func(t throw) strip { return t.strip(c, left, width) })
}

// diceOf reads the dice of a throw.
func diceOf(text string) []die {
	return lists.Map(strings.Fields(text), func(w string) die {
		d := die{text: w}
		if strings.IndexByte("*!~", w[0]) >= 0 {
			d = die{w[1:], w[0]}
		}
		return d
	})
}

// strip returns a throw with its words: next to the dice from left on, or below them if left is 0.
func (t throw) strip(c *compositor, left, width geom.Length) strip {
	s := c.style("note")
	lines := c.lines(s, c.inline(s, t.says, t.at), width-left, 0)
	words := s.pitch * geom.Length(len(lines))
	h, top := max(2*dieRadius, words), (2*dieRadius-words)/2
	if left == 0 {
		h, top = 2*dieRadius+words+800, 2*dieRadius+800
	}
	return strip{H: h + dieAir, Text: linesText(lines), Draw: func(p *canvas, x, y geom.Length) {
		y += dieAir / 2
		for i, d := range t.dice {
			d.draw(p, geom.Point{X: x + dieRadius + diePitch*geom.Length(i), Y: y + dieRadius})
		}
		p.textLines(lines, s, x+left, y+max(0, top))
	}}
}

// draw draws a die in the game's shape.
func (d die) draw(p *canvas, at geom.Point) {
	shape := &face.Shape{Path: p.silhouette(at, dieRadius), Stroke: p.colour("ink"), Width: 300, Fill: p.colour("paper")}
	ink := p.colour("ink")
	switch d.mark {
	case '*':
		shape.Fill, shape.Stroke, ink = p.colour("accent"), face.None, p.colour("reversed")
	case '!':
		shape.Fill, shape.Width = p.colour("tint"), 700
	case '~':
		shape.Stroke, shape.Dash = p.colour("grey3"), []geom.Length{1000, 700}
		ink = p.colour("grey4")
	}
	p.add(shape)
	s := p.style("figure-number").in(ink).at(geom.FromPT(10))
	p.text(s, d.text, at.X, at.Y+s.cap/2, "centre")
}

// The measures of the dice of a story, in micrometres.
const (
	kiteRadius = 6000
	kitePitch  = 13 * geom.MM
)

// toss is one rolled die: its number of faces, what it shows, and whether it is the second of two
// that make a number.
type toss struct {
	faces int
	text  string
	tone  bool
}

// thrown returns the dice of a story. Percentile dice are two: tens and ones.
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

// draw draws a die: one with ten faces as a kite, with six as a rounded square, with twenty as a
// hexagon, any other as a square on its point.
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

// kite draws a die with ten faces, one of them towards the reader.
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

// around returns a function that gives points around a centre in multiples of a radius.
func around(c geom.Point, r geom.Length) func(x, y float64) geom.Point {
	return func(x, y float64) geom.Point { return geom.Point{X: c.X + r.Scale(x), Y: c.Y + r.Scale(y)} }
}

// kite returns the outline of a die with ten faces, and the face towards the reader.
func kite(c geom.Point, r geom.Length) []geom.Path {
	at := around(c, r)
	return []geom.Path{geom.Polygon(at(0, -1), at(0.92, 0.12), at(0.92, 0.3), at(0, 1), at(-0.92, 0.3), at(-0.92, 0.12)),
		geom.Polygon(at(0, -1), at(0.56, 0.3), at(0, 0.6), at(-0.56, 0.3))}
}
