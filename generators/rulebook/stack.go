package rulebook

import (
	"fmt"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/typeset"
)

// strip is a drawn part: it is given its top left corner.
type strip struct {
	H    geom.Length
	Keep bool
	Text string
	Asks []string // as a part has them
	Draw func(p *pen, x, y geom.Length)
}

// stack is a block made of strips, one above the other.
type stack struct {
	strips []strip
	again  strip // set first in a fragment that continues
	left   geom.Length
	foot   geom.Length
	frame  func(p *pen, r geom.Rect, s spot) // drawn below the strips, round the whole fragment
}

// block makes the stack a block without white space of its own.
func (k stack) block() *block {
	b := &block{Head: k.again.H, Foot: k.foot}
	for _, s := range k.strips {
		b.Parts = append(b.Parts, part{H: s.H, Keep: s.Keep, Text: s.Text, Asks: s.Asks})
	}
	b.Draw = k.draw
	return b
}

func (k stack) draw(p *pen, s spot) {
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

// compositor sets text for one chapter: it fills expressions, follows links, breaks
// lines, and gathers what is wrong with all of these.
type compositor struct {
	*design
	env    *expr.Env
	things *things
	refs   *references
	names  *names
	pieces *pieces

	anchor   string     // of the chapter, whose own headings links find first
	here     diag.Place // of what is being set
	crowded  bool       // the table being set is too wide, which is told
	findings diag.List
}

// textStrips are the lines of a paragraph, each a strip of the style's pitch.
func (c *compositor) textStrips(s style, spans []typeset.Span, width geom.Length) []strip {
	return lineStrips(c.lines(s, spans, width, 0), s, 0)
}

// lineStrips are set lines, each a strip of the style's pitch, so far in.
func lineStrips(set []typeset.Line, s style, left geom.Length) []strip {
	var out []strip
	for _, l := range set {
		out = append(out, strip{H: s.pitch, Text: runText(l.Items), Draw: func(p *pen, x, y geom.Length) { p.line(l, x+left, y+s.drop()) }})
	}
	return out
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

// lines breaks spans into lines, and reports what is too wide for them and
// characters that the font does not have.
func (c *compositor) lines(s style, spans []typeset.Span, width, first geom.Length) []typeset.Line {
	out := c.set.Break(typeset.Para{Spans: spans, Width: width, First: first, Align: s.align,
		Leading: s.pitch, Hyphenate: s.align == "justify" && c.game.Lang == "", Lang: "en"}) // patterns are of English
	for _, l := range out {
		if l.Width > width+100 && !c.crowded {
			c.report("PB601", "text-overflow", fmt.Sprintf("%q is %s mm wider than its %s mm", runText(l.Items), (l.Width-width).Num(), width.Num()),
				"let it be broken by a hyphen or a blank, or shorten it")
		}
		for _, it := range l.Items {
			if t, ok := it.(*face.Text); ok {
				c.glyphs(t)
			}
		}
	}
	return out
}

// glyphs reports characters that are not in a run's font.
func (c *compositor) glyphs(t *face.Text) {
	for _, g := range t.Glyphs {
		if g.ID == 0 {
			c.report("PB607", "missing-glyph", fmt.Sprintf("the font %s has no %q (U+%04X)", t.Font, g.Rune, g.Rune),
				"write another character, or add a font that has it to layouts/fonts, with fallback: true")
		}
	}
}

// report adds an error at the block that is being set.
func (c *compositor) report(code, name, message, help string) {
	c.findings.Add(diag.Finding{At: c.here, Severity: diag.Error, Code: code, Name: name, Message: message, Help: help})
}
