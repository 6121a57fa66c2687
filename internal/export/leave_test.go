package export_test

import (
	"strings"
	"testing"

	"punchboard/internal/export"
	"punchboard/internal/geom"
	"punchboard/internal/layout"
)

// TestWhatIsLeftOut checks that pieces of all kinds are exported if the shop sells their size and
// shape, and that the others are left out, with a note in the export and in its readme.
func TestWhatIsLeftOut(t *testing.T) {
	g := game(t)
	e := *coarse(g.Library.Exports["tgc"])
	e.Stock = append(e.Stock, layout.Stock{Name: "Square", Trim: geom.Size{W: 15875, H: 15875}, Takes: []string{"counter"}},
		layout.Stock{Name: "Disc", Trim: geom.Size{W: 105 * geom.MM, H: 148 * geom.MM}, Shape: "round"})
	dir, res := g.hand(t, &e, export.Options{})
	rows, sizes := table(t, dir), map[string]bool{}
	for _, r := range rows {
		sizes[r[0]+" "+r[5]] = true
	}
	if !sizes["counters Square"] || !sizes["weapons Euro Poker Deck"] || len(sizes) != 3 {
		t.Errorf("sizes %v", sizes)
	}
	said := strings.Join(res.Notes, "\n")
	for _, want := range []string{"Left out, since The Game Crafter has nothing for it: Rulebook (rulebook), Designer’s notes (rulebook), Body sheets (4 records of 105 x 148 mm), Templates (", "and of 4 other sizes)"} {
		if !strings.Contains(said, want) || !strings.Contains(string(read(t, dir, "README.txt")), want) {
			t.Errorf("%q is not said: %s", want, said)
		}
	}
	if strings.Contains(said, "Counters") {
		t.Errorf("counters are there: %s", said)
	}
	if _, res = g.hand(t, &e, export.Options{Only: []string{"counters"}}); strings.Contains(strings.Join(res.Notes, "\n"), "Left out") {
		t.Errorf("nothing is left out of what was asked for: %q", res.Notes)
	}
	if _, res = g.hand(t, g.Library.Exports["png"], export.Options{DPI: 20}); !strings.Contains(strings.Join(res.Notes, "\n"), "has nothing for it: Rulebook (rulebook), Designer’s notes (rulebook).") {
		t.Errorf("that pictures have no rulebook is not said: %q", res.Notes)
	}
}
