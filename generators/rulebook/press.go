package rulebook

import (
	"sync"

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
	contain []*mark // of the table of contents
	number  map[string]int
	sheets  []*sheet

	titled, credited *chapter // whose findings drawing the first two pages makes
}

// setBook flows the whole book: title and colophon take the first two pages,
// then contents, chapters, appendices, index, and the summary last.
func (p *press) setBook(chapters []*chapter) {
	b := p.book
	p.begins, p.number = map[*block]*chapter{}, map[string]int{}
	var rules, last []*chapter
	for _, c := range chapters {
		if c.role == "summary" {
			last = append(last, c)
			continue
		}
		rules = append(rules, c)
	}
	appendices := b.appendices(chapters)
	together(appendices, tidyUp)
	index := &chapter{book: b, anchor: "index", title: "Index", at: b.game.At}
	p.extra = append(append(p.extra, appendices...), index)
	p.order = append(append(append([]*chapter{}, rules...), appendices...), index)
	p.order = append(p.order, last...)

	p.pager.page = 2
	p.flow(p.contents(), nil)
	for _, c := range append(rules, appendices...) {
		p.flow(c.opened(), c)
	}
	p.note()
	index.blocks = b.index(index, p.pager.spots)
	p.flow(index.opened(), index)
	for _, c := range last {
		p.summary(c)
	}
	p.note()
}

func tidyUp(c *chapter) { tidy(c.blocks) }

// opened is the chapter with its opening. A long chapter gets a page of its
// own, a short one a band where the last chapter ends.
func (c *chapter) opened() []*block {
	open := c.band()
	if c.number != "" && c.number[0] <= '9' && float64(total(c.blocks, cursor{})) > c.book.long*2*float64(c.book.frame.Bottom-c.book.frame.Top) {
		open = c.opening()
	}
	return append([]*block{open}, c.blocks...)
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
		p.number[k.Anchor] = s.Page + 1
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
	var wg sync.WaitGroup
	for i := range p.sheets {
		wg.Go(func() { out[i] = face.Page{Face: p.page(i)} })
	}
	wg.Wait()
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
		pn.spot(sp)
	}
	if !s.Bare {
		title := ""
		if s.Chapter != nil {
			title = numbered(s.Chapter.number, s.Chapter.title)
		}
		pn.foot(i+1, title)
	}
	return &face.Face{ID: pageID(i + 1), Size: p.book.size(), Items: pn.items}
}

// pageID is the id of a page's face: page-001.
func pageID(n int) string {
	s := itoa(n)
	for len(s) < 3 {
		s = "0" + s
	}
	return "page-" + s
}

// spot draws a block's fragment, its anchor and its bookmark.
func (p *pen) spot(s spot) {
	if k := s.Block.Mark; k != nil && !s.again() {
		y := max(0, s.Y-2*geom.MM)
		p.anchor(k.Anchor, geom.Point{X: s.X, Y: y})
		if !k.Hidden && k.Level < 2 {
			p.add(&face.Bookmark{Title: numbered(k.Number, k.Title), Level: k.Level, Y: y})
		}
	}
	if s.Block.Draw != nil {
		s.Block.Draw(p, s)
	}
}
