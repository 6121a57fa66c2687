package rulebook

import (
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/geom"
)

// block is one thing in the run of a book: a heading, a paragraph, a table, a box. It is made of
// strips that are never cut; a column may end after any part that does not set Keep. Heights are
// known before the flow begins and nothing is drawn until it has ended, so a page number may be
// printed on an earlier page.
type block struct {
	Above, Below geom.Length // white space; the larger of two neighbours counts, none at the top of a column
	Head         geom.Length // taken by a fragment that continues from an earlier column
	Foot         geom.Length // taken by every fragment, after its last part
	Parts        []strip
	Loose        []strip     // for a table that is never broken: the parts to use where a page would stay nearly empty
	Next         bool        // never the last thing in a column
	Need         geom.Length // height that must be left on the page below it
	Wide         bool        // set across both columns
	Fresh        bool        // begins a page
	Free         bool        // need not begin on the grid
	Role, In     string      // its role for screen readers, if not a heading or paragraph, and the element it is in
	Mark         *mark
	Defines      []string // words it introduces, as anchors
	Rules        []string // numbers of the rules it states, which are set in the margin
	At           diag.Place
	From         []diag.Place  // lines of the data that it shows
	Across       func() *block // sets the same across the page, nil if it is not running text
	Parted       func() *block // sets the same away from its heading, nil if nothing changes
	Draw         func(p *canvas, s fragment)
}

// heads reports whether a block is a heading.
func (b *block) heads() bool { return b.Next && b.Mark != nil && !b.Mark.Hidden }

// titled reports whether a block is a table, or something like it, with a title that links lead to.
func (b *block) titled() bool { return b.Mark != nil && b.Mark.Hidden }

// whole reports whether a block is never cut.
func (b *block) whole() bool {
	return !slices.ContainsFunc(b.Parts[:len(b.Parts)-1], func(p strip) bool { return !p.Keep })
}

// mark is the identity of a block for the rest of the book: a place to link to and, with a Title, a
// heading. Level 0 is a chapter, 1 a section, 2 a subsection.
type mark struct {
	Anchor, Number, Title string
	Level                 int
	Hidden                bool   // only an anchor, not a heading
	Name                  string // another name for it in links
	Passage               bool   // its title is the number of a passage
	Sealed                bool   // no list names it
}

// fragment is a block, or some of its parts, on a page.
type fragment struct {
	Block      *block
	From, To   int
	Page       int // from 0, in the book
	Column     int
	X, Y, W, H geom.Length // H without Foot
}

// again reports whether the fragment continues an earlier one.
func (s fragment) again() bool { return s.From > 0 }

// more reports whether the block continues elsewhere.
func (s fragment) more() bool { return s.To < len(s.Block.Parts) }

// cursor is a position in a list of blocks: before the given part of the given block.
type cursor struct{ block, part int }

// fill puts blocks from c on into a column of height h and returns what it took and where to
// continue. It ends at the last place where a break is allowed; if there is none it takes nothing.
// Y counts from the top of the column.
func fill(blocks []*block, c cursor, h, grid geom.Length) ([]fragment, cursor) {
	var spots []fragment
	var last fragment // the last fragment taken, to be completed in spots
	taken, end := 0, c
	best := func() []fragment {
		if taken > 0 {
			spots[taken-1] = last
		}
		return spots[:taken:taken]
	}
	var y, below geom.Length
	for bi := c.block; bi < len(blocks); bi++ {
		b := blocks[bi]
		from := 0
		if bi == c.block {
			from = c.part
		}
		top := y
		if len(spots) > 0 {
			top += max(below, b.Above)
		}
		if !b.Free {
			top = ceil(top, grid)
		}
		s := fragment{Block: b, From: from, To: from, Y: top}
		y = top
		if from > 0 {
			y += b.Head
		}
		spots = append(spots, s)
		for pi := from; pi < len(b.Parts); pi++ {
			y += b.Parts[pi].H
			ends := pi == len(b.Parts)-1
			if y+b.Foot > h || ends && y+b.Foot+b.Need > h {
				return best(), end
			}
			cur := &spots[len(spots)-1]
			cur.To, cur.H = pi+1, y-top
			if breakable(blocks, bi, pi) {
				taken, last = len(spots), *cur
				end = cursor{bi, pi + 1}
				if ends {
					end = cursor{bi + 1, 0}
				}
			}
		}
		y += b.Foot
		below = b.Below
	}
	return best(), end
}

// breakable reports whether a column may end after a part.
func breakable(blocks []*block, bi, pi int) bool {
	b := blocks[bi]
	if pi < len(b.Parts)-1 {
		return !b.Parts[pi].Keep
	}
	return !b.Next || bi == len(blocks)-1
}

// start returns the least height of a column that takes any of the blocks.
func start(blocks []*block, grid geom.Length) geom.Length {
	for h, all := grid, total(blocks, cursor{}); h < 2*all; h += grid {
		if taken, _ := fill(blocks, cursor{}, h, grid); len(taken) > 0 {
			return h
		}
	}
	return 0
}

// force takes what it can without keeping things together, and at least one part: the last resort
// when nothing fits an empty column by the rules. The last result reports that a part is taller
// than the column.
func force(blocks []*block, c cursor, h geom.Length) ([]fragment, cursor, bool) {
	b := blocks[c.block]
	s := fragment{Block: b, From: c.part, To: c.part}
	var y geom.Length
	if c.part > 0 {
		y = b.Head
	}
	for s.To < len(b.Parts) && (s.To == c.part || y+b.Parts[s.To].H+b.Foot <= h) {
		y += b.Parts[s.To].H
		s.To++
	}
	s.H = y
	next := cursor{c.block, s.To}
	if s.To == len(b.Parts) {
		next = cursor{c.block + 1, 0}
	}
	return []fragment{s}, next, y+b.Foot > h
}

// height returns how far down a column's fragments reach.
func height(spots []fragment) geom.Length {
	if len(spots) == 0 {
		return 0
	}
	s := spots[len(spots)-1]
	return s.Y + s.H + s.Block.Foot
}

// ceil rounds up to a multiple of step.
func ceil(v, step geom.Length) geom.Length {
	if step <= 0 {
		return v
	}
	return (v + step - 1) / step * step
}
