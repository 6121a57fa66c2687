package spreadsheet

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"path"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"

	"punchboard/internal/guard"
	"punchboard/internal/lists"
)

// unnumbered is the most rows without a number of their own, or with a repeated one: the reader
// moves all rows for each.
const unnumbered = 5_000

// survey checks a sheet of a workbook before it is read, because the reader makes room for every
// cell up to the last row and column, wherever the file puts them, and trusts every number in it.
// What the reader cannot take is a fault at its cell.
func survey(data []byte, tab string) error {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return err
	}
	texts := 0
	if err := elements(z, "xl/sharedStrings.xml", "si", func(xml.StartElement) { texts++ }); err != nil {
		return err
	}
	for _, part := range sheetParts(z, tab) {
		s := surveyor{texts: texts}
		if err := tokens(z, part, s.token); err != nil {
			return err
		}
	}
	return nil
}

// sheetParts returns the files of a workbook that may hold a sheet: the one that the workbook
// names, or all if it names none.
func sheetParts(z *zip.Reader, tab string) []string {
	id, target := "", ""
	_ = elements(z, "xl/workbook.xml", "sheet", func(e xml.StartElement) {
		if attribute(e, "name") == tab {
			id = attribute(e, "id")
		}
	})
	_ = elements(z, "xl/_rels/workbook.xml.rels", "Relationship", func(e xml.StartElement) {
		if attribute(e, "Id") == id {
			target = attribute(e, "Target")
		}
	})
	if !strings.HasPrefix(target, "/") {
		target = path.Join("/xl", target)
	}
	var all []string
	for _, f := range z.File {
		switch name := path.Join("/", strings.ReplaceAll(f.Name, `\`, "/")); {
		case strings.EqualFold(name, target):
			return []string{f.Name}
		case strings.HasSuffix(name, ".xml") && !strings.EqualFold(name, "/xl/sharedStrings.xml"):
			all = append(all, f.Name)
		}
	}
	return all
}

// elements calls f for each element with a name in a file of a workbook, if the file exists.
func elements(z *zip.Reader, name, of string, f func(xml.StartElement)) error {
	return tokens(z, name, func(tok xml.Token) error {
		if e, ok := tok.(xml.StartElement); ok && e.Name.Local == of {
			f(e)
		}
		return nil
	})
}

// tokens calls f for each token in a file of a workbook, if the file exists.
func tokens(z *zip.Reader, name string, f func(xml.Token) error) error {
	for _, file := range z.File {
		if !strings.EqualFold(file.Name, name) {
			continue
		}
		if file.UncompressedSize64 > guard.Workbook {
			return fmt.Errorf("the part %s of the workbook has %d bytes: at most %d are read", name, file.UncompressedSize64, guard.Workbook)
		}
		in, err := file.Open()
		if err != nil {
			return err
		}
		defer in.Close()
		return stream(in, fmt.Sprintf("the part %s of the workbook", name), f)
	}
	return nil
}

// stream calls f for each token of XML; what is its name in errors.
func stream(in io.Reader, what string, f func(xml.Token) error) error {
	d := xml.NewDecoder(io.LimitReader(in, guard.Workbook))
	for deep := 0; ; {
		tok, err := d.RawToken()
		switch tok.(type) {
		case xml.StartElement:
			deep++
		case xml.EndElement:
			deep--
		}
		switch {
		case errors.Is(err, io.EOF) && deep == 0:
			return nil
		case errors.Is(err, io.EOF):
			err = errors.New("it breaks off")
		}
		if err != nil {
			return fmt.Errorf("%s cannot be read (%w): open it in the program that made it and save it again", what, err)
		}
		if err := f(tok); err != nil {
			return err
		}
	}
}

// attribute returns an attribute of an XML element in any namespace, or "".
func attribute(e xml.StartElement, name string) string {
	return lists.First(e.Attr, func(a xml.Attr) bool { return a.Name.Local == name }).Value
}

// surveyor is a survey of a sheet in progress.
type surveyor struct {
	texts    int // how many texts there are for cells to refer to
	row, col int
	last     int // the last row number
	same     int // rows without a number of their own
	cells    int // for which the reader makes room
	width    int // of the current row
	kind     string
	value    *strings.Builder // of the current cell; nil outside one
}

// token handles the next token of a sheet: rows, cells and their values. It skips everything else.
func (s *surveyor) token(tok xml.Token) error {
	switch tok := tok.(type) {
	case xml.StartElement:
		switch tok.Name.Local {
		case "row":
			return s.beginRow(attribute(tok, "r"))
		case "c":
			return s.beginCell(tok)
		case "v":
			s.value = &strings.Builder{}
		}
	case xml.CharData:
		if s.value != nil {
			s.value.Write(tok)
		}
	case xml.EndElement:
		if tok.Name.Local == "v" && s.value != nil {
			v := strings.TrimSpace(s.value.String())
			s.value = nil
			return s.filled(v)
		}
	}
	return nil
}

// beginRow begins a row by its number, or the next one if it has none. Numbers out of range and too
// many rows without one are errors, because a few bytes could ask for a huge sheet.
func (s *surveyor) beginRow(said string) error {
	s.col, s.width = 0, 0
	row := s.row + 1
	if said != "" {
		n, err := strconv.Atoi(strings.TrimSpace(said))
		if err != nil || n < 1 || n > guard.Rows {
			return fault{s.row + 1, 1, fmt.Sprintf("a row of the sheet is numbered %s: rows from 1 to %d are read", brief(said), guard.Rows)}
		}
		row = n
	}
	if said == "" || row == s.last {
		if s.same++; s.same > unnumbered {
			return fault{row, 1, fmt.Sprintf("more than %d rows of the sheet have no number of their own: open the workbook in the program that made it and save it again", unnumbered)}
		}
	}
	s.row, s.last = row, row
	return s.room(0)
}

// beginCell begins a cell by its name, such as B7, or the next one if it has none. A name out of
// range is an error.
func (s *surveyor) beginCell(e xml.StartElement) error {
	s.col++
	if said := attribute(e, "r"); said != "" {
		col, row, err := excelize.CellNameToCoordinates(said)
		if err != nil || row > guard.Rows {
			return fault{max(1, s.row), s.col, fmt.Sprintf("a cell of the sheet is named %s: cells are named A1 to XFD%d", brief(said), guard.Rows)}
		}
		s.row, s.col = row, col
	}
	s.kind = attribute(e, "t")
	return s.room(s.col)
}

// room counts the cells of a row up to a column. Too many cells are an error.
func (s *surveyor) room(col int) error {
	if col > s.width {
		s.cells += col - s.width
		s.width = col
	}
	if s.cells+s.row > guard.Cells {
		return fault{max(1, s.row), max(1, s.col), fmt.Sprintf("the sheet has more than %d cells up to here, empty ones too: delete the empty rows and columns", guard.Cells)}
	}
	return nil
}

// filled checks the value of a cell: its column, and the text that it refers to.
func (s *surveyor) filled(v string) error {
	if s.col > guard.Columns {
		return fault{max(1, s.row), s.col, fmt.Sprintf("the sheet has a value in column %d: %d columns are read", s.col, guard.Columns)}
	}
	if s.kind != "s" {
		return nil
	}
	if n, err := strconv.Atoi(v); v != "" && (err != nil || n < 0 || n >= s.texts) {
		return fault{max(1, s.row), max(1, s.col), fmt.Sprintf("the cell points to the text %s of the workbook, which has %d: open it in the program that made it and save it again", brief(v), s.texts)}
	}
	return nil
}

// brief quotes a text of a file for a message.
func brief(s string) string {
	if len(s) > 40 {
		s = s[:40] + "…"
	}
	return strconv.Quote(s)
}
