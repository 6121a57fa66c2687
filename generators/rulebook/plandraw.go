package rulebook

import (
	"math"
	"strings"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
	"punchboard/internal/typeset"
)

// The measures of a plan, in micrometres.
const (
	planSide  = 8200  // of a square
	planLarge = 10600 // of a square in a book of one column
	planLeast = 7000
	planGap   = 3 * geom.MM // between panels
	planIn    = 3400        // from the letter of a panel to its name
)

// planSheet is a plan with the size of its panels.
type planSheet struct {
	*plan
	side   geom.Length
	cols   int         // squares of the widest panel
	across int         // panels in a row
	span   geom.Length // of a panel, in thousandths of a side
	wide   geom.Length // of a panel
	room   geom.Length // of its words
}

// sized finds how many panels fit in a row, and the side of a square.
func (f *plan) sized(width geom.Length) planSheet {
	s := planSheet{plan: f}
	s.cols = max(1, lists.Most(f.panels, func(p *planPanel) int { return lists.Most(p.spots, func(row []planSpot) int { return len(row) }) }))
	switch s.span = geom.Length(1000 * s.cols); {
	case f.hexes && f.flat:
		s.span = (s.span*3/2 + 500).Scale(1 / math.Sqrt(3))
	case f.hexes:
		s.span += 500
	}
	most, n := geom.Length(planSide), len(f.panels)
	if width > 100*geom.MM && width < 150*geom.MM {
		most = planLarge
	}
	fit := max(1, int((width+planGap)/(s.span*planLeast/1000+planGap)))
	rows := (n + fit - 1) / fit
	s.across = (n + rows - 1) / rows
	s.side = min(most, (width-planGap*geom.Length(s.across-1))*1000/(s.span*geom.Length(s.across)))
	s.wide = s.side * s.span / 1000
	if s.room = s.wide; s.across == 1 {
		s.room = width
	}
	return s
}

// strips returns the rows of panels, one strip each.
func (f *plan) strips(c *compositor, width geom.Length) []strip {
	s := f.sized(width)
	var out []strip
	for i := 0; i < len(f.panels); i += s.across {
		out = append(out, s.row(c, i, width))
	}
	return out
}

// planWords holds the words below a panel.
type planWords struct {
	name, says, chance []typeset.Line
	value              string
	high               geom.Length
}

// words sets the words of a panel.
func (s planSheet) words(c *compositor, p *planPanel) planWords {
	ns, ss := c.style("example-value").at(geom.FromPT(8.4)), c.style("note").at(geom.FromPT(7.5))
	ns.align, ss.align = "left", "left"
	in := geom.Length(planIn)
	if len(s.panels) == 1 {
		in = 0
	}
	room := s.room - in
	w := planWords{value: p.value}
	set := func(st style, text string, width geom.Length) []typeset.Line {
		if text == "" {
			return nil
		}
		lines := c.lines(st, c.inline(st, text, p.at), width, 0)
		w.high += st.pitch * geom.Length(len(lines))
		return lines
	}
	own := geom.Length(0)
	if p.value != "" {
		own = c.wide(ns, p.value) + 2*geom.MM
	}
	w.name = set(ns, p.name, room-own)
	w.says = set(ss, p.says, room)
	w.chance = set(ss.in(c.colour("grey4")), p.chance, room)
	return w
}

// row returns a strip of panels with their words.
func (s planSheet) row(c *compositor, first int, width geom.Length) strip {
	last := min(first+s.across, len(s.panels))
	var words []planWords
	var said []string
	var high, deep geom.Length
	for _, p := range s.panels[first:last] {
		w := s.words(c, p)
		words = append(words, w)
		high, deep = max(high, s.high(p)), max(deep, w.high)
		said = append(said, strings.Join([]string{p.name, p.value, p.says, p.chance}, " "))
	}
	gap := geom.Length(0)
	if s.across > 1 {
		gap = min((width-s.wide*geom.Length(s.across))/geom.Length(s.across-1), 4*planGap)
	}
	left := (width - s.wide*geom.Length(s.across) - gap*geom.Length(s.across-1)) / 2
	h := 2*geom.MM + high + 1600 + deep + 2*geom.MM
	text := strings.Join(said, "; ")
	return strip{H: h, Text: text, Draw: func(p *canvas, x, y geom.Length) {
		p.described("Figure#plan-"+itoa(first), c.phrase("Seen from above:")+" "+text, 0, func() {
			for i, panel := range s.panels[first:last] {
				at := geom.Point{X: x + left + (s.wide+gap)*geom.Length(i), Y: y + 2*geom.MM}
				p.asIs(geom.Rect{X: at.X, W: s.wide}, planBoard{s, panel, p, at}.draw)
				s.caption(p, words[i], first+i, geom.Point{X: at.X - (s.room-s.wide)/2, Y: at.Y + high + 1600})
			}
		})
	}}
}

// caption draws the words of a panel downwards from a place.
func (s planSheet) caption(p *canvas, w planWords, n int, at geom.Point) {
	ns, ss := p.style("example-value").at(geom.FromPT(8.4)), p.style("note").at(geom.FromPT(7.5))
	x := at.X
	if len(s.panels) > 1 {
		p.text(p.style("figure-number").at(geom.FromPT(9.5)).in(p.colour("accent")), string(rune('a'+n)), at.X, at.Y+ns.drop(), "left")
		x += planIn
	}
	p.text(ns.at(geom.FromPT(8.6)), w.value, at.X+s.room, at.Y+ns.drop(), "right")
	y := at.Y
	for _, part := range []struct {
		lines []typeset.Line
		s     style
	}{{w.name, ns}, {w.says, ss}, {w.chance, ss}} {
		p.textLines(part.lines, part.s, x, y)
		y += part.s.pitch * geom.Length(len(part.lines))
	}
}

