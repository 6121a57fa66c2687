package rulebook

import (
	"slices"
	"strings"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// The measures of the two kinds of boxes, in micrometres.
const (
	boxPad   = 4000 // from the frame of an example to its text
	boxCut   = 3000 // the chamfer
	boxLine  = 400
	noteBar  = 1400
	noteLeft = 3800 // from the column's edge to a note's text
	quotePad = 1800 // above and below a quotation

	quoteWhole = 12 // up to this many lines, a quotation is not broken across pages
)

// said is a paragraph in the body of a fence: lines up to a blank one, or one line beginning with a
// hyphen, which is an item.
type said struct {
	Spans []prose.Span
	Item  bool
	Box   prose.Box // of an item
}

// paragraphs joins consecutive lines. Line breaks in the source mean nothing: only a blank line or
// an item begins a new paragraph.
func paragraphs(lines []prose.Line) []said {
	var out []said
	open := false
	for _, l := range lines {
		text := strings.TrimSpace(l.Text)
		if text == "" {
			open = false
			continue
		}
		at := l.At
		at.Col += len([]rune(l.Text)) - len([]rune(strings.TrimLeft(l.Text, " \t")))
		item, isItem := strings.CutPrefix(text, "- ")
		if isItem {
			text, open = item, false
			at.Col += 2
		}
		spans, box := prose.Inline(text, at), prose.NoBox
		if isItem {
			box, spans = prose.Boxed(spans)
		}
		if open {
			last := &out[len(out)-1]
			last.Spans = append(append(last.Spans, prose.Span{Text: " "}), spans...)
			continue
		}
		out = append(out, said{Spans: spans, Item: isItem, Box: box})
		open = true
	}
	return out
}

// saidStrips sets the paragraphs of a box one below the other.
func (c *compositor) saidStrips(s style, all []said, width geom.Length) []strip {
	var out []strip
	for i, q := range all {
		if i > 0 && !(q.Item && all[i-1].Item) {
			out = append(out, space(1300))
		}
		if !q.Item {
			out = append(out, c.textStrips(s, c.spans(s, q.Spans), width)...)
			continue
		}
		strips := c.textStrips(s, c.spans(s, q.Spans), width-3500)
		for k := range strips {
			if strips[k] = strips[k].setIn(3500); k == 0 {
				strips[k] = bulleted(strips[k], s, q.Box)
			}
		}
		out = append(out, strips...)
	}
	return out
}

// bulleted puts a bullet, or a box, before the first line of an item.
func bulleted(t strip, s style, box prose.Box) strip {
	draw := t.Draw
	t.Draw = func(p *canvas, x, y geom.Length) {
		p.bullet(geom.Point{X: x + 1200, Y: y + s.drop() - s.cap/2 + 100}, box, s.cap)
		draw(p, x, y)
	}
	return t
}

// bullet draws a small silhouette of the game's mark, or a box as high as a capital.
func (p *canvas) bullet(c geom.Point, box prose.Box, side geom.Length) {
	if box != prose.NoBox {
		p.described("Figure#box", p.game.Words.Say(string(box)), 0, func() { p.tickBox(c, box, side) })
		if p.lib.Fillable && box != prose.TickedBox {
			p.add(&face.Field{Box: centred(c, side), Says: p.game.Words.Say(string(box)), Tick: true})
		}
		return
	}
	p.add(&face.Shape{Path: p.silhouette(c, 750), Fill: p.colour("accent")})
}

// tickBox draws a box to be ticked, or a ticked one.
func (p *canvas) tickBox(c geom.Point, box prose.Box, side geom.Length) {
	p.add(&face.Shape{Path: geom.Box(centred(c, side)), Stroke: p.colour("ink"), Width: 250})
	if box == prose.TickedBox {
		at := around(c, side)
		p.add(&face.Shape{Path: geom.Line(at(-0.3, 0), at(-0.05, 0.28), at(0.5, -0.55)), Stroke: p.colour("ink"), Width: 450, Round: true})
	}
}

// note prints a ruling: an accent bar, a gavel, a label and text.
func (g *galley) note(b prose.Block, m measure) []*block {
	ls, s := g.text.style("note-label"), g.text.style("note")
	label := g.text.phrase("Note")
	if b.Arg != "" {
		label = g.text.said(prose.Inline(b.Arg, argAt(b)))
	}
	head := strip{H: 6200, Keep: true, Text: label, Draw: func(p *canvas, x, y geom.Length) {
		p.icon(g.text.icons["note-icon"], geom.Rect{X: x, Y: y + 700, W: 4600, H: 4600}, "ink")
		p.text(ls, label, x+6200, y+4200, "left")
	}}
	body := g.text.saidStrips(s, paragraphs(b.Lines), m.width-noteLeft)
	k := stack{left: m.left + noteLeft, foot: 900, strips: append([]strip{head}, keepAll(body, false)...)}
	k.frame = func(p *canvas, r geom.Rect, _ fragment) {
		p.fill(geom.Rect{X: r.X + m.left, Y: r.Y, W: noteBar, H: r.H}, "accent")
	}
	return []*block{boxed(g.text, k, b)}
}

// saidOf returns paragraphs and bulleted lists as the contents of a box. It reports false if there
// is anything else.
func saidOf(blocks []prose.Block) (out []said, ok bool) {
	for _, b := range blocks {
		switch {
		case b.Kind == prose.Paragraph:
			out = append(out, said{Spans: b.Spans})
		case b.Kind != prose.List || b.Ordered:
			return nil, false
		}
		for _, item := range b.Items {
			if len(item) != 1 || item[0].Kind != prose.Paragraph {
				return nil, false
			}
			out = append(out, said{item[0].Spans, true, item[0].Box})
		}
	}
	return out, true
}

// quote prints a box of words that are read aloud or quoted: on the tint, between two thin rules
// that remain where tints are dropped. Anything more than paragraphs and bullets is indented
// without a box.
func (g *galley) quote(b prose.Block, m measure) []*block {
	all, ok := saidOf(slices.Concat(b.Items...))
	if !ok {
		out := g.flow(slices.Concat(b.Items...), m.in(g.text.indent))
		if len(out) > 0 {
			first, last, grid := out[0], out[len(out)-1], g.text.frame.Grid
			first.Above, last.Below = max(first.Above, grid), max(last.Below, grid)
		}
		return out
	}
	if len(all) == 0 {
		return nil
	}
	strips := g.text.saidStrips(g.text.style("body"), all, m.width-2*noteLeft)
	if len(strips) <= quoteWhole {
		strips = keepAll(strips, false)
	}
	k := stack{left: m.left + noteLeft, foot: quotePad, strips: slices.Concat([]strip{space(quotePad)}, strips), again: space(quotePad)}
	k.frame = func(p *canvas, r geom.Rect, _ fragment) {
		r.X, r.W = r.X+m.left, m.width
		p.fill(r, "tint")
		for _, x := range []geom.Length{r.X, r.X + r.W - boxLine} {
			p.fill(geom.Rect{X: x, Y: r.Y, W: boxLine, H: r.H}, "accent")
		}
	}
	return []*block{boxed(g.text, k, b)}
}

// boxed makes a block of a stack, with a line of the grid above and below it wherever the fence is.
func boxed(c *compositor, k stack, b prose.Block) *block {
	out := k.block()
	out.At, out.Above, out.Below = b.At, c.frame.Grid, c.frame.Grid
	return out
}

// tinted returns the frame of an example: tinted, outlined in the accent, two corners cut.
func tinted(m measure) func(p *canvas, r geom.Rect, s fragment) {
	return func(p *canvas, r geom.Rect, _ fragment) {
		r.X, r.W = r.X+m.left, m.width
		r = r.Inset(boxLine / 2)
		p.add(&face.Shape{Path: geom.CutBox(r, boxCut), Fill: p.colour("tint"), Stroke: p.colour("accent"), Width: boxLine})
	}
}

// boxAgain returns the first line of a box that continues in another column: its title again.
func (c *compositor) boxAgain(title string) strip {
	if title == "" {
		return space(2200)
	}
	ts := c.style("box-title")
	return strip{H: 7000, Keep: true, Draw: func(p *canvas, x, y geom.Length) {
		w := p.text(ts, title, x, y+5000, "left")
		p.text(c.style("table-more"), c.phrase("continued"), x+w+2*geom.MM, y+5000, "left")
	}}
}

// boxHead returns the first lines of an example or a scenario: icon, label, title.
func (c *compositor) boxHead(icon, label, title string, width geom.Length) []strip {
	ls, ts := c.style("box-label"), c.style("box-title")
	labelWide := c.wide(ls, model.Upper(label))
	in := geom.Length(0)
	if icon != "" {
		in = 5900
	}
	left := in + labelWide + 3*geom.MM
	lines := c.lines(ts, ts.say(title), width-left, 0)
	var out []strip
	out = append(out, space(1900))
	for i, l := range lines {
		out = append(out, strip{H: 4400, Keep: true, Text: title, Draw: func(p *canvas, x, y geom.Length) {
			if i == 0 {
				if icon != "" {
					p.icon(icon, geom.Rect{X: x - 500, Y: y - 300, W: 5000, H: 5000}, "ink")
				}
				p.text(ls, label, x+in, y+3300, "left")
			}
			p.line(l, x+left, y+3300)
		}})
	}
	return append(out, space(1300))
}
