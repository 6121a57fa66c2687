package rulebook

import (
	"fmt"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
)

// frame is the text area of every page: the columns, side by side, all of one height, and the line
// pitch they share.
type frame struct {
	Top, Bottom geom.Length // bottom is where the last line may end
	X, W        []geom.Length
	Grid        geom.Length
}

// wideLines is how many lines high something that is never cut must be to let text go before it on
// a page of one column.
const wideLines = 8

// columnGap is the space between columns on a page that has one column for its text.
const columnGap = 6 * geom.MM

// wide returns the measure across all columns.
func (f frame) wide() geom.Length {
	n := len(f.X) - 1
	return f.X[n] + f.W[n] - f.X[0]
}

// split returns the frame with n columns in place of its own.
func (f frame) split(n int) frame {
	gap := columnGap
	if k := len(f.W) - 1; k > 0 {
		gap = f.X[1] - f.X[0] - f.W[0]
	}
	w := (f.wide() - geom.Length(n-1)*gap) / geom.Length(n)
	out := frame{Top: f.Top, Bottom: f.Bottom, Grid: f.Grid}
	for i := range n {
		out.X, out.W = append(out.X, f.X[0]+geom.Length(i)*(w+gap)), append(out.W, w)
	}
	return out
}

// pager distributes blocks over pages. Consecutive blocks on a page form bands: each is as many
// columns as there are, made equally long unless the page ends it, or one wide column.
type pager struct {
	frame     frame
	fragments []fragment
	page      int // the current one, from 0
	y         geom.Length
	below     geom.Length // white space that the last band requires
	used      bool        // something is on the current page
	level     int         // of the last heading
	findings  diag.List
}

// add flows a list of blocks on from where the last one ended.
func (p *pager) add(blocks []*block) {
	p.widen(blocks)
	var c cursor
	for len(blocks) > 0 {
		if blocks[0].Fresh && c.part == 0 {
			p.next()
		}
		blocks = p.evened(blocks, c.part)
		if text, held, rest := p.hold(blocks, c.part); held != nil {
			for _, b := range text {
				b.Wide = false
			}
			c = p.piece(text, c)
			p.next()
			n := len(held)
			if c.part == 0 { // text may go before what the page does not hold
				n = chain(held)
			}
			p.band(held[:n])
			blocks = slices.Concat(held[n:], p.past(text, c.block), rest)
			c.block = 0
			continue
		}
		n := 1
		for n < len(blocks) && !blocks[n-1].Wide && !blocks[n].Wide && !blocks[n].Fresh {
			n++
		}
		if blocks[0].Wide {
			n = chain(blocks)
		}
		if c.part == 0 && p.headAlone(blocks, n) {
			n = 1
		}
		c = p.piece(blocks[:n], c)
		if c.block == n {
			p.below = blocks[n-1].Below
		}
		blocks, c.block = p.past(blocks, c.block), 0
	}
}

// headAlone reports whether blocks begin with the head of a chapter, the first of n that stay
// together, below which the page does not hold the others and text may go first.
func (p *pager) headAlone(blocks []*block, n int) bool {
	head := blocks[0]
	if n == 1 || !head.Wide || !head.heads() || head.Mark.Level > 0 || p.blank().piece(blocks[:n], cursor{}).block == n {
		return false
	}
	try := p.blank()
	if try.piece(blocks[:1], cursor{}).block == 0 {
		return false
	}
	try.below, try.level = head.Below, 0
	_, held, _ := try.hold(blocks[1:], 0)
	return held != nil
}

// past returns the blocks after the first n, which have been set.
func (p *pager) past(blocks []*block, n int) []*block {
	for _, b := range blocks[:n] {
		if b.heads() {
			p.level = b.Mark.Level
		}
	}
	return slices.Clone(blocks[n:])
}

// widen sets what must stay with a wide block across the columns too. In a single column,
// everything high that is never cut is wide.
func (p *pager) widen(blocks []*block) {
	for _, b := range blocks {
		b.Wide = b.Wide || len(p.frame.X) == 1 && !b.heads() && b.whole() && total([]*block{b}, cursor{}) > wideLines*p.frame.Grid
	}
	for i := len(blocks) - 1; i > 0; i-- {
		if blocks[i].Wide && blocks[i-1].Next {
			blocks[i-1].Wide = true
		}
	}
}

