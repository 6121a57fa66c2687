package build

import (
	"os"
	"testing"

	"punchboard/internal/load"
)

// TestGames checks that every game of this repository is clean as ruled, on every paper. An erratum
// that no check finds as printed would be a finding too (PB312).
func TestGames(t *testing.T) {
	p, err := opened(os.DirFS("../.."), load.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Games) == 0 {
		t.Fatal("no games")
	}
	found, _ := Check(p, nil, nil)
	for _, f := range found {
		t.Error(f)
	}
	for _, g := range p.Games {
		if len(g.Errata) == 0 && g.Source.Lines > 1 { // a game of our own has no other source
			t.Errorf("%s has no errata: its source is full of mistakes", g.ID)
		}
	}
}
