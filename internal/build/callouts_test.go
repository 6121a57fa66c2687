package build

import (
	"os"
	"slices"
	"strings"
	"testing"

	"punchboard/internal/load"
	"punchboard/internal/model"
)

// TestCalloutsPassWords checks that in the books of all games with callouts, on A4, Letter and A5, no line of a
// callout crosses words of its figure or another callout.
func TestCalloutsPassWords(t *testing.T) {
	p, err := opened(os.DirFS("../.."), load.Options{})
	if err != nil {
		t.Fatal(err)
	}
	called := 0
	p.Games = slices.DeleteFunc(p.Games, func(g *model.Game) bool {
		n := 0
		for _, c := range g.Chapters {
			n += strings.Count(c.Text, "\ncallouts:")
		}
		called += n
		return n == 0
	})
	all, found := laidOut(p, Options{Papers: []string{"a4", "letter", "a5"}, Only: []string{"rulebook"}})
	if called < 10 || len(all) == 0 || len(found) > 0 {
		t.Fatal(called, len(all), found)
	}
	for _, m := range all {
		for _, f := range m.found {
			if f.Code == "PB603" {
				t.Error(f)
			}
		}
	}
}
