package rulebook

import (
	"punchboard/internal/diag"
	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// chapter is one chapter on its way from Markdown to blocks: what it is called, what
// stands in its head, and its blocks once they are set. Chapters are made at the same
// time, so each has a compositor of its own, with its own findings.
type chapter struct {
	book     *book
	text     *compositor
	number   string // "6", or a letter for an appendix
	place    int    // among the chapters with a number, from 1
	anchor   string
	title    string
	icon     string
	role     string
	from     *model.Chapter // nil for one that is made from data
	doc      *prose.Doc
	fill     func(*annex)    // makes the blocks of an appendix
	lists    *model.Appendix // how the game lists it
	at       diag.Place
	sections []*mark // of the contents
	heads    []*mark // one for each heading of the document, in order
	blocks   []*block
	stand    []prose.Span // the standfirst
	standAt  diag.Place
	slim     bool         // begins with a line, so that its first table has room below
	laid     *tableFigure // the first figure of the game's table
}

// begin makes a chapter able to set text.
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

// tidy takes away the white space between a heading and what follows, for good.
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
