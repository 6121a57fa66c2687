package rulebook

import (
	"slices"

	"punchboard/internal/cores"
	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// press puts the parts of the book in order, then draws the pages.
type press struct {
	book    *book
	pager   *pager
	extra   []*chapter // chapters made from data
	order   []*chapter // everything, as printed
	begins  map[*block]*chapter
	number  map[string]int // page of each anchor
	owner   map[string]*block
	defined map[string]int // page where a word is introduced, by anchor
	sheets  []*sheet

	titled, credited *chapter // whose findings drawing the first two pages makes
}

// setBook flows the whole book: title and colophon take the first two pages,
// then contents, chapters, appendices, index, and the summary last.
func (p *press) setBook(chapters, appendices []*chapter) {
	b := p.book
	p.begins, p.owner = map[*block]*chapter{}, map[string]*block{}
	p.number, p.defined = map[string]int{}, map[string]int{}
	var rules, last []*chapter
	for _, c := range chapters {
		if c.role == "summary" {
			last = append(last, c)
			continue
		}
		rules = append(rules, c)
	}
	index := &chapter{book: b, anchor: "index", title: "Index", at: b.game.At}
	p.extra = append(slices.Clone(appendices), index)
	p.order = slices.Concat(rules, appendices, []*chapter{index}, last)

	p.pager.page = 2
	p.flow(p.contents(), nil)
	for _, c := range append(slices.Clone(rules), appendices...) {
		p.chapter(c)
	}
	p.note()
	p.index(index)
	for _, c := range last {
		p.summary(c)
	}
	p.note()
}

// index sets the index in columns of its own, a little tighter than usual
// where that saves a page. It begins a page rather than end on another one.
func (p *press) index(c *chapter) {
	all := p.book.index(p)
	p.pager.frame = p.book.frame.split(indexColumns)
	at := func(pitch geom.Length) []*block {
		return append([]*block{c.band()}, c.indexBlocks(p, all, pitch)...)
	}
	blocks := at(indexPitch)
	usual := p.trial(blocks).last
	for pitch := geom.Length(indexPitch - 100); pitch >= indexLeast; pitch -= 100 {
		if tight := at(pitch); p.trial(tight).last < usual {
			blocks = tight
			break
		}
	}
	blocks[0].Fresh = p.trial(blocks).last > p.pager.page
	p.flow(blocks, c)
	p.pager.frame = p.book.frame
}

// opened is the chapter below its band.
func (c *chapter) opened(open *block) []*block {
	if len(c.blocks) > 0 {
		c.blocks[0].Above = 0
	}
	return append([]*block{open}, c.blocks...)
}

// chapter sets a chapter. A short one begins with a band where the last one
// ends if there is room. One that begins a page anyway gets an opening page,
// if that takes no more pages or if it is long.
func (p *press) chapter(c *chapter) {
	band := c.opened(c.band())
	band[0].Fresh = len(p.begins) == 0 // the first leaves the contents to themselves
	if c.fill != nil || c.number == "" {
		p.flow(band, c)
		return
	}
	small := p.trial(band)
	long := float64(total(c.blocks, cursor{})) > c.book.long*2*float64(c.book.frame.Bottom-c.book.frame.Top)
	if large := c.opened(c.opening()); long || small.fresh && p.trial(large).last == small.last {
		p.flow(p.closed(large), c)
		return
	}
	p.flow(p.closed(band), c)
}

// trialled is how a list of blocks would fall: whether it begins a page, on
// which page it ends, and how deep it fills that one.
type trialled struct {
	fresh bool
	last  int
	deep  geom.Length
}

// trial flows blocks without keeping the result.
func (p *press) trial(blocks []*block) trialled {
	try := *p.pager
	try.spots, try.findings = nil, nil
	try.add(blocks)
	first := try.spots[0]
	return trialled{first.Y == try.frame.Top, try.page, try.y}
}

// A page that a chapter only begins to fill is saved, if closing up the white
// space between its blocks will do it.
const (
	meagre  = 3 // less than this part of a page is not worth one
	tighter = 4 // white space is closed up by this part of itself
	closest = 2 // down to this part of itself
)

// closed are the blocks with less white space between them, where that saves
// a page that they would hardly fill; the blocks themselves if it does not.
func (p *press) closed(blocks []*block) []*block {
	usual := p.trial(blocks)
	if usual.last == p.pager.page || usual.deep > (p.pager.frame.Bottom-p.pager.frame.Top)/meagre {
		return blocks
	}
	for part := geom.Length(tighter - 1); part >= tighter/closest; part-- {
		tight := make([]*block, len(blocks))
		for i, b := range blocks {
			copied := *b
			copied.Above, copied.Below = b.Above*part/tighter, b.Below*part/tighter
			tight[i] = &copied
		}
		if p.trial(tight).last < usual.last {
			return tight
		}
	}
	return blocks
}

// flow sets one chapter.
func (p *press) flow(blocks []*block, c *chapter) {
	if len(blocks) == 0 {
		return
	}
	if c != nil {
		p.begins[blocks[0]] = c
	}
	p.pager.add(blocks)
}

// note finds the page of every anchor and what each page's heads say.
func (p *press) note() {
	p.sheets = nil
	var now *chapter
	var section *mark
	for _, s := range p.pager.spots {
		for len(p.sheets) <= s.Page {
			p.sheets = append(p.sheets, &sheet{Chapter: now, Section: section})
		}
		sh := p.sheets[s.Page]
		first := len(sh.Spots) == 0
		sh.Spots = append(sh.Spots, s)
		if s.again() {
			continue
		}
		for _, a := range s.Block.Defines {
			if p.defined[a] == 0 {
				p.defined[a] = s.Page + 1
			}
		}
		p.noteRules(s)
		if c := p.begins[s.Block]; c != nil {
			now, section = c, nil
			if first {
				sh.Chapter, sh.Section, sh.Opens = c, nil, true
			}
		}
		k := s.Block.Mark
		if k == nil {
			continue
		}
		if p.owner[k.Anchor] == nil { // what is printed twice is found where it stands first
			p.owner[k.Anchor] = s.Block
		}
		if p.owner[k.Anchor] == s.Block {
			p.number[k.Anchor] = s.Page + 1
		}
		if k.Level == 1 && !k.Hidden {
			if sh.Section == section && sh.Chapter == now {
				sh.Section = k
			}
			section = k
		}
	}
}

// draw draws all pages, each on its own.
func (p *press) draw() []face.Page {
	for len(p.sheets) < 2 {
		p.sheets = append(p.sheets, &sheet{})
	}
	p.sheets[0].Bare, p.sheets[1].Bare = true, true
	out := make([]face.Page, len(p.sheets))
	cores.Each(len(out), func(i int) { out[i] = face.Page{Face: p.page(i)} })
	return out
}

// page draws one page.
func (p *press) page(i int) *face.Face {
	s := p.sheets[i]
	pn := &pen{book: p.book, page: func(a string) int { return p.number[a] }}
	pn.anchor("page-"+itoa(i+1), geom.Point{})
	switch {
	case i == 0:
		p.title(pn)
	case i == 1:
		p.colophon(pn)
	case !s.Opens && s.Chapter != nil && !s.Bare:
		pn.head(s)
	}
	for _, sp := range s.Spots {
		pn.spot(sp, p.owner)
	}
	if !s.Bare {
		title := ""
		if s.Chapter != nil {
			title = numbered(s.Chapter.number, s.Chapter.title)
		}
		pn.foot(i+1, title)
	}
	return &face.Face{ID: pageID(i + 1), Size: p.book.paper.Size, Items: pn.items}
}

// pageID is the id of a page's face: page-001.
func pageID(n int) string {
	s := itoa(n)
	for len(s) < 3 {
		s = "0" + s
	}
	return "page-" + s
}

// spot draws a block's fragment, its anchor if it is the one that links lead
// to, and its bookmark.
func (p *pen) spot(s spot, owner map[string]*block) {
	if k := s.Block.Mark; k != nil && !s.again() {
		y := max(0, s.Y-2*geom.MM)
		if owner[k.Anchor] == s.Block {
			p.anchor(k.Anchor, geom.Point{X: s.X, Y: y})
		}
		if !k.Hidden && k.Level < 2 {
			p.add(&face.Bookmark{Title: numbered(k.Number, k.Title), Level: k.Level, Y: y})
		}
	}
	if !s.again() {
		p.ruleNumbers(s)
	}
	if s.Block.Draw != nil {
		s.Block.Draw(p, s)
	}
}
