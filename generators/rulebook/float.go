package rulebook

import (
	"unicode"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
	"punchboard/internal/prose"
	"punchboard/internal/typeset"
)

// floating is an inset at the left or right, with the paragraphs and lists that follow it set next
// to it.
type floating struct {
	in      *inset
	size    geom.Size
	caption []strip
}

// floatCaption returns the caption of a floating inset, below it and as wide.
func floatCaption(c *compositor, text string, at diag.Place, width geom.Length) []strip {
	if text == "" {
		return nil
	}
	s := c.style("small").in(c.colour("ink"))
	return append([]strip{space(700)}, c.textStrips(s, c.inline(s, text, at), width)...)
}

// deep returns how far down the inset and its caption reach, in whole lines.
func (f *floating) deep(grid geom.Length) geom.Length {
	return ceil(f.size.H+geom.MM+tall(f.caption), grid)
}

// run sets an inset and the blocks that fit next to it, and returns how many of them it took. Where
// a paragraph is longer than the inset, the rest continues below it in full width.
func (g *galley) run(f *floating, in []prose.Block, m measure) (*block, int) {
	grid := g.text.frame.Grid
	deep := f.deep(grid)
	narrow := m.in(f.size.W + insetGap)
	at := m.left
	if f.in.place == "right" {
		narrow.left, at = m.left, m.left+m.width-f.size.W
	}
	var strips []strip
	var taken int
	used := geom.Length(0)
	for taken < len(in) && used < deep && running(in[taken]) && (taken == 0 || len(in[taken].Numbers) == 0) {
		b := in[taken]
		g.text.here, g.below = b.At, taken > 0 && b.Kind == prose.Paragraph && in[taken-1].Kind == prose.Paragraph
		var more []strip
		if b.Kind == prose.List {
			more = g.blockStrips(g.list(b, narrow))
		} else {
			more = g.wrapped(b, narrow, m, int((deep-used)/grid))
		}
		if taken > 0 && g.text.gap > 0 && used+g.text.gap < deep {
			more = append([]strip{space(g.text.gap)}, more...)
		}
		used += tall(more)
		strips = append(strips, more...)
		taken++
	}
	if used < deep {
		strips = append(strips, space(deep-used))
	}
	holdBeside(strips, deep)
	k := stack{strips: strips}
	made := k.block()
	made.At, made.Above, made.Below = f.in.at, grid/2, g.text.gap
	made.Defines, made.Rules = definedIn(in[:taken])
	made.Draw = func(p *canvas, s fragment) {
		if !s.again() {
			f.put(p, geom.Point{X: s.X + at, Y: s.Y + geom.MM})
		}
		k.draw(p, s)
	}
	return made, taken
}

// put draws the inset and its caption.
func (f *floating) put(p *canvas, at geom.Point) {
	f.in.put(p, geom.Rect{X: at.X, Y: at.Y, W: f.size.W, H: f.size.H})
	p.stacked(f.caption, at.X, at.Y+f.size.H)
}

// holdBeside keeps the lines next to an inset together, and leaves no single line alone below it.
func holdBeside(strips []strip, deep geom.Length) {
	var y geom.Length
	for i := range strips {
		y += strips[i].H
		strips[i].Keep = y < deep || i == len(strips)-2
	}
	strips[len(strips)-1].Keep = false
}

// definedIn returns the words that blocks introduce and the numbers of the rules that they state.
func definedIn(in []prose.Block) (words, rules []string) {
	for _, b := range in {
		words = append(words, defines(b.Spans)...)
		rules = append(rules, lists.Map(b.Numbers, func(n prose.Number) string { return n.Text })...)
	}
	return words, rules
}

// blockStrips returns the parts of blocks as strips of another block.
func (g *galley) blockStrips(blocks []*block) []strip {
	var out []strip
	for i, b := range blocks {
		if i > 0 && b.Above > 0 {
			out = append(out, space(ceil(b.Above, g.text.frame.Grid)))
		}
		for k, q := range b.Parts {
			out = append(out, strip{H: q.H, Text: q.Text, Asks: q.Asks, Draw: func(p *canvas, x, y geom.Length) {
				p.part(b.step(i), func() { b.Draw(p, fragment{Block: b, From: k, To: k + 1, X: x, Y: y, H: q.H}) })
			}})
		}
	}
	return out
}

// wrapped sets a paragraph with the given number of narrow lines; the rest has the full measure.
// Narrow lines are not justified.
func (g *galley) wrapped(b prose.Block, narrow, full measure, lines int) []strip {
	s := g.text.body
	spans := g.text.spans(s, b.Spans)
	first := geom.Length(0)
	if g.below {
		first = g.text.first
	}
	ragged := s
	ragged.align = "left"
	set := g.text.lines(ragged, spans, narrow.width, first)
	if len(set) <= lines {
		return g.bodyLines(set, s, narrow.left)
	}
	out := g.bodyLines(set[:lines], s, narrow.left)
	rest := after(spans, printed(set[:lines]))
	return append(out, g.bodyLines(g.text.lines(s, rest, full.width, 0), s, full.left)...)
}

// bodyLines returns lines of running text, indented by left, with the questions that come up in
// each.
func (g *galley) bodyLines(set []typeset.Line, s style, left geom.Length) []strip {
	out := lineStrips(set, s, left)
	for i, asks := range g.text.refs.asks(set) {
		out[i].Asks = asks
	}
	return out
}

// printed counts the characters and icons of lines, without spaces.
func printed(set []typeset.Line) int {
	n := 0
	for _, l := range set {
		for _, it := range l.Items {
			switch it := it.(type) {
			case *face.Text:
				n += lists.Count(it.Glyphs, func(g face.Glyph) bool { return !unicode.IsSpace(g.Rune) })
			case *face.Icon:
				n++
			}
		}
	}
	return n
}

// after returns the spans that follow the first n characters and icons.
func after(spans []typeset.Span, n int) []typeset.Span {
	for i, s := range spans {
		if s.Icon != "" {
			if n == 0 {
				return spans[i:]
			}
			n--
			continue
		}
		for at, r := range s.Text {
			switch {
			case unicode.IsSpace(r):
			case n == 0:
				s.Text = s.Text[at:]
				return append([]typeset.Span{s}, spans[i+1:]...)
			default:
				n--
			}
		}
	}
	return nil
}
