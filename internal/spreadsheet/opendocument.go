package spreadsheet

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/guard"
	"punchboard/internal/lists"
)

// readOpenDocument reads a sheet of an OpenDocument spreadsheet, opt.Tab or else the first, from a
// ZIP file (.ods) or plain XML (.fods).
func readOpenDocument(name string, data []byte, opt Options) (*Sheet, error) {
	return guard.Read(func() (*Sheet, error) {
		o := &openSheet{tab: opt.Tab, marks: map[string]string{}}
		if err := o.read(data); err != nil {
			return nil, err
		}
		says, err := choice(opt.Tab, o.tabs)
		if err != nil {
			return nil, err
		}
		g := &grid{says: says, lines: o.lines, hidden: o.isHidden}
		g.rows = lists.Map(o.rows, func(r []openCell) []string { return lists.Map(r, func(c openCell) string { return c.text }) })
		g.fault = func(row, col int, _ string) string { return o.at(row, col).fault }
		g.rich = func(row, col int) string { return o.at(row, col).rich }
		return g.sheet(name, opt)
	})
}

// openCell is a cell as people read it, the same with marks for bold and italics, and why it cannot
// hold what was meant.
type openCell struct{ text, rich, fault string }

// openSheet is an OpenDocument spreadsheet being read. Elements are recognised by the prefixes that
// all programs write.
type openSheet struct {
	tab   string            // that is requested, "" for the first
	tabs  []string          // those seen so far
	marks map[string]string // of text styles, by name
	style string            // the text style whose properties come next

	surveyor // at the current row and column; width is that of the row
	hidden   [][2]int
	rows     [][]openCell // a run of empty rows counts as one
	lines    []int

	passed int // depth within an element that is skipped
	inside bool
	again  int // how often the current row is repeated
	line   []openCell
	cell   *xml.StartElement // nil outside a cell
	open   bool              // a paragraph of the cell is open
	runs   []run
	spans  []string // marks of the open spans
	gap    bool     // white space is dropped here: after other white space and at the start of a paragraph
	size   int      // bytes of text, including repetitions
}

// read reads the file.
func (o *openSheet) read(data []byte) error {
	if !bytes.HasPrefix(data, []byte("PK")) {
		return stream(bytes.NewReader(data), "the workbook", o.token)
	}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return unreadable(err)
	}
	locked := false
	if err := elements(z, "META-INF/manifest.xml", "encryption-data", func(xml.StartElement) { locked = true }); err != nil {
		return err
	}
	if locked {
		return errors.New("the workbook is locked with a password: save it without one")
	}
	return tokens(z, "content.xml", o.token)
}

// at returns a cell of the grid, empty if there is none.
func (o *openSheet) at(row, col int) openCell {
	if col < len(o.rows[row]) {
		return o.rows[row][col]
	}
	return openCell{}
}

// isHidden reports whether the sheet hides a column.
func (o *openSheet) isHidden(col int) bool {
	return slices.ContainsFunc(o.hidden, func(h [2]int) bool { return h[0] <= col && col < h[1] })
}

// token handles the next token of the file.
func (o *openSheet) token(tok xml.Token) error {
	switch tok := tok.(type) {
	case xml.StartElement:
		if o.passed > 0 || o.passes(tok) {
			o.passed++
			return nil
		}
		return o.begin(tok.Copy())
	case xml.EndElement:
		if o.passed > 0 {
			o.passed--
			return nil
		}
		return o.end(tok.Name.Local)
	case xml.CharData:
		if o.passed == 0 && o.cell != nil {
			return o.write(o.closed(tok), 1)
		}
	}
	return nil
}

// passes reports whether an element is skipped: other sheets, cells covered by merged ones, and
// anything in a cell that is not text of its own, such as notes and drawings.
func (o *openSheet) passes(e xml.StartElement) bool {
	name := e.Name.Local
	if o.cell != nil {
		return e.Name.Space != "text" || name == "note" || name == "ruby-text"
	}
	switch name {
	case "dde-links":
		return true
	case "covered-table-cell":
		o.col += times(e, "number-columns-repeated")
		return true
	case "table":
		tab := attribute(e, "name")
		if attribute(e, "style-name") == "ta_extref" { // a copy of what a formula reads in another file
			return true
		}
		o.tabs = append(o.tabs, tab)
		o.inside = o.tab == "" && len(o.tabs) == 1 || o.tab != "" && strings.EqualFold(tab, o.tab)
		return !o.inside
	}
	return false
}

// begin handles the start of an element.
func (o *openSheet) begin(e xml.StartElement) error {
	switch e.Name.Local {
	case "style":
		if attribute(e, "family") == "text" {
			o.style = attribute(e, "name")
		}
	case "text-properties":
		if o.style != "" {
			o.marks[o.style] = mark(slices.Contains([]string{"bold", "600", "700", "800", "900"}, attribute(e, "font-weight")), attribute(e, "font-style") == "italic")
		}
	case "table-column":
		n := times(e, "number-columns-repeated")
		if v := attribute(e, "visibility"); v == "collapse" || v == "filter" {
			o.hidden = append(o.hidden, [2]int{o.col, o.col + n})
		}
		o.col += n
	case "table-row":
		o.again, o.line, o.col, o.width, o.row = times(e, "number-rows-repeated"), nil, 0, 0, o.row+1
	case "table-cell":
		if o.inside {
			o.cell, o.open, o.runs, o.spans = &e, false, nil, nil
		}
	}
	if o.cell == nil {
		return nil
	}
	return o.words(e)
}

