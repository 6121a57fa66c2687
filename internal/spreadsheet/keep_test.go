package spreadsheet_test

import (
	"fmt"
	"testing"

	"punchboard/internal/spreadsheet"
)

// TestSumsBelow passes over lines that add up those above them, and over no card.
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
		{"Name,Cost\nFog,1\nBell,2\nTotal,4\n", 3},                         // a card of that name
		{"id,Name,Cost\nfog,Fog,1\nbell,Bell,2\ntotal,Total,3\n", 3},       // with an id of its own
		{"Name,Cost,Text\nFog,1,a\nBell,2,b\nTotal,3,Draw them all.\n", 3}, // that does something
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

// TestCellsAreText reads what other generators of cards write in cells, and
// braces, as text that prints the same; an entry with an expression keeps it.
func TestCellsAreText(t *testing.T) {
	for c, want := range map[string]string{
		"a <b>bold</b> and <i>thin </i>word":    "a **bold** and *thin* word",
		"one<br>two<BR />three":                 "one\ntwo\nthree",
		"<strong>A</strong>: 1 < 2, <em>b</em>": "**A**: 1 < 2, *b*",
		"{{all}} of {{{it}}}":                   `\{{all}} of \{{{it}}}`,
		`\{{all}}`:                              `\{{all}}`,
		"{{{{":                                  `\{{\{{`,
		"[Trap] Halt.":                          `"[Trap] Halt."`,
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

// TestMissing finds an entry that would be without what it needs.
func TestMissing(t *testing.T) {
	s, err := spreadsheet.Read("x.csv", []byte("id,text,manner\na,Fog,\n"), spreadsheet.Options{})
	if err != nil {
		t.Fatal(err)
	}
	all := fields()
	all[0].Optional, all[3].Optional = true, true
	rows, _ := s.Parse(all)
	rows, _ = s.Complete(rows, all, nil, false, false)
	if got := fmt.Sprint(s.Missing(rows, all)); got != `[x.csv:2:3: error[PB005] missing-field: "a" has no manner, and its field is not optional]` {
		t.Error(got)
	}
}
