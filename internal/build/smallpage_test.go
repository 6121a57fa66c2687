package build

import (
	"os"
	"testing"

	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/impose"
	"punchboard/internal/load"
	"punchboard/internal/model"
)

// TestSmallPages checks that every rulebook can be laid out for half a sheet, of A4 and of Letter in
// turn, and bound as a booklet, with no text smaller than on a whole one, and no callout over words
// (on whole sheets TestGames checks that).
func TestSmallPages(t *testing.T) {
	p, err := opened(os.DirFS("../.."), load.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var all []*printable
	for i, g := range p.Games {
		one := *p
		one.Games = []*model.Game{g}
		m, found := laidOut(&one, Options{Only: []string{"rulebook"}, Papers: []string{[]string{"a4", "letter"}[i%2]}, Press: Press{Binding: &impose.Binding{Edge: "short"}}})
		if found.Worst() == diag.Error {
			t.Fatal(found)
		}
		all = append(all, m...)
	}
	for _, m := range all {
		if m.found.Worst() == diag.Error {
			t.Errorf("%s: %v", m.kit.game.ID, m.found)
			continue
		}
		for _, f := range m.found {
			if f.Code == "PB603" {
				t.Error(f)
			}
		}
		for id, doc := range m.bound {
			least := geom.Length(1e9)
			for _, pg := range doc.Pages {
				least = min(least, smallest(pg.Face))
			}
			if least.PT() < 6.49 || len(doc.Pages)*2 < len(m.books[id].Pages) {
				t.Errorf("%s on %s: %d pages, the smallest letters of %.2f pt", m.kit.game.ID, id, len(doc.Pages), least.PT())
			}
			cover(t, doc)
		}
	}
}

// cover checks that the last page of a book is printed next to the first.
func cover(t *testing.T, doc *face.Document) {
	t.Helper()
	shown := 0
	for _, it := range doc.Pages[0].Face.Items {
		if g, ok := it.(*face.Group); ok && g.Of != nil {
			shown++
		}
	}
	if shown != 2 {
		t.Errorf("%d pages on the outer side of %s, want the cover and the back cover", shown, doc.Title)
	}
}