// band sets blocks that are all wide.
func (p *pager) band(blocks []*block) {
	var c cursor
	for c.block < len(blocks) {
		c = p.piece(blocks, c)
	}
	p.below = blocks[len(blocks)-1].Below
}

// piece sets as much as fits on the rest of the page.
func (p *pager) piece(blocks []*block, c cursor) cursor {
	if p.used {
		p.y = ceil(p.y+max(p.below, blocks[c.block].Above), p.frame.Grid)
	}
	room := p.frame.Bottom - p.frame.Top - p.y
	columns := len(p.frame.X)
	if blocks[c.block].Wide {
		columns = 1
	}
	cols, end := p.shortest(blocks, c, room, columns)
	if cols == nil {
		cols, end = columnsOf(blocks, c, room, p.frame.Grid, columns)
		if end.part == 0 && end.block > c.block && height(cols[0])-height(cols[columns-1]) > offLevel*p.frame.Grid {
			cols, _ = p.shortest(blocks[:end.block], c, room, columns) // the next thing fits no column
		}
	}
	if len(cols[0]) == 0 && p.used {
		if !p.loosen(blocks[c.block:], room) {
			p.turn()
		}
		return c
	}
	if len(cols[0]) == 0 {
		s, next, over := force(blocks, c, room)
		if over {
			p.overflow(s[0].Block, s[0].H-room)
		}
		cols, end = [][]fragment{s}, next
	}
	p.put(cols, columns)
	if end.block < len(blocks) {
		p.turn()
	}
	return end
}

// loosen allows breaking a table that is too high for what the page has left, where three fifths of
// the page would stay empty, and reports whether it did.
func (p *pager) loosen(blocks []*block, room geom.Length) bool {
	b := blocks[chain(blocks)-1]
	if b.Loose == nil || 5*room < 3*(p.frame.Bottom-p.frame.Top) {
		return false
	}
	b.Parts, b.Loose = b.Loose, nil
	return true
}

// shortest finds the least height at which the columns take everything, so that they end level. It
// returns nil if the page cannot hold it.
func (p *pager) shortest(blocks []*block, c cursor, room geom.Length, columns int) ([][]fragment, cursor) {
	g := p.frame.Grid
	for h := ceil(total(blocks, c)/geom.Length(columns), g); h <= ceil(room, g); h += g {
		cols, end := columnsOf(blocks, c, min(h, room), g, columns)
		if end.block == len(blocks) {
			return cols, end
		}
	}
	return nil, c
}

// columnsOf fills columns of a height from the left, as far as blocks go, and returns where to
// continue.
func columnsOf(blocks []*block, c cursor, h, grid geom.Length, columns int) ([][]fragment, cursor) {
	cols := make([][]fragment, columns)
	for i := range cols {
		if c.block == len(blocks) {
			break
		}
		cols[i], c = fill(blocks, c, h, grid)
	}
	return cols, c
}

// total returns the least height of everything that is left, without white space.
func total(blocks []*block, c cursor) geom.Length {
	var sum geom.Length
	for i := c.block; i < len(blocks); i++ {
		from := 0
		if i == c.block {
			from = c.part
		}
		sum += lists.Sum(blocks[i].Parts[from:], func(q strip) geom.Length { return q.H })
		sum += blocks[i].Foot
	}
	return sum
}

// put places the columns of a band below what is on the page.
func (p *pager) put(cols [][]fragment, columns int) {
	var deep geom.Length
	for i, col := range cols {
		deep = max(deep, height(col))
		for _, s := range col {
			s.Page, s.Column = p.page, i
			s.X, s.W = p.frame.X[i], p.frame.W[i]
			if columns == 1 {
				s.W = p.frame.wide()
			}
			s.Y += p.frame.Top + p.y
			p.fragments = append(p.fragments, s)
		}
	}
	p.y += deep
	p.used = true
}

// turn goes to a new page.
func (p *pager) turn() { p.page, p.y, p.below, p.used = p.page+1, 0, 0, false }

// next ensures that nothing more is set on the current page.
func (p *pager) next() {
	if p.used {
		p.turn()
	}
}

// overflow reports by how much a part is taller than a page. It is set all the same and runs over
// the foot.
func (p *pager) overflow(b *block, by geom.Length) {
	p.findings.Add(diag.Finding{At: b.At, Severity: diag.Error, Code: "PB601", Name: "text-overflow",
		Message: fmt.Sprintf("this is %s mm taller than a page of the book", by.Num()),
		Help:    "divide it, or print it from a table, which may break between rows"})
}
