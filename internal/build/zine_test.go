package build

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/impose"
	"punchboard/internal/load"
)

// TestZine checks that short rules fit on one sheet of eight pages on both papers, with no text
// below 6.5 points, however their chapters begin, and that a longer book is one error that counts
// its pages, whatever is too wide for such a page.
func TestZine(t *testing.T) {
	for heads, sections := range map[string]int{"lines": 8, "pages": 8, "bands": 60} {
		files, err := filesUnder("layouts")
		if err != nil {
			t.Fatal(err)
		}
		files["content/tiny/game.yaml"] = &fstest.MapFile{Data: []byte("game: {title: Tiny, theme: house, players: \"2\"}\nchapters: [{file: 1.md, icon: walk}]\nbook: {heads: " + heads +
			", appendices: []}\ncomponents: {rulebook: {name: Rulebook, kind: rulebook}}\n")}
		wide := ""
		if sections > 8 {
			wide = "\n| A | B |\n|---|---|\n| " + strings.Repeat("wide", 30) + " | b |\n"
		}
		files["content/tiny/1.md"] = &fstest.MapFile{Data: []byte("# Play\n" + strings.Repeat("\n## A turn of yours\n\n"+strings.Repeat("You draw a card and say what it is, or lay it down. ", 6)+"\n", sections) + wide)}
		p, err := opened(files, load.Options{Games: []string{"tiny"}})
		if err != nil {
			t.Fatal(err)
		}
		all, _ := laidOut(p, Options{Only: []string{"rulebook"}, Papers: []string{"a4", "letter"}, Press: Press{Binding: &impose.Binding{Zine: true}}})
		m := all[0]
		if sections > 8 {
			if len(m.found) != 1 || m.found[0].Code != "PB609" || !strings.Contains(fmt.Sprint(m.found[0].Evidence), "pages of A7: ") || len(m.found[0].Evidence) != 2 || len(m.bound) > 0 {
				t.Errorf("%s: %v", heads, m.found)
			}
			continue
		}
		if m.found.Worst() == diag.Error {
			t.Error(heads, m.found)
		}
		for id, doc := range m.bound {
			least := geom.Length(1e9)
			shown := 0
			for _, it := range doc.Pages[0].Face.Items {
				if g, ok := it.(*face.Group); ok && (g.Of != nil || len(g.Items) == 1) {
					shown++
				}
			}
			if least = min(least, smallest(doc.Pages[0].Face)); len(doc.Pages) != 1 || least.PT() < 6.49 || shown < 8 {
				t.Errorf("%s on %s: %d sheets, %d pages, the smallest letters of %.2f pt", heads, id, len(doc.Pages), shown, least.PT())
			}
		}
		if len(m.bound) != 2 {
			t.Errorf("%s: %d papers", heads, len(m.bound))
		}
	}
}
