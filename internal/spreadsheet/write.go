package spreadsheet

import (
	"errors"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/xuri/excelize/v2"

	"punchboard/internal/cells"
	"punchboard/internal/model"
)

// WriteCSV writes a sheet as CSV in UTF-8, with commas, without a cell that would
// be taken for a formula.
func (s *Sheet) WriteCSV(w io.Writer) error {
	return cells.Write(w, append([][]string{s.Head}, s.Rows...))
}

// WriteXLSX writes a sheet as a workbook of one sheet of that name, the head
// bold and always in view, whole numbers as numbers. The same sheet gives the
// same bytes.
func (s *Sheet) WriteXLSX(w io.Writer, tab string) error {
	book := excelize.NewFile()
	defer book.Close()
	if err := book.SetSheetName("Sheet1", tab); err != nil {
		return err
	}
	if err := s.fill(book, tab); err != nil {
		return err
	}
	old := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC).Format(time.RFC3339)
	if err := book.SetDocProps(&excelize.DocProperties{Creator: "Punchboard", Created: old, Modified: old}); err != nil {
		return err
	}
	return book.Write(w)
}

// fill writes the sheet into a workbook, numbers as numbers, with a bold head that stays
// in sight. The errors are those of the workbook.
func (s *Sheet) fill(book *excelize.File, tab string) error {
	bold, err := book.NewStyle(&excelize.Style{Font: &excelize.Font{Bold: true}})
	if err != nil {
		return err
	}
	for i, row := range append([][]string{s.Head}, s.Rows...) {
		for j, c := range row {
			at, err := cellAt(i, j), error(nil)
			if n, isNumber := number(c); isNumber && i > 0 {
				err = book.SetCellInt(tab, at, n)
			} else if places := decimals(c); places > 0 && i > 0 {
				err = s.decimal(book, tab, at, c, places)
			} else if c != "" {
				err = book.SetCellStr(tab, at, c)
			}
			if err != nil {
				return err
			}
		}
	}
	if err := book.SetRowStyle(tab, 1, 1, bold); err != nil {
		return err
	}
	return book.SetPanes(tab, &excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"})
}

// decimal writes a number with decimals, in a form that shows all of them.
func (s *Sheet) decimal(book *excelize.File, tab, at, c string, places int) error {
	form := "0." + strings.Repeat("0", places)
	style, err := book.NewStyle(&excelize.Style{CustomNumFmt: &form})
	if err != nil {
		return err
	}
	return errors.Join(book.SetCellDefault(tab, at, c), book.SetCellStyle(tab, at, at, style))
}

// decimals are how many decimals a cell has that a spreadsheet may keep as a number.
func decimals(c string) int {
	n, places, ok := model.ParseDecimal(c)
	if !ok || model.DecimalText(n, places) != c {
		return 0
	}
	return places
}

// number is a cell that a spreadsheet may keep as a number without losing how
// it is written.
func number(c string) (int64, bool) {
	n, err := strconv.ParseInt(c, 10, 64)
	return n, err == nil && strconv.FormatInt(n, 10) == c
}
