package percentile

import (
	"math/rand/v2"
	"slices"

	"punchboard/internal/sim"
)

// Imagine returns a copy of the fight. Nothing in a fight is hidden but the dice still to be
// rolled.
func (b *battle) Imagine(_ int, _ *rand.Rand) sim.Imagined {
	if !b.listed {
		b.Options()
	}
	q := *b
	q.blind, q.tell = true, nil
	q.astray, b.astray = true, true // they share their scratch paper: whichever walks next searches again
	if b.g.owned {
		b.g.owned = false // and their ground: whichever breaks something first copies it
	}
	q.view = outlook{foes: slices.Clone(b.view.foes)}
	q.units, q.on, q.opened, q.fuses = slices.Clone(b.units), slices.Clone(b.on), slices.Clone(b.opened), slices.Clone(b.fuses)
	q.fumes, q.flames = slices.Clone(b.fumes), slices.Clone(b.flames)
	q.options, q.acts = slices.Clone(b.options), slices.Clone(b.acts)
	return &q
}
