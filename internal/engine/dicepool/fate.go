package dicepool

import (
	"fmt"

	"punchboard/internal/engine/ask"
	"punchboard/internal/engine/dice"
	"punchboard/internal/model"
)

// What an attack comes to, from the least to the worst.
const (
	missed = iota
	nothing
	hurt
	limb
	out
	dead
	fatesInAll
)

// fate is what a part full of a kind of damage comes to.
func (r *Rules) fate(kind string, vital bool) int {
	k, err := r.Entry("kinds", kind)
	switch {
	case err != nil:
		return hurt
	case vital && k.Field("lethal").True():
		return dead
	case vital:
		return out
	case k.Field("severs").True(), r.Reading("shock-limb") == "lost":
		return limb
	}
	return hurt
}

// fates are the names of what an attack comes to, in order.
func (r *Rules) fates() ([]string, error) {
	c, err := r.Collection("fates")
	if err != nil {
		return nil, err
	}
	if len(c.Entries) != fatesInAll {
		return nil, fmt.Errorf("collection %q holds %d things that an attack may come to, not %d", c.ID, len(c.Entries), fatesInAll)
	}
	return ask.IDs(c.Entries, func(e *model.Entry) string { return e.Name }), nil
}

// named is a distribution of numbers by their names.
func named(d dice.Dist, names []string) dice.Dist {
	return d.Named(names, func(n int) string { return names[n] })
}
