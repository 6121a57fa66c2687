package load_test

import (
	"strings"
	"testing"

	"punchboard/internal/geom"
)

const a9 = "{name: A9, size: [100, 100], margin: 5}"

// TestPlaces checks that places and card names are read exactly, to the micrometre.
func TestPlaces(t *testing.T) {
	p := library(t, map[string]string{
		"papers/a9.yaml":    a9,
		"cards/sizes.yaml":  "poker: {name: Poker, size: [2.5in, 3.5in]}",
		"faces/a.yaml":      "size: poker",
		"sheets/label.yaml": "kind: places\npaper: a9\nplaces:\n  - {at: [1.5mm, 2], size: [10, 5], step: [11, 6], times: [2, 3]}\n  - {at: [50, 50], size: [9, 9]}",
	})
	if len(p.Findings) > 0 {
		t.Fatal(p.Findings)
	}
	if got := p.Library.Layouts["a"].Size; got != (geom.Size{W: 63500, H: 88900}) {
		t.Errorf("a card is %v", got)
	}
	var all []geom.Rect
	for _, b := range p.Library.Sheets["label"].Places {
		all = append(all, b.All()...)
	}
	if len(all) != 7 || all[0] != (geom.Rect{X: 1500, Y: 2000, W: 10000, H: 5000}) || all[3] != (geom.Rect{X: 12500, Y: 8000, W: 10000, H: 5000}) || all[6].X != 50000 {
		t.Errorf("places %v", all)
	}
}

func TestPlacesOffPaper(t *testing.T) {
	for _, c := range []struct{ places, want string }{
		{"[{at: [95, 1], size: [9, 9]}]", "sheets/x.yaml:3:10: error[PB212] over-limit: the place at 95mm, 1mm is not on A9"},
		{"[{at: [1, 1], size: [9, 9]}, {at: [5, 5], size: [9, 9]}]", "sheets/x.yaml:3:38: error[PB212] over-limit: the place at 5mm, 5mm overlaps another"},
	} {
		p := library(t, map[string]string{"papers/a9.yaml": a9, "sheets/x.yaml": "kind: places\npaper: a9\nplaces: " + c.places})
		if len(p.Findings) != 1 || !strings.Contains(p.Findings[0].String(), c.want) {
			t.Errorf("%s: found %v, want %s", c.places, p.Findings, c.want)
		}
	}
}
