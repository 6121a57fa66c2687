package report

import (
	"punchboard/internal/diag"
	"punchboard/internal/odds"
)

// readings tell how each question that the source leaves open is ruled.
func (d *writer) readings() {
	if len(d.game.Readings) == 0 {
		return
	}
	d.section("Rulings in force", "What the source leaves open, and how this game answers it, with the line where the question arises. If the table wants it otherwise, say so on the last page: the odds here follow these answers.",
		diag.Count(len(d.game.Readings), "question"))
	for _, r := range d.game.Readings {
		d.add("question", words{"text": odds.Said(d.Context.Env, r.Question), "cite": plain(r.Cite.String())}).Next = true
		d.add("answer", words{"text": sentence(odds.Said(d.Context.Env, r.Ruled()))})
	}
}
