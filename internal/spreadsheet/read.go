package spreadsheet

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"

	"punchboard/internal/cells"
	"punchboard/internal/guard"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// fault is an error at a place in a file: a line, and a column of the sheet or of the text.
type fault struct {
	line, col int
	says      string
}

// Error says what is wrong, without the place.
func (f fault) Error() string { return f.says }

// readCSV reads values separated by commas, semicolons or tabs, with any kind of line ending.
func readCSV(data []byte, language string) (*grid, error) {
	data, says, err := decoded(data, language)
	if err != nil {
		return nil, err
	}
	if !bytes.ContainsRune(data, '\n') {
		data = bytes.ReplaceAll(data, []byte("\r"), []byte("\n"))
	}
	by := comma(data)
	data = bareQuotes(data, byte(by))
	r := csv.NewReader(bytes.NewReader(data))
	r.FieldsPerRecord = -1
	r.Comma = by
	g, count := &grid{says: says}, 0
	for {
		rest := data[r.InputOffset():]
		row, err := r.Read()
		if err == io.EOF {
			return g, nil
		}
		if err != nil {
			return nil, quoting(err)
		}
		for i, c := range row {
			row[i] = cells.Read(c)
		}
		line, _ := r.FieldPos(0)
		if len(g.rows) > 0 && (bytes.HasPrefix(rest, []byte("\n")) || bytes.HasPrefix(rest, []byte("\r\n"))) { // csv.Reader skips empty lines, but a row alone below one is a note
			g.rows, g.lines = append(g.rows, nil), append(g.lines, line-1)
		}
		if g.rows, g.lines = append(g.rows, row), append(g.lines, line); len(g.rows) > guard.Rows {
			return nil, fault{line, 1, fmt.Sprintf("the file has more than %d rows: import them in parts", guard.Rows)}
		}
		if count += len(row); len(row) > guard.Columns || count > guard.Cells {
			return nil, fault{line, 1, fmt.Sprintf("more than %d columns, or more than %d cells up to here, are not read", guard.Columns, guard.Cells)}
		}
	}
}

// comma returns the separator of a text: comma, semicolon or tab, whichever is most frequent
// outside quotes in the first line with any of them.
func comma(data []byte) rune {
	for line := range bytes.Lines(data) {
		n := map[rune]int{}
		quoted := false
		for _, c := range string(line) {
			switch {
			case c == '"':
				quoted = !quoted
			case !quoted:
				n[c]++
			}
		}
		best := ','
		for _, c := range ";\t" {
			if n[c] > n[best] {
				best = c
			}
		}
		if n[best] > 0 {
			return best
		}
	}
	return ','
}

// bareQuotes puts quotes around cells that contain a quote but do not begin with one, as when
// people write inches: 5" becomes "5""".
func bareQuotes(data []byte, comma byte) []byte {
	var out []byte
	for len(data) > 0 {
		quoted, n := bytes.HasPrefix(bytes.TrimLeft(data, " \t"), []byte(`"`)), 0
		for within := false; n < len(data) && (within || data[n] != comma && data[n] != '\n'); n++ {
			within = within != (quoted && data[n] == '"')
		}
		cell := data[:n]
		if !quoted && bytes.IndexByte(cell, '"') >= 0 {
			end := bytes.TrimRight(cell, "\r")
			cell = slices.Concat([]byte(`"`), bytes.ReplaceAll(end, []byte(`"`), []byte(`""`)), []byte(`"`), cell[len(end):])
		}
		out, data = append(out, cell...), data[n:]
		if len(data) > 0 {
			out, data = append(out, data[0]), data[1:]
		}
	}
	return out
}

// quoting returns an error that explains what is wrong with the quotes of a CSV file.
func quoting(err error) error {
	var p *csv.ParseError
	switch {
	case !errors.As(err, &p):
		return err
	case errors.Is(err, csv.ErrBareQuote):
		return fault{p.Line, p.Column, "a quote within a cell: put the whole cell in quotes, and each quote in it twice"}
	case errors.Is(err, csv.ErrQuote):
		return fault{p.StartLine, 1, fmt.Sprintf("a cell of this row begins with a quote and does not end with one (seen in line %d): close it, and write each quote in it twice", p.Line)}
	}
	return fault{p.Line, p.Column, p.Err.Error()}
}

// readWorkbook reads a sheet of a workbook, opt.Tab or else the first.
func readWorkbook(name string, data []byte, opt Options) (*Sheet, error) {
	return guard.Read(func() (*Sheet, error) {
		w, err := open(data, opt.Tab)
		if err != nil {
			return nil, err
		}
		defer w.Close()
		g, err := w.grid()
		if err != nil {
			return nil, err
		}
		return g.sheet(name, opt)
	})
}

