package spreadsheet_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"punchboard/internal/spreadsheet"
)

// rowsOf returns the head and the rows of a sheet, one a line.
func rowsOf(s *spreadsheet.Sheet) string {
	out := strings.Join(s.Head, "|") + "\n"
	for _, r := range s.Rows {
		out += fmt.Sprintf("%s\n", strings.ReplaceAll(strings.Join(r, "|"), "\n", "/"))
	}
	return out
}

// TestRecords checks that JSON and YAML are read as rows and columns.
func TestRecords(t *testing.T) {
	for _, c := range []struct{ name, file, data, tab, want string }{
		{"a list", "x.json", `[{"id": "a", "Title": "A", "n": 3, "f": 1.5, "on": true, "none": null}, {"Title": "\ud83d\ude00 \/ \\u0041", "late_one": "[x]"}]`, "",
			"Id|Title|N|F|On|Late one\na|A|3|1.5|yes|\n|😀 / \\u0041||||[x]\n"},
		{"a map", "x.yaml", "units:\n  the wolf: {name: Wolf, tags: [fast, grey]}\n  bear: {name: Bear, tags: []}\n", "",
			"Id|Name|Tags\nthe-wolf|Wolf|fast; grey\nbear|Bear|\n"},
		{"depth", "x.json", `{"set": "S", "cards": [{"name": "A", "_id": 7, "stats": {"atk": 1, "def": {"base": 2}}, "abilities": [{"text": "One.", "on": true}, {"text": "Two.", "on": false}]}]}`, "",
			"Name|Stats atk|Stats def base|Abilities text|Abilities on\nA|1|2|One./Two.|yes/no\n"},
		{"a way", "x.json", `{"a": {"x": {"cards": {"one": {"n": 1}}}, "y": {"cards": {"two": {"n": 2}, "three": {"n": 3}}}}, "b": [{"n": 9}]}`, "a.*.cards",
			"Id|N\none|1\ntwo|2\nthree|3\n"},
		{"capitals", "x.json", `[{"cardName": "A", "cardURL": "u", "URLs": "v", "aB": {"cD": 1}}]`, "", "Card name|Card URL|URLs|A b c d\nA|u|v|1\n"},
	} {
		s, err := spreadsheet.Read(c.file, []byte(c.data), spreadsheet.Options{Tab: c.tab})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if diff := cmp.Diff(c.want, rowsOf(s)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}

// TestRecordsNamed checks that columns can be named as in a file of records.
func TestRecordsNamed(t *testing.T) {
	for _, only := range []string{"cardText", "card text", "cardT*", "Card text"} {
		s, err := spreadsheet.Read("x.json", []byte(`[{"name": "A", "cardText": "x", "artBy": "y"}]`), spreadsheet.Options{Only: []string{only}})
		if err != nil {
			t.Fatal(err)
		}
		if got := rowsOf(s); got != "Name|Card text|\nA|x|\n" {
			t.Errorf("only %q gives %s", only, got)
		}
	}
}

// TestRecordsKept checks that deep columns stay whole, that columns can be selected and left out,
// and that each row has its line.
func TestRecordsKept(t *testing.T) {
	data := "[{\"name\": \"A\", \"tags\": [{\"t\": 1}],\n \"notes a\": 1, \"notes b\": 2}, \n{\"name\": \"B\", \"tags\": [\"x\", \"y;z\"]}]"
	s, err := spreadsheet.Read("x.json", []byte(data), spreadsheet.Options{Deep: []string{"tags"}, Without: []string{"notes*"}})
	if err != nil {
		t.Fatal(err)
	}
	if got := rowsOf(s) + fmt.Sprint(s.Lines); got != "Name|Tags||\nA|[{\"t\": 1}]||\nB|[\"x\", \"y;z\"]||\n[1 3]" {
		t.Errorf("got %s", got)
	}
	s, err = spreadsheet.Read("x.json", []byte(data), spreadsheet.Options{Only: []string{"Notes B"}})
	if err != nil {
		t.Fatal(err)
	}
	if got := rowsOf(s); got != "Name|||Notes b|\nA|||2|\nB||||\n" {
		t.Errorf("got %s", got)
	}
}

// TestBrokenRecords checks the errors for broken files, and that they list the records to choose
// from.
func TestBrokenRecords(t *testing.T) {
	bomb := "a: &a [1,1,1,1,1,1,1,1,1,1]\n"
	for i := 'b'; i < 'k'; i++ {
		bomb += fmt.Sprintf("%c: &%[1]c [*%[2]c,*%[2]c,*%[2]c,*%[2]c,*%[2]c,*%[2]c,*%[2]c,*%[2]c,*%[2]c,*%[2]c]\n", i, i-1)
	}
	for _, c := range []struct{ data, tab, want string }{
		{`{"a": [`, "", "neither JSON nor YAML that can be read: yaml: line 2"},
		{`{"a": 1}`, "", "no list of records in it"},
		{"", "", "no list of records in it"},
		{`{"n": 1, "a": [{"x": 1}], "b": {"c": [{"x": 1}, {"x": 2}]}}`, "", "several lists of records: name one with --tab; there is b.c (2), a (1)"},
		{`{"n": 1, "a": [{"x": 1}]}`, "c", `no records at "c"; there is a (1)`},
		{"\xff", "", "the text is not UTF-8"},
		{bomb, "", "more values, or deeper ones, than can be read"},
		{"a: &a [*a]", "", ""},
	} {
		_, err := spreadsheet.Read("x.yaml", []byte(c.data), spreadsheet.Options{Tab: c.tab})
		if err == nil || !strings.Contains(err.Error(), "x.yaml: ") || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.40q: %v, want %q", c.data, err, c.want)
		}
	}
}
