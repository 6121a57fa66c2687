package build

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
	"punchboard/internal/load"
)

// TestUnpainted lays out the tiles of the games without their ground, as check does, and checks
// that every text is where it is with it, and that the same is found.
func TestUnpainted(t *testing.T) {
	for _, game := range []string{"tactical", "skirmish", "command"} {
		p, err := opened(os.DirFS("../.."), load.Options{Games: []string{game}})
		if err != nil {
			t.Fatal(err)
		}
		// An unknown name and a colour are reported for both.
		for _, l := range p.Library.Layouts {
			if l.ID == "tactical-square-note" || l.ID == "skirmish-hex" {
				l.Front[0].When = layout.Source{Text: "no_such_name"}
			}
			var within []*layout.Box
			for _, b := range l.Front {
				within = append(within, b.Boxes...)
			}
			for _, b := range within {
				for i, w := range b.With {
					if w.Name == "bands" {
						b.With[i].Expr.Text = strings.Replace(w.Expr.Text, "coast2", "coast9", 1)
					}
				}
			}
		}
		whole, texts, items := tilesOf(p, false)
		bare, said, fewer := tilesOf(p, true)
		if !slices.Equal(texts, said) || len(texts) < 100 {
			t.Errorf("%s: %d texts with the ground, %d without", game, len(texts), len(said))
		}
		if !slices.Equal(whole, bare) || len(whole) == 0 {
			t.Errorf("%s: found with the ground %q, without it %q", game, whole, bare)
		}
		if fewer >= items {
			t.Errorf("%s: %d things are drawn with the ground, %d without", game, items, fewer)
		}
	}
}

// tilesOf returns the findings in the tiles of a project, their texts with positions, and how much
// is drawn.
func tilesOf(p *load.Project, unpainted bool) (found, texts []string, items int) {
	all, _ := laidOut(p, Options{Papers: []string{"a4"}, Only: []string{"tile"}, unpainted: unpainted})
	for _, m := range all {
		for _, f := range m.found {
			found = append(found, f.Message)
		}
		for _, piece := range m.pieces {
			for _, f := range append([]*face.Face{piece.Front, piece.Back}, piece.Legends...) {
				if f == nil {
					continue
				}
				face.Walk(f, func(it face.Item, at geom.Matrix) {
					items++
					if x, ok := it.(*face.Text); ok {
						texts = append(texts, fmt.Sprint(f.ID, x, at.Apply(x.At)))
					}
				})
			}
		}
	}
	return found, texts, items
}
