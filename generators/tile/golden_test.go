package tile

import (
	"strings"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/face/facetest"
	"punchboard/internal/geom"
	"punchboard/internal/golden"
	"punchboard/internal/model"
)

// TestGolden draws the tile of each file in testdata (its rows; the first line gives shape and
// size, and bleed if there is any) and compares the dumped face. Layouts are empty here: the
// contents of hexes are tested with the layouts.
func TestGolden(t *testing.T) {
	golden.Each(t, "testdata/*.txtar", func(t *testing.T, a *golden.Archive) {
		head, rows, _ := strings.Cut(strings.TrimSpace(a.Text("tile")), "\n")
		shape, across, _ := strings.Cut(head, " ")
		across, bleed, _ := strings.Cut(across, " bleed ")
		tl := tileOf(a.Name, strings.Trim(shape, "-"), strings.ReplaceAll(rows, "\n", "/"))
		m, pieces := bleeding(t, bleed, game(tl), component(model.Field{ID: "across", Value: model.Value{Kind: model.Text, Text: across}}))
		if len(m.found) > 0 {
			t.Fatal(m.found)
		}
		got, _, _ := strings.Cut(string(facetest.Dump(pieces[0].Front)), "\nface ")
		a.Want("face", got+"\n")
	})
}

// bleeding makes pieces of layouts that have this bleed; "" is none.
func bleeding(t *testing.T, bleed string, g *model.Game, comp *model.Component) (*maker, []*face.Piece) {
	t.Helper()
	lib := layouts()
	if bleed != "" {
		l, err := geom.Parse(bleed)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range lib.Layouts {
			x.Bleed = l
		}
	}
	m := &maker{composer: plain{lib, &[]string{}, map[string]*face.Face{}}, game: g}
	return m, m.pieces(comp)
}
