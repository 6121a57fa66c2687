package spreadsheet_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"punchboard/internal/spreadsheet"
)

// openBook returns an OpenDocument spreadsheet with these rows in its first sheet, and a second
// sheet: as plain XML if flat, otherwise as a ZIP file, with further parts.
func openBook(tb testing.TB, rows string, flat bool, parts ...string) []byte {
	tb.Helper()
	content := `<?xml version="1.0"?><office:document-content><office:automatic-styles>` +
		`<style:style style:name="B" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>` +
		`<style:style style:name="I" style:family="text"><style:text-properties fo:font-style="italic"/></style:style>` +
		`<style:style style:name="I" style:family="paragraph"><style:text-properties fo:font-weight="bold"/></style:style>` +
		`</office:automatic-styles><office:body><office:spreadsheet>` +
		`<table:dde-links><table:table><table:table-row/></table:table></table:dde-links>` +
		`<table:table table:name="Cards">` + rows + "</table:table>\n" +
		`<table:table table:name="Notes"><table:table-row><table:table-cell><text:p>Name</text:p></table:table-cell></table:table-row><table:table-row><table:table-cell><text:p>Two</text:p></table:table-cell></table:table-row></table:table>` +
		`<table:table table:name="'file:///x.ods'#$Sheet1" table:style-name="ta_extref"/></office:spreadsheet></office:body></office:document-content>`
	if flat {
		return []byte(strings.NewReplacer("><table", ">\n  <table", "></table", ">\n  </table", "><text:p", ">\n  <text:p").Replace(content))
	}
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for i, text := range append([]string{content}, parts...) {
		w, err := z.Create([]string{"content.xml", "META-INF/manifest.xml"}[i])
		if err != nil {
			tb.Fatal(err)
		}
		w.Write([]byte(text))
	}
	if err := z.Close(); err != nil {
		tb.Fatal(err)
	}
	return out.Bytes()
}

// openRow returns a row of cells. A cell that does not begin with an XML tag is a text.
func openRow(more string, cells ...string) string {
	out := "<table:table-row " + more + ">"
	for _, c := range cells {
		if !strings.HasPrefix(c, "<") {
			c = textCell("<text:p>" + c + "</text:p>")
		}
		out += c
	}
	return out + "</table:table-row>"
}

// textCell returns a cell of paragraphs.
func textCell(text string) string {
	return `<table:table-cell office:value-type="string">` + text + `</table:table-cell>`
}

// TestOpenDocument checks that cells are read as people see them: with their own text and no notes,
// numbers as stored, and repeated parts as often as they are repeated.
func TestOpenDocument(t *testing.T) {
	value := func(kind, value, shown string) string {
		return fmt.Sprintf(`<table:table-cell office:value-type="%s" office:%s><text:p>%s</text:p></table:table-cell>`, kind, value, shown)
	}
	for _, c := range []struct{ cell, want string }{
		{"Fox", "Fox"},
		{value("float", `value="1234.5"`, "1,234.50"), "1234.5"},
		{value("float", `value="1.1000000000000001"`, "1.1"), "1.1"},
		{value("currency", `value="4" office:currency="USD"`, "$4.00"), "4"},
		{value("percentage", `value="0.055"`, "6%"), "5.5%"},
		{value("boolean", `boolean-value="true"`, "WAHR"), "TRUE"},
		{value("float", `value="0"`, "FALSE"), "FALSE"},
		{value("float", `value="0.6"`, "1"), "0.6"},
		{`<table:table-cell table:formula="of:=&quot;&quot;" office:value-type="string" office:string-value=""><text:p/></table:table-cell>`, ""},
		{value("string", `string-value="as &#10; it  is"`, "shown"), "as \n it  is"},
		{textCell(" <text:p> Old \n owl <text:s text:c=\"2\"/>sits <text:s/> <text:tab/>here<text:line-break/>and</text:p> <text:p/><text:p> there</text:p> "), "Old owl   sits   \there\nand\n\nthere"},
		{textCell(`<text:p>see <text:a xlink:href="x">it</text:a><text:note><text:p>no</text:p></text:note>&amp;<text:ruby><text:ruby-base>漢</text:ruby-base><text:ruby-text>kan</text:ruby-text></text:ruby></text:p>`), "see it&漢"},
		{textCell(`<office:annotation><dc:date>2026</dc:date><text:p>a note</text:p></office:annotation><draw:frame><draw:text-box><text:p>a box</text:p></draw:text-box></draw:frame><text:p>kept</text:p>`), "kept"},
		{textCell(`<text:p text:style-name="I">Gain <text:span text:style-name="B">two</text:span> <text:span text:style-name="I">coins</text:span></text:p>`), "Gain two coins"},
	} {
		rows := openRow("", "Name", "Cell", "Kind", `<table:table-cell table:number-columns-repeated="16381"/>`) + openRow("", "a", c.cell, "k") +
			openRow("", "b", `<table:covered-table-cell table:number-columns-repeated="1"><text:p>below</text:p></table:covered-table-cell>`, "k") +
			openRow(`table:number-rows-repeated="1048569"`, `<table:table-cell table:number-columns-repeated="16384"/>`)
		for _, name := range []string{"x.ods", "x.fods"} {
			s, err := spreadsheet.Read(name, openBook(t, rows, name == "x.fods"), spreadsheet.Options{})
			if err != nil {
				t.Errorf("%s, %s: %v", name, c.cell, err)
				continue
			}
			if diff := cmp.Diff([][]string{{"a", c.want, "k"}, {"b", "", "k"}}, s.Rows); diff != "" {
				t.Errorf("%s, %s (-want +got):\n%s", name, c.cell, diff)
			}
		}
	}
}