// words handles the start of an element in the text of a cell.
func (o *openSheet) words(e xml.StartElement) error {
	switch e.Name.Local {
	case "p", "h":
		if o.open, o.gap = true, true; len(o.runs) > 0 {
			return o.write("\n", 1)
		}
		o.runs = []run{{}}
	case "span":
		o.spans = append(o.spans, o.marks[attribute(e, "style-name")])
	case "s":
		o.gap = false
		return o.write(" ", times(e, "c"))
	case "tab":
		o.gap = false
		return o.write("\t", 1)
	case "line-break":
		o.gap = false
		return o.write("\n", 1)
	}
	return nil
}

// closed returns a text with each run of white space reduced to one blank.
func (o *openSheet) closed(text []byte) string {
	var b strings.Builder
	for _, c := range text {
		white := c == ' ' || c == '\t' || c == '\n' || c == '\r'
		switch {
		case !white:
			b.WriteByte(c)
		case !o.gap:
			b.WriteByte(' ')
		}
		o.gap = white
	}
	return b.String()
}

// write adds a text to the cell, n times. Text outside paragraphs is ignored.
func (o *openSheet) write(text string, n int) error {
	if !o.open || text == "" {
		return nil
	}
	if o.size += len(text) * n; o.size > guard.Workbook {
		return o.full()
	}
	mark := ""
	if len(o.spans) > 0 {
		mark = o.spans[len(o.spans)-1]
	}
	last := &o.runs[len(o.runs)-1]
	if last.mark != mark && len(last.text) > 0 {
		o.runs = append(o.runs, run{})
		last = &o.runs[len(o.runs)-1]
	}
	last.mark, last.text = mark, append(last.text, strings.Repeat(text, n)...)
	return nil
}

// full returns the fault of a sheet with too much text.
func (o *openSheet) full() error {
	return fault{max(1, o.row), o.col + 1, fmt.Sprintf("the sheet has more than %d bytes of text up to here: import it in parts", guard.Workbook)}
}

// end handles the end of an element.
func (o *openSheet) end(name string) error {
	switch name {
	case "style":
		o.style = ""
	case "p", "h":
		o.open = false
	case "span":
		if len(o.spans) > 0 {
			o.spans = o.spans[:len(o.spans)-1]
		}
	case "table-cell":
		if o.cell != nil {
			return o.endCell()
		}
	case "table-row":
		return o.endRow()
	case "table":
		o.inside = false
	}
	return nil
}

// endCell adds a cell to the row as often as it is repeated. Trailing empty cells are not added.
func (o *openSheet) endCell() error {
	e, n := *o.cell, times(*o.cell, "number-columns-repeated")
	c := openCellOf(e, o.runs)
	o.cell = nil
	if c == (openCell{}) {
		o.col += n
		return nil
	}
	if last := o.row + o.again - 1; last > guard.Rows {
		return fault{o.row, o.col + 1, fmt.Sprintf("the sheet has a value in row %d: %d rows are read", last, guard.Rows)}
	}
	for range n {
		o.col++
		if err := o.filled(""); err != nil {
			return err
		}
		if err := o.room(o.col); err != nil {
			return err
		}
		o.line = append(append(o.line, make([]openCell, o.col-1-len(o.line))...), c)
	}
	if o.size += len(c.text) * (n - 1); o.size > guard.Workbook {
		return o.full()
	}
	return nil
}

// endRow adds a row to the grid as often as it is repeated, an empty one at most once.
func (o *openSheet) endRow() error {
	n := o.again
	if len(o.line) == 0 {
		if len(o.rows) > 0 && len(o.rows[len(o.rows)-1]) > 0 {
			o.rows, o.lines = append(o.rows, nil), append(o.lines, o.row)
		}
		o.row += n - 1
		return nil
	}
	size := lists.Sum(o.line, func(c openCell) int { return len(c.text) })
	if o.size += size * (n - 1); o.size > guard.Workbook {
		return o.full()
	}
	o.cells += o.width * (n - 1)
	if err := o.room(0); err != nil {
		return err
	}
	for i := range n {
		o.rows, o.lines = append(o.rows, o.line), append(o.lines, o.row+i)
	}
	o.row += n - 1
	return nil
}

// openCellOf returns a cell from the attributes of its value and from its text.
func openCellOf(e xml.StartElement, runs []run) openCell {
	shown := string(bytes.Join(lists.Map(runs, func(r run) []byte { return r.text }), nil))
	c := openCell{text: shown}
	switch kind := office(e, "value-type"); kind {
	case "float", "currency", "percentage":
		if _, isTruth := truths[strings.ToLower(shown)]; !isTruth || strings.ContainsAny(shown, "01") {
			c.text = figure(office(e, "value"), kind == "percentage")
		}
	case "boolean":
		c.text = strings.ToUpper(office(e, "boolean-value"))
	case "date", "time":
		c.fault = dayFault(shown)
	default:
		if len(runs) > 1 {
			c.rich = marked(runs)
		} else if said := office(e, "string-value"); said != "" {
			c.text = said
		}
		switch {
		case slices.ContainsFunc(e.Attr, func(a xml.Attr) bool { return a.Name.Local == "value-type" && a.Value == "error" }):
			c.fault = shown + failed
		case kind == "" && shown == "" && attribute(e, "formula") != "":
			c.fault = unreckoned
		}
	}
	return c
}

// office returns an attribute of an element that states a value, or "".
func office(e xml.StartElement, name string) string {
	return lists.First(e.Attr, func(a xml.Attr) bool { return a.Name.Space == "office" && a.Name.Local == name }).Value
}

// times returns how often something is repeated: at least once, and so few times that sums cannot
// overflow.
func times(e xml.StartElement, name string) int {
	n, _ := strconv.Atoi(attribute(e, name))
	return min(max(1, n), 1<<30)
}
