package percentile

import "math/rand/v2"

// drop looks at the ground again after something on it is gone, and lets units
// fall that have nothing under them any more: to the highest
// floor below, at a price for every level after the first (000:1004-1006).
func (b *battle) drop(chance *rand.Rand) {
	b.g.mend()
	for i := range b.units {
		u := &b.units[i]
		if u.state == dead || u.f.Flies || b.g.at[u.spot].Level == 1 {
			continue
		}
		spot, levels := b.below(u)
		if levels == 0 {
			continue
		}
		b.say("  %s falls %d levels", b.name(i), levels)
		b.lift(i)
		u.spot = spot
		if to, ok := b.room(i, spot); ok && u.state == up {
			b.put(i, to)
		}
		if n := levels - b.n.fallFree; n > 0 {
			b.hurt(i, harm{kind: b.n.fallType, damage: n * b.n.fallDamage, side: b.n.under, plain: true}, chance)
		}
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
			held = held || b.g.m.At(b.g.at[s]).Floor != nil || b.g.slope(s)
		}
		if held {
			return spot, levels
		}
		spot, levels = spot-int32(b.g.level), levels+1
	}
}

// slope reports whether the square below comes up through a spot.
func (g *ground) slope(spot int32) bool {
	at := g.m.At(g.at[spot-int32(g.level)])
	return at != nil && at.Rise > 0
}
