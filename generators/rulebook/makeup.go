package rulebook

import (
	"cmp"
	"math"
	"slices"

	"punchboard/internal/cores"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// makeup makes up the book: it puts its parts in order, lets a pager distribute their blocks over
// pages, notes the page of every anchor, and then draws the pages.
type makeup struct {
	book    *book
	pager   *pager
	extra   []*chapter // chapters made from data
	order   []*chapter // everything, as printed
	begins  map[*block]*chapter
	number  map[string]int // page of each anchor
	owner   map[string]*block
	defined map[string]int // page where a word is introduced, by anchor
	sheets  []*sheet
	paths   map[*block]string // of what is drawn, see tagged

	listed           *model.Appendix // the index as the game lists it, nil if it does not
	titled, credited *chapter        // chapters that collect findings from drawing the title page and the colophon
	listing          *chapter        // the contents, without blocks if there are none
	credits          int             // the page of the colophon, from 0
	bare             bool            // without a cover

	paging *paging // what is known about pages once all are drawn
}

// fewChapters is the largest number of chapters with which a file apart has no contents: its cover
// names them. A book of so few has none if they would have no more than fewLeads lines, too little
// for a page, or if its text fills no more than fewPages, which with the cover make one folded
// sheet.
const fewChapters, fewLeads, fewPages = 4, 8, 3

// fewTopics is the number of topics below which a book has no index unless it asks for one.
const fewTopics = 12

// setBook flows the whole book: title and colophon take the first two pages, then contents,
// chapters, appendices, index, and the summary last. A game with little to look up has no index. A
// book without contents begins after its title, and its colophon is at the end.
func (p *makeup) setBook(chapters, appendices []*chapter) {
	b := p.book
	p.begins, p.owner = map[*block]*chapter{}, map[string]*block{}
	p.number, p.defined = map[string]int{}, map[string]int{}
	rules := lists.Only(chapters, func(c *chapter) bool { return c.role != "summary" })
	last := lists.Only(chapters, func(c *chapter) bool { return c.role == "summary" })
	index := b.begin(chapter{anchor: "index", title: b.design.phrase("Index"), at: b.game.At})
	p.extra, p.order = slices.Clone(appendices), slices.Concat(rules, appendices, last)
	topics := p.indexed(index)
	indexed := len(topics) >= fewTopics || len(topics) > 0 && b.game.Book.Listed || p.listed != nil && len(b.refs.rules) > 0
	if indexed {
		p.extra = append(p.extra, index)
		p.order = slices.Concat(rules, p.extra, last)
	}

	p.pager.page, p.credits = 2, 1
	p.bare = b.game.Book.Cover.None && !b.refs.apart
	lines, long := lists.Sum(p.order, func(c *chapter) int { return 1 + len(c.sections) }), p.length() > fewPages
	p.listing = b.begin(chapter{anchor: "contents", at: b.game.At})
	if !p.bare && (len(p.order) > fewChapters || !b.refs.apart && lines > fewLeads && long) {
		p.listing.blocks, p.pager.frame = p.contents()
		p.flow(p.listing.blocks, nil, false)
		p.pager.frame = b.design.frame
	}
	short := len(p.listing.blocks) == 0 && !(b.refs.apart && long) && !slices.ContainsFunc(p.order, func(c *chapter) bool { return c.laid != nil })
	if short {
		p.pager.page = 1
	}
	if p.bare {
		p.pager.page = 0
	}
	all := slices.Concat(rules, appendices)
	for i, c := range all {
		alone := i+1 == len(all) && !p.bare || i+1 < len(all) && all[i+1].opens()
		p.flow(c.headed(i == 0), c, alone)
	}
	p.note()
	if indexed {
		p.index(index)
	}
	for _, c := range last {
		p.summary(c)
	}
	p.tails()
	if short {
		p.credits = p.creditsBelow(len(last) > 0)
	}
	p.note()
}

// length returns how many pages the chapters fill at least, if white space is left only where a
// chapter opens on a new page.
func (p *makeup) length() float64 {
	in, pages := p.book.design.frame, 0.0
	for _, c := range p.order {
		if c.opens() {
			pages = math.Ceil(pages)
		}
		for _, b := range c.blocks {
			columns := len(in.X)
			if b.Wide {
				columns = 1
			}
			high := b.Above + b.Foot + lists.Sum(b.Parts, func(s strip) geom.Length { return s.H })
			pages += float64(high) / float64(in.Bottom-in.Top) / float64(columns)
		}
	}
	return pages
}

// creditsBelow returns the page of a colophon at the end of the book: the last page, if its
// contents leave room, or one more. In a book of the size of a booklet it is the back cover, on a
// page of its own, unless the page of reminders is, or all pages of the folded sheets hold text.
func (p *makeup) creditsBelow(reminders bool) int {
	last, low := 0, geom.Length(0)
	for _, s := range p.pager.fragments {
		if s.Page > last {
			last, low = s.Page, 0
		}
		low = max(low, s.Y+s.H+s.Block.Foot)
	}
	above, _, _ := p.book.colophon(p.book.begin(chapter{at: p.book.game.At}), p.book.design.frame.Bottom)
	folded := 4
	if p.book.design.tiny() {
		folded = 8
	}
	back := p.book.design.narrow() && !p.bare && !reminders && (last+1)%folded != 0
	if last == 0 && !p.bare || low > above.Bottom() || back {
		return last + 1
	}
	return last
}

// indexed returns the topics of the index, nil if the game wants none.
func (p *makeup) indexed(c *chapter) []*topic {
	i := slices.IndexFunc(p.book.game.Book.Printed(), func(a *model.Appendix) bool { return a.Print == "index" && !p.book.refs.apart })
	if i < 0 {
		return nil
	}
	p.listed = p.book.game.Book.Printed()[i]
	c.title, c.lists = cmp.Or(p.listed.Title, c.title), p.listed
	if p.listed.Icon != "" {
		c.text.wantIcon(p.listed.Icon, p.listed.At)
		c.icon = p.listed.Icon
	}
	c.says("")
	return p.topics()
}

// index sets the index in columns of its own, a little tighter than usual or in more columns where
// that saves a page. It starts on a new page rather than end on another one.
func (p *makeup) index(c *chapter) {
	all := p.entries()
	blocks, frame, last := p.tightened(c, all, false)
	if last > p.pager.page {
		blocks, frame, _ = p.tightened(c, all, true)
	}
	p.pager.frame = frame
	p.flow(blocks, c, true)
	p.pager.frame = p.book.design.frame
}

// tightened returns the index as loose, and in as few columns, as saves the most pages, here or on
// a fresh page, with its frame and the page that it ends on.
func (p *makeup) tightened(c *chapter, all []*topic, fresh bool) (blocks []*block, in frame, last int) {
	few := indexColumns
	if p.book.design.narrow() {
		few--
	}
	return p.tightest(few, indexPitch, indexLeast, func(pitch geom.Length) []*block {
		out := append([]*block{c.band()}, p.indexBlocks(c.text, all, pitch)...)
		out[0].Fresh = fresh
		return out
	})
}

// headed returns the blocks of a chapter with its head. Appendices begin with a band, and so do
// chapters where the game wants that. The first chapter begins on a new page after the contents.
func (c *chapter) headed(first bool) []*block {
	head := c.band()
	if c.opens() {
		head = c.opening(0)
	}
	head.Fresh = head.Fresh || first
	return c.opened(head)
}

// opens reports whether a chapter opens with a picture; a tiny page has no room for one.
func (c *chapter) opens() bool {
	heads := c.text.game.Book.Heads
	return c.fill == nil && c.number != "" && (heads == "" || heads == "pages") && !c.text.tiny()
}

// opened returns the chapter below its band. The band is never left alone on a page: it asks for
// the room of everything that must stay with the first block.
func (c *chapter) opened(open *block) []*block {
	if len(c.blocks) > 0 {
		c.blocks[0].Above = 0
	}
	f := c.text.frame
	open.Need = min(max(open.Need, start(c.blocks, f.Grid)), (f.Bottom-f.Top)/2)
	return append([]*block{open}, c.blocks...)
}

// trial returns the page on which blocks would end.
func (p *makeup) trial(blocks []*block) int {
	try := p.pager.blank()
	try.add(blocks)
	return try.page
}

// flow sets one chapter: alone if what follows begins a page, so that it avoids ending with only a
// few lines on one.
func (p *makeup) flow(blocks []*block, c *chapter, alone bool) {
	if len(blocks) == 0 {
		return
	}
	was := p.pager.frame
	if alone {
		way := p.pager.way(blocks, p.book.design.deeper(), c.opens())
		blocks = append(c.lowered(blocks[:1], way.low), blocks[1:]...)
		p.pager.frame = was.deeper(way.deep)
	}
	if c != nil {
		p.begins[blocks[0]] = c
	}
	p.pager.add(blocks)
	p.pager.frame = was
}

// note finds the page of every anchor and the running heads of each page.
func (p *makeup) note() {
	p.sheets = nil
	var now *chapter
	var section *mark
	for _, s := range p.pager.fragments {
		for len(p.sheets) <= s.Page {
			p.sheets = append(p.sheets, &sheet{Chapter: now, Section: section})
		}
		sh := p.sheets[s.Page]
		first := len(sh.Fragments) == 0
		sh.Fragments = append(sh.Fragments, s)
		if s.again() {
			continue
		}
		for _, a := range s.Block.Defines {
			p.defined[a] = cmp.Or(p.defined[a], s.Page+1)
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
		p.owner[k.Anchor] = cmp.Or(p.owner[k.Anchor], s.Block) // what is printed twice is linked where it comes first
		if p.owner[k.Anchor] == s.Block {
			p.number[k.Anchor] = s.Page + 1
		}
		if k.Passage || k.Level == 1 && !k.Hidden {
			sh.First = cmp.Or(sh.First, k)
			if sh.Section == section && sh.Chapter == now {
				sh.Section = k
			}
			section = k
		}
	}
}

// draw draws all pages, each on its own.
func (p *makeup) draw() []*face.Face {
	for len(p.sheets) <= p.credits {
		p.sheets = append(p.sheets, &sheet{})
	}
	p.sheets[0].Bare = p.sheets[0].Bare || !p.bare
	p.sheets[p.credits].Bare = len(p.sheets[p.credits].Fragments) == 0
	out := make([]*face.Face, len(p.sheets))
	p.paths = tagged(p.sheets)
	pages := make([][]face.Item, len(out))
	cores.Each(len(out), func(i int) { pages[i] = p.page(i) })
	p.settle(pages)
	for i, items := range pages {
		out[i] = p.book.design.read(&face.Face{ID: pageID(i + 1), Size: p.book.design.paper.Size, Items: p.book.design.onSide(i+1, items)})
	}
	return out
}

// page draws one page.
func (p *makeup) page(i int) []face.Item {
	s := p.sheets[i]
	pn := &canvas{design: p.book.design, page: func(a string) int { return p.number[a] }}
	hung := &margins{pen: pn, refs: p.book.refs, columns: map[geom.Length]*hanging{}}
	pn.anchor("page-"+itoa(i+1), geom.Point{})
	switch {
	case i == 0 && !p.bare:
		pn.part("P#title", func() { p.title(pn) })
	case s.Chapter != nil && !s.Bare && (!s.Opens || s.Chapter.opens()):
		s.head(pn)
	}
	for _, sp := range s.Fragments {
		pn.to(p.paths[sp.Block], "", 0)
		sp.draw(pn, hung, p.owner)
	}
	if len(s.Fragments) > 0 {
		pn.to("", "", 0)
	}
	if i == p.credits {
		p.colophon(pn, s.Bare)
	}
	if !s.Bare {
		title := ""
		if s.Chapter != nil {
			title = numbered(s.Chapter.number, s.Chapter.title)
		}
		foot(pn, i+1, title)
	}
	return pn.items
}

// onSide returns the contents of a page, shifted on a left-hand page to where the layout puts them.
func (b *design) onSide(page int, items []face.Item) []face.Item {
	if b.left == 0 || page%2 == 1 {
		return items
	}
	return []face.Item{&face.Group{Map: geom.Move(b.left, 0), Items: items}}
}

// pageID returns the id of a page's face: page-001.
func pageID(n int) string {
	s := itoa(n)
	for len(s) < 3 {
		s = "0" + s
	}
	return "page-" + s
}

// draw draws a block's fragment, its anchor if links lead to it, and its bookmark.
func (s fragment) draw(p *canvas, m *margins, owner map[string]*block) {
	if k := s.Block.Mark; k != nil && !s.again() {
		y := max(0, s.Y-2*geom.MM)
		if owner[k.Anchor] == s.Block {
			p.anchor(k.Anchor, geom.Point{X: s.X, Y: y})
		}
		if !k.Hidden && !k.Sealed && k.Level < 2 {
			p.add(&face.Bookmark{Title: numbered(k.Number, k.Title), Level: k.Level, Y: y})
		}
	}
	asks := m.hang(s)
	if s.Block.Draw != nil {
		s.Block.Draw(p, s)
	}
	for _, ask := range asks {
		ask()
	}
}
