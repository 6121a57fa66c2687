package rulebook

import (
	"slices"
	"strings"

	"punchboard/internal/geom"
	"punchboard/internal/prose"
	"punchboard/internal/typeset"
)

// The first figure of a game's table is inside the cover, where whoever opens the book finds it, as
// large as the colophon leaves room for. Its chapter refers to it, and shows it itself only if
// there is no room for it there.

// tableFigure is the figure of a game's table, and the heading that it is under.
type tableFigure struct {
	block  prose.Block
	anchor string
}

// insideScale is the largest scale of things on the table inside the cover, and insideLeast the
// least height of the table there.
const (
	insideScale = 0.6
	insideLeast = 40 * geom.MM
)

// insidePage is the number of the page inside the cover.
const insidePage = 2

// layTable finds the chapter whose table goes inside the cover, and the room there.
func (b *book) layTable(chapters []*chapter) {
	for _, c := range chapters {
		prose.Walk(c.doc.Blocks, func(k prose.Block) {
			if name, _ := firstWord(k.Arg); k.Kind == prose.Fence && k.Info == "figure" && name == "table" && b.tabled == nil && !b.refs.apart {
				b.tabled = c
			}
		})
	}
	if b.tabled != nil {
		r, _, _ := b.colophon(b.begin(chapter{at: b.game.At}), b.design.box("title").Bottom())
		b.inner = r
	}
}

// onCover reports whether a figure of a chapter goes inside the cover, and keeps it for that.
func (g *galley) onCover(b prose.Block) bool {
	if g.text.game.Book.Cover.None {
		return false
	}
	if g.of != g.of.book.tabled || g.of.laid != nil {
		return false
	}
	f := setupOf(g.text, b)
	w := g.of.book.inner.W
	tried := g.of.book.begin(chapter{}).text // reports nothing twice
	if len(f.piles) == 0 || g.of.book.inner.H-tall(unnumbered(tried, b, w))-tall(f.below(tried, w)) < insideLeast+insidePad {
		return false
	}
	g.of.laid = &tableFigure{b, g.above()}
	return true
}

// insidePad is the space between the table, its title and its letters.
const insidePad = 4 * geom.MM

// unnumbered returns the title of a figure without a number.
func unnumbered(c *compositor, b prose.Block, width geom.Length) []strip {
	_, words := firstWord(b.Arg)
	return (&figures{text: c}).caption(b, words, measure{0, width})
}

// below returns what goes below the table.
func (f *setup) below(c *compositor, width geom.Length) []strip {
	return append(f.legend(c, width), f.last(c, width)...)
}

// insideNote returns the sentence that replaces a figure inside the cover.
func (g *galley) insideNote(b prose.Block, caption string, m measure) []*block {
	s := g.text.body
	caption = strings.TrimRight(g.text.said(prose.Inline(caption, argAt(b))), ".")
	spans := s.say(g.text.phrase("The table, ready to play, is shown inside the cover, on") + " ")
	if caption != "" {
		spans = append([]typeset.Span{s.span(caption, false, true)}, s.say(": "+g.text.phrase("a picture of the table is inside the cover, on")+" ")...)
	}
	to := s.span(g.text.phrase("page {{ n }}", "n", insidePage), false, false)
	to.Link = "#page-" + itoa(insidePage)
	out := g.paragraph(s, append(append(spans, to), s.say(".")...), m, 0, b.At)
	out.Above, out.Below = g.text.listGap, g.text.listGap
	return []*block{out}
}

// inside draws the game's table as large as a box allows.
func (p *makeup) inside(pn *canvas, c *compositor, r geom.Rect) {
	i := slices.IndexFunc(p.order, func(k *chapter) bool { return k.laid != nil })
	if i < 0 {
		return
	}
	from := p.order[i].laid
	b, _ := c.setting(from.block)
	f := setupOf(c, b)
	head := unnumbered(c, b, r.W)
	deep := r.H - tall(head) - tall(f.below(c, r.W)) - insidePad
	s := f.sized(c, r.W, deep, insideScale)
	s.high = deep
	pn.stacked(append(head, f.strips(c, b.Arg, r.W, s)...), r.X, r.Y)
	if n := pn.page(from.anchor); n > 0 {
		st := p.book.design.style("small")
		y := r.Y + p.book.design.frame.Grid - 1400
		w := pn.text(st, c.phrase("page {{ n }}", "n", n), r.X+r.W, y, "right")
		pn.link(geom.Rect{X: r.X + r.W - w, Y: y - 3*geom.MM, W: w, H: 4 * geom.MM}, from.anchor)
	}
}