// open opens a workbook at one of its sheets, "" for the first. The caller closes it.
func open(data []byte, tab string) (*workbook, error) {
	book, err := excelize.OpenReader(bytes.NewReader(data), excelize.Options{UnzipSizeLimit: guard.Workbook, UnzipXMLSizeLimit: guard.Workbook})
	if err != nil {
		return nil, unreadable(err)
	}
	tabs := book.GetSheetList()
	says, err := choice(tab, tabs)
	if err == nil {
		tab = cmp.Or(tab, tabs[0])
		err = survey(data, tab)
	}
	if err != nil {
		book.Close()
		return nil, err
	}
	return &workbook{File: book, tab: tab, known: map[int]looks{}, says: says}, nil
}

// unreadable returns the error for a file that is not a readable workbook.
func unreadable(err error) error {
	return fmt.Errorf("not a workbook that can be read (%w): open it in the program that made it and save it as .xlsx, .ods or CSV", err)
}

// choice says which of several sheets is read if none is requested. It returns an error if the
// requested sheet does not exist, or if there are no sheets.
func choice(tab string, tabs []string) (says string, err error) {
	switch {
	case len(tabs) == 0:
		return "", errors.New("the workbook has no sheet")
	case tab != "" && !slices.ContainsFunc(tabs, func(t string) bool { return strings.EqualFold(t, tab) }):
		return "", fmt.Errorf("no sheet %q; there is %s", tab, strings.Join(tabs, ", "))
	case tab == "" && len(tabs) > 1:
		says = fmt.Sprintf("the sheet %q is read, the first of %d; choose another with --tab: %s", tabs[0], len(tabs), strings.Join(tabs[1:], ", "))
	}
	return says, nil
}

// grid returns the sheet's cells.
func (w *workbook) grid() (*grid, error) {
	rows, err := w.GetRows(w.tab, excelize.Options{RawCellValue: true})
	if err != nil {
		return nil, fmt.Errorf("the sheet %q cannot be read (%w): open the workbook in the program that made it and save it again", w.tab, err)
	}
	g := &grid{says: w.says, rows: rows, lines: make([]int, len(rows)), fault: w.fault, rich: w.rich, hidden: w.hidden}
	for i, row := range rows {
		g.lines[i] = i + 1
		for j, c := range row {
			row[j] = w.number(i, j, c)
		}
	}
	return g, nil
}

// number returns a cell with a number as people read it, and TRUE or FALSE for a boolean. Any other
// cell, including a number typed as text, is returned unchanged.
func (w *workbook) number(row, col int, c string) string {
	if _, err := strconv.ParseFloat(c, 64); err != nil {
		return c
	}
	switch kind, err := w.GetCellType(w.tab, cellAt(row, col)); {
	case err == nil && kind == excelize.CellTypeBool:
		return strings.ToUpper(strconv.FormatBool(c != "0"))
	case err != nil || kind != excelize.CellTypeUnset && kind != excelize.CellTypeNumber:
		return c
	}
	out := figure(c, w.shown(row, col) == asPercent)
	if _, behind, _ := strings.Cut(out, "."); len(behind) > written {
		if shown, err := w.GetCellValue(w.tab, cellAt(row, col)); err == nil && plainNumber.MatchString(shown) {
			return shown
		}
	}
	return out
}

// written is the most decimals that people write. A number with more was calculated, and is read as
// it is shown.
const written = 6

// plainNumber matches a number shown without thousands separators.
var plainNumber = pattern.New(`^-?[0-9]+(?:\.[0-9]+)?%?$`)

// figure returns a number of a workbook as people read it: 25% for a 0.25 shown in percent, and
// rounded to fifteen digits, because workbooks store 1.1 as 1.1000000000000001. Anything that is
// not a number is returned unchanged.
func figure(c string, percent bool) string {
	v, err := strconv.ParseFloat(c, 64)
	sign := ""
	if percent {
		v, sign = v*100, "%"
	}
	if err != nil || !percent && !strings.ContainsAny(c, ".eE") {
		return c
	}
	if v, err = strconv.ParseFloat(strconv.FormatFloat(v, 'g', 15, 64), 64); err != nil {
		return c
	}
	return strconv.FormatFloat(v, 'f', -1, 64) + sign
}

// rich returns the text of a cell with marks for its bold and italic parts, or "" if the cell is
// not in several parts.
func (w *workbook) rich(row, col int) string {
	runs, err := w.GetCellRichText(w.tab, cellAt(row, col))
	if err != nil || len(runs) < 2 {
		return ""
	}
	return marked(lists.Map(runs, func(r excelize.RichTextRun) run {
		return run{mark(r.Font != nil && r.Font.Bold, r.Font != nil && r.Font.Italic), []byte(r.Text)}
	}))
}

