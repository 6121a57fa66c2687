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

// unnumbered is the most rows that say no number of their own, or one that was
// said: the reader moves all rows for each.
const unnumbered = 5_000

// survey goes through a sheet of a workbook before it is read: the reader makes
// room for every cell up to the last row and column, wherever they are said to
// be, and trusts every number in it. What it cannot take is a fault at its cell.
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

// sheetParts are the files of a workbook that may hold a sheet: the one that it
// says, or all if it cannot be told.
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

// elements calls f for the elements of a name in a file of a workbook, if it is there.
func elements(z *zip.Reader, name, of string, f func(xml.StartElement)) error {
	return tokens(z, name, func(tok xml.Token) error {
		if e, ok := tok.(xml.StartElement); ok && e.Name.Local == of {
			f(e)
		}
		return nil
	})
}

// tokens calls f for what is in a file of a workbook, if it is there.
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

// stream calls f for what is in XML; what is how it is called where it cannot be read.
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

// attribute is an attribute of an XML element in any namespace, "" if it has none.
func attribute(e xml.StartElement, name string) string {
	return lists.First(e.Attr, func(a xml.Attr) bool { return a.Name.Local == name }).Value
}

// surveyor is where a survey of a sheet has come to.
type surveyor struct {
	texts    int // that cells may point to
	row, col int
	last     int // row that was said last
	same     int // rows without a number of their own
	cells    int // that the reader makes room for
	width    int // of the present row
	kind     string
	value    *strings.Builder // of the present cell; nil outside of one
}

// token takes the next piece of a sheet: rows, cells and the values in them; all else is
// passed over.
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

// beginRow begins a row by its number, or the next one if it has none. Numbers out of
// range and too many rows without one are errors, for a few bytes could ask for a huge
// sheet.
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

// beginCell begins a cell by its name, such as B7, or the next one if it has none. A name
// that is out of range is an error.
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

// room counts the cells of a row up to a column.
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

// filled looks at the value of a cell.
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

// brief is a text of a file in a message.
func brief(s string) string {
	if len(s) > 40 {
		s = s[:40] + "…"
	}
	return strconv.Quote(s)
}
