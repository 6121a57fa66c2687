// Package spreadsheet converts the entries of a game to spreadsheets and back. It reads CSV, XLSX,
// OpenDocument, JSON and YAML files as rows of cells, turns entries into rows and rows into entries
// in YAML, and splices those into the file that holds them, leaving unchanged entries untouched. It
// writes no files; the places of faults are those in the spreadsheet.
package spreadsheet

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/xuri/excelize/v2"

	"punchboard/internal/cells"
	"punchboard/internal/diag"
	"punchboard/internal/guard"
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
)

// Sheet is a spreadsheet: a head of column names and the rows below it, each as long as the head.
// Row i is in line Lines[i] of the file and the head in line HeadLine, where 0 means the first. A
// column that is left out has no name and is empty. Told says in words which part of the file is
// read and what was skipped. From maps what cells call pictures to their files, if the two differ:
// see Folder.
type Sheet struct {
	File     string
	Head     []string
	HeadLine int
	Rows     [][]string
	Lines    []int
	Told     []string
	From     map[string]string

	as          map[int]string    // what a column is, if an option says so
	out, hidden map[int]bool      // columns that are left out, and columns that a workbook hides
	rich        map[[2]int]string // cells by row and column, with marks for bold and italics
	icons       []string          // that a column of icons may name
	language    string            // of the author, as a tag; "" if unknown
	unfit       []fault           // cells of hidden columns that cannot hold what was meant
	table       *model.Table      // whose rows these are; nil for entries
	cut         *Cut              // of cards that are pictures; nil for others
	banded      bool              // these are cards of one kind, which has its own band
	nth         int               // the index of that kind
	kind        string            // the column that tells the kind, whose word all rows share; "" for none
	back        string            // the picture on the back of all cards; "" for none
}

// At returns the place of a cell: the line of its row, and the number of its column from 1.
func (s *Sheet) At(row, col int) diag.Place {
	return diag.Place{File: s.File, Line: s.Lines[row], Col: col + 1}
}

// key returns what a column is called: what an option says that it is, or else its head.
func (s *Sheet) key(col int) string {
	if as, ok := s.as[col]; ok {
		return as
	}
	return s.Head[col]
}

// columnOf returns the id of a column, the usual one if its head is a synonym, unless the column
// yields.
func columnOf(s *Sheet, col int) string {
	if yields(s, col) {
		return model.ID(s.key(col))
	}
	return usual(s.key(col))
}

// yields reports whether a column's head is a synonym for the id that another column has outright,
// as "Title" is next to "Name". It is then a column like any other.
func yields(s *Sheet, col int) bool {
	k := usual(s.key(col))
	return k != model.ID(s.key(col)) && has(s, k)
}

// has reports whether some column has an id.
func has(s *Sheet, id string) bool {
	return lists.Some(len(s.Head), func(j int) bool { return s.Head[j] != "" && model.ID(s.key(j)) == id })
}

// usual returns the id that a head stands for, looking up synonyms of the head and of its words:
// "CardName" is "name".
func usual(head string) string {
	id := model.ID(head)
	return cmp.Or(synonyms[id], synonyms[head], synonyms[model.ID(inWords(head))], id)
}

// Options says what to read from a file. Tab is the name of a workbook's sheet, "" for the first;
// in JSON and YAML it is the path to the records, such as "assets.*.contents". Without names
// columns to leave out, and Only the columns to read, along with id, name and copies. Columns says
// what columns are, each as "Relic Name=name". Deep names columns that stay one value whatever they
// contain. Icons are the ids that a new column of icons may hold.
type Options struct {
	Tab     string
	Deep    []string
	Without []string
	Only    []string
	Columns []string
	Icons   []string
	// Table means that the rows are those of a table, whose first column needs no name.
	Table bool
	// Numbered means that rows need no names: those without one are called 1, 2 and so on.
	Numbered bool
	// Language is the author's, as a tag: it selects the code page of a CSV file that is not UTF-8.
	Language string
}

// Read reads a CSV (or TSV), XLSX, OpenDocument (.ods, .fods), JSON or YAML file, told apart by the
// extension of its name. It skips empty rows and titles above the head. For any other file, or a
// broken one, it returns an error that says what to do.
func Read(name string, data []byte, opt Options) (*Sheet, error) {
	s, err := read(name, data, opt)
	if s != nil {
		s.icons, s.language = opt.Icons, opt.Language
		garbled(s)
	}
	var at fault
	if errors.As(err, &at) {
		return nil, fmt.Errorf("%s:%d:%d: %w", name, at.line, at.col, err)
	}
	if err == nil && len(s.Rows) == 0 {
		return nil, fmt.Errorf("%s: the sheet names columns and has no row below them", name)
	}
	if err == nil && opt.Numbered {
		err = s.number()
	}
	return s, err
}

