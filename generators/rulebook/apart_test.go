package rulebook

import (
	"os"
	"strings"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
)

// TestApart follows the links between a game's book and its notes: each leads to
// a place that the other file has, both ways, and every question and erratum
// stands once, in the notes.
func TestApart(t *testing.T) {
	books := makeBooks(t, os.DirFS("../.."), "one-roll", "a4")
	if len(books) != 2 {
		t.Fatalf("%d books", len(books))
	}
	names := []string{"rulebook", "designers-notes"}
	at, across := map[string]int{}, map[string][]string{}
	for i, b := range books {
		for _, p := range b.doc.Pages {
			face.Walk(p.Face, func(it face.Item, _ geom.Matrix) {
				switch it := it.(type) {
				case *face.Anchor:
					at[names[i]+".pdf#"+it.Name]++
				case *face.Link:
					if strings.Contains(it.To, ".pdf#") {
						across[names[i]] = append(across[names[i]], it.To)
					}
				}
			})
		}
	}
	for _, name := range names {
		if len(across[name]) < 20 {
			t.Errorf("%s has %d links to the other file", name, len(across[name]))
		}
		for _, to := range across[name] {
			if at[to] != 1 || strings.HasPrefix(to, name) {
				t.Errorf("%s: a link to %s, which stands %d times", name, to, at[to])
			}
		}
	}
	questions := 0
	for place := range at {
		_, name, _ := strings.Cut(place, "#")
		if strings.HasPrefix(name, "reading-") || strings.HasPrefix(name, "erratum-") {
			questions++
			if !strings.HasPrefix(place, "designers-notes") {
				t.Errorf("%s is not in the notes", place)
			}
		}
	}
	if questions < 30 {
		t.Errorf("%d questions and errata", questions)
	}
}
