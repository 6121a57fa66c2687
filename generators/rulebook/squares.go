package rulebook

import (
	"fmt"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
	"punchboard/internal/prose"
)

// square is one cell of a figure of squares.
type square struct {
	text   string
	centre bool // filled with the accent
	tinted bool
	absent bool // not drawn
	turn   int  // degrees clockwise of an arrow, -1 for none
}

// squares is a figure of squares: its rows from the top, and lines that explain it, each with a
// label and words.
type squares struct {
	rows [][]square
	says [][2]string
}

// The measures of a figure of squares, in micrometres.
const (
	squareSide = 8500 // at most
	squareGap  = 5 * geom.MM
	squareSays = 3 // the fraction of the width, one in three, for explanations next to it
)

// squaresFigure draws a grid of squares from the lines of the body:
//
//	CELL | CELL | CELL     a row; expressions are filled in. "@" before the text
//	                       makes it the centre, "*" a tinted square, "~" leaves
//	                       one out, and ">90" is an arrow turned 90 degrees
//	                       clockwise from upwards
//	rings: EXPRESSION      the numbers by distance from the centre, all around
//	LABEL: words           an explanation
func squaresFigure(c *compositor, b prose.Block, width geom.Length) []strip {
	f := squares{}
	for _, l := range b.Lines {
		f.line(c, l)
	}
	if len(f.rows) == 0 {
		c.findings.Add(diag.Finding{At: b.At, Severity: diag.Warning, Code: "PB010", Name: "empty-section", Message: "a figure of squares without a square",
			Help: "write a row of cells, such as 1 | @ | *2"})
		return nil
	}
	return f.strips(c, width)
}

// line reads one line of the body.
func (f *squares) line(c *compositor, l prose.Line) {
	if src, ok := strings.CutPrefix(strings.TrimSpace(l.Text), "rings:"); ok {
		f.rings(c, strings.TrimSpace(src), l.At)
		return
	}
	said := c.words(l.Text, l.At)
	label, text, labelled := strings.Cut(said, ":")
	switch {
	case strings.TrimSpace(said) == "":
	case strings.Contains(said, "|"):
		row := lists.Map(strings.Split(said, "|"), func(cell string) square { return squareOf(strings.TrimSpace(cell)) })
		f.rows = append(f.rows, row)
	case labelled:
		f.says = append(f.says, [2]string{strings.TrimSpace(label), strings.TrimSpace(text)})
	default:
		f.says = append(f.says, [2]string{"", strings.TrimSpace(said)})
	}
}

// squareOf reads a cell.
func squareOf(s string) square {
	q := square{turn: -1}
	if s == "~" {
		return square{absent: true, turn: -1}
	}
	for s != "" {
		switch {
		case s[0] == '@':
			q.centre, s = true, s[1:]
		case s[0] == '*':
			q.tinted, s = true, s[1:]
		case s[0] == '>' && q.turn < 0:
			word, rest, _ := strings.Cut(s[1:], " ")
			if n, err := fmt.Sscan(word, &q.turn); n != 1 || err != nil {
				q.turn = -1
			}
			s = rest
		default:
			q.text, s = s, ""
		}
	}
	return q
}

// rings adds the rows of a square of numbers by their distance from its middle.
func (f *squares) rings(c *compositor, src string, at diag.Place) {
	all, err := c.env.List(src)
	if err != nil || len(all) == 0 {
		if err != nil {
			c.broken(at, err)
		}
		return
	}
	far := len(all) - 1
	for y := -far; y <= far; y++ {
		var row []square
		for x := -far; x <= far; x++ {
			d := max(abs(x), abs(y))
			row = append(row, square{text: c.env.Format(all[d]), centre: d == 0, tinted: d > 0 && d < far, turn: -1})
		}
		f.rows = append(f.rows, row)
	}
}

