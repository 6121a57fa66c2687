package rulebook

import (
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
	"punchboard/internal/prose"
	"punchboard/internal/typeset"
)

// The measures of rows of cards, in micrometres.
const (
	handWide = 34 * geom.MM // a card at most
	handGap  = 2 * geom.MM
)

// hand is a row of cards and its total.
type hand struct {
	amount
	sides []Side
	names []string
}

// handFigure draws rows of cards of the game, and below each a bar of its total, all bars on one
// scale:
//
//	LABEL = NUMBER: COMPONENT/PIECE, COMPONENT/PIECE | words
//	scale: NUMBER
//
// " back" after a piece shows its back.
func handFigure(c *compositor, b prose.Block, width geom.Length) []strip {
	a := amountsOf(c, b)
	var all []hand
	most := 1
	for _, x := range a.all {
		refs, words, _ := strings.Cut(x.rest, "|")
		h := hand{amount: x}
		h.rest = strings.TrimSpace(words)
		for _, ref := range strings.Split(refs, ",") {
			if s, id, ok := sideOf(c, ref, x.at); ok {
				h.sides, h.names = append(h.sides, s), append(h.names, id)
			}
		}
		if len(h.sides) > 0 {
			all, most = append(all, h), max(most, len(h.sides))
		}
	}
	w := min(handWide, (width-handGap*geom.Length(most-1))/geom.Length(most))
	return lists.Made(len(all), func(i int) strip { return all[i].strip(c, a, i, w, width) })
}

// sideOf returns the side of a piece that a reference names: COMPONENT/PIECE, followed by " back"
// for its back.
func sideOf(c *compositor, ref string, at diag.Place) (Side, string, bool) {
	ref = strings.TrimSpace(ref)
	side := "front"
	if cut, ok := strings.CutSuffix(ref, " back"); ok {
		ref, side = strings.TrimSpace(cut), "back"
	}
	s, ok := pieceSide(c, ref, side, at)
	_, id, _ := strings.Cut(ref, "/")
	return s, strings.ReplaceAll(id, "-", " "), ok
}

// strip returns one row of cards with its bar and its words.
func (h hand) strip(c *compositor, a amounts, n int, w, width geom.Length) strip {
	ns, s := c.style("example-value").at(geom.FromPT(8.4)), c.style("note")
	ns.align = "left"
	high := lists.Most(h.sides, func(x Side) geom.Length { return highAt(x.Face.Size, w) })
	var lines []typeset.Line
	if h.rest != "" {
		lines = c.lines(s, c.inline(s, h.rest, h.at), width, 0)
	}
	head := ns.pitch + 800
	deep := s.pitch * geom.Length(len(lines))
	said := strings.TrimSpace(h.label + ": " + h.text + ". " + h.rest)
	return strip{H: 1600 + head + high + 1600 + barHigh + 1200 + deep + 1600, Text: said, Draw: func(p *canvas, x, y geom.Length) {
		p.described("Figure#cards-"+strconv.Itoa(n), said+" "+c.phrase("Cards: {{ names }}", "names", strings.Join(h.names, ", ")), 0, func() {
			y += 1600
			p.text(ns, h.label, x, y+ns.drop(), "left")
			y += head
			for i, side := range h.sides {
				side.draw(p, geom.Rect{X: x + (w+handGap)*geom.Length(i), Y: y, W: w, H: highAt(side.Face.Size, w)})
			}
			y += high + 1600
			own := c.wide(ns, h.text) + barAir
			p.gauge(h.value/a.scale, a.share, geom.Rect{X: x, Y: y, W: width - own, H: barHigh})
			p.text(ns, h.text, x+width, y+(barHigh+ns.cap)/2, "right")
			p.textLines(lines, s, x, y+barHigh+1200)
		})
	}}
}

// highAt returns the height of something of a size at a width.
func highAt(s geom.Size, w geom.Length) geom.Length {
	return geom.Length(int64(s.H) * int64(w) / int64(max(1, s.W)))
}

// edge returns the outline of the side.
func (s Side) edge() geom.Path {
	if s.Face.Cut != nil {
		return s.Face.Cut
	}
	return geom.Box(geom.Rect{W: s.Face.Size.W, H: s.Face.Size.H})
}

// draw draws a side of a piece in a box of its shape. Strokes that would be too fine at that scale
// are thickened.
func (s Side) draw(p *canvas, r geom.Rect) {
	scale := float64(r.W) / float64(max(1, s.Face.Size.W))
	to := geom.Move(r.X, r.Y).Mul(geom.Scale(scale))
	p.asIs(r, func() {
		p.add(&face.Group{Map: to, Clip: s.edge(), Of: p.fines.Face(s.Face, scale)},
			&face.Shape{Path: s.edge().Apply(to), Stroke: p.colour("grey3"), Width: 200})
	})
}
