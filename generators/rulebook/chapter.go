package rulebook

import (
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/geom"
	"punchboard/internal/model"
	"punchboard/internal/prose"
	"punchboard/internal/typeset"
)

// chapter is one chapter on its way from Markdown to blocks. Chapters are made
// at the same time, so each keeps its own findings and counts.
type chapter struct {
	book     *book
	number   string // "6", or a letter for an appendix
	place    int    // among the chapters with a number, from 1
	anchor   string
	title    string
	icon     string
	role     string
	from     *model.Chapter // nil for one that is made from data
	doc      *prose.Doc
	fill     func(*chapter)  // makes the blocks of an appendix
	lists    *model.Appendix // how the game lists it
	at       diag.Place
	sections []*mark // of the contents
	blocks   []*block
	stand    []prose.Span // the standfirst
	standAt  diag.Place
	findings diag.List

	heads   []*mark // one for each heading of the document, in order
	next    int     // the heading reached
	figures int
	stories int        // told so far
	here    diag.Place // of what is being set
	under   string     // the heading just above, "" if there is none
	ruled   bool       // that heading ends in a rule
	below   bool       // the paragraph being set stands below another

	slim     bool      // begins with a line, so that its first table has room below
	crowded  bool      // the table being set is too wide, which is told
	floating *floating // an inset that what follows runs beside
	laid     *onTable  // the first figure of the game's table
}

// build makes the chapter's blocks.
func (c *chapter) build() {
	if c.fill != nil {
		c.fill(c)
		tidy(c.blocks)
		return
	}
	c.blocks = append(c.blocks, c.flow(c.doc.Blocks, c.book.design.column())...)
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

// flow makes blocks of a document's blocks.
func (c *chapter) flow(in []prose.Block, m measure) []*block {
	var out []*block
	for i := 0; i < len(in); i++ {
		b := in[i]
		c.under, c.ruled = "", false
		if i > 0 && in[i-1].Kind == prose.Heading {
			c.under, c.ruled = c.said(in[i-1].Spans), in[i-1].Level == 2
		}
		c.below = i > 0 && b.Kind == prose.Paragraph && in[i-1].Kind == prose.Paragraph
		made := c.one(b, m)
		if f := c.floating; f != nil {
			c.floating = nil
			beside, taken := c.run(f, in[i+1:], m)
			out = append(out, beside)
			i += taken
			continue
		}
		if len(made) > 0 && b.Kind == prose.Paragraph && i+1 < len(in) {
			made[len(made)-1].Next = leadsOn(b.Spans) && in[i+1].Kind != prose.Paragraph || c.short(made) && running(in[i+1])
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
func (c *chapter) short(made []*block) bool {
	return c.under != "" && len(made) == 1 && len(made[0].Parts) == 1
}

// running reports whether a block is running text, set in a column.
func running(b prose.Block) bool { return b.Kind == prose.Paragraph || b.Kind == prose.List }

func (c *chapter) one(b prose.Block, m measure) []*block {
	s := c.book.design.body
	c.here = b.At
	switch b.Kind {
	case prose.Heading:
		return []*block{c.heading(b, m)}
	case prose.Paragraph:
		first := geom.Length(0)
		if c.below {
			first = c.book.design.first
		}
		p := c.paragraph(s, c.spans(s, b.Spans), m, first, b.At)
		p.Defines = defines(b.Spans)
		for _, n := range b.Numbers {
			p.Rules = append(p.Rules, n.Text)
		}
		return []*block{p}
	case prose.List:
		return c.list(b, m)
	case prose.Quote:
		return c.quote(b, m)
	case prose.Table:
		return c.setTable(c.proseTable(b), m)
	case prose.Fence:
		return c.fence(b, m)
	case prose.Picture:
		return c.markdownPicture(b, m)
	}
	return nil // a rule in Markdown is white space enough
}

func (c *chapter) heading(b prose.Block, m measure) *block {
	k := &mark{Level: min(b.Level, 3) - 1, Title: c.said(b.Spans)}
	if c.next < len(c.heads) {
		k = c.heads[c.next]
		c.next++
	}
	if b.Level == 2 {
		return c.heading2(k, b.Spans, m, b.At)
	}
	return c.heading3(k, b.Spans, m, b.At)
}

// above is the anchor of the heading reached, the chapter's before the first.
func (c *chapter) above() string {
	if c.next == 0 || c.next > len(c.heads) {
		return c.anchor
	}
	return c.heads[c.next-1].Anchor
}

// said is what prose says once its expressions are filled.
func (c *chapter) said(spans []prose.Span) string {
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
func (c *chapter) quote(b prose.Block, m measure) []*block {
	var out []*block
	for _, item := range b.Items {
		out = append(out, c.flow(item, m.in(c.book.design.indent))...)
	}
	return out
}

// proseTable is a table written out in Markdown.
func (c *chapter) proseTable(b prose.Block) *table {
	t := &table{At: b.At, Below: c.ruled}
	s := c.book.design.style("table")
	for r, cells := range b.Rows {
		if r == 0 {
			for i, k := range cells {
				align := "left"
				if i < len(b.Aligns) && b.Aligns[i] != "" {
					align = b.Aligns[i]
				}
				t.Cols = append(t.Cols, col{Head: c.said(k), Align: align})
			}
			continue
		}
		var out [][]typeset.Span
		for _, k := range cells {
			out = append(out, c.spans(s, k))
		}
		t.Rows = append(t.Rows, row{Cells: out, At: b.At})
	}
	return t
}
