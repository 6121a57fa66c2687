package rulebook

import (
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/geom"
	"punchboard/internal/model"
	"punchboard/internal/prose"
	"punchboard/internal/typeset"
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
	slim     bool     // begins with a line, so that its first table has room below
	laid     *onTable // the first figure of the game's table
}

// begin makes a chapter able to set text.
func (b *book) begin(c chapter) *chapter {
	c.book = b
	c.text = &compositor{design: b.design, env: b.env, things: b.things, refs: b.refs, names: b.names, pieces: b.pieces, anchor: c.anchor}
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

// galley is where the text of a chapter stands one block below the other before it is
// made up into pages. It knows what stood above the block that is being set.
type galley struct {
	of      *chapter
	text    *compositor
	data    *tabulator
	figures *figures

	next     int       // the heading reached, of all in the chapter
	stories  int       // told so far
	under    string    // the heading just above, "" if there is none
	ruled    bool      // that heading ends in a rule
	below    bool      // the paragraph being set stands below another
	floating *floating // an inset that what follows runs beside
}

func newGalley(c *chapter) *galley {
	return &galley{of: c, text: c.text, data: &tabulator{c.text}, figures: &figures{text: c.text, number: c.number}}
}

// tables sets tables below the heading that the galley has reached.
func (g *galley) tables() *tableSetter {
	return &tableSetter{text: g.text, under: g.under, summary: g.of.role == "summary"}
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

// flow makes blocks of a document's blocks.
func (g *galley) flow(in []prose.Block, m measure) []*block {
	var out []*block
	for i := 0; i < len(in); i++ {
		b := in[i]
		g.under, g.ruled = "", false
		if i > 0 && in[i-1].Kind == prose.Heading {
			g.under, g.ruled = g.text.said(in[i-1].Spans), in[i-1].Level == 2
		}
		g.below = i > 0 && b.Kind == prose.Paragraph && in[i-1].Kind == prose.Paragraph
		made := g.one(b, m)
		if f := g.floating; f != nil {
			g.floating = nil
			beside, taken := g.run(f, in[i+1:], m)
			out = append(out, beside)
			i += taken
			continue
		}
		if len(made) > 0 && b.Kind == prose.Paragraph && i+1 < len(in) {
			made[len(made)-1].Next = leadsOn(b.Spans) && in[i+1].Kind != prose.Paragraph || g.short(made) && running(in[i+1])
		}
		for _, x := range made {
			if x.At.IsZero() {
				x.At = b.At
			}
		}
		out = append(out, made...)
	}
	return out
}

// short reports whether all that stands below a heading so far is one line,
// which is too little to end a column.
func (g *galley) short(made []*block) bool {
	return g.under != "" && len(made) == 1 && len(made[0].Parts) == 1
}

// running reports whether a block is running text, set in a column.
func running(b prose.Block) bool { return b.Kind == prose.Paragraph || b.Kind == prose.List }

func (g *galley) one(b prose.Block, m measure) []*block {
	s := g.text.body
	g.text.here = b.At
	switch b.Kind {
	case prose.Heading:
		return []*block{g.heading(b, m)}
	case prose.Paragraph:
		first := geom.Length(0)
		if g.below {
			first = g.text.first
		}
		p := g.paragraph(s, g.text.spans(s, b.Spans), m, first, b.At)
		p.Defines = defines(b.Spans)
		for _, n := range b.Numbers {
			p.Rules = append(p.Rules, n.Text)
		}
		return []*block{p}
	case prose.List:
		return g.list(b, m)
	case prose.Quote:
		return g.quote(b, m)
	case prose.Table:
		return g.tables().setTable(g.proseTable(b), m)
	case prose.Fence:
		return g.fence(b, m)
	case prose.Picture:
		return g.markdownPicture(b, m)
	}
	return nil // a rule in Markdown is white space enough
}

func (g *galley) heading(b prose.Block, m measure) *block {
	k := &mark{Level: min(b.Level, 3) - 1, Title: g.text.said(b.Spans)}
	if g.next < len(g.of.heads) {
		k = g.of.heads[g.next]
		g.next++
	}
	if b.Level == 2 {
		return g.heading2(k, b.Spans, m, b.At)
	}
	return g.heading3(k, b.Spans, m, b.At)
}

// above is the anchor of the heading reached, the chapter's before the first.
func (g *galley) above() string {
	if g.next == 0 || g.next > len(g.of.heads) {
		return g.of.anchor
	}
	return g.of.heads[g.next-1].Anchor
}

// said is what prose says once its expressions are filled.
func (c *compositor) said(spans []prose.Span) string {
	var b strings.Builder
	for _, s := range spans {
		switch {
		case s.Expr != "":
			b.WriteString(c.value(s.Expr, s.At))
		case s.Icon == "":
			b.WriteString(s.Text)
		}
	}
	return strings.TrimSpace(smart(b.String(), 0))
}

// quote is set in, in italics.
func (g *galley) quote(b prose.Block, m measure) []*block {
	var out []*block
	for _, item := range b.Items {
		out = append(out, g.flow(item, m.in(g.text.indent))...)
	}
	return out
}

// proseTable is a table written out in Markdown.
func (g *galley) proseTable(b prose.Block) *table {
	t := &table{At: b.At, Below: g.ruled}
	s := g.text.style("table")
	for r, cells := range b.Rows {
		if r == 0 {
			for i, k := range cells {
				align := "left"
				if i < len(b.Aligns) && b.Aligns[i] != "" {
					align = b.Aligns[i]
				}
				t.Cols = append(t.Cols, col{Head: g.text.said(k), Align: align})
			}
			continue
		}
		var out [][]typeset.Span
		for _, k := range cells {
			out = append(out, g.text.spans(s, k))
		}
		t.Rows = append(t.Rows, row{Cells: out, At: b.At})
	}
	return t
}
