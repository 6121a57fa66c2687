// Package spreadsheet takes the entries of a game to a spreadsheet and back: CSV and
// XLSX files as rows of cells, entries as rows, and rows as entries in YAML,
// written into the file that holds them without touching what is the same. It
// writes no files; places of faults are those of the spreadsheet.
package spreadsheet

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	"punchboard/internal/diag"
)

// Sheet is a spreadsheet: a head of column names and the rows below it, each
// as long as the head. Row i stands in line Lines[i] of the file.
type Sheet struct {
	File  string
	Head  []string
	Rows  [][]string
	Lines []int
}

// At is the place of a cell: the line of its row and the number of its column.
func (s *Sheet) At(row, col int) diag.Place {
	return diag.Place{File: s.File, Line: s.Lines[row], Col: col + 1}
}

// Read reads a CSV (or TSV) or XLSX file by the ending of its name. Tab is the
// name of the sheet of a workbook, "" for the first. A file that is neither,
// or is broken, is an error that says what to do.
func Read(name string, data []byte, tab string) (*Sheet, error) {
	var rows [][]string
	var lines []int
	var err error
	switch strings.ToLower(path.Ext(name)) {
	case ".csv", ".tsv", ".txt":
		if tab != "" {
			return nil, fmt.Errorf("%s: a CSV file has no sheets to choose from", name)
		}
		rows, lines, err = readCSV(data)
	case ".xlsx", ".xlsm":
		rows, lines, err = readXLSX(data, tab)
	default:
		return nil, fmt.Errorf("%s: want a file that ends in .csv, .tsv or .xlsx", name)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(rows) == 0 {
		return nil, fmt.Errorf("%s: the sheet is empty: its first row must name the columns", name)
	}
	return square(name, rows, lines)
}

// square makes all rows as long as the head and leaves out empty ones. A cell
// beyond the head is an error.
func square(name string, rows [][]string, lines []int) (*Sheet, error) {
	s := &Sheet{File: name}
	head := rows[0]
	for len(head) > 0 && strings.TrimSpace(head[len(head)-1]) == "" {
		head = head[:len(head)-1]
	}
	for _, h := range head {
		s.Head = append(s.Head, strings.TrimSpace(h))
	}
	for i, r := range rows[1:] {
		cells := make([]string, len(head))
		empty := true
		for j, c := range r {
			c = strings.TrimSpace(strings.ReplaceAll(c, "\r\n", "\n"))
			switch {
			case c == "":
			case j >= len(head) || s.Head[j] == "":
				return nil, fmt.Errorf("%s:%d:%d: %q stands in a column without a name", name, lines[i+1], j+1, c)
			default:
				cells[j], empty = c, false
			}
		}
		if !empty {
			s.Rows, s.Lines = append(s.Rows, cells), append(s.Lines, lines[i+1])
		}
	}
	return s, nil
}

// readCSV reads values parted by commas, semicolons or tabs, whichever the
// first line has most of.
func readCSV(data []byte) ([][]string, []int, error) {
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	if !utf8.Valid(data) || bytes.ContainsRune(data, 0) {
		return nil, nil, errors.New("the text is not UTF-8: save it as CSV UTF-8")
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
			return nil, nil, err
		}
		line, _ := r.FieldPos(0)
		rows, lines = append(rows, row), append(lines, line)
	}
}

func readXLSX(data []byte, tab string) ([][]string, []int, error) {
	book, err := excelize.OpenReader(bytes.NewReader(data))
	if err != nil {
		return nil, nil, fmt.Errorf("not a workbook that can be read: %w", err)
	}
	defer book.Close()
	tabs := book.GetSheetList()
	if tab == "" {
		tab = tabs[0]
	}
	if i, err := book.GetSheetIndex(tab); err != nil || i < 0 {
		return nil, nil, fmt.Errorf("no sheet %q; there is %s", tab, strings.Join(tabs, ", "))
	}
	rows, err := book.GetRows(tab, excelize.Options{RawCellValue: true})
	if err != nil {
		return nil, nil, err
	}
	lines := make([]int, len(rows))
	for i := range lines {
		lines[i] = i + 1
	}
	return rows, lines, nil
}