// TestOpenDocumentSheet checks which sheet is read, what of it is skipped, repeated, hidden or
// bold, and the lines of the rows.
func TestOpenDocumentSheet(t *testing.T) {
	book := openBook(t, `<table:table-column table:number-columns-repeated="2"/><table:table-column table:visibility="collapse"/>`+
		openRow(`table:number-rows-repeated="4"`, `<table:table-cell/>`)+openRow("", "id", "steps", "secret", "text", "text 2")+
		`<table:table-row-group>`+openRow(`table:visibility="collapse"`, "a", "3", "s", `<table:table-cell table:number-columns-repeated="2"><text:p>all</text:p></table:table-cell>`)+`</table:table-row-group>`+
		openRow("", "b", "3", "s", textCell(`<text:p><text:span text:style-name="B">x</text:span> <text:span text:style-name="I">y</text:span> all</text:p>`), "z"), false)
	s, err := spreadsheet.Read("x.ods", book, spreadsheet.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := fmt.Sprintf("%q %d %d %q", s.Rows, s.HeadLine, s.Lines, s.Told), `[["a" "3" "s" "all" "all"] ["b" "3" "s" "x y all" "z"]] 5 [6 7] ["the sheet \"Cards\" is read, the first of 2; choose another with --tab: Notes"]`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	d, found := s.Fresh(spreadsheet.New{Game: "g", ID: "x", Name: "X", Piece: "card"})
	if text := string(d.Content); len(found) != 1 || strings.Contains(text, "secret") || !strings.Contains(text, "text: \"**x** *y* all\"") {
		t.Errorf("a hidden column, or no bold, in\n%s\n%v", text, found)
	}
	if s, err = spreadsheet.Read("x.ods", book, spreadsheet.Options{Tab: "notes"}); err != nil || s.Rows[0][0] != "Two" {
		t.Errorf("another sheet: %v", err)
	}
	empty := openBook(t, openRow("", "<table:table-cell/>", "Cold", "Hot")+openRow("")+openRow("", "1", "2", "3"), false)
	if s, err = spreadsheet.Read("x.ods", empty, spreadsheet.Options{Table: true}); err != nil || len(s.Rows) != 1 {
		t.Errorf("an empty row below a head whose first cell is empty: %v", err)
	}
	repeated := openBook(t, openRow("", "id")+openRow(`table:number-rows-repeated="3"`, "a"), false)
	if s, err = spreadsheet.Read("x.ods", repeated, spreadsheet.Options{}); err != nil || fmt.Sprint(s.Rows, s.Lines) != "[[a] [a] [a]] [2 3 4]" {
		t.Errorf("repeated rows: %v", err)
	}
}

// hostileOpenBooks are rows that no program writes or that make no sense, with the errors they
// should give.
var hostileOpenBooks = []struct{ name, rows, want string }{
	{"a million rows", openRow(`table:number-rows-repeated="1048575"`, "a"), ":2:1: the sheet has a value in row 1048576: 100000 rows are read"},
	{"rows far down", openRow(`table:number-rows-repeated="1000000"`, "<table:table-cell/>") + openRow("", "a"), ":1000002:1: the sheet has a value in row 1000002"},
	{"columns", openRow("", `<table:table-cell table:number-columns-repeated="99999999999999999999"><text:p>a</text:p></table:table-cell>`), ":2:1001: the sheet has a value in column 1001"},
	{"cells", openRow(`table:number-rows-repeated="9999"`, `<table:table-cell table:number-columns-repeated="900"><text:p>a</text:p></table:table-cell>`), "cells up to here, empty ones too"},
	{"empty cells", openRow(`table:number-rows-repeated="99999"`, `<table:table-cell table:number-columns-repeated="900"/>`, "a"), "cells up to here, empty ones too"},
	{"blanks", openRow("", textCell(`<text:p><text:s text:c="999999999"/></text:p>`)), ":2:1: the sheet has more than 67108864 bytes of text up to here"},
	{"texts", openRow(`table:number-rows-repeated="99999"`, strings.Repeat("long ", 200)), ":2:2: the sheet has more than 67108864 bytes of text up to here"},
	{"text", openRow("", strings.Replace(textCell("<text:p>"+strings.Repeat("long ", 20_000)+"</text:p>"), " ", ` table:number-columns-repeated="900" `, 1)), ":2:901: the sheet has more than 67108864 bytes"},
	{"bomb", openRow("", strings.Repeat(" ", 65<<20)), "at most 67108864 are read"},
	{"day", openRow("", `<table:table-cell office:value-type="date" office:date-value="2026-01-02"><text:p>1-2</text:p></table:table-cell>`), ":2:1: the cell is a date (1-2)"},
	{"failed", openRow("", `<table:table-cell table:formula="of:=1/0" office:value-type="string" office:string-value="" calcext:value-type="error"><text:p>Err:508</text:p></table:table-cell>`), ":2:1: Err:508: the formula of this cell came to nothing"},
	{"reference", openRow("", "#REF!"), ":2:1: #REF!: the formula"},
	{"unreckoned", openRow("", `<table:table-cell table:formula="of:=[.B2]"/>`), ":2:1: a formula whose value is not in the file"},
	{"not closed", "<table:table-row><table:table-cell>", "cannot be read"},
	{"deep", strings.Repeat("<text:span>", 100_000), "cannot be read"},
}

// TestHostileOpenDocuments checks that each is an error at its place, using little memory.
func TestHostileOpenDocuments(t *testing.T) {
	for _, c := range hostileOpenBooks {
		data := openBook(t, openRow("", "Name")+c.rows, false)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := spreadsheet.Read("x.ods", data, spreadsheet.Options{})
		runtime.ReadMemStats(&after)
		if err == nil || !strings.HasPrefix(err.Error(), "x.ods:") || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.name, err, c.want)
		}
		if mb := (after.TotalAlloc - before.TotalAlloc) >> 20; mb > 300 {
			t.Errorf("%s: took %d MB", c.name, mb)
		}
	}
	good := openBook(t, openRow("", "Name")+openRow("", "Fox"), false)
	for _, c := range []struct {
		tab, want string
		data      []byte
	}{
		{"Tiles", `no sheet "Tiles"; there is Cards, Notes`, good},
		{"", "save it as .xlsx, .ods or CSV", good[:len(good)-20]},
		{"", "the workbook has no sheet", []byte("x")},
		{"", "locked with a password", openBook(t, "", false, `<manifest:manifest><manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry></manifest:manifest>`)},
	} {
		if _, err := spreadsheet.Read("x.ods", c.data, spreadsheet.Options{Tab: c.tab}); err == nil || !strings.HasPrefix(err.Error(), "x.ods: ") || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want %q", err, c.want)
		}
	}
}
