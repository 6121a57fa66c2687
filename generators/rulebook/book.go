package rulebook

import (
	"cmp"
	"slices"

	"punchboard/internal/compose"
	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/model"
	"punchboard/internal/prose"
	"punchboard/internal/typeset"
)

// book is the game on its way to pages: what all chapters share. After it has been set up it is
// only read.
type book struct {
	game      *model.Game // without its entries and cards
	catalogue *catalogue
	env       *expr.Env
	of        string // the component that is laid out
	name      string // its name

	design *design
	refs   *references
	names  *names
	pieces *pieces

	inPrint  map[string]bool // what some chapter prints: "deck action", "table panic"
	gathered []*chapter      // the chapters whose examples go into an appendix, nil if examples are printed in place
	tabled   *chapter        // the chapter whose table goes inside the cover, nil if there is none
	inner    geom.Rect       // the room for that table
	findings diag.List
}

// newBook returns a book of a component with nothing laid out yet. It returns false, with findings
// in the book, if its layout lacks what every book needs.
func newBook(comp *compose.Composer, lib *layout.Library, all *catalogue, of *model.Component, set *typeset.Setter, paper *layout.Paper) (*book, bool) {
	g := bare(all.game)
	d := &designer{design: &design{comp: comp, lib: lib, set: set, game: g, paper: paper, right: g.FromTheRight()}}
	apart := slices.ContainsFunc(g.Book.Printed(), func(a *model.Appendix) bool { return a.In != "" && a.In == of.ID }) ||
		slices.ContainsFunc(g.Chapters, func(c *model.Chapter) bool { return c.In != "" && c.In == of.ID })
	b := &book{game: g, catalogue: all, env: all.env, of: of.ID, name: cmp.Or(of.Name, g.Words.Say("Rulebook")), design: d.design,
		refs: &references{game: g, of: of.ID, apart: apart, pageWords: pageWords(g.Words)}, names: &names{g, all, all.env}, pieces: &pieces{game: all.game}}
	ok := d.setUp()
	b.findings = d.findings
	return b, ok
}

// chapter is one chapter on its way from Markdown to blocks: its name, its head, and its blocks
// once they are set. Chapters are made concurrently, so each has a compositor of its own, with its
// own findings.
type chapter struct {
	book     *book
	text     *compositor
	number   string // "6", or a letter for an appendix
	place    int    // among the chapters with a number, from 1
	anchor   string
	title    string
	icon     string
	role     string
	from     *model.Chapter // nil for one made from data
	doc      *prose.Doc
	fill     func(*annex)    // makes the blocks of an appendix
	lists    *model.Appendix // how the game lists it
	at       diag.Place
	sections []*mark // of the contents
	heads    []*mark // one per heading of the document, in order
	blocks   []*block
	stand    []prose.Span // the standfirst
	standAt  diag.Place
	slim     bool         // begins with a line, so that its first table has room below
	laid     *tableFigure // the first figure of the game's table
}

// begin returns the chapter ready to set text.
func (b *book) begin(c chapter) *chapter {
	c.book = b
	c.text = &compositor{design: b.design, env: b.env, catalogue: b.catalogue, refs: b.refs, names: b.names, pieces: b.pieces, anchor: c.anchor}
	return &c
}

// build makes the chapter's blocks.
func (c *chapter) build() {
	g := newGalley(c)
	if c.fill != nil {
		c.fill(&annex{c, c.text, g})
	} else {
		c.blocks = append(c.blocks, g.flow(c.doc.Blocks, c.text.column())...)
	}
	tidy(c.blocks)
}

// tidy removes the white space between a heading and what follows, for good.
func tidy(blocks []*block) {
	for i, b := range blocks {
		if b.Mark != nil && !b.Mark.Hidden && b.Mark.Level > 0 {
			b.Below = 0
			if i+1 < len(blocks) && (blocks[i+1].Mark == nil || blocks[i+1].Mark.Hidden) {
				blocks[i+1].Above = 0
			}
		}
	}
}
