package rulebook

import "slices"

// A block across the columns that does not fit below the text is held back: the
// text after it goes on to the foot of the page, and the block stands at the head
// of the next one.

// hold finds what is held back of blocks, the first of which begins with a part:
// the text to set before it, the block with what must stand with it, and what
// follows the text. Nothing is held where it fits, or no text may go before it.
func (p *pager) hold(blocks []*block, part int) (text, held, rest []*block) {
	n := 0
	for n < len(blocks) && !blocks[n].Wide && (n == 0 || !blocks[n].Fresh) {
		n++
	}
	if n == len(blocks) || blocks[n].Fresh && n > 0 {
		return nil, nil, nil
	}
	end := n + chain(blocks[n:])
	if blocks[n].heads() && blocks[n].Mark.Level == 0 || p.fits(blocks[:n], part, blocks[n:end]) {
		return nil, nil, nil
	}
	from := n // of what is held, behind headings
	for from < end-1 && blocks[from].heads() {
		from++
	}
	last := end + p.before(blocks[:end], blocks[end:])
	text = slices.Concat(blocks[:from], blocks[end:last])
	if last == end || !p.reaches(text, part, from) {
		return nil, nil, nil
	}
	return text, blocks[from:end], blocks[last:]
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
// One of half a page or more is a plate of its chapter.
func (p *pager) before(blocks, after []*block) int {
	level := p.level
	for _, b := range blocks {
		if b.heads() {
			level = b.Mark.Level
		}
	}
	if 2*total(blocks[len(blocks)-1:], cursor{}) >= p.frame.Bottom-p.frame.Top {
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
	try := *p
	try.spots, try.findings = nil, nil
	if len(text) > 0 {
		if try.piece(text, cursor{part: part}).block < len(text) {
			return true
		}
		try.below = text[len(text)-1].Below
	}
	try.spots = nil
	try.piece(wide, cursor{})
	return len(try.spots) > 0
}

// reaches reports whether this page takes more than the first n blocks of a text.
func (p *pager) reaches(text []*block, part, n int) bool {
	try := *p
	try.spots, try.findings = nil, nil
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
