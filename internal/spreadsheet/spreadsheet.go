// Package spreadsheet takes the entries of a game to a spreadsheet and back: CSV and
// XLSX files as rows of cells, entries as rows, and rows as entries in YAML,
// written into the file that holds them without touching what is the same. It
// writes no files; places of faults are those of the spreadsheet.
package spreadsheet

import (
	"errors"
	"fmt"
	"path"
	"strings"

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
	var at fault
	if errors.As(err, &at) {
		return nil, fmt.Errorf("%s:%d:%d: %w", name, at.line, at.col, err)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(rows) == 0 {
		return nil, fmt.Errorf("%s: the sheet is empty: its first row must name the columns", name)
	}
	s, err := square(name, rows, lines)
	if err == nil && len(s.Rows) == 0 {
		return nil, fmt.Errorf("%s: the sheet names columns and has no row below them", name)
	}
	return s, err
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
