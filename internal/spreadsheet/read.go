package spreadsheet

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"
)

// fault is what is wrong at a place of a file: a line, and a column of the
// sheet or of the text.
type fault struct {
	line, col int
	says      string
}

func (f fault) Error() string { return f.says }

// readCSV reads values parted by commas, semicolons or tabs, whichever the
// first line has most of. Lines may end in any way.
func readCSV(data []byte) ([][]string, []int, error) {
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	if err := encoded(data); err != nil {
		return nil, nil, err
	}
	if !bytes.ContainsRune(data, '\n') {
		data = bytes.ReplaceAll(data, []byte("\r"), []byte("\n"))
	}
	first, _, _ := bytes.Cut(data, []byte("\n"))
	r := csv.NewReader(bytes.NewReader(data))
	r.FieldsPerRecord = -1
	for _, c := range ";\t" {
		if bytes.Count(first, []byte(string(c))) > bytes.Count(first, []byte(string(r.Comma))) {
			r.Comma = c
		}
	}
	var rows [][]string
	var lines []int
	for {
		row, err := r.Read()
		if err == io.EOF {
			return rows, lines, nil
		}
		if err != nil {
			return nil, nil, quoting(err)
		}
		line, _ := r.FieldPos(0)
		rows, lines = append(rows, row), append(lines, line)
	}
}

// encoded reports a text that is not UTF-8.
func encoded(data []byte) error {
	if bytes.HasPrefix(data, []byte("\xff\xfe")) || bytes.HasPrefix(data, []byte("\xfe\xff")) {
		return errors.New("the text is UTF-16: save it as CSV UTF-8")
	}
	line, start := 1, 0
	for i := 0; i < len(data); {
		c, n := utf8.DecodeRune(data[i:])
		switch {
		case c == '\n':
			line, start = line+1, i+1
		case c == 0 || c == utf8.RuneError && n == 1:
			return fault{line, utf8.RuneCount(data[start:i]) + 1, fmt.Sprintf("byte 0x%02X: the text is not UTF-8: save it as CSV UTF-8", data[i])}
		}
		i += n
	}
	return nil
}

// quoting says what is wrong with the quotes of a CSV file.
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

// maxWorkbook is the most bytes that are read of a workbook once it is
// unpacked.
const maxWorkbook = 64 << 20

func readXLSX(data []byte, tab string) ([][]string, []int, error) {
	book, err := excelize.OpenReader(bytes.NewReader(data), excelize.Options{UnzipSizeLimit: maxWorkbook, UnzipXMLSizeLimit: maxWorkbook})
	if err != nil {
		return nil, nil, fmt.Errorf("not a workbook that can be read (%w): open it in the program that made it and save it as .xlsx or CSV", err)
	}
	defer book.Close()
	tabs := book.GetSheetList()
	if len(tabs) == 0 {
		return nil, nil, errors.New("the workbook has no sheet")
	}
	if tab == "" {
		tab = tabs[0]
	}
	if i, err := book.GetSheetIndex(tab); err != nil || i < 0 {
		return nil, nil, fmt.Errorf("no sheet %q; there is %s", tab, strings.Join(tabs, ", "))
	}
	rows, err := book.GetRows(tab, excelize.Options{RawCellValue: true})
	if err != nil {
		return nil, nil, fmt.Errorf("the sheet %q cannot be read (%w): open the workbook in the program that made it and save it again", tab, err)
	}
	w := &workbook{book, tab, map[int]bool{}}
	lines := make([]int, len(rows))
	for i, row := range rows {
		lines[i] = i + 1
		for j := range max(len(row), len(rows[0])) {
			c := ""
			if j < len(row) { // empty cells at the end are not in it
				c = row[j]
			}
			if says, err := w.fault(i, j, c); err != nil {
				return nil, nil, err
			} else if says != "" {
				return nil, nil, fault{i + 1, j + 1, says}
			}
		}
	}
	return rows, lines, nil
}

// workbook is a sheet of a workbook whose cells are looked at.
type workbook struct {
	*excelize.File
	tab   string
	dates map[int]bool // styles that have been looked at: whether they show dates
}

// failures are what a workbook shows of a formula that came to nothing.
var failures = []string{"#REF!", "#N/A", "#DIV/0!", "#VALUE!", "#NAME?", "#NUM!", "#NULL!", "#SPILL!"}

// fault says why a cell cannot be what was meant, "" if it can.
func (w *workbook) fault(row, col int, c string) (string, error) {
	at, err := excelize.CoordinatesToCellName(col+1, row+1)
	if err != nil {
		return "", err
	}
	if slices.Contains(failures, c) {
		return c + ": the formula of this cell came to nothing", nil
	}
	if c == "" {
		formula, err := w.GetCellFormula(w.tab, at)
		if v, _ := w.GetCellType(w.tab, at); err == nil && formula != "" && v != excelize.CellTypeFormula && v != excelize.CellTypeInlineString {
			return "a formula whose value is not in the file: open the workbook, and save it again", nil
		}
		return "", nil
	}
	if _, err := strconv.ParseFloat(c, 64); err != nil {
		return "", nil
	}
	style, err := w.GetCellStyle(w.tab, at)
	if err != nil {
		return "", err
	}
	is, known := w.dates[style]
	if !known {
		s, err := w.GetStyle(style)
		is = err == nil && s != nil && showsDates(s)
		w.dates[style] = is
	}
	if is {
		shown, _ := w.GetCellValue(w.tab, at)
		return fmt.Sprintf("the cell is a date (%s), which workbooks make of texts such as 1-2: format it as text, and type it again", shown), nil
	}
	return "", nil
}

// dated are the letters of a format of days and times, outside of what it
// quotes.
var dated = regexp.MustCompile(`(?i)[ymdhs]`)

// quoted are the parts of a format that are printed as they are, and colours.
var quoted = regexp.MustCompile(`"[^"]*"|\\.|\[[^\]]*\]`)

// showsDates reports whether a style shows numbers as days or times.
func showsDates(s *excelize.Style) bool {
	if s.CustomNumFmt != nil {
		f := quoted.ReplaceAllString(*s.CustomNumFmt, "")
		return !strings.EqualFold(f, "General") && dated.MatchString(f)
	}
	n := s.NumFmt
	return n >= 14 && n <= 22 || n >= 27 && n <= 36 || n >= 45 && n <= 47 || n >= 50 && n <= 58
}
