package load

import (
	"fmt"
	"testing"
)

// TestSyntaxPlaces checks where a fault in a text is reported, over how many characters, and with
// which remedy.
func TestSyntaxPlaces(t *testing.T) {
	const colon, question = "put the text that holds a colon in quotes", "put the expression with the question mark in quotes"
	const bracket, quotes = "close the bracket, or put the text in quotes", "close the quotes"
	const indented = "look at the indentation of this line and the one before, and for quotes that end too early"
	for text, want := range map[string]string{
		"a: b: c\n":                    "1:5 1 " + colon,
		"ä: {b: c: d}\n":               "1:9 1 " + bracket,
		"a: {b: c ? d : e}\n":          "1:14 1 " + question,
		"a: {b: \"c ? d\": e}\n":       "1:15 1 " + bracket,
		"a: {b: 1,\n  c: d ? e : f}\n": "2:12 1 " + question,
		"a: [1, 2\nb: 3\n":             "1:4 1 " + bracket,
		"a: [1, 2}\n":                  "1:4 1 " + bracket,
		"a:\n  - {b: 1\n  - {b: 2}\n":  "2:5 1 " + bracket,
		"a: 'b\nc: d\n":                "1:4 1 " + quotes,
		"a: {b: *c, d: e}\n":           "1:8 2 put the text in quotes",
		"a:\n  b: [\n\n":               "2:3 4 " + bracket,
		"a: @b\n":                      "1:4 1 put the text in quotes",
		"a:\n\tb: c\n":                 "2:1 1 indent with blanks, not with tabs",
		"a:\n  b: 1\n c: 2\n":          "3:2 4 " + indented,
		"a: \"b\" c\n":                 "1:8 1 " + indented,
		"a: 1\n---\nb: 2\n":            "2:1 3 one file holds one document: put the rest in a file of its own",
		"a: {b: 1?, c: 2}\n":           "",
	} {
		got := ""
		if _, err := parse(text); err != nil {
			f := syntaxFinding("a.yaml", text, err)
			got = fmt.Sprintf("%d:%d %d %s", f.At.Line, f.At.Col, f.At.Len, f.Help)
		}
		if got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}
