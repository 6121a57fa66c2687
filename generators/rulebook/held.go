package rulebook

import (
	"slices"

	"punchboard/internal/geom"
	"punchboard/internal/lists"
)

// A block across the columns that does not fit below the text is held back: the
// text after it goes on to the foot of the page, and the block stands at the head
// of the next one. One that fits below columns which do not end level lets some of
// the text after it go first, until they do.

// offLevel is how many lines columns may differ by above something across the page.
const offLevel = 4

// evened are blocks with text from behind the next wide block before it, where the
// columns above it end level only so.
func (p *pager) evened(blocks []*block, part int) []*block {
	n, end := nextWide(blocks)
	if n == 0 || n == len(blocks) {
		return blocks
	}
	if off, fits := p.off(blocks[:n], part, blocks[n:end]); !fits || off <= offLevel {
		return blocks
	}
	if across := acrossAll(blocks[:n]); across != nil && part == 0 && total(blocks[:n], cursor{}) <= fewLines*p.frame.Grid {
		return slices.Concat(across, blocks[n:])
	}
	from := behindHeads(blocks, n, end)
	for k := range p.before(blocks[:end], blocks[end:], false) {
		if blocks[end+k].Next {
			continue
		}
		text := narrowed(slices.Concat(blocks[:from], blocks[end:end+k+1]))
		off, fits := p.off(text, part, blocks[from:end])
		if !fits {
			break
		}
		if off <= offLevel {
			return slices.Concat(text, p.parted(blocks[from:end], from > n), blocks[end+k+1:])
		}
	}
	// A figure at the head of a page makes way, but not for the next section.
	if next := blocks[n]; !p.used && part == 0 && n == 1 && blocks[0].whole() && !(next.heads() && next.Mark.Level <= p.level) {
		return slices.Concat(blocks[n:end], blocks[:n], blocks[end:])
	}
	return blocks
}

// fewLines are so few that they are set across the page rather than beside nothing.
const fewLines = 8

// acrossAll are blocks set across the page, nil if one of them is neither a
// heading nor a paragraph.
func acrossAll(blocks []*block) []*block {
	out := slices.Clone(blocks)
	for i, b := range blocks {
		switch {
		case b.heads():
			one := *b
			one.Wide = true
			out[i] = &one
		case b.Across != nil:
			out[i] = b.Across()
		default:
			return nil
		}
	}
	return out
}

// parted are blocks that stand away from the heading right above the first, if off.
func (p *pager) parted(blocks []*block, off bool) []*block {
	if !off {
		return blocks
	}
	one := *blocks[0]
	if one.Parted != nil {
		one = *one.Parted()
	}
	one.Above = max(one.Above, p.frame.Grid)
	return slices.Concat([]*block{&one}, blocks[1:])
}

// nextWide is the next block across the page with what must stand with it: the
// first of these and the one behind the last. Both are how many blocks there are
// if none may be moved.
func nextWide(blocks []*block) (n, end int) {
	for n < len(blocks) && !blocks[n].Wide && (n == 0 || !blocks[n].Fresh) {
		n++
	}
	if n == len(blocks) || blocks[n].Fresh && n > 0 || blocks[n].heads() && blocks[n].Mark.Level == 0 {
		return len(blocks), len(blocks)
	}
	return n, n + chain(blocks[n:])
}

// behindHeads is the first of blocks that stand together from n to end which is no
// heading.
func behindHeads(blocks []*block, n, end int) int {
	for n < end-1 && blocks[n].heads() {
		n++
	}
	return n
}

// off is by how many lines columns of text differ in which this page takes all of
// it, and a wide block below it; more than they may if one is empty.
func (p *pager) off(text []*block, part int, wide []*block) (lines int, fits bool) {
	try := p.blank()
	if try.piece(text, cursor{part: part}).block < len(text) {
		return 0, false
	}
	low := make([]geom.Length, len(p.frame.X))
	for _, s := range try.fragments {
		low[s.Column] = max(low[s.Column], s.Y+s.H+s.Block.Foot-p.frame.Top-p.y)
	}
	try.below, try.fragments = text[len(text)-1].Below, nil
	try.piece(wide, cursor{})
	lines = int((slices.Max(low) - slices.Min(low)) / p.frame.Grid)
	if slices.Min(low) == 0 {
		lines = max(lines, offLevel+1)
	}
	return lines, len(try.fragments) > 0
}

// blank is the pager as it is, to try what is set next.
func (p *pager) blank() *pager {
	try := *p
	try.fragments, try.findings = nil, nil
	return &try
}

// hold finds what is held back of blocks, the first of which begins with a part:
// the text to set before it, the blocks across the page with what must stand with
// them, and what follows the text. Nothing is held where it fits, or no text may go
// before it. Text of another section goes before it only where much of the page
// would be white.
func (p *pager) hold(blocks []*block, part int) (text, held, rest []*block) {
	n, end := nextWide(blocks)
	if n == len(blocks) || p.fits(blocks[:n], part, blocks[n:end]) {
		return nil, nil, nil
	}
	text, held, rest = p.held(blocks, part, false)
	before := text
	if held == nil {
		before = blocks[:n]
	}
	if p.leaves(before, part) <= (p.frame.Bottom-p.frame.Top)/3 {
		return text, held, rest
	}
	if t, h, r := p.held(blocks, part, true); h != nil {
		return t, h, r
	}
	return text, held, rest
}

