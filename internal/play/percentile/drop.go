package percentile

import "math/rand/v2"

// drop looks at the ground again after something on it is gone, and lets units
// fall that have nothing under them any more, the lowest first.
func (b *battle) drop(chance *rand.Rand) {
	b.g.mend()
	for level := 2; level <= len(b.g.m.Levels); level++ {
		for i := range b.units {
			if u := &b.units[i]; u.state != dead && !u.f.Flies && b.g.at[u.spot].Level == level {
				b.tumble(i, chance)
			}
		}
	}
}

// tumble lets a unit fall to the highest floor below, at a price for every level
// after the first. Whom it falls onto lies down (000:1004-1006).
func (b *battle) tumble(i int, chance *rand.Rand) {
	u := &b.units[i]
	spot, levels := b.below(u)
	if levels == 0 {
		return
	}
	b.say("  %s falls %d levels", b.name(i), levels)
	b.lift(i)
	u.spot = spot
	var buf [4]int32
	for _, s := range b.under(u, spot, &buf) {
		if j := int(b.on[s]) - 1; j >= 0 {
			b.units[j].prone, b.units[j].kneeling = true, false
			b.lift(j)
			b.say("  %s lies under it", b.name(j))
		}
	}
	if u.state == up && !u.prone {
		b.put(i, spot)
	}
	if n := levels - b.n.fallFree; n > 0 {
		b.hurt(i, harm{kind: b.n.fallType, damage: n * b.n.fallDamage, side: b.n.under, plain: true}, chance)
	}
}

// below is where a unit comes to rest that has no floor, and how many levels
// lower that is.
func (b *battle) below(u *unit) (int32, int) {
	spot, levels := u.spot, 0
	for {
		var buf [4]int32
		held := b.g.at[spot].Level == 1
		for _, s := range b.under(u, spot, &buf) {
			held = held || b.g.m.At(b.g.at[s]).Floor != nil
		}
		if held {
			return spot, levels
		}
		spot, levels = spot-int32(b.g.level), levels+1
	}
}
