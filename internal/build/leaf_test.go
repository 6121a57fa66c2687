package build

import (
	"testing"

	"punchboard"
	"punchboard/internal/load"
)

// TestWholeLeaves checks that pieces as large as the paper are laid out again for the other paper
// by their layout for it, are on whole leaves with their backs behind them, and stay on them when
// another plan is requested.
func TestWholeLeaves(t *testing.T) {
	p, err := opened(punchboard.Files, load.Options{Games: []string{"encounter"}})
	if err != nil {
		t.Fatal(err)
	}
	l, err := Lay(p, Options{Papers: []string{"a4", "letter"}, Formats: []string{"pdf"}, Only: []string{"screen"}})
	if err != nil || len(l.Found) > 0 {
		t.Fatal(err, l.Found)
	}
	if len(l.Parts) == 0 {
		t.Fatal("there is no screen")
	}
	for _, x := range l.Parts {
		for _, id := range []string{"a4", "letter"} {
			paper := p.Library.Papers[id]
			own := x.made.jobs[id]
			other, found := x.Sheets(p.Library.Sheets["pnp"], paper)
			if len(found) > 0 {
				t.Error(found)
			}
			if own.Sheets != 4 || len(own.Pages) != 8 || other.Sheets != 4 {
				t.Errorf("%s: %d sheets of %d pages, by another plan %d sheets", id, own.Sheets, len(own.Pages), other.Sheets)
			}
			if got := x.made.on(x.Pieces, id)[0].Front.Size; got != paper.Size.Turned() {
				t.Errorf("a panel for %s is %v", id, got)
			}
		}
	}
}
