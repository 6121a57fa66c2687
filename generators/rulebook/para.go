package rulebook

import (
	"fmt"
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/geom"
	"punchboard/internal/prose"
	"punchboard/internal/typeset"
)

// measure is the width that blocks are set to and their indent.
type measure struct{ left, width geom.Length }

// in returns the measure indented by d.
func (m measure) in(d geom.Length) measure { return measure{m.left + d, m.width - d} }

// paragraph returns running text on the grid, without a single line at either end. Its first line
// is indented by first.
func (g *galley) paragraph(s style, spans []typeset.Span, m measure, first geom.Length, at diag.Place) *block {
	strips := g.bodyLines(g.text.lines(s, spans, m.width, first), s, 0)
	for i := range strips {
		strips[i].Keep = i < len(strips)-1 && (i == 0 || i == len(strips)-2)
	}
	b := stack{left: m.left, strips: strips}.block()
	b.At, b.Above, b.Below, b.Free = at, g.text.gap, g.text.gap, true
	if wide := g.text.frame.wide(); m == g.text.column() && m.width < wide {
		b.Across = func() *block {
			one, across := *b, g.paragraph(s, spans, measure{0, wide}, first, at)
			one.Parts, one.Draw, one.Wide = across.Parts, across.Draw, true
			return &one
		}
	}
	return b
}

// list sets each item as paragraphs indented after a bullet or a number.
func (g *galley) list(b prose.Block, m measure) []*block {
	out := g.items(b, m)
	if len(out) > 0 {
		out[0].Above = max(out[0].Above, g.text.listGap)
		last := out[len(out)-1]
		last.Below = max(last.Below, g.text.listGap)
	}
	if n := len(out); n > 1 { // no single line at either end
		out[0].Next = out[0].Next || g.text.oneLine(out[0])
		out[n-2].Next = out[n-2].Next || g.text.oneLine(out[n-1])
	}
	return out
}

// oneLine reports whether a block of text has one line only.
func (c *compositor) oneLine(b *block) bool {
	return len(b.Parts) == 1 && b.Parts[0].H <= c.frame.Grid
}

// items sets the items of a list. In a tight one there is no white space between them.
func (g *galley) items(b prose.Block, m measure) []*block {
	in := g.text.indent
	n := max(b.Start, 1)
	var out []*block
	for i, item := range b.Items {
		blocks := g.flow(item, m.in(in))
		if len(blocks) == 0 {
			continue
		}
		if i > 0 && b.Tight {
			blocks[0].Above = 0
		}
		if b.Tight && i < len(b.Items)-1 {
			blocks[len(blocks)-1].Below = 0
		}
		label := ""
		if b.Ordered {
			label = strconv.Itoa(n + i)
		}
		for _, x := range blocks {
			x.within(fmt.Sprintf("L#%s-%d-%d/LI#%d/LBody", g.of.anchor, b.At.Line, b.At.Col, n+i)) // distinguishes it from the other lists of the book
		}
		g.hang(blocks[0], label, item[0].Box, m)
		out = append(out, blocks...)
	}
	return out
}

// hang draws a bullet, a box or a number to the left of a block's first line.
func (g *galley) hang(b *block, label string, box prose.Box, m measure) {
	draw := b.Draw
	s := g.text.body
	num := g.text.style("list-number")
	b.Draw = func(p *canvas, sp fragment) {
		if !sp.again() {
			base := sp.Y + s.drop()
			if label != "" {
				p.text(num, label, sp.X+m.left+g.text.indent-1600, base, "right")
			} else {
				p.bullet(geom.Point{X: sp.X + m.left + 1900, Y: base - s.cap/2 + 100}, box, s.cap)
			}
		}
		draw(p, sp)
	}
}

// heading2 sets a section's heading: number, title and rule on two lines of the grid.
func (g *galley) heading2(m *mark, spans []prose.Span, ms measure, at diag.Place) *block {
	s, ns := g.text.style("section-title"), g.text.style("section-number")
	grid := g.text.frame.Grid
	in := geom.Length(0)
	if m.Number != "" {
		in = g.text.wide(ns, m.Number) + 3*geom.MM
		if !g.text.tiny() {
			in = max(in, 11*geom.MM)
		}
	}
	set := g.text.lines(s, g.text.spans(s, spans), ms.width-in, 0)
	extra := geom.Length(max(0, len(set)-1)) * s.pitch
	h := ceil(2*grid+extra, grid)
	b := &block{At: at, Above: grid, Next: true, Mark: m, Parts: []strip{{H: h, Text: m.Title}}}
	b.Draw = func(p *canvas, sp fragment) {
		base := sp.Y + h - extra - 3350
		if m.Number != "" {
			p.text(ns, m.Number, sp.X+ms.left, base, "left")
		}
		p.lines(set, sp.X+ms.left+in, base, s.pitch)
		p.rule(sp.X+ms.left, base+extra+1700, max(ms.width, sp.W-ms.left), 350, "ink") // above a table across the page too
	}
	return b
}

// heading3 sets a subsection's heading, on one line of the grid.
func (g *galley) heading3(m *mark, spans []prose.Span, ms measure, at diag.Place) *block {
	s := g.text.style("subsection")
	s.pitch = g.text.frame.Grid
	set := g.text.lines(s, g.text.spans(s, spans), ms.width, 0)
	b := &block{At: at, Above: g.text.frame.Grid, Next: true, Mark: m, Parts: keepAll(lineStrips(set, s, 0), false)}
	b.Draw = func(p *canvas, sp fragment) { p.textLines(set, s, sp.X+ms.left, sp.Y+200) }
	return b
}

// defines returns the targets of links in strong type: the words that a paragraph introduces.
func defines(spans []prose.Span) []string {
	var out []string
	for _, s := range spans {
		if to, ok := strings.CutPrefix(s.Link, "#"); ok && s.Strong {
			out = append(out, to)
		}
	}
	return out
}
