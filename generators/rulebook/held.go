package rulebook

import (
	"slices"

	"punchboard/internal/geom"
	"punchboard/internal/lists"
)

// A block across the columns that does not fit below the text is held back: the text after it
// continues to the foot of the page, and the block goes to the head of the next one. If one fits
// below columns that do not end level, some of the text after it goes first, until they do.

// offLevel is how many lines columns may differ by above something across the page.
const offLevel = 4

// evened moves text from after the next wide block to before it, where that makes the columns above
// it end level.
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
	// A figure at the head of a page moves down, but not for the next section.
	if next := blocks[n]; !p.used && part == 0 && n == 1 && blocks[0].whole() && !(next.heads() && next.Mark.Level <= p.level) {
		return slices.Concat(blocks[n:end], blocks[:n], blocks[end:])
	}
	return blocks
}

// fewLines is the most lines that are set across the page rather than in a column next to nothing.
const fewLines = 8

// acrossAll sets blocks across the page. It returns nil if one of them is neither a heading nor a
// paragraph.
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

// parted returns blocks set apart from the heading right above the first, if off.
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

// nextWide returns the range of the next block across the page with what must stay with it: the
// first of these and the one after the last. Both are the number of blocks if none may be moved.
func nextWide(blocks []*block) (n, end int) {
	for n < len(blocks) && !blocks[n].Wide && (n == 0 || !blocks[n].Fresh) {
		n++
	}
	if n == len(blocks) || blocks[n].Fresh && n > 0 || blocks[n].heads() && blocks[n].Mark.Level == 0 {
		return len(blocks), len(blocks)
	}
	return n, n + chain(blocks[n:])
}

// behindHeads returns the first block from n to end that is not a heading.
func behindHeads(blocks []*block, n, end int) int {
	for n < end-1 && blocks[n].heads() {
		n++
	}
	return n
}

// off returns by how many lines columns of text differ if this page takes all of it, and whether a
// wide block fits below it. If a column is empty, the difference is more than allowed.
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

// blank returns a copy of the pager, to try what is set next.
func (p *pager) blank() *pager {
	try := *p
	try.fragments, try.findings = nil, nil
	return &try
}

// hold finds what is held back of blocks, the first of which begins at a part: the text to set
// before it, the blocks across the page with what must stay with them, and what follows the text.
// Nothing is held where it fits, or where no text may go before it. Text of another section goes
// before it only where much of the page would be white.
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

// held returns what hold holds, past headings of sections if far. More than one block is held where
// the text before the second leaves room on this page. Nothing goes before words that introduce
// what is held, since what follows may refer to it.
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

// uncut returns how many of some blocks may go before a held table, after what goes before it
// anyway: in a book of one column, no table that the foot of this page would cut and that would
// continue after the held one.
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

// bereft reports whether a heading in a text has lost everything below it: what follows is a
// heading of the same or a higher level.
func bereft(text []*block) bool {
	return lists.Some(len(text)-1, func(i int) bool {
		return text[i].heads() && text[i+1].heads() && text[i+1].Mark.Level <= text[i].Mark.Level
	})
}

// leaves returns how much of this page a text leaves, 0 if it continues on the next one.
func (p *pager) leaves(text []*block, part int) geom.Length {
	try := p.blank()
	if len(text) > 0 && try.piece(narrowed(text), cursor{part: part}).block < len(text) {
		return 0
	}
	return p.frame.Bottom - p.frame.Top - try.y
}

// chain returns how many blocks stay together, from the first on.
func chain(blocks []*block) int {
	n := 1
	for n < len(blocks) && blocks[n-1].Next && blocks[n].Wide && !blocks[n].Fresh {
		n++
	}
	return n
}

// before returns how many blocks of text after some may go before the last of them: up to the next
// heading of the level that they are under, or a higher one. A block of half a page or more is a
// plate of its chapter, as is any if far. Nothing goes before a heading that it is under.
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
		n-- // keep it with the next block
	}
	return n
}

// fits reports whether a wide block begins on this page after the text before it, or that text does
// not end here.
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

// narrowed returns blocks set in one column each: copies of those that were widened because of what
// is held.
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
