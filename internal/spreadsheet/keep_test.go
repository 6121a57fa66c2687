package spreadsheet_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"punchboard/internal/spreadsheet"
)

// TestSumsBelow checks that rows that add up those above them are skipped, and no cards are.
func TestSumsBelow(t *testing.T) {
	for _, c := range []struct {
		data string
		rows int
	}{
		{"Name,Copies,Cost\nFog,2,3\nBell,1,4\nTotal:,3,7\n", 2},
		{"Name,Copies,Cost\nFog,2,3\nBell,1,4\nTotal,3,9\n", 2},
		{"Name,Copies,Cost\nFog,2,\"1,5\"\nBell,1,2.5\n,,4\n", 2},
		{"Kind,Name,Cost\na,Fog,1\nb,Bell,2\nSumme,,3\n", 2},
		{"Name,Cost\nFog,1\nBell,2\nSubtotal,3\nGrand total,6\n", 2},
		{"Name,Cost\nFog,1\nBell,2\nTotal,4\n", 3},                         // a card with that name
		{"id,Name,Cost\nfog,Fog,1\nbell,Bell,2\ntotal,Total,3\n", 3},       // with its own id
		{"Name,Cost,Text\nFog,1,a\nBell,2,b\nTotal,3,Draw them all.\n", 3}, // with a text
		{"Name,Cost\nFog,1\nBell,2\nOne and Two,3\n", 3},
		{"Name,Cost\nOne,1\nTwo,2\n3,3\n", 3},
	} {
		s, err := spreadsheet.Read("x.csv", []byte(c.data), spreadsheet.Options{})
		if err != nil {
			t.Errorf("%q: %v", c.data, err)
			continue
		}
		if len(s.Rows) != c.rows {
			t.Errorf("%q: %d rows, want %d; %v", c.data, len(s.Rows), c.rows, s.Told)
		}
	}
}

// TestCellsAreText checks that braces, and what other card generators write in cells, are read as
// text that prints the same, and that an entry with an expression keeps it.
func TestCellsAreText(t *testing.T) {
	for c, want := range map[string]string{
		"a <b>bold</b> and *thin* [word]{.small}": "a <b>bold</b> and *thin* [word]{.small}",
		"an <item> of **two":                      `an \<item> of \*\*two`,
		"**one\ntwo** of <p>":                     `**one` + "\ntwo** of <p>",
		"<b>one\ntwo":                             `\<b>one` + "\ntwo",
		"{{all}} of {{{it}}}":                     `\{{all}} of \{{{it}}}`,
		`\{{all}}`:                                `\{{all}}`,
		"{{{{":                                    `\{{\{{`,
		"[Trap] Halt.":                            `"[Trap] Halt."`,
	} {
		s, err := spreadsheet.Read("x.csv", []byte("id,text\na,\""+c+"\"\n"), spreadsheet.Options{})
		if err != nil {
			t.Fatal(err)
		}
		rows, found := s.Parse(fields())
		if len(found) > 0 || rows[0].Cells["text"] != want {
			t.Errorf("%q is %q, want %q; %v", c, rows[0].Cells["text"], want, found)
		}
		was := []spreadsheet.Spot{{ID: "a", Cells: map[string]string{"text": "as {{ it }} was"}}}
		if rows, _ = s.Complete(rows, fields(), was, false, false); c == "{{all}} of {{{it}}}" && rows[0].Values[0] != `"`+c+`"` {
			t.Errorf("where an expression stood there is %q now", rows[0].Cells["text"])
		}
	}
}

// TestMissing checks that entries without a required value are reported, once per field, with the
// place where it is declared; that keys without a column are listed; and that the help for a
// misspelt column offers both ways out.
func TestMissing(t *testing.T) {
	s, err := spreadsheet.Read("x.csv", []byte("id,text,manner\na,Fog,\nb,Bell,\n"), spreadsheet.Options{})
	if err != nil {
		t.Fatal(err)
	}
	all := fields()
	all[0].Optional, all[3].Optional = true, true
	rows, _ := s.Parse(all)
	there := []spreadsheet.Spot{{ID: "a", Cells: map[string]string{"id": "a", "name": "A", "steps": "2", "copies": "1"}}, {ID: "gone", Cells: map[string]string{"text": "x", "source": "p. 4"}}}
	if got := fmt.Sprint(spreadsheet.Unspoken(s, rows, all, there)); got != "[steps]" {
		t.Errorf("no column says %s", got)
	}
	rows, _ = s.Complete(rows, all, nil, false, false)
	got := s.Missing(rows, all)
	if fmt.Sprint(got) != `[x.csv:2:3: error[PB005] missing-field: "a" has no manner, and its field is not optional]` {
		t.Error(got)
	}
	if len(got) == 1 && (fmt.Sprint(got[0].Evidence) != "[and 1 more like it here]" || !strings.HasPrefix(got[0].Help, `fill the cell, or write "optional: true" at the field`)) {
		t.Errorf("%q, %q", got[0].Evidence, got[0].Help)
	}
	s.Head[2] = "mannet"
	if _, found := s.Parse(all); len(found) != 1 || found[0].Help[:len("did you mean manner? Else --without")] != "did you mean manner? Else --without" {
		t.Error(found)
	}
}

// TestBoldInCells checks that bold and italics within a workbook's cell are kept, and its line
// breaks, but not a style of the whole cell, which is only how the sheet looks.
func TestBoldInCells(t *testing.T) {
	bold, thin := &excelize.Font{Bold: true}, &excelize.Font{Italic: true}
	data := workbook(t, func(b *excelize.File) error {
		return errors.Join(b.SetCellRichText("Cards", "C2", []excelize.RichTextRun{{Text: "Gain "}, {Text: "two ", Font: bold}, {Text: "coins", Font: bold}, {Text: ".\nNot"}, {Text: " now", Font: thin}}),
			b.SetCellRichText("Cards", "B2", []excelize.RichTextRun{{Text: "1"}, {Text: "2", Font: bold}}),
			b.SetCellRichText("Cards", "C3", []excelize.RichTextRun{{Text: "All of it", Font: bold}}))
	})
	s, err := spreadsheet.Read("x.xlsx", data, spreadsheet.Options{Tab: "Cards", Columns: []string{"name=steps"}})
	if err != nil {
		t.Fatal(err)
	}
	rows, found := s.Parse(fields())
	if len(found) > 0 {
		t.Fatal(found)
	}
	if got := rows[0].Cells["text"]; got != "Gain **two coins**.\nNot *now*" {
		t.Errorf("text is %q", got)
	}
	if rows[0].Cells["steps"] != "12" || rows[1].Cells["text"] != "All of it" {
		t.Errorf("rows %v", rows)
	}
}
