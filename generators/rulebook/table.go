package rulebook

import (
	"cmp"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/geom"
	"punchboard/internal/lists"
	"punchboard/internal/typeset"
)

// table is a table as it is printed: only set text, wherever it came from.
type table struct {
	Title    string
	Cols     []col
	Rows     []row
	Notes    [][]typeset.Span // small, below the last rule
	Below    bool             // right below a heading's rule, which is also the table's first
	Icons    bool             // rows have a pictogram before the first cell
	Passages bool             // rows are passages, with numbers at the head of a page
	Label    string           // of the last column, where its cells are away from its head
	Noted    bool             // the last column is of notes, which few rows have, or of text
	Anchor   string
	At       diag.Place
	Set      setting

	whole    *table          // what it was before it was folded, nil if it is not folded
	upended  []bool          // columns with rotated heads
	measured bool            // what follows is known
	extents  []extent        // of the columns
	naturals [][]geom.Length // of the cells, by row
}

// tableSetter sets tables: it finds the widths of columns, breaks cells into lines and decides
// whether a table goes in a column, across the page or sideways.
type tableSetter struct {
	text    *compositor
	under   string // the heading just above, "" if there is none
	summary bool   // on the page of reminders, where little room is left
}

// col is a column. A column of figures is as wide as it needs and aligned right; the others share
// the rest.
type col struct {
	Head  string
	Align string      // left, centre, right
	Names bool        // its cells are lists of names
	long  func() bool // reports whether some entry of its collection has a long text in it, nil for no texts
}

// row is one row of cells.
type row struct {
	Cells  [][]typeset.Span
	Under  []typeset.Span // below the cells, across the table
	Icon   string
	Link   string // anchor of the row
	Anchor string // target of links, where it is a block of its own
	At     diag.Place
}

// The measures of a table, in micrometres. A row of one line is one line of the grid.
const (
	cellGap   = 2800
	closeGap  = 2000 // in a table with at least many columns
	many      = 7
	cellLead  = 3500
	rowAbove  = 3150 // from the rule to the first baseline
	rowBelow  = 1250 // from the last baseline to the next rule
	headRule  = 250
	tableRule = 400
	innerRule = 200
	iconWide  = 3400
	iconRoom  = 4900
	textRoom  = 1800 // more than a gap, from figures to the text after them
)

// tableBlock sets a table to a measure. Its title and head are printed again where it continues in
// another column.
func (tb *tableSetter) tableBlock(t *table, m measure, wide bool) *block {
	widths := tb.columns(t, m.width)
	defer func() { tb.text.crowded = false }()
	insets := tb.insets(t, widths)
	k := stack{left: m.left, strips: []strip{tb.tableHead(t, widths, insets, m.width, false)}, again: tb.tableHead(t, widths, insets, m.width, true)}
	for i := range t.Rows {
		k.strips = append(k.strips, tb.tableRow(t, i, widths, insets, m.width))
	}
	k.strips = append(k.strips, tb.tableNotes(t, m.width)...)
	b := k.block()
	whole := t.unbroken(k.strips, tb.text.frame.Bottom-tb.text.frame.Top-headRoom*tb.text.frame.Grid)
	if whole {
		b.Loose = t.hold(slices.Clone(k.strips), false)
	}
	t.hold(k.strips, whole)
	b.Role = "Table"
	b.Above, b.Below, b.At, b.Wide = tb.text.frame.Grid, tb.text.frame.Grid, t.At, wide
	for _, r := range t.Rows {
		if !r.At.IsZero() {
			b.From = append(b.From, r.At)
		}
	}
	rows := len(t.Rows)
	b.Draw = func(p *canvas, s fragment) {
		k.draw(p, s)
		if s.To <= rows { // ends between rows: close with a rule, and say that it continues
			p.unheard(func() { p.rule(s.X+m.left, s.Y+s.H, m.width, tableRule, "ink") })
		}
	}
	if under := tb.under; t.Title == "" && under != "" && !tb.summary {
		b.Parted = func() *block {
			one := *t
			one.Title, one.Below = under, false
			out := tb.tableBlock(&one, m, wide)
			out.Mark, out.Parted = b.Mark, nil
			return out
		}
	}
	if t.Anchor != "" {
		b.Mark = &mark{Anchor: t.Anchor, Title: t.Title, Hidden: true}
	}
	return b
}

// wholeRows is the most rows of a table that is never broken, if a page holds it.
const wholeRows = 30

// headRoom is the room on a page, in lines, for a heading above a table that fills it.
const headRoom = 3

