package rulebook

import (
	"cmp"
	"slices"
	"strings"

	"punchboard/internal/geom"
	"punchboard/internal/lists"
	"punchboard/internal/prose"
	"punchboard/internal/typeset"
)

// galley is where the text of a chapter is set, one block below the other, before it is made up
// into pages. It keeps track of what is above the block being set.
type galley struct {
	of      *chapter
	text    *compositor
	data    *tabulator
	figures *figures

	next     int       // index of the next heading, among all in the chapter
	stories  int       // told so far
	under    string    // the heading just above, "" if there is none
	ruled    bool      // that heading ends with a rule
	below    bool      // the paragraph being set follows another
	floating *floating // an inset that what follows is set next to
}

// newGalley begins a chapter: no heading reached, no figure counted.
func newGalley(c *chapter) *galley {
	return &galley{of: c, text: c.text, data: &tabulator{c.text}, figures: &figures{text: c.text, number: c.number}}
}

// tables returns a setter for tables below the heading that the galley has reached.
func (g *galley) tables() *tableSetter {
	return &tableSetter{text: g.text, under: g.under, summary: g.of.role == "summary"}
}

// flow turns a document's blocks into blocks of the book.
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
			announces := strings.HasSuffix(strings.TrimSpace(prose.Plain(b.Spans)), ":")
			made[len(made)-1].Next = announces && in[i+1].Kind != prose.Paragraph || g.short(made) && running(in[i+1])
		}
		for _, x := range made {
			if x.At.IsZero() {
				x.At = b.At
			}
		}
		out = append(out, made...)
	}
	g.text.frame.unite(out)
	return out
}

// unite keeps passages together that are no higher than a third of a column.
func (f frame) unite(all []*block) {
	for i, b := range all {
		if b.Mark == nil || !b.Mark.Passage || b.Mark.Hidden {
			continue
		}
		n := 1
		for i+n < len(all) && !all[i+n].Wide && !all[i+n].heads() {
			n++
		}
		if of := all[i : i+n]; 3*total(of, cursor{}) <= f.Bottom-f.Top {
			for k, b := range of {
				b.Next = b.Next || k < n-1
				b.Parts = keepAll(b.Parts, false)
			}
		}
	}
}

// short reports whether there is only one line below a heading so far, which is too little to end a
// column.
func (g *galley) short(made []*block) bool {
	return g.under != "" && len(made) == 1 && len(made[0].Parts) == 1
}

// running reports whether a block is running text, set in a column.
func running(b prose.Block) bool { return b.Kind == prose.Paragraph || b.Kind == prose.List }

// one sets one block of Markdown, as several blocks if it is a list or a quotation.
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
		p.Rules = lists.Map(b.Numbers, func(n prose.Number) string { return n.Text })
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
	return nil // for a rule in Markdown, white space is enough
}

// heading sets the next heading. Its mark was made when all chapters were read, since links from
// earlier chapters needed its anchor. A heading that was not read then gets a mark without an
// anchor.
func (g *galley) heading(b prose.Block, m measure) *block {
	k := &mark{Level: min(b.Level, 3) - 1, Title: g.text.said(b.Spans)}
	if g.next < len(g.of.heads) {
		k = g.of.heads[g.next]
		g.next++
	}
	if b.Level == 2 {
		if k.Number != "" {
			_, b.Spans = typedNumber(b.Spans)
		}
		h := g.heading2(k, b.Spans, m, b.At)
		h.Fresh = k.Sealed
		return h
	}
	return g.heading3(k, b.Spans, m, b.At)
}

// above returns the anchor of the current heading, or the chapter's before the first.
func (g *galley) above() string {
	if g.next == 0 || g.next > len(g.of.heads) {
		return g.of.anchor
	}
	return g.of.heads[g.next-1].Anchor
}

// said returns the text of prose with its expressions filled in.
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
	return strings.TrimSpace(smart(c.game.Words, b.String()))
}

// proseTable returns a table written out in Markdown.
func (g *galley) proseTable(b prose.Block) *table {
	t := &table{At: b.At, Below: g.ruled}
	s := g.text.style("table")
	for r, cells := range b.Rows {
		shown := slices.ContainsFunc(cells, pictured) // above their words: no head
		for i, k := range cells {
			if r > 0 {
				break
			}
			t.Cols = append(t.Cols, col{Align: "left"})
			if i < len(b.Aligns) {
				t.Cols[i].Align = cmp.Or(b.Aligns[i], "left")
			}
			if !shown {
				t.Cols[i].Head = g.text.said(k)
			}
		}
		if r == 0 && !shown {
			continue
		}
		out := lists.Map(cells, func(k []prose.Span) []typeset.Span { return g.text.cell(s, k) })
		t.Rows = append(t.Rows, row{Cells: out, At: b.At})
	}
	for i := range t.Cols {
		if i > 0 && (i >= len(b.Aligns) || b.Aligns[i] == "") && t.figures(i) {
			t.Cols[i].Align = "right"
		}
	}
	return t
}

// figures reports whether a column has nothing but figures, in two cells at least.
func (t *table) figures(col int) bool {
	said := lists.MapOnly(t.Rows, func(r row) (string, bool) {
		if col >= len(r.Cells) {
			return "", false
		}
		s := strings.TrimSpace(plain(r.Cells[col]))
		return s, s != ""
	})
	return len(said) > 1 && !slices.ContainsFunc(said, func(s string) bool { return !figureForm.MatchString(s) })
}
