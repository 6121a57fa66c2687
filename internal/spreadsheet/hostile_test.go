package spreadsheet_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"punchboard/internal/spreadsheet"
)

// hostileBook returns a workbook with these rows in the XML of its sheet, one text that cells may
// refer to, and a second sheet that nobody requests.
func hostileBook(tb testing.TB, rows string) []byte {
	tb.Helper()
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, f := range [][2]string{
		{"[Content_Types].xml", `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`},
		{"_rels/.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`},
		{"xl/workbook.xml", `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Cards" sheetId="1" r:id="r1"/><sheet name="Notes" sheetId="2" r:id="r2"/></sheets></workbook>`},
		{"xl/_rels/workbook.xml.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet2.xml"/></Relationships>`},
		{"xl/sharedStrings.xml", `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>name</t></si></sst>`},
		{"xl/worksheets/sheet1.xml", `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>` + rows + `</sheetData></worksheet>`},
		{"xl/worksheets/sheet2.xml", `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData/></worksheet>`},
	} {
		w, err := z.Create(f[0])
		if err != nil {
			tb.Fatal(err)
		}
		w.Write([]byte(f[1]))
	}
	if err := z.Close(); err != nil {
		tb.Fatal(err)
	}
	return out.Bytes()
}

const headRow = `<row r="1"><c r="A1" t="s"><v>0</v></c></row>`

// hostileBooks are workbooks that no program writes, with the errors they should give.
var hostileBooks = []struct{ name, rows, want string }{
	{"good", headRow + `<row r="2"><c r="A2"><v>1</v></c></row>`, ""},
	{"far to the right and empty", headRow + `<row r="2"><c r="A2"><v>1</v></c><c r="XFD2" s="0"/></row>`, ""},
	{"text -1", headRow + `<row r="2"><c r="A2" t="s"><v>-1</v></c></row>`, `:2:1: the cell points to the text "-1" of the workbook, which has 1`},
	{"text beyond the table", headRow + `<row r="2"><c r="A2" t="s"><v>1</v></c></row>`, `:2:1: the cell points to the text "1" of the workbook, which has 1`},
	{"text of no number", headRow + `<row r="2"><c r="A2" t="s"><v>99999999999999999999</v></c></row>`, `:2:1: the cell points to the text "99999999999999999999"`},
	{"row far down", headRow + `<row r="99999999999"><c r="A2"><v>1</v></c></row>`, `:2:1: a row of the sheet is numbered "99999999999"`},
	{"row within a million", headRow + `<row r="1048576"><c><v>1</v></c></row>`, `:2:1: a row of the sheet is numbered "1048576"`},
	{"row below nothing", headRow + `<row r="-5"><c><v>1</v></c></row>`, `:2:1: a row of the sheet is numbered "-5"`},
	{"cell far down", headRow + `<row r="2"><c r="A1048576"><v>1</v></c></row>`, `:2:1: a cell of the sheet is named "A1048576"`},
	{"cell of no name", headRow + `<row r="2"><c r="&lt;"><v>1</v></c></row>`, `:2:1: a cell of the sheet is named "<"`},
	{"cells out to the last column", headRow + wide(100), `cells up to here, empty ones too`},
	{"value in the last column", headRow + `<row r="2"><c r="XFD2"><v>1</v></c></row>`, `:2:16384: the sheet has a value in column 16384`},
	{"rows without numbers", headRow + strings.Repeat(`<row><c><v>1</v></c></row>`, 60_000), `rows of the sheet have no number of their own`},
	{"not closed", headRow + `<row r="2"><c r="A2"><v>1`, `it breaks off): open it in the program that made it`},
}

// wide returns rows with a cell in the last column of each.
func wide(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `<row r="%d"><c r="A%d"><v>1</v></c><c r="XFD%d" s="0"/></row>`, i+2, i+2, i+2)
	}
	return b.String()
}

// TestHostileWorkbooks checks that each is an error at its place, using little memory, before the
// library makes room for what the file claims to hold.
func TestHostileWorkbooks(t *testing.T) {
	for _, c := range hostileBooks {
		data := hostileBook(t, c.rows)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		s, err := spreadsheet.Read("cards.xlsx", data, spreadsheet.Options{})
		runtime.ReadMemStats(&after)
		switch {
		case c.want == "" && (err != nil || len(s.Rows) != 1):
			t.Errorf("%s: %v", c.name, err)
		case c.want != "" && (err == nil || !strings.HasPrefix(err.Error(), "cards.xlsx:") || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s: error %v, want %q", c.name, err, c.want)
		}
		if mb := (after.TotalAlloc - before.TotalAlloc) >> 20; mb > 100 {
			t.Errorf("%s: took %d MB", c.name, mb)
		}
	}
}

// TestLongTables checks that tables that are too large are refused before their rows are processed.
func TestLongTables(t *testing.T) {
	for name, text := range map[string]string{
		"rows":    "name,copies\n" + strings.Repeat("a,1\n", 1_000_000),
		"columns": "name" + strings.Repeat(",b", 2_000) + "\n" + strings.Repeat("1,", 2_000) + "\n",
		"cells":   strings.Repeat(strings.Repeat("a,", 900)+"\n", 2_000),
	} {
		_, err := spreadsheet.Read("cards.csv", []byte(text), spreadsheet.Options{})
		if err == nil || !strings.HasPrefix(err.Error(), "cards.csv:") || !strings.Contains(err.Error(), "more than") {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

// FuzzWorkbook reads arbitrary text as the rows of a workbook's sheet.
func FuzzWorkbook(f *testing.F) {
	for _, c := range hostileBooks {
		if len(c.rows) < 2_000 {
			f.Add(c.rows)
		}
	}
	f.Fuzz(func(t *testing.T, rows string) {
		spreadsheet.Read("cards.xlsx", hostileBook(t, rows), spreadsheet.Options{})
	})
}

// FuzzBook reads arbitrary data as a workbook file of either format.
func FuzzBook(f *testing.F) {
	for _, c := range hostileBooks {
		if len(c.rows) < 2_000 {
			f.Add(hostileBook(f, c.rows), false)
			f.Add(hostileBook(f, c.rows), true)
		}
	}
	for _, c := range hostileOpenBooks {
		if len(c.rows) < 2_000 {
			f.Add(openBook(f, c.rows, false), true)
			f.Add(openBook(f, c.rows, true), true)
		}
	}
	f.Add([]byte("PK\x03\x04"), false)
	f.Fuzz(func(t *testing.T, data []byte, open bool) {
		name := "cards.xlsx"
		if open {
			name = "cards.ods"
		}
		if _, err := spreadsheet.Read(name, data, spreadsheet.Options{}); err != nil && !strings.HasPrefix(err.Error(), name+":") {
			t.Errorf("an error that names no file: %v", err)
		}
	})
}

// FuzzCSV reads arbitrary text as CSV.
func FuzzCSV(f *testing.F) {
	f.Add("id,name\na,\"A\"\"\n\"\n")
	f.Add("id;name\r\na;'=B\r\n")
	f.Add("\xff\xfea")
	f.Fuzz(func(t *testing.T, text string) {
		if s, err := spreadsheet.Read("cards.csv", []byte(text), spreadsheet.Options{}); err == nil {
			s.Fresh(spreadsheet.New{Game: "g", ID: "x", Name: "X", Piece: "card"})
		}
	})
}

// FuzzTree reads arbitrary text as records of JSON or YAML.
func FuzzTree(f *testing.F) {
	f.Add(`{"assets":[{"name":"A\ud83d\ude00","x":[1,{"y":2}]}]}`)
	f.Add("- {name: A, b: &b [1]}\n- {name: B, b: *b}\n")
	f.Fuzz(func(t *testing.T, text string) {
		spreadsheet.Read("cards.json", []byte(text), spreadsheet.Options{})
	})
}
