package report

import (
	"strings"

	"punchboard/internal/diag"
)

// swept tells what came of playing with other values in the data. What was played
// before the data was edited last says so.
func (d *writer) swept() {
	if len(d.Swept) == 0 {
		return
	}
	d.section("With other values", "The same simulations as they would be with other numbers in the data, all with the same dice and cards, so that a difference is not luck.", diag.Count(len(d.Swept), "sweep"))
	for _, s := range d.Swept {
		if !strings.HasPrefix(s.Data, d.Hash) {
			d.text(plain(sentence(s.Title + " was played before the data was edited last")))
		}
		for _, g := range s.Grids() {
			d.grid(g)
		}
	}
}