// run is a part of a cell with the mark for its style.
type run struct {
	mark string
	text []byte
}

// marked joins the parts of a cell, with their marks.
func marked(runs []run) string {
	var b strings.Builder
	for i := 0; i < len(runs); {
		var all []byte
		mark := runs[i].mark
		for ; i < len(runs) && (runs[i].mark == mark || len(bytes.TrimSpace(runs[i].text)) == 0); i++ {
			all = append(all, runs[i].text...)
		}
		text := string(all)
		if inner := strings.TrimSpace(text); mark != "" && inner != "" {
			before, after, _ := strings.Cut(text, inner)
			text = before + mark + strings.ReplaceAll(inner, "\n", mark+"\n"+mark) + mark + after
		}
		b.WriteString(text)
	}
	return b.String()
}

// mark returns the mark for bold, italics or both.
func mark(bold, italic bool) string {
	switch {
	case bold && italic:
		return "***"
	case bold:
		return "**"
	case italic:
		return "*"
	}
	return ""
}

// shown returns how a cell shows a number.
func (w *workbook) shown(row, col int) looks {
	style, err := w.GetCellStyle(w.tab, cellAt(row, col))
	if err != nil {
		return asNumber
	}
	l, known := w.known[style]
	if !known {
		if s, err := w.GetStyle(style); err == nil && s != nil {
			l = looksOf(s)
		}
		w.known[style] = l
	}
	return l
}

// cellAt returns a workbook's name for a cell, counted from 0, or "", which no workbook knows, if
// it is out of range.
func cellAt(row, col int) string {
	name, _ := excelize.CoordinatesToCellName(col+1, row+1)
	return name
}

// letter returns the letters that spreadsheet programs give a column, counted from 0, or "" if it
// is out of range.
func letter(col int) string {
	name, _ := excelize.ColumnNumberToName(col + 1)
	return name
}

// hidden reports whether the sheet hides a column.
func (w *workbook) hidden(col int) bool {
	shown, err := w.GetColVisible(w.tab, letter(col))
	return err == nil && !shown
}

// workbook is a sheet of an open workbook.
type workbook struct {
	*excelize.File
	tab   string
	known map[int]looks // styles looked up so far
	says  string        // which of several sheets it is
}

// looks is how a style shows a number.
type looks int

const (
	asNumber  looks = iota // unchanged
	asDate                 // a count of days
	asPercent              // a fraction of 1
)

// failure matches what programs show, in any language, for a formula that failed.
var failure = pattern.New(`^#[¡¿]?[\p{Lu}/0]+[!?]$|^#N/?[AVD]$|^Err:[0-9]{3}$`)

// What is said of a formula that failed, after what is shown of it, and of one that was never
// calculated.
const (
	failed     = ": the formula of this cell came to nothing"
	unreckoned = "a formula whose value is not in the file: open the workbook, and save it again"
)

// fault says why a cell cannot hold what was meant, or returns "".
func (w *workbook) fault(row, col int, c string) string {
	at := cellAt(row, col)
	if c == "" {
		formula, err := w.GetCellFormula(w.tab, at)
		if v, _ := w.GetCellType(w.tab, at); err == nil && formula != "" && v != excelize.CellTypeFormula && v != excelize.CellTypeInlineString {
			return unreckoned
		}
		return ""
	}
	if _, err := strconv.ParseFloat(c, 64); err == nil && w.shown(row, col) == asDate {
		shown, _ := w.GetCellValue(w.tab, at)
		return dayFault(shown)
	}
	return ""
}

// dayFault returns the message for a cell that is a date or a time and shows that text.
func dayFault(shown string) string {
	return fmt.Sprintf("the cell is a date (%s), which spreadsheet programs make of texts such as 1-2: format it as text and type it again, or leave the column out (--without)", shown)
}

// dated matches a letter of a date or time format, after quoted parts are removed.
var dated = pattern.New(`(?i)[ymdhs]`)

// quoted matches the parts of a format that are printed literally, and colours.
var quoted = pattern.New(`"[^"]*"|\\.|\[[^\]]*\]`)