// unbroken reports whether a table of these strips is never broken on pages of that height.
func (t *table) unbroken(strips []strip, page geom.Length) bool {
	return len(t.Rows) <= wholeRows && tall(strips) <= page
}

// hold keeps the strips of a table together: all of them if it is never broken, else its head, the
// first and the last rows, and notes with the last row.
func (t *table) hold(strips []strip, whole bool) []strip {
	rows, least := len(t.Rows), 2
	if rows > 12 {
		least = 4
	}
	for i := range strips {
		n := i - 1 // the row, -1 for the head
		strips[i].Keep = whole || n < least-1 || n > rows-1-least && n != rows-1 || len(strips) > rows+1 && n == rows-1
	}
	strips[len(strips)-1].Keep = false
	return strips
}

// tableHead returns the title with its rule and the names of the columns.
func (tb *tableSetter) tableHead(t *table, widths, insets []geom.Length, width geom.Length, again bool) strip {
	ts, hs := tb.text.style("table-title"), tb.text.style("table-head")
	g := tb.text.frame.Grid
	titled, named := t.Title != "", t.headed()
	h := geom.Length(0)
	if titled {
		h += g
	}
	top := h
	heads, deep := tb.headLines(t, hs, less(widths, insets))
	if named {
		h += max(g+geom.Length(deep-1)*3200, tb.upendedHeight(t, hs))
	}
	title := func(p *canvas, x, y geom.Length) {
		w := p.text(ts, t.Title, x, y, "left")
		if again {
			p.text(tb.text.style("table-more"), tb.text.phrase("continued"), x+w+2*geom.MM, y, "left")
		}
	}
	names := func(p *canvas, x, y geom.Length) {
		for i, lines := range heads {
			base := y + h - min(1450, g*35/100) - geom.Length(len(lines)-1)*3200
			p.part("TR#head/TH#"+itoa(i), func() {
				if t.upended[i] {
					upended(p, hs, t.Cols[i], geom.Rect{X: x, Y: y, W: widths[i], H: h})
				}
				p.lines(lines, x+insets[i], base, 3200)
			})
			x += widths[i] + t.gap()
		}
	}
	rules := func(p *canvas, x, y geom.Length) {
		if titled || again || !t.Below {
			p.rule(x, y+top, width, tableRule, "ink")
		}
		if named {
			p.rule(x, y+h-headRule/2, width, headRule, "ink")
		}
	}
	draw := func(p *canvas, x, y geom.Length) {
		if titled {
			p.part("Caption", func() { title(p, x, y+top-1400) })
		}
		p.unheard(func() { rules(p, x, y) })
		if named {
			names(p, x, y)
		}
	}
	return strip{H: h, Keep: true, Text: t.Title, Draw: func(p *canvas, x, y geom.Length) {
		if again { // it was read aloud before
			p.unheard(func() { draw(p, x, y) })
			return
		}
		draw(p, x, y)
	}}
}

// gap returns the white space between columns.
func (t *table) gap() geom.Length {
	if len(t.Cols) < many {
		return cellGap
	}
	return closeGap
}

// headed reports whether any column has a head; a table without heads has no row for them.
func (t *table) headed() bool {
	return slices.ContainsFunc(t.Cols, func(c col) bool { return c.Head != "" })
}

// headLines breaks the heads to the widths of their columns, and returns how many lines the longest
// takes. Rotated heads are drawn separately.
func (tb *tableSetter) headLines(t *table, s style, widths []geom.Length) ([][]typeset.Line, int) {
	deep := 1
	out := make([][]typeset.Line, len(t.Cols))
	for i, k := range t.Cols {
		if t.upended[i] {
			continue
		}
		s.align = k.Align
		out[i] = tb.text.lines(s, s.say(k.Head), widths[i], 0)
		deep = max(deep, len(out[i]))
	}
	return out, deep
}

