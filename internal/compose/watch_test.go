package compose_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"punchboard/internal/compose"
	"punchboard/internal/face"
	"punchboard/internal/golden"
)

// TestBoxesOfThings checks that a watcher is told for which thing a repeated box is drawn, and that
// a group without a size is as large as what it holds.
func TestBoxesOfThings(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.txtar")
	if err := os.WriteFile(name, []byte(`-- layouts/faces/it.yaml --
size: [60mm, 40mm]
safe: 3mm
front:
  - name: town
    each: decks.cards.cards
    at: [20, 10]
    boxes: [{name: disc, at: [-4, -4], size: [8, 8], shape: circle}, {name: mark, at: [2, 3], size: [4, 4], shape: box}]
-- want --
`), 0o600); err != nil {
		t.Fatal(err)
	}
	c, _ := composer(t, golden.Open(t, name))
	got := ""
	c.Watching(func(_ *face.Face, x compose.Seen) {
		for _, b := range x.Boxes {
			got += fmt.Sprintf("%s %q %s,%s %s×%s\n", b.Name, b.Is, b.Place.X.Num(), b.Place.Y.Num(), b.Place.W.Num(), b.Place.H.Num())
		}
	}).Face(c.Library().Layouts["it"], "front", nil, "x")
	if want := "town \"one\" 16,6 10×11\ndisc \"\" 16,6 8×8\nmark \"\" 22,13 4×4\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}