// looksOf returns how a style shows numbers: as dates and times, percent, or numbers.
func looksOf(s *excelize.Style) looks {
	if s.CustomNumFmt != nil {
		f := quoted.ReplaceAllString(*s.CustomNumFmt, "")
		switch {
		case strings.Contains(f, "%"):
			return asPercent
		case !strings.EqualFold(f, "General") && dated.MatchString(f):
			return asDate
		}
		return asNumber
	}
	switch n := s.NumFmt; {
	case n == 9 || n == 10:
		return asPercent
	case n >= 14 && n <= 22 || n >= 27 && n <= 36 || n >= 45 && n <= 47 || n >= 50 && n <= 58:
		return asDate
	}
	return asNumber
}

// windows are the code pages in which spreadsheet programs write CSV that is not UTF-8, with the
// languages of their users. All other languages use that of Western Europe.
var windows = []struct {
	page      encoding.Encoding
	languages string
}{
	{japanese.ShiftJIS, "ja"}, {simplifiedchinese.GB18030, "zh"}, {korean.EUCKR, "ko"},
	{charmap.Windows1250, "cs hr hu pl ro sk sl"}, {charmap.Windows1251, "be bg mk ru sr uk"}, {charmap.Windows1253, "el"},
	{charmap.Windows1254, "tr"}, {charmap.Windows1255, "he iw yi"}, {charmap.Windows1256, "ar fa ur"}, {charmap.Windows1257, "et lt lv"},
	{charmap.Windows1258, "vi"}, {charmap.Windows874, "th"},
}

// decoded returns a text as UTF-8 without its byte order mark; a text marked as UTF-16 is read as
// that. A text that is neither is read by the code page of the language, guessed if language is "",
// and says reports that.
func decoded(data []byte, language string) (text []byte, says string, err error) {
	if guard.UTF16(data, false) {
		if data, err = unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder().Bytes(data); err != nil {
			return nil, "", err
		}
	}
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	if i := bytes.IndexByte(data, 0); i >= 0 {
		return nil, "", notText(data, i)
	}
	if utf8.Valid(data) {
		return data, "", nil
	}
	var page encoding.Encoding = charmap.Windows1252
	switch {
	case language == "" && kana(data):
		page = japanese.ShiftJIS
	case language == "" && accents(data):
		page = charmap.Windows1251
	}
	for _, w := range windows {
		if model.TongueOf(language, w.languages) {
			page = w.page
		}
	}
	if model.ScriptOf(language) == "Hant" {
		page = traditionalchinese.Big5
	}
	out, err := page.NewDecoder().Bytes(data)
	if i := bytes.IndexRune(out, utf8.RuneError); err != nil || i >= 0 { // each letter is taken for one byte
		return nil, "", notText(data, utf8.RuneCount(out[:max(0, i)]))
	}
	return out, fmt.Sprintf("the text is not UTF-8, and is read as %s: if letters are wrong, save it as CSV UTF-8", page), nil
}

// garbled adds to Told the cells of a sheet whose UTF-8 was read as Windows-1252 by the program
// that made the file: "Â£" for "£".
func garbled(s *Sheet) {
	says, n := "", 0
	for i, r := range s.Rows {
		for _, c := range r {
			meant, err := charmap.Windows1252.NewEncoder().String(c)
			if err != nil || meant == c || !utf8.ValidString(meant) {
				continue
			}
			if n++; n == 1 {
				says = fmt.Sprintf("line %d, %q, seems to be %q, UTF-8 that was read as Windows-1252", s.Lines[i], c, meant)
			}
		}
	}
	if n > 1 {
		says += fmt.Sprintf(", and so are %d cells more", n-1)
	}
	if n > 0 {
		s.Told = append(s.Told, says+": open the text as UTF-8 where this file was made")
	}
}

// kana reports whether a text is Japanese in Shift JIS, with kana.
func kana(data []byte) bool {
	out, err := japanese.ShiftJIS.NewDecoder().Bytes(data)
	return err == nil && !bytes.ContainsRune(out, utf8.RuneError) && bytes.ContainsFunc(out, func(r rune) bool { return r >= 0x3041 && r <= 0x30F6 })
}

// accents reports whether a text with one byte per letter would be mostly accented letters in the
// code page of Western Europe. Such a text is Cyrillic.
func accents(data []byte) bool {
	plain, marked := 0, 0
	for _, c := range data {
		switch {
		case c >= 0xC0:
			marked++
		case c|0x20 >= 'a' && c|0x20 <= 'z' && c < 0x80:
			plain++
		}
	}
	return marked > plain
}

// notText returns the fault of byte i, which is not text.
func notText(data []byte, i int) error {
	line := bytes.Count(data[:i], []byte("\n")) + 1
	col := utf8.RuneCount(data[bytes.LastIndexByte(data[:i], '\n')+1:i]) + 1
	return fault{line, col, fmt.Sprintf("byte 0x%02X: the text is not UTF-8: save it as CSV UTF-8", data[i])}
}