// tableRow sets the n-th row and the rule below it.
func (tb *tableSetter) tableRow(t *table, n int, widths, insets []geom.Length, width geom.Length) strip {
	r := t.Rows[n]
	thick, colour := geom.Length(innerRule), "grey3"
	if n == len(t.Rows)-1 {
		thick, colour = tableRule, "ink"
	}
	s := tb.text.style("table")
	tb.text.here = r.At
	cells := make([][]typeset.Line, len(t.Cols))
	deep := geom.Length(cellLead)
	var said []string
	for i := range t.Cols {
		if i >= len(r.Cells) {
			break
		}
		s.align = t.Cols[i].Align
		cells[i] = tb.text.lines(s, r.Cells[i], widths[i]-insets[i]-t.indent(i), 0)
		deep = max(deep, high(cells[i], cellLead))
		said = append(said, plain(r.Cells[i]))
	}
	if len(r.Under) > 0 {
		said = append(said, plain(r.Under))
	}
	h := rowAbove + rowBelow + deep - cellLead
	s.align = "left"
	under, at := tb.text.lines(s, r.Under, width-t.indent(0), 0), h-rowBelow
	if len(r.Under) == 0 {
		under = nil
	}
	h += geom.Length(len(under)) * cellLead
	return strip{H: h, Text: strings.Join(said, " "), Draw: func(p *canvas, x, y geom.Length) {
		left := x
		for i, lines := range cells {
			if i == 0 {
				r.begin(p, x, y)
			} else if k := n + len(t.Rows); i == t.half() && k < len(t.whole.Rows) {
				t.whole.Rows[k].begin(p, x, y)
			}
			p.part("TR#"+itoa(n)+"/TD#"+itoa(i), func() { p.lines(lines, x+insets[i]+t.indent(i), y+rowAbove, cellLead) })
			x += widths[i] + t.gap()
		}
		if len(under) > 0 {
			p.described("TR#"+itoa(n)+"-under/TD#0", "", len(t.Cols), func() { p.lines(under, left+t.indent(0), y+at+cellLead, cellLead) })
		}
		p.unheard(func() { p.rule(left, y+h, width, thick, colour) })
	}}
}

// begin draws what comes before the first cell of a row, which links lead to.
func (r row) begin(p *canvas, x, y geom.Length) {
	if r.Link != "" {
		p.anchor(r.Link, geom.Point{X: x, Y: y})
	}
	if r.Icon != "" {
		p.unheard(func() {
			p.icon(r.Icon, geom.Rect{X: x, Y: y + 500, W: iconWide, H: iconWide}, cmp.Or(p.theme.Icons[r.Icon], "ink"))
		})
	}
}

// indent returns the indent of the text of a column, which leaves room for icons.
func (t *table) indent(i int) geom.Length {
	if t.Icons && (i == 0 || i == t.half()) {
		return iconRoom
	}
	return 0
}

// tableNotes returns the lines below a table. Screen readers see them as paragraphs, not as cells.
func (tb *tableSetter) tableNotes(t *table, width geom.Length) []strip {
	var out []strip
	s := tb.text.style("table-note")
	for i, n := range t.Notes {
		lines := tb.text.textStrips(s, n, width)
		if i == 0 {
			out = append(out, space(700))
		}
		for _, l := range lines {
			draw := l.Draw
			l.Draw = func(p *canvas, x, y geom.Length) { p.beside("P#note", func() { draw(p, x, y) }) }
			out = append(out, l)
		}
	}
	return out
}

// least returns the narrowest width of a table without breaking words, in micrometres.
func (tb *tableSetter) least(t *table) geom.Length {
	return tb.width(t, func(e extent) geom.Length { return e.least })
}

// width adds up the columns of a table, each as wide as of says, and the gaps between them.
func (tb *tableSetter) width(t *table, of func(extent) geom.Length) geom.Length {
	tb.measure(t)
	return geom.Length(len(t.extents)-1)*t.gap() + lists.Sum(t.extents, of)
}

// fitTable puts a table where its fence says, or else in a column, or across the page if a column
// is too narrow for it.
func (tb *tableSetter) fitTable(t *table, m measure) *block {
	switch wide := (measure{0, tb.text.frame.wide()}); t.Set.place {
	case "across":
		return tb.tableBlock(t, wide, true)
	case "column":
		return tb.tableBlock(t, m, false)
	}
	if m.width < tb.text.frame.wide() && tb.spansColumns(t, m.width) {
		return tb.tableBlock(t, measure{0, tb.text.frame.wide()}, true)
	}
	return tb.tableBlock(t, m, false)
}

// A table with more rows and columns than these is not set in a column.
const (
	columnRows = 8
	columnCols = 3
)

// spansColumns reports whether a table goes across the page: its words do not fit a column, it is
// large, or one of its cells would be broken there. One that may be broken between rows, or must
// share a page, does so only where it is cramped.
func (tb *tableSetter) spansColumns(t *table, width geom.Length) bool {
	if tb.least(t) > width {
		return true
	}
	lines, rows := lineCount(t.naturals, tb.columns(t, width)), len(t.Rows)
	if rows > wholeRows || tb.summary {
		large := len(t.Cols) >= many
		return (large || tb.width(t, func(e extent) geom.Length { return e.natural }) > 2*width) && (lines >= 2*rows || large && lines >= rows+many)
	}
	return rows > columnRows && len(t.Cols) > columnCols || lines > rows
}