// number gives each row without a name its number as an id. It returns an error if a column is an
// id, or if all rows have names.
func (s *Sheet) number() error {
	name := -1
	for j := range s.Head {
		switch columnOf(s, j) {
		case "id":
			return numberless(s, j)
		case "name":
			name = j
		}
	}
	named := func(r []string) bool { return name >= 0 && r[name] != "" }
	if !slices.ContainsFunc(s.Rows, func(r []string) bool { return !named(r) }) {
		return numberless(s, name)
	}
	s.Head = append(s.Head, "id")
	for i, r := range s.Rows {
		id := ""
		if !named(r) {
			id = strconv.Itoa(i + 1)
		}
		s.Rows[i] = append(r, id)
	}
	return nil
}

// numberless returns the error for rows that are not numbered because a column names them.
func numberless(s *Sheet, col int) error {
	return fmt.Errorf("%s:%d: the rows are not numbered: the column %q names them", s.File, s.HeadLine, s.Head[col])
}

// read reads a sheet as readAs does. An error without a place of its own begins with the name of
// the file. A file that is too large, a pointer to Git LFS, and an unresolved merge conflict are
// errors.
func read(name string, data []byte, opt Options) (*Sheet, error) {
	if len(data) > guard.Text {
		return nil, fmt.Errorf("%s: it has %d bytes; at most %d are read", name, len(data), guard.Text)
	}
	if bytes.HasPrefix(data, []byte("version https://git-lfs")) {
		return nil, fmt.Errorf("%s: it is a pointer to a file in Git LFS, not the file itself: git lfs pull brings that", name)
	}
	if line := load.Unmerged(strings.ReplaceAll(string(data), "\r\n", "\n")); line > 0 {
		return nil, fault{line, 1, "a merge conflict is not resolved: both versions are here, between lines that begin with <<<<<<<, ======= and >>>>>>>"}
	}
	s, err := readAs(strings.ToLower(path.Ext(name)), name, data, opt)
	var at fault
	if err != nil && !errors.As(err, &at) && !strings.HasPrefix(err.Error(), name+":") {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return s, err
}

// readAs reads a file in the format that its extension names.
func readAs(ending, name string, data []byte, opt Options) (*Sheet, error) {
	switch ending {
	case ".csv", ".tsv", ".txt":
		if opt.Tab != "" {
			return nil, errors.New("a CSV file has no sheets to choose from")
		}
		g, err := readCSV(data, opt.Language)
		if err != nil {
			return nil, err
		}
		return g.sheet(name, opt)
	case ".xlsx", ".xlsm":
		return readWorkbook(name, data, opt)
	case ".ods", ".ots", ".fods":
		return readOpenDocument(name, data, opt)
	case ".json", ".yaml", ".yml":
		return guard.Read(func() (*Sheet, error) { return readTree(name, data, opt) })
	}
	return nil, errors.New("want a file that ends in .csv, .tsv, .xlsx, .ods, .json or .yaml")
}

// WriteCSV writes a sheet as CSV in UTF-8, with commas, and with no cell that would be taken for a
// formula.
func (s *Sheet) WriteCSV(w io.Writer) error {
	return cells.Write(w, append([][]string{s.Head}, s.Rows...))
}

// WriteXLSX writes a sheet as a workbook with one sheet, named tab. Its head is bold and always in
// view, and numbers are stored as numbers. The same sheet gives the same bytes.
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

// fill writes the sheet into a workbook, with numbers as numbers and a bold head that stays in
// view. Its errors are those of the workbook.
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

// decimal writes a number with decimals, in a number format that shows all of them.
func (s *Sheet) decimal(book *excelize.File, tab, at, c string, places int) error {
	form := "0." + strings.Repeat("0", places)
	style, err := book.NewStyle(&excelize.Style{CustomNumFmt: &form})
	if err != nil {
		return err
	}
	return errors.Join(book.SetCellDefault(tab, at, c), book.SetCellStyle(tab, at, at, style))
}

// decimals returns how many decimals a cell has, or 0 if a spreadsheet could not store it as a
// number exactly as written.
func decimals(c string) int {
	n, places, ok := model.ParseDecimal(c)
	if !ok || model.DecimalText(n, places) != c {
		return 0
	}
	return places
}

// number parses a cell that a spreadsheet can store as a whole number exactly as written.
func number(c string) (int64, bool) {
	n, err := strconv.ParseInt(c, 10, 64)
	return n, err == nil && strconv.FormatInt(n, 10) == c
}
