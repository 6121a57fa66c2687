package rulebook

import (
	"slices"
	"strings"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// setting is how a chapter wants a table to be set: words in braces at the end of the line that
// asks for it.
type setting struct {
	place  string // column, across, turned or blocks; "" for whatever fits
	heads  bool   // the heads of narrow columns are rotated
	folded bool   // half of the rows are next to the others
}

// word applies one of them, and reports false if there is no such word.
func (s *setting) word(w string) bool {
	if !slices.Contains(model.TableSettings, w) {
		return false
	}
	switch w {
	case "heads-turned":
		s.heads = true
	case "folded":
		s.folded = true
	default:
		s.place = w
	}
	return true
}

// setting takes the setting off the argument of a fence.
func (c *compositor) setting(b prose.Block) (prose.Block, setting) {
	var set setting
	rest, words, from := prose.Braced(b.Arg)
	at := argAt(b)
	at.Col, at.Len = at.Col+len([]rune(b.Arg[:from])), len(b.Arg)-1-from
	for _, w := range words {
		if !set.word(w) {
			c.unknown(at, "a table cannot be set "+w, w, model.TableSettings)
		}
	}
	b.Arg = rest
	return b, set
}

// setTable sets a table as its fence says: a turned one on pages of its own. One without a setting
// that is wider than a page gets rotated heads, then the smaller sizes of its style, and if that is
// not enough it is turned.
func (tb *tableSetter) setTable(t *table, m measure) []*block {
	if t.Set.place == "blocks" {
		return tb.inBlocks(t, m)
	}
	if t.Set.folded {
		t.fold()
	}
	f := tb.text.frame
	below := t.Noted && t.Set.place != "turned" && tb.text.narrow() && tb.cramped(t, m.width)
	if below {
		t.noteBelow(tb.text.style("table"))
	}
	if t.Set.place == "" && !t.Set.heads && tb.least(t) > f.wide() {
		t.Set.heads, t.measured = true, false
	}
	sizes := tb.text.style("table").sizes
	for i := 1; i < len(sizes) && t.Set.place == "" && (tb.least(t) > f.wide() || below && tb.cramped(t, m.width)); i++ {
		t.shrink(float64(sizes[i]) / float64(sizes[i-1]))
	}
	if t.Set.place == "" && tb.least(t) > f.wide() && tb.least(t) <= f.Bottom-f.Top {
		t.Set.place = "turned"
	}
	if t.Set.place == "turned" {
		return tb.turnedTable(t)
	}
	return []*block{tb.fitTable(t, m)}
}

// cramped reports whether a table is too wide for a width, or takes more than half again as many
// lines as rows there.
func (tb *tableSetter) cramped(t *table, width geom.Length) bool {
	return tb.least(t) > width || 2*lineCount(t.naturals, tb.columns(t, width)) > 3*len(t.Rows)
}

// noteBelow moves the contents of the last column below the other cells of its row.
func (t *table) noteBelow(s style) {
	n := len(t.Cols) - 1
	t.Cols, t.Noted, t.measured = t.Cols[:n:n], false, false
	for i := range t.Rows {
		if r := &t.Rows[i]; len(r.Cells) > n {
			r.Cells, r.Under = r.Cells[:n:n], r.Cells[n]
			if t.Label != "" && len(r.Under) > 0 {
				r.Under = append(s.say(t.Label+": "), r.Under...)
			}
		}
	}
}

// shrink scales the cells of a table down.
func (t *table) shrink(by float64) {
	t.measured = false
	for _, r := range t.Rows {
		for _, spans := range append(r.Cells[:len(r.Cells):len(r.Cells)], r.Under) {
			for i := range spans {
				spans[i].Font.Size = spans[i].Font.Size.Scale(by)
			}
		}
	}
}

// The measures of rotated heads, in micrometres.
const (
	upendedWide = 3800 // the least width of their column
	upendedAir  = 1400 // between their end and the rule below
)

// upendedHeight returns the height of a table's rotated heads.
func (tb *tableSetter) upendedHeight(t *table, s style) geom.Length {
	var h geom.Length
	for i, k := range t.Cols {
		if t.upended[i] {
			h = max(h, tb.text.wide(s, s.say(k.Head)[0].Text)+2*upendedAir)
		}
	}
	return ceil(h, tb.text.frame.Grid)
}

// upended draws the rotated head of a column, in the room that all heads have.
func upended(p *canvas, s style, k col, r geom.Rect) {
	x := r.X + s.cap + 400
	if k.Align == "right" {
		x = r.Right() - 400
	}
	on := &canvas{design: p.design, page: p.page, path: p.path}
	on.text(s, k.Head, 0, 0, "left")
	p.add(&face.Group{Map: geom.Move(x, r.Bottom()-upendedAir).Mul(geom.Turn(-90, geom.Point{})), Items: on.items})
}

// turnedTable sets a table sideways on pages of its own, to be read with the book turned to the
// right.
func (tb *tableSetter) turnedTable(t *table) []*block {
	f := tb.text.frame
	high, wide := f.Bottom-f.Top, f.wide()
	if under := high - 3*f.Grid; tb.least(t) <= under { // so that a heading fits on its page
		high = under
	}
	t.Below = false
	in := tb.tableBlock(t, measure{0, high}, false)
	var out []*block
	for cur := (cursor{}); cur.block == 0; {
		spots, next := fill([]*block{in}, cur, wide, f.Grid)
		if len(spots) == 0 {
			spots, next, _ = force([]*block{in}, cur, wide)
		}
		s := spots[0]
		b := &block{At: t.At, From: in.From, Wide: true, Parts: []strip{{H: high, Text: partsText(in.Parts[s.From:s.To])}}}
		if len(out) == 0 {
			b.Mark, in.Mark = in.Mark, nil
		}
		b.Draw = func(p *canvas, at fragment) { p.beside("Table", func() { sideways(p, in, s, at, high) }) }
		out = append(out, b)
		cur = next
	}
	return out
}

// partsText returns the text of parts.
func partsText(parts []strip) string {
	return strings.Join(lists.Map(parts, func(q strip) string { return q.Text }), " ")
}

// sideways draws a part of a block turned to the left, on a page of height high.
func sideways(p *canvas, b *block, s, at fragment, high geom.Length) {
	on := &canvas{design: p.design, page: p.page, path: p.path}
	s.X, s.Y, s.W = 0, 0, high
	b.Draw(on, s)
	to := geom.Move(at.X, at.Y+high).Mul(geom.Turn(-90, geom.Point{}))
	g := &face.Group{Map: to}
	for _, it := range on.items {
		switch it := it.(type) {
		case *face.Anchor:
			p.anchor(it.Name, to.Apply(it.At))
		case *face.Link:
			p.add(&face.Link{Box: to.ApplyRect(it.Box), To: it.To})
		default:
			g.Items = append(g.Items, it)
		}
	}
	p.add(g)
}
