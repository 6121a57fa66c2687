package percentile

import "math/rand/v2"

// drop brings the ground up to date after something on it is destroyed, and lets unsupported units
// fall, the lowest first.
func (im impact) drop(chance *rand.Rand) {
	im.b.g.mend()
	for level := 2; level <= len(im.b.g.m.Levels); level++ {
		for i := range im.b.units {
			if u := &im.b.units[i]; u.state != dead && !u.f.Flies && im.b.g.at[u.spot].Level == level {
				im.tumble(i, chance)
			}
		}
	}
}

// tumble lets a unit fall to the highest floor below it, with damage for every level after the free
// ones. A unit it falls onto is knocked prone (000:1004-1006).
func (im impact) tumble(i int, chance *rand.Rand) {
	u := &im.b.units[i]
	spot, levels := im.below(u)
	if levels == 0 {
		return
	}
	im.b.say("  %s falls %d levels", im.b.name(i), levels)
	im.b.lift(i)
	u.spot = spot
	var buf [4]int32
	for _, s := range im.b.under(u, spot, &buf) {
		if j := int(im.b.on[s]) - 1; j >= 0 {
			im.b.units[j].prone, im.b.units[j].kneeling = true, false
			im.b.lift(j)
			im.b.say("  %s lies under it", im.b.name(j))
		}
	}
	if u.state == up && !u.prone {
		im.b.put(i, spot)
	}
	if n := levels - im.b.n.FallFree; n > 0 {
		im.hurt(i, harm{kind: im.b.n.fallType, damage: n * im.b.n.Fall, side: im.b.n.under, plain: true}, chance)
	}
}

// below returns where a unit without a floor comes to rest, and how many levels lower that is.
func (im impact) below(u *unit) (int32, int) {
	spot, levels := u.spot, 0
	for {
		var buf [4]int32
		held := im.b.g.at[spot].Level == 1
		for _, s := range im.b.under(u, spot, &buf) {
			held = held || im.b.g.m.At(im.b.g.at[s]).Floor != nil
		}
		if held {
			return spot, levels
		}
		spot, levels = spot-int32(im.b.g.level), levels+1
	}
}
