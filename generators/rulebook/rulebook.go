// Package rulebook makes the book of a game: title page, contents, chapters from Markdown with
// tables, examples and figures from the data, appendices, an index and a page of reminders. It
// decides what goes where on each page and returns a document of faces. Package typeset sets the
// letters, and the writers turn pages into a file.
//
// The book is laid out before it is drawn: chapters become blocks of known height, blocks flow into
// columns and pages, and only then is anything drawn, when every page number is known. So one pass
// is enough for the contents, the links and the index, which is made from the flowed text and comes
// after everything it points to.
//
// The stages, each a type with only what it needs:
//
//	designer    layout and theme -> design: styles, boxes, columns, in micrometres
//	references  headings, rules, questions -> where links lead, before any text is set
//	compositor  spans of Markdown and expressions -> lines, for one chapter
//	tabulator   the game's data -> tables of text
//	tableSetter a table of text -> a block, in a column, across the page or sideways
//	galley      a chapter's Markdown -> blocks, with the figures, boxes and tables in it
//	annex       the game's data -> the sections of an appendix
//	pager       blocks -> fragments in columns on pages
//	makeup      all chapters -> pages in order, with the page of every anchor
//	canvas      the fragments of a page -> a face
//
// Lines of text in all columns share one grid. Headings, tables and boxes take
// whole lines of it, so that the columns agree below them.
package rulebook

import (
	"cmp"
	"slices"
	"strings"

	"punchboard/internal/compose"
	"punchboard/internal/cores"
	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/face"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/prose"
	"punchboard/internal/typeset"
)

// Pages lays out a rulebook of a game for a paper: the book, or the file of the appendices that
// belong to this component. It uses the layout rulebook-PAPER if there is one, else rulebook. The
// document has no pages if the theme, the layout or one of its styles is missing; the findings then
// say so. The function show makes the pieces that figures show.
func Pages(c *compose.Composer, lib *layout.Library, g *model.Game, of *model.Component, env *expr.Env, set *typeset.Setter, paper *layout.Paper, show Show) (*face.Document, diag.List) {
	reads := &expr.Reads{}
	noting := env.Noting(reads)
	begin := func() (*book, bool) {
		return newBook(c.Noting(reads), lib, &catalogue{g, noting, reads}, of, set, paper)
	}
	b, ok := begin()
	doc := &face.Document{Title: g.Title + ": " + b.name, Author: cmp.Or(g.Author, "Punchboard"), Rights: strings.Join(g.Credits, " "), Subject: g.Subtitle, Keywords: g.Words.Say("{{ title }}, rules, print and play", "title", g.Title), Lang: cmp.Or(g.Tongue(), "en-GB"), FromTheRight: g.FromTheRight()}
	if !ok {
		return doc, b.findings
	}
	b.pieces.read(b.showing(), show)
	place := b.place(c)
	if was := place.Recall(); was != nil {
		doc.Pages = bound(was)
		return doc, nil
	}
	p := b.laid()
	faces := p.draw()
	for p.restless() {
		shown := b.pieces
		b, _ = begin()
		b.pieces, b.refs.paging = shown, p.paging
		p = b.laid()
		faces = p.draw()
	}
	doc.Pages = bound(faces)
	doc.From = lists.Map(p.sheets, (*sheet).from)
	var lacks []lack
	var astray []leading
	for _, k := range append(p.order, p.titled, p.credited, p.listing) {
		if k != nil {
			p.judge(k, len(faces))
			b.findings.Add(k.text.findings...)
			lacks = append(lacks, k.text.lacks...)
			astray = append(astray, k.text.astray...)
		}
	}
	b.findings.Add(p.pager.findings...)
	b.findings.Add(lacking(lacks)...)
	b.findings.Add(b.refs.lost(astray)...)
	if len(b.findings) == 0 {
		place.Keep(reads, faces...)
	}
	return doc, b.findings.Sorted()
}

