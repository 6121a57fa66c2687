package build

import (
	"os"
	"strings"
	"testing"

	"punchboard/internal/load"
)

// TestCalloutsPassWords checks that in the books of all games, on A4, Letter and A5, no line of a
// callout crosses words of its figure or another callout.
func TestCalloutsPassWords(t *testing.T) {
	p, err := load.Open(os.DirFS("../.."), load.Options{})
	if err != nil {
		t.Fatal(err)
	}
	called := 0
	for _, g := range p.Games {
		for _, c := range g.Chapters {
			called += strings.Count(c.Text, "\ncallouts:")
		}
	}
	l, err := Lay(p, Options{Papers: []string{"a4", "letter", "a5"}, Formats: []string{"pdf"}, Only: []string{"rulebook"}})
	if err != nil || called < 10 {
		t.Fatal(called, err)
	}
	for _, f := range l.Found {
		if f.Code == "PB603" {
			t.Error(f)
		}
	}
}
