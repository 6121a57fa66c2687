// Package piecetest compares what a generator makes of small games with the expected results in the
// same files. It is only for tests.
package piecetest

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"testing"
	"testing/fstest"

	"punchboard/internal/compose"
	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/face"
	"punchboard/internal/golden"
	"punchboard/internal/load"
	"punchboard/internal/model"
	"punchboard/internal/typeset"
)

// Maker is a generator's function.
type Maker func(*compose.Composer, *model.Game, *model.Component) ([]*face.Piece, diag.List)

// Run makes every component of the game in each archive that matches a pattern, and compares the
// pieces and the findings with the archive's file "want".
func Run(t *testing.T, pattern string, make Maker) {
	t.Helper()
	golden.Each(t, pattern, func(t *testing.T, a *golden.Archive) {
		a.Want("want", string(pieces(t, a.Under("content/", "layouts/"), make)))
	})
}

// pieces lists the pieces of every component, then the words on each face.
func pieces(t *testing.T, files fstest.MapFS, make Maker) []byte {
	t.Helper()
	maps.Copy(files, golden.Files(t, os.DirFS("../.."), "layouts/fonts", "layouts/icons", "layouts/themes"))
	p, err := load.Open(files, load.Options{})
	if err != nil {
		t.Fatal(err)
	}
	g := p.Games[0]
	c := compose.New(p.Library, g, expr.New(g, nil), typeset.New(p.Library.Assets))
	var out bytes.Buffer
	found := p.Findings
	for _, comp := range g.Components {
		made, list := make(c, g, comp)
		found.Add(list...)
		seen := map[*face.Face]string{}
		for _, x := range made {
			fmt.Fprintf(&out, "%s %s %q x%d %v\n", x.Kind, x.ID, x.Name, x.Copies, x.From)
			side(&out, "front", x.Front, seen)
			side(&out, "back", x.Back, seen)
		}
	}
	for _, f := range found.Sorted() {
		fmt.Fprintln(&out, f)
	}
	return out.Bytes()
}

// side writes a face's size and words, or which earlier face it is the same as.
func side(out *bytes.Buffer, name string, f *face.Face, seen map[*face.Face]string) {
	switch {
	case f == nil:
		fmt.Fprintf(out, "  %s: none\n", name)
		return
	case seen[f] != "":
		fmt.Fprintf(out, "  %s: the same as %s\n", name, seen[f])
		return
	}
	seen[f] = f.ID
	fmt.Fprintf(out, "  %s %s %s x %s:", name, f.ID, f.Size.W, f.Size.H)
	for _, it := range f.Items {
		switch it := it.(type) {
		case *face.Text:
			fmt.Fprintf(out, " %q", it.String())
		case *face.Icon:
			fmt.Fprintf(out, " :%s:", it.ID)
		}
	}
	out.WriteByte('\n')
}
