package build

import (
	"os"
	"testing"

	"punchboard/internal/face"
	"punchboard/internal/geom"
	"punchboard/internal/load"
)

// TestDepicted checks that the pictures of faces as large as their paper are those for the paper
// printed on: for Letter, if that is the only one.
func TestDepicted(t *testing.T) {
	p, err := opened(os.DirFS("../.."), load.Options{Games: []string{"tactical"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		papers []string
		wide   float64
	}{{[]string{"letter"}, 215.9}, {[]string{"a4"}, 210}, {[]string{"letter", "a4"}, 210}} {
		all, _ := laidOut(p, Options{Papers: c.papers, Only: []string{"aid"}, unpainted: true})
		if len(all) != 1 {
			t.Fatalf("%d components are called aid", len(all))
		}
		front := func(pieces []*face.Piece) geom.Size { return pieces[0].Front.Size }
		if got := front(all[0].depicted(c.papers)); min(got.W, got.H).MM() != c.wide {
			t.Errorf("on %v the aid is shown %v wide, want %v mm", c.papers, min(got.W, got.H), c.wide)
		}
	}
}
