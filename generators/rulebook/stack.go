package rulebook

import (
	"punchboard/internal/geom"
	"punchboard/internal/lists"
	"punchboard/internal/typeset"
)

// strip is a part of a block. It draws itself from its top left corner, unless the block draws all
// its parts.
type strip struct {
	H    geom.Length
	Keep bool
	Text string   // what it says, for the index
	Asks []string // questions and errata that come up in it, as anchors
	Draw func(p *canvas, x, y geom.Length)
}

// stack is a block made of strips, one below the other.
type stack struct {
	strips []strip
	again  strip // set first in a fragment that continues
	left   geom.Length
	foot   geom.Length
	frame  func(p *canvas, r geom.Rect, s fragment) // drawn under the strips, around the whole fragment
}

// block returns the stack as a block without white space of its own.
func (k stack) block() *block {
	return &block{Head: k.again.H, Foot: k.foot, Parts: k.strips, Draw: k.draw}
}

// draw draws the strips of a fragment from its top down, over the frame.
func (k stack) draw(p *canvas, s fragment) {
	if k.frame != nil {
		k.frame(p, geom.Rect{X: s.X, Y: s.Y, W: s.W, H: s.H + k.foot}, s)
	}
	x, y := s.X+k.left, s.Y
	if s.again() && k.again.Draw != nil {
		k.again.Draw(p, x, y)
	}
	if s.again() {
		y += k.again.H
	}
	for i, t := range k.strips[s.From:s.To] {
		// a rule within a frame does not end it where the frame is broken
		if rule := t.Text == "" && k.frame != nil && s.more() && i == s.To-s.From-1; t.Draw != nil && !rule {
			t.Draw(p, x, y)
		}
		y += t.H
	}
}

// textStrips returns the lines of a paragraph, each a strip of the style's pitch.
func (c *compositor) textStrips(s style, spans []typeset.Span, width geom.Length) []strip {
	return lineStrips(c.lines(s, spans, width, 0), s, 0)
}

// lineStrips returns set lines, each a strip of the style's pitch, indented by left.
func lineStrips(set []typeset.Line, s style, left geom.Length) []strip {
	return lists.Map(set, func(l typeset.Line) strip {
		return strip{H: s.pitch, Text: runText(l.Items), Draw: func(p *canvas, x, y geom.Length) { p.line(l, x+left, y+s.drop()) }}
	})
}

// space returns an empty strip.
func space(h geom.Length) strip { return strip{H: h, Keep: true} }

// keepAll keeps strips together, the last one with what follows if with is set.
func keepAll(strips []strip, with bool) []strip {
	for i := range strips {
		if i < len(strips)-1 || with {
			strips[i].Keep = true
		}
	}
	return strips
}
