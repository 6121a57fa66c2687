package rulebook

import (
	"punchboard/internal/geom"
	"punchboard/internal/lists"
	"punchboard/internal/typeset"
)

// strip is a part of a block. It draws itself, from its top left corner, where the block does not
// draw all of them.
type strip struct {
	H    geom.Length
	Keep bool
	Text string   // what it says, for the index
	Asks []string // questions and errata that arise in it, as anchors
	Draw func(p *canvas, x, y geom.Length)
}

// stack is a block made of strips, one above the other.
type stack struct {
	strips []strip
	again  strip // set first in a fragment that continues
	left   geom.Length
	foot   geom.Length
	frame  func(p *canvas, r geom.Rect, s fragment) // drawn below the strips, round the whole fragment
}

// block makes the stack a block without white space of its own.
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

// textStrips are the lines of a paragraph, each a strip of the style's pitch.
func (c *compositor) textStrips(s style, spans []typeset.Span, width geom.Length) []strip {
	return lineStrips(c.lines(s, spans, width, 0), s, 0)
}

// lineStrips are set lines, each a strip of the style's pitch, so far in.
func lineStrips(set []typeset.Line, s style, left geom.Length) []strip {
	return lists.Map(set, func(l typeset.Line) strip {
		return strip{H: s.pitch, Text: runText(l.Items), Draw: func(p *canvas, x, y geom.Length) { p.line(l, x+left, y+s.drop()) }}
	})
}

// space is an empty strip.
func space(h geom.Length) strip { return strip{H: h, Keep: true} }

// keepAll makes strips inseparable, the last one too if with is set.
func keepAll(strips []strip, with bool) []strip {
	for i := range strips {
		if i < len(strips)-1 || with {
			strips[i].Keep = true
		}
	}
	return strips
}