// held is what hold holds, past headings of sections if it may go far. More than
// one block is held where the text before the second leaves room on this page. Nothing
// goes before words that lead to what is held: what follows may be said of it.
func (p *pager) held(blocks []*block, part int, far bool) (text, held, rest []*block) {
	n, end := nextWide(blocks)
	first := behindHeads(blocks, n, end)
	if first < end-1 {
		return nil, nil, nil
	}
	before, wide := blocks[:first:first], p.parted(blocks[first:end:end], first > n)
	for {
		k := p.before(blocks[:end], blocks[end:], far)
		if wide[len(wide)-1].titled() {
			k = p.uncut(before, blocks[end:end+k], part)
		}
		before = slices.Concat(before, blocks[end:end+k])
		after := blocks[end+k:]
		if k > 0 && !bereft(before) {
			text, held, rest = before, wide, after
		}
		n, next := nextWide(after)
		if n > 0 || len(after) == 0 || after[0].heads() && !far || p.leaves(before, part) == 0 {
			break
		}
		from := behindHeads(after, 0, next)
		before, wide = slices.Concat(before, after[:from]), slices.Concat(wide, p.parted(after[from:next], from > 0))
		end += k + next
	}
	if held == nil || !p.reaches(text, part, first) {
		return nil, nil, nil
	}
	return text, held, rest
}

// uncut is how many of some blocks may go before a table that is held, behind what goes
// before it anyway: in a book of one column no table that the foot of this page would cut,
// and that would go on behind the other one.
func (p *pager) uncut(before, moved []*block, part int) int {
	n := len(moved)
	for i, b := range moved {
		if len(p.frame.X) == 1 && b.titled() && p.leaves(slices.Concat(before, moved[:i+1]), part) == 0 {
			n = i
			break
		}
	}
	for n > 0 && n < len(moved) && moved[n-1].Next {
		n--
	}
	return n
}

// bereft reports whether a heading in a text has lost all that stands below it: the
// next thing is a heading of its level or a higher one.
func bereft(text []*block) bool {
	return lists.Some(len(text)-1, func(i int) bool {
		return text[i].heads() && text[i+1].heads() && text[i+1].Mark.Level <= text[i].Mark.Level
	})
}

// leaves is how much of this page a text leaves, 0 if it goes on on the next one.
func (p *pager) leaves(text []*block, part int) geom.Length {
	try := p.blank()
	if len(text) > 0 && try.piece(narrowed(text), cursor{part: part}).block < len(text) {
		return 0
	}
	return p.frame.Bottom - p.frame.Top - try.y
}

// chain is how many blocks stand together from the first on.
func chain(blocks []*block) int {
	n := 1
	for n < len(blocks) && blocks[n-1].Next && blocks[n].Wide && !blocks[n].Fresh {
		n++
	}
	return n
}

// before is how many blocks of text behind some may stand before the last of
// them: up to the next heading of the level that they are under, or a higher one.
// One of half a page or more is a plate of its chapter, and so is one that goes far. Nothing
// stands before a heading that it is under.
func (p *pager) before(blocks, after []*block, far bool) int {
	if last := blocks[len(blocks)-1]; last.heads() && last.Next {
		return 0
	}
	level := p.level
	for _, b := range blocks {
		if b.heads() {
			level = b.Mark.Level
		}
	}
	if far || 2*total(blocks[len(blocks)-1:], cursor{}) >= p.frame.Bottom-p.frame.Top {
		level = 0
	}
	n := 0
	for n < len(after) && !after[n].Wide && !after[n].Fresh && !(after[n].heads() && after[n].Mark.Level <= level) {
		n++
	}
	for n > 0 && n < len(after) && after[n-1].Next {
		n-- // what must stand with the next block stays with it
	}
	return n
}

// fits reports whether a wide block begins on this page behind the text before it,
// or that text does not end here.
func (p *pager) fits(text []*block, part int, wide []*block) bool {
	try := p.blank()
	if len(text) > 0 {
		if try.piece(text, cursor{part: part}).block < len(text) {
			return true
		}
		try.below = text[len(text)-1].Below
	}
	try.fragments = nil
	try.piece(wide, cursor{})
	return len(try.fragments) > 0
}

// reaches reports whether this page takes more than the first n blocks of a text.
func (p *pager) reaches(text []*block, part, n int) bool {
	try := p.blank()
	c := try.piece(narrowed(text), cursor{part: part})
	return c.block > n || c.block == n && c.part > 0
}

// narrowed are blocks in one column each: copies of those that were widened for
// the sake of what is held.
func narrowed(text []*block) []*block {
	out := slices.Clone(text)
	for i, b := range out {
		if b.Wide {
			one := *b
			one.Wide = false
			out[i] = &one
		}
	}
	return out
}
