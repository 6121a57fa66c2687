package rulebook

import (
	"slices"
	"strings"
	"unicode/utf8"

	"punchboard/internal/geom"
	"punchboard/internal/typeset"
)

// A table set in blocks has one for each row, like monsters and spells in a book for role-playing:
// the name below a rule, then the short cells, each after the head of its column, then the longer
// ones as text. A block that fits on a page is never cut, and links lead to it.

// blockText is the number of letters above which a cell in any row, or a text of any entry of the
// collection, makes its column text.
const blockText = 30

// The measures of a block, in micrometres.
const (
	blockRule = 500  // above the name, except where a heading has its own
	blockHead = 1300 // from it to the name
	blockGap  = 600  // from the short cells to the text
	blockFoot = 1500
)

// inBlocks sets each row of a table as a block, below its title if it has one.
func (tb *tableSetter) inBlocks(t *table, m measure) []*block {
	texts := make([]bool, len(t.Cols))
	many := 0
	for i, k := range t.Cols {
		texts[i] = k.long != nil && k.long()
		for _, r := range t.Rows {
			texts[i] = texts[i] || i > 0 && k.Align == "left" && !k.Names && i < len(r.Cells) && utf8.RuneCountInString(plain(r.Cells[i])) > blockText
		}
		if texts[i] {
			many++
		}
	}
	var out []*block
	if t.Title != "" {
		out = append(out, tb.titleBlock(t, m))
	}
	for i, r := range t.Rows {
		if i == 0 && t.Title == "" && r.Anchor == "" {
			r.Anchor = t.Anchor
		}
		b := tb.rowBlock(t, r, texts, many > 1, m)
		if draw := b.Draw; i > 0 || !t.Below {
			b.Draw = func(p *canvas, s fragment) {
				p.fill(geom.Rect{X: s.X + m.left, Y: s.Y, W: m.width, H: blockRule}, "accent")
				draw(p, s)
			}
		}
		out = append(out, b)
	}
	if notes := tb.tableNotes(t, m.width); len(notes) > 0 {
		k := stack{left: m.left, foot: blockFoot, strips: notes}
		out = append(out, k.block())
	}
	return out
}

// titleBlock returns the title of a table above its blocks, which is the target of links to the
// table.
func (tb *tableSetter) titleBlock(t *table, m measure) *block {
	c, s := tb.text, tb.text.style("table-title")
	k := stack{left: m.left, strips: keepAll(c.textStrips(s, s.say(t.Title), m.width), true)}
	b := k.block()
	b.At, b.Above, b.Next = t.At, c.frame.Grid, true
	if t.Anchor != "" {
		b.Mark = &mark{Anchor: t.Anchor, Title: t.Title, Hidden: true}
	}
	return b
}

// rowBlock returns the block of one row. Where several columns are texts, each is headed.
func (tb *tableSetter) rowBlock(t *table, r row, texts []bool, headed bool, m measure) *block {
	c := tb.text
	ns, ls, s, body := c.style("block-name"), c.style("box-label"), c.style("table"), c.style("note")
	ns.pitch = c.frame.Grid
	if t.Passages {
		body = c.body
	}
	room := m.width
	if r.Icon != "" {
		room -= iconRoom
	}
	strips := append([]strip{space(blockHead)}, c.textStrips(ns, ns.say(plain(r.Cells[0])), room)...)
	if r.Icon != "" {
		draw := strips[1].Draw
		strips[1].Draw = func(p *canvas, x, y geom.Length) {
			p.icon(r.Icon, geom.Rect{X: x + m.width - iconWide, Y: y + ns.drop() - iconWide + 300, W: iconWide, H: iconWide}, "ink")
			draw(p, x, y)
		}
	}
	var line []typeset.Span
	var below []strip
	for i, cell := range r.Cells[1:] {
		head := t.Cols[i+1].Head
		switch {
		case len(cell) == 0:
		case !texts[i+1]:
			if line != nil {
				line = append(line, s.say("\u2002 ")...)
			}
			line = append(append(line, ls.say(strings.ReplaceAll(head, " ", "\u00a0")+"\u00a0\u00a0")...), cell...)
		default:
			if headed {
				cell = append(ls.say(head+"\u2002"), cell...)
			}
			below = append(below, c.textStrips(body, cell, m.width)...)
		}
	}
	if line != nil {
		strips = append(strips, c.textStrips(s, line, m.width)...)
	}
	strips = append(keepAll(append(strips, space(blockGap)), true), below...)
	if tall(strips) <= c.frame.Bottom-c.frame.Top-blockFoot {
		strips = keepAll(strips, false)
	}
	k := stack{left: m.left, foot: blockFoot, strips: strips}
	b := k.block()
	b.At, b.Above, b.Below = r.At, c.frame.Grid/2, c.frame.Grid/2
	if r.Anchor != "" {
		b.Mark = &mark{Anchor: r.Anchor, Title: plain(r.Cells[0]), Hidden: true, Passage: t.Passages}
	}
	return b
}

// fold sets the second half of a table's rows next to the first.
func (t *table) fold() {
	half := (len(t.Rows) + 1) / 2
	if half == len(t.Rows) {
		return
	}
	whole := *t
	t.whole, t.Rows = &whole, slices.Clone(t.Rows)
	for i, r := range t.Rows[half:] {
		cells := make([][]typeset.Span, len(t.Cols)+1) // an empty one between the halves
		copy(cells, t.Rows[i].Cells)
		t.Rows[i].Cells = append(cells, r.Cells...)
	}
	t.Cols, t.Rows, t.Noted, t.measured = slices.Concat(t.Cols, []col{{Align: "left"}}, t.Cols), t.Rows[:half], false, false
}

// half returns the first column of the second half of a folded table, -1 for none.
func (t *table) half() int {
	if t.whole == nil {
		return -1
	}
	return len(t.whole.Cols) + 1
}