// laid returns the book with every block on its page, and nothing drawn.
func (b *book) laid() *makeup {
	chapters := b.chapters()
	appendices := b.appendices(chapters)
	chapters = lists.Only(chapters, func(c *chapter) bool { return b.refs.here(c.from.In) })
	b.layTable(chapters)
	together(append(slices.Clone(chapters), appendices...), (*chapter).build)
	p := &makeup{book: b, pager: &pager{frame: b.design.frame}}
	p.setBook(chapters, appendices)
	return p
}

// together calls do for all chapters concurrently.
func together(all []*chapter, do func(*chapter)) {
	cores.Each(len(all), func(i int) { do(all[i]) })
}

// chapters reads the game's chapters and numbers them and their sections, separately for each file.
// A chapter with the role of summary has no number, and neither has one that is alone in a file
// apart.
func (b *book) chapters() []*chapter {
	out := lists.Map(b.game.Chapters, func(m *model.Chapter) *chapter {
		return b.begin(chapter{from: m, anchor: m.ID, icon: m.Icon, role: m.Role, at: m.At})
	})
	together(out, func(c *chapter) {
		c.doc, _ = prose.Parse(c.from.File, c.from.Text) // load reports its findings
	})
	leaf := b.game.Book.Cover.None && len(out) == 1 // its one chapter needs no number
	n := map[string]int{}
	for _, c := range out {
		in := c.from.In
		alone := leaf || in != "" && lists.Count(out, func(o *chapter) bool { return o.from.In == in }) == 1
		if c.role == "" && !alone {
			n[in]++
			c.number, c.place = itoa(n[in]), n[in]
		}
		c.open()
	}
	b.refs.noteChapters(out)
	for _, c := range out {
		prose.Walk(c.doc.Blocks, func(x prose.Block) {
			b.noteEntries(x.Info, x.InBlocks())
			if !b.refs.here(c.from.In) {
				b.printedAway(x, cmp.Or(c.from.In, b.game.Home()))
			}
		})
	}
	for _, a := range b.game.Book.Printed() {
		b.noteEntries(strings.Join(a.Of, ""), a.Print == "roster" && slices.Contains(a.Set, "blocks"))
	}
	return out
}

// noteEntries notes that links may lead to the entries of a collection, if they are set in blocks.
func (b *book) noteEntries(of string, blocks bool) {
	if blocks && b.game.Collection(of) != nil {
		all := b.catalogue.entries(of)
		numbers := passages(all)
		for _, e := range all {
			b.refs.anchors[e.anchor()] = e.anchor()
			b.refs.heads.Add(prose.Slug(e.name()), e.anchor())
			if numbers {
				b.refs.passages[e.name()], b.refs.anchors[e.name()] = e.anchor(), e.anchor()
			}
		}
	}
}

// printedAway notes that what a block in another file prints is in that file.
func (b *book) printedAway(x prose.Block, file string) {
	id, _ := firstWord(x.Arg)
	switch {
	case x.Kind != prose.Fence:
	case x.Info == "terms":
		for _, t := range b.game.Terms {
			b.refs.files["term-"+t.ID] = file
		}
	case x.InBlocks() && b.game.Collection(x.Info) != nil:
		for _, e := range b.catalogue.entries(x.Info) {
			b.refs.files[e.anchor()] = file
		}
	default:
		b.refs.files[x.Info+"-"+id] = file
	}
}

// open takes the title and the standfirst off the document. The standfirst is a quotation or a
// single short paragraph before the first section.
func (c *chapter) open() {
	number, title := typedNumber(c.doc.TitleSpans)
	if number != "" {
		c.number = strings.TrimSuffix(number, ".0")
	}
	c.title = cmp.Or(c.text.said(title), model.Capital(c.anchor))
	c.heads = c.headings()
	blocks := c.doc.Blocks
	if len(blocks) == 0 {
		return
	}
	first := blocks[0]
	switch {
	case first.Kind == prose.Quote && len(first.Items) == 1 && len(first.Items[0]) == 1:
		c.stand = first.Items[0][0].Spans
	case first.Kind == prose.Paragraph && len(c.text.said(first.Spans)) < 330 && len(blocks) > 1 && blocks[1].Kind == prose.Heading:
		c.stand = first.Spans
	default:
		return
	}
	c.standAt = first.At
	c.doc.Blocks = blocks[1:]
}
