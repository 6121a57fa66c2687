package tile

import (
	"strings"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/golden"
	"punchboard/internal/model"
)

// TestGolden draws the tile of each file in testdata (its rows; the first line
// gives shape and size) and compares the face, dumped. Layouts are empty here:
// what stands in a hex is tested with the layouts.
func TestGolden(t *testing.T) {
	golden.Each(t, "testdata/*.txtar", func(t *testing.T, a *golden.Archive) {
		head, rows, _ := strings.Cut(strings.TrimSpace(a.Text("tile")), "\n")
		shape, across, _ := strings.Cut(head, " ")
		tl := tileOf(a.Name, strings.Trim(shape, "-"), strings.ReplaceAll(rows, "\n", "/"))
		m, pieces, _ := produce(game(tl), component(model.Field{ID: "across", Value: model.Value{Kind: model.Text, Text: across}}))
		if len(m.found) > 0 {
			t.Fatal(m.found)
		}
		got, _, _ := strings.Cut(string(face.Dump(pieces[0].Front)), "\nface ")
		a.Want("face", got+"\n")
	})
}