// high returns the height of the squares of a panel.
func (s planSheet) high(p *planPanel) geom.Length {
	n := len(p.spots)
	if !s.hexes {
		return s.side * geom.Length(n)
	}
	if s.flat {
		return s.side * geom.Length(2*n+min(1, s.cols-1)) / 2
	}
	r := s.side.Scale(1 / math.Sqrt(3))
	return r*3/2*geom.Length(n-1) + 2*r
}

// planBoard draws one panel at a place.
type planBoard struct {
	planSheet
	of *planPanel
	p  *canvas
	at geom.Point
}

// middle returns the centre of a square or hex.
func (b planBoard) middle(row, col int) geom.Point {
	if !b.hexes {
		return geom.Point{X: b.at.X + b.side*geom.Length(col) + b.side/2, Y: b.at.Y + b.side*geom.Length(row) + b.side/2}
	}
	r := b.side.Scale(1 / math.Sqrt(3))
	if b.flat {
		return geom.Point{X: b.at.X + r + r*3/2*geom.Length(col), Y: b.at.Y + b.side*geom.Length(2*row+1+col%2)/2}
	}
	return geom.Point{X: b.at.X + b.side*geom.Length(2*col+1+row%2)/2, Y: b.at.Y + r + r*3/2*geom.Length(row)}
}

// outline returns the edge of a square or hex.
func (b planBoard) outline(row, col int) geom.Path {
	if b.hexes {
		return geom.Hexagon(b.middle(row, col), b.side.Scale(1/math.Sqrt(3)), b.flat)
	}
	return geom.Box(centred(b.middle(row, col), b.side))
}

// draw draws a panel from the bottom up: squares, things, walls, the line over these, then the
// people on it, and the numbers on top.
func (b planBoard) draw() {
	shot := b.shot()
	for r, row := range b.of.spots {
		for q, s := range row {
			cell := &face.Shape{Path: b.outline(r, q), Stroke: b.p.colour("grey2"), Width: 200}
			if s.tinted || shot.over([2]int{r, q}) {
				cell.Fill = b.p.colour("tint")
			}
			b.p.add(cell)
		}
	}
	if !b.hexes {
		box := geom.Rect{X: b.at.X, Y: b.at.Y, W: b.side * geom.Length(b.cols), H: b.high(b.of)}
		b.p.add(&face.Shape{Path: geom.Box(box), Stroke: b.p.colour("ink"), Width: 300})
	}
	b.spots(func(s planSpot) bool { return s.kind == something || s.kind == anIcon })
	b.walls()
	b.path(shot)
	b.spots(func(s planSpot) bool { return s.kind == somebody || s.kind == aToken })
	b.counts(shot)
	if b.of.line != "way" {
		b.spots(func(s planSpot) bool { return s.kind == aNumber })
	}
}

// spots draws the contents of the squares that draw selects.
func (b planBoard) spots(draw func(planSpot) bool) {
	for r, row := range b.of.spots {
		for q, s := range row {
			if s.kind != nothing && draw(s) {
				b.spot(s, b.middle(r, q))
			}
		}
	}
}

// spot draws the contents of one square around its centre.
func (b planBoard) spot(s planSpot, c geom.Point) {
	p := b.p
	switch s.kind {
	case somebody:
		topmen()[s.name].draw(p, c, b.side.Scale(0.88), s.turn)
	case aToken:
		p.token(s.name, c)
	case anIcon:
		p.icon(s.name, centred(c, b.side.Scale(0.72)), "ink")
	case aNumber:
		st := p.style("figure-label")
		if s.tinted {
			st = st.strong()
		}
		p.text(st, s.name, c.X, c.Y+st.cap/2, "centre")
	case something:
		drawThing(p, s.name, c, b.side)
	}
}

// walls draws what is between squares.
func (b planBoard) walls() {
	for r := range b.of.spots {
		for q, mark := range b.of.right[r] {
			from, to := b.shared(b.middle(r, q), b.middle(r, q+1))
			b.wall(mark, from, to)
		}
		for q, mark := range b.of.below[r] {
			from, to := b.shared(b.middle(r+1, q), b.middle(r, q))
			b.wall(mark, from, to)
		}
	}
}

// shared returns the ends of the side that two squares or hexes share, given their centres.
func (b planBoard) shared(a, z geom.Point) (from, to geom.Point) {
	k := 0.5
	if b.hexes {
		k /= math.Sqrt(3)
	}
	by := geom.Point{X: (a.Y - z.Y).Scale(k), Y: (z.X - a.X).Scale(k)}
	m := geom.Point{X: (a.X + z.X) / 2, Y: (a.Y + z.Y) / 2}
	return geom.Point{X: m.X - by.X, Y: m.Y - by.Y}, geom.Point{X: m.X + by.X, Y: m.Y + by.Y}
}

// wall draws a wall from corner to corner, or an opening in one.
func (b planBoard) wall(mark sideMark, from, to geom.Point) {
	line := geom.Line(from, to)
	stroke := func(colour string, width geom.Length) {
		b.p.add(&face.Shape{Path: line, Stroke: b.p.colour(colour), Width: width})
	}
	switch mark {
	case '|':
		stroke("ink", 1700)
		stroke("grey2", 1000)
	case ':':
		stroke("ink", 1700)
		stroke("paper", 1240)
		stroke("ink", 220)
	}
}