// strips puts the grid at the left and its explanations next to it, or below where there is no
// room.
func (f squares) strips(c *compositor, width geom.Length) []strip {
	across := lists.Most(f.rows, func(r []square) int { return len(r) })
	room := width
	if len(f.says) > 0 {
		room = width - width/squareSays - squareGap
	}
	side := min(room/geom.Length(across), squareSide)
	wide, high := side*geom.Length(across), side*geom.Length(len(f.rows))
	beside := squareWords(c, f.says, width-wide-squareGap)
	left := geom.Length(0)
	if len(f.says) == 0 {
		left = (width - wide) / 2
	}
	return []strip{{H: max(high, tall(beside)) + 3*geom.MM, Draw: func(p *canvas, x, y geom.Length) {
		y += 2 * geom.MM
		p.asIs(geom.Rect{X: x + left, W: wide}, func() {
			for r, row := range f.rows {
				for q, cell := range row {
					at := geom.Point{X: x + left + side*geom.Length(q), Y: y + side*geom.Length(r)}
					cell.draw(p, geom.Rect{X: at.X, Y: at.Y, W: side, H: side})
				}
			}
		})
		p.stacked(beside, x+wide+squareGap, y)
	}}}
}

// squareWords returns the explanations: bold labels followed by their words.
func squareWords(c *compositor, says [][2]string, width geom.Length) []strip {
	ls, s := c.style("box-label"), c.style("note")
	s.align = "left"
	indent := lists.Most(says, func(w [2]string) geom.Length { return c.wide(ls, w[0]) })
	if indent > 0 {
		indent = min(indent+3*geom.MM, width/2)
	}
	return lists.Map(says, func(w [2]string) strip {
		in := indent
		if w[0] == "" {
			in = 0
		}
		lines := c.lines(s, c.inline(s, w[1], diag.Place{}), width-in, 0)
		return strip{H: geom.Length(max(1, len(lines)))*s.pitch + 1200, Text: w[0] + " " + w[1], Draw: func(p *canvas, x, y geom.Length) {
			p.text(ls.in(p.colour("ink")), w[0], x, y+s.drop(), "left")
			p.textLines(lines, s, x+in, y)
		}}
	})
}

// draw draws one cell in a box.
func (q square) draw(p *canvas, r geom.Rect) {
	if q.absent {
		return
	}
	s := p.style("figure-label")
	shape := &face.Shape{Path: geom.Box(r), Stroke: p.colour("ink"), Width: 250}
	switch {
	case q.centre:
		shape.Fill = p.colour("accent")
		s = s.strong().in(p.colour("reversed"))
	case q.tinted:
		shape.Fill = p.colour("tint")
		s = s.strong()
	}
	p.add(shape)
	mid := geom.Point{X: r.X + r.W/2, Y: r.Y + r.H/2}
	if q.centre && q.text == "" && q.turn < 0 {
		p.icon(p.emblem(), centred(mid, r.W.Scale(0.66)), "reversed")
		return
	}
	if q.turn >= 0 {
		q.arrow(p, mid, r.W)
		mid.Y += r.W.Scale(0.24)
	}
	p.text(s, q.text, mid.X, mid.Y+s.cap/2, "centre")
}

// arrow draws a cell's arrow, above its text if it has one.
func (q square) arrow(p *canvas, mid geom.Point, side geom.Length) {
	if q.text != "" {
		mid.Y -= side.Scale(0.16)
	}
	colour := "ink"
	if q.centre {
		colour = "reversed"
	}
	long, wide := side.Scale(0.19), side.Scale(0.13)
	tip := []geom.Point{{X: mid.X, Y: mid.Y - long}, {X: mid.X + wide, Y: mid.Y + long}, {X: mid.X, Y: mid.Y + long/2}, {X: mid.X - wide, Y: mid.Y + long}}
	turned := geom.Turn(float64(q.turn), mid)
	p.add(&face.Shape{Path: geom.Polygon(tip...).Apply(turned), Fill: p.colour(colour)})
}
