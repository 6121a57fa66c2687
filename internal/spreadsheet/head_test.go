package spreadsheet_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"punchboard/internal/diag"
	"punchboard/internal/spreadsheet"
)

// TestTitlesAboveTheHead reads sheets as people make them, with titles above the names of the
// columns, and checks that nothing else is taken for a title.
func TestTitlesAboveTheHead(t *testing.T) {
	for _, c := range []struct{ data, head, first, passed string }{
		{"My Game;;\n;;\nName;Qty;Cost\nFog;2;1,5\n", "Name Qty Cost", "Fog 2 1,5", `line 1, "My Game", is above the names of the columns, and is skipped`},
		{"\"Fog, and more\"\n\nName;Qty\nFog;2\n", "Name Qty", "Fog 2", `line 1, "Fog, and more", is above the names of the columns, and is skipped`},
		{"Name\nFog\nBell\n", "Name", "Fog", ""},
		{"Terrain\nFog\nBell\n", "Terrain", "Fog", ""},
		{"\n,,\nName,Cost\nFog,1\n", "Name Cost", "Fog 1", ""},
		{"Fog,3,Grey\nBell,4,Gold\nFog,5,Grey\n", "Fog 3 Grey", "Bell 4 Gold", "line 1 names the columns, and Fog, Grey are also values below: if it is a row like the others, put a row above it that names the columns"},
		{"Name,Hero,Cost\nFog,Hero,1\n", "Name Hero Cost", "Fog Hero 1", ""},
	} {
		s, err := spreadsheet.Read("x.csv", []byte(c.data), spreadsheet.Options{})
		if err != nil {
			t.Errorf("%q: %v", c.data, err)
			continue
		}
		got := []string{strings.Join(s.Head, " "), strings.Join(s.Rows[0], " "), strings.Join(s.Told, "; ")}
		if diff := cmp.Diff([]string{c.head, c.first, c.passed}, got); diff != "" {
			t.Errorf("%q (-want +got):\n%s", c.data, diff)
		}
	}
	if s, err := spreadsheet.Read("x.csv", []byte("Roll,2,3\n1,2,3\n2,4,5\n"), spreadsheet.Options{Table: true}); err != nil || len(s.Told) > 0 {
		t.Errorf("of a table it is told %q, %v", s.Told, err)
	}
	s, err := spreadsheet.Read("x.csv", []byte("My Game,\n\nName,Qty\nFog,2\n"), spreadsheet.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, found := s.Parse(nil); len(found) > 0 {
		t.Errorf("findings %v", found)
	}
	if s, err = spreadsheet.Read("x.csv", []byte("My Game,\n\nName,Sort\nFog,2\n"), spreadsheet.Options{}); err != nil {
		t.Fatal(err)
	}
	if _, found := s.Parse(nil); len(found) != 1 || found[0].At.String() != "x.csv:3:2" {
		t.Errorf("a column that is no field is found as %v, want it in line 3", found)
	}
}

// TestColumnsThatStayOut checks that columns are left out if an option names them or the workbook
// hides them, whatever they contain, and that a hidden column that is a field is read.
func TestColumnsThatStayOut(t *testing.T) {
	data := workbook(t, func(b *excelize.File) error {
		style, err := b.NewStyle(&excelize.Style{NumFmt: 14})
		for at, c := range map[string]string{"D1": "Seen", "E1": "Notes", "D2": "1", "E2": "ask Ann"} {
			err = errors.Join(err, b.SetCellStr("Cards", at, c))
		}
		return errors.Join(err, b.SetCellInt("Cards", "D2", 46000), b.SetCellStyle("Cards", "D2", "D2", style), b.SetCellStr("Cards", "C2", "It rolls in."),
			b.SetColVisible("Cards", "C:D", false))
	})
	s, err := spreadsheet.Read("x.xlsx", data, spreadsheet.Options{Tab: "Cards", Without: []string{"notes"}})
	if err != nil {
		t.Fatal(err)
	}
	rows, found := s.Parse(fields())
	if got := fmt.Sprint(found, rows[0].Cells); got != `[x.xlsx:1:4: note[PB004] unknown-field: the column "Seen" is hidden, and is left out] map[id:a text:It rolls in.]` {
		t.Errorf("of a deck with the field there is %s", got)
	}
	d, found := s.Fresh(spreadsheet.New{Game: "g", ID: "fog", Name: "Fog", Piece: "card"})
	if strings.Contains(string(d.Content), "Seen") || strings.Contains(string(d.Content), "rolls") || found.Worst() > diag.Note {
		t.Errorf("a new deck is\n%s\nwith %v", d.Content, found)
	}
	if _, err := spreadsheet.Read("x.xlsx", data, spreadsheet.Options{Tab: "Cards", Without: []string{"Note"}}); err == nil || !strings.Contains(err.Error(), `no column "Note" to leave out; there is id, name, text, Seen, Notes`) {
		t.Errorf("a column that is not there: %v", err)
	}
	seen := workbook(t, func(b *excelize.File) error {
		style, err := b.NewStyle(&excelize.Style{NumFmt: 14})
		return errors.Join(err, b.SetCellInt("Cards", "C2", 46000), b.SetCellStyle("Cards", "C2", "C2", style), b.SetColVisible("Cards", "C", false))
	})
	if s, err = spreadsheet.Read("x.xlsx", seen, spreadsheet.Options{Tab: "Cards"}); err != nil {
		t.Fatal(err)
	}
	if _, found := s.Parse(fields()); len(found) != 1 || found[0].At.String() != "x.xlsx:2:3" || !strings.Contains(found[0].Message, "is a date") {
		t.Errorf("a date in a hidden column that is a field is found as %v", found)
	}
}

// TestRowsOfOneName checks that the second row with a name gets its own id, with a note, and that
// an id written twice is still an error.
func TestRowsOfOneName(t *testing.T) {
	s, err := spreadsheet.Read("x.csv", []byte("Name,Copies\nFog,1\nBell,1\nFog,2\nfog,3\n"), spreadsheet.Options{})
	if err != nil {
		t.Fatal(err)
	}
	rows, found := s.Parse(nil)
	var got []string
	for _, r := range rows {
		got = append(got, r.ID)
	}
	if diff := cmp.Diff([]string{"fog", "bell", "fog-2", "fog-3"}, got); diff != "" || len(found) != 1 || found.Worst() != diag.Note || !slices.Contains(found[0].Evidence, "and 1 more like it here") {
		t.Errorf("ids (-want +got):\n%swith %v", diff, found)
	}
	if s, err = spreadsheet.Read("x.csv", []byte("id,Name\n,Fog\n,Fog\nfog-2,Fog\n"), spreadsheet.Options{}); err != nil {
		t.Fatal(err)
	}
	if _, found := s.Parse(nil); found.Worst() != diag.Error {
		t.Errorf("an id that another row got is found as %v", found)
	}
}

// TestNumbersOfWorkbooks checks that numbers are read to as many digits as people see, and that
// numbers typed as text stay unchanged.
func TestNumbersOfWorkbooks(t *testing.T) {
	data := workbook(t, func(b *excelize.File) error {
		return errors.Join(b.SetCellDefault("Cards", "B2", "1.1000000000000001"), b.SetCellDefault("Cards", "B3", "2.0"), b.SetCellStr("Cards", "C2", "1.10"), b.SetCellDefault("Cards", "C3", "1E-2"))
	})
	s, err := spreadsheet.Read("x.xlsx", data, spreadsheet.Options{Tab: "Cards"})
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(s.Rows); got != "[[a 1.1 1.10] [b 2 0.01]]" {
		t.Errorf("rows %s", got)
	}
}

// TestReckonedNumbers checks that a calculated number is read as shown, and a typed one as typed.
func TestReckonedNumbers(t *testing.T) {
	data := workbook(t, func(b *excelize.File) error {
		two, err := b.NewStyle(&excelize.Style{NumFmt: 2})
		return errors.Join(err, b.SetCellStyle("Cards", "B2", "C3", two), b.SetCellDefault("Cards", "B2", "2.6470588235294117"), b.SetCellDefault("Cards", "B3", "0.125"),
			b.SetCellDefault("Cards", "C2", "6"))
	})
	s, err := spreadsheet.Read("x.xlsx", data, spreadsheet.Options{Tab: "Cards"})
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(s.Rows); got != "[[a 2.65 6] [b 0.125 ]]" {
		t.Errorf("rows %s", got)
	}
}

// TestColumnWithoutName checks that an empty column between two others is skipped.
func TestColumnWithoutName(t *testing.T) {
	s, err := spreadsheet.Read("x.csv", []byte("Name,,Cost,Text\nFog,,1,It rolls in.\n"), spreadsheet.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, found := s.Fresh(spreadsheet.New{Game: "g", ID: "fog", Name: "Fog", Piece: "card"}); len(found) > 0 {
		t.Errorf("findings %v", found)
	}
}

// TestTruthCells checks that boolean cells are read as TRUE or FALSE, not as numbers.
func TestTruthCells(t *testing.T) {
	data := workbook(t, func(b *excelize.File) error {
		return errors.Join(b.SetCellBool("Cards", "B2", true), b.SetCellBool("Cards", "C2", false), b.SetCellInt("Cards", "B3", 1))
	})
	s, err := spreadsheet.Read("x.xlsx", data, spreadsheet.Options{Tab: "Cards"})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([][]string{{"a", "TRUE", "FALSE"}, {"b", "1", ""}}, s.Rows); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestPercentCells checks that a number shown in percent is read in percent.
func TestPercentCells(t *testing.T) {
	for _, format := range []string{"0%", "0.0 %", "[Red]0.00%"} {
		data := workbook(t, func(b *excelize.File) error {
			style, err := b.NewStyle(&excelize.Style{CustomNumFmt: &format})
			return errors.Join(err, b.SetCellFloat("Cards", "C2", 0.07, -1, 64), b.SetCellStyle("Cards", "C2", "C2", style))
		})
		s, err := spreadsheet.Read("x.xlsx", data, spreadsheet.Options{Tab: "Cards"})
		if err != nil || s.Rows[0][2] != "7%" {
			t.Errorf("%s: %v, %v", format, s, err)
		}
	}
}
