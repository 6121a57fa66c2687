package percentile

import (
	"math/rand/v2"
	"slices"
)

// openRound begins a round: both sides roll for who goes first, and all units regain their time
// units (000:39-41).
func openRound(b *battle, chance *rand.Rand) {
	if b.round++; b.round > b.rounds {
		b.end, b.score = outOfTime, [2]float64{0.5, 0.5}
		return
	}
	b.quiet++
	b.order = [2]int8{0, 1}
	for {
		one, other := chance.IntN(b.n.Die), chance.IntN(b.n.Die)
		if one == other {
			continue
		}
		if other > one {
			b.order = [2]int8{1, 0}
		}
		break
	}
	b.phase, b.active = 0, -1
	for i := range b.units {
		u := &b.units[i]
		u.tu, u.done = u.f.TU, false
		if u.spent {
			u.tu, u.done, u.spent = 0, true, false
		}
		if u.hatch > 0 && u.state != dead {
			if u.hatch--; u.hatch == 0 {
				burst(b, i)
			}
		}
	}
	clear(b.opened)
	b.moves++
	b.say("round %d: %s first", b.round, b.sides[b.order[0]])
}

// closeRound ends a round: smoke and fire do their damage and thin out, the unconscious recover
// from stun, and units that clone themselves do so.
func closeRound(b *battle, chance *rand.Rand) {
	if b.hazy > 0 {
		choke(b, chance)
	}
	for i := range b.units {
		u := &b.units[i]
		if u.state == lying {
			if u.stun = max(0, u.stun-b.n.StunRecovery); u.stun < u.health() {
				wake(b, i)
			}
		}
	}
	for i := range len(b.units) {
		u := &b.units[i]
		if u.since++; u.f.clones && u.state == up && u.hatch == 0 && u.since%max(1, b.n.Cloning) == 0 {
			cloneUnit(b, i)
		}
	}
}

// choke hurts whoever stands in smoke or fire, which then thin out.
func choke(b *battle, chance *rand.Rand) {
	for i := range b.units {
		u := &b.units[i]
		if u.state == dead {
			continue
		}
		var buf [4]int32
		choked, burnt := false, false
		for _, s := range b.under(u, u.spot, &buf) {
			choked = choked || b.fumes[s] > 0
			burnt = burnt || b.flames[s] > 0 && b.g.floored[s]
		}
		if burnt {
			b.impact().hurt(i, harm{kind: b.n.fireType, damage: b.n.Fire, side: b.n.front, plain: true}, chance)
		}
		if choked && (b.choking || !u.f.machine) && b.units[i].state != dead {
			b.impact().hurt(i, harm{kind: b.n.smokeType, damage: b.n.Smoke, side: b.n.front, plain: true}, chance)
		}
	}
	b.hazy = 0
	for s := range b.fumes {
		if b.fumes[s] > 0 {
			b.fumes[s]--
		}
		if b.flames[s] > 0 {
			b.flames[s]--
		}
		if b.fumes[s] > 0 || b.flames[s] > 0 {
			b.hazy++
		}
	}
}

// wake brings an unconscious unit round. It lies prone until it stands up: where it fell, on a free
// spot next to that, or else on one from which it pushes another unit, which uses up its next round
// (000:971). If nobody gives way, it stays unconscious.
func wake(b *battle, i int) {
	u := &b.units[i]
	spot, ok := roomBy(b, i, u.spot)
	if !ok {
		if spot, ok = pushAside(b, i); !ok {
			return
		}
		u.spent = true
	}
	u.state, u.prone, u.spot = up, true, spot
	b.down[u.owner]--
	b.say("%s comes round", b.name(i))
}

// pushAside moves a unit next to unit i one step away and returns the spot that this frees. It
// returns false if nobody can be moved.
func pushAside(b *battle, i int) (int32, bool) {
	u := &b.units[i]
	for _, s := range b.g.leaving(u.f.mover, u.spot) {
		j := there(b, u, s.to)
		if j < 0 {
			continue
		}
		t := &b.units[j]
		for _, away := range b.g.leaving(t.f.mover, t.spot) {
			if was := t.spot; b.free(j, t, away.to) {
				b.put(j, away.to)
				if b.free(i, u, s.to) {
					b.say("%s is pushed to %s", b.name(j), b.g.at[away.to])
					return s.to, true
				}
				b.put(j, was)
			}
		}
	}
	return 0, false
}

// there returns the unit on one of the squares that u would fill on a spot, or -1.
func there(b *battle, u *unit, spot int32) int {
	var buf [4]int32
	for _, s := range b.under(u, spot, &buf) {
		if o := b.on[s]; o != 0 {
			return int(o) - 1
		}
	}
	return -1
}

// rise stands a prone unit up, for the cost of kneeling (000:839, 1006): where it lies or, if that
// is taken, on a free spot next to it.
func rise(b *battle, i int) {
	u := &b.units[i]
	cost := b.n.kneel * b.slow(u)
	spot, ok := roomBy(b, i, u.spot)
	if !ok || cost > u.tu {
		return
	}
	u.prone, u.turned = false, false
	u.tu -= cost
	b.put(i, spot)
	b.say("%s stands up", b.name(i))
}

// roomBy returns a free spot for a unit, at a spot or one step away.
func roomBy(b *battle, i int, spot int32) (int32, bool) {
	u := &b.units[i]
	if b.free(i, u, spot) {
		return spot, true
	}
	for _, s := range b.g.leaving(u.f.mover, spot) {
		if b.free(i, u, s.to) {
			return s.to, true
		}
	}
	return 0, false
}

// free reports whether no other unit is on the squares that a unit would fill.
func (b *battle) free(i int, u *unit, spot int32) bool {
	if u.f.Size == 1 {
		return b.on[spot] == 0 || b.on[spot] == int8(i+1)
	}
	var buf [4]int32
	return !slices.ContainsFunc(b.under(u, spot, &buf), func(s int32) bool { return b.on[s] != 0 && b.on[s] != int8(i+1) })
}

// cloneUnit places a clone next to a unit if there is room (000:378).
func cloneUnit(b *battle, i int) {
	u := b.units[i]
	if len(b.units) >= most {
		return
	}
	for _, s := range b.g.leaving(u.f.mover, u.spot) {
		if !b.free(-1, &u, s.to) {
			continue
		}
		c := fresh(u.f, int(u.owner), s.to, u.facing)
		b.units = append(b.units, c)
		b.put(len(b.units)-1, s.to)
		b.say("%s clones itself", b.name(i))
		return
	}
}

// burst hatches the egg in a unit: it becomes what laid the egg, on the spot where it is
// (000:190-192).
func burst(b *battle, i int) {
	u := &b.units[i]
	b.say("%s bursts", b.name(i))
	if u.state != up {
		u.state = up
	}
	b.lift(i)
	*u = fresh(b.brood, int(u.owner), u.spot, u.facing)
	u.tu = u.f.TU
	if spot, ok := roomBy(b, i, u.spot); ok {
		b.put(i, spot)
		return
	}
	u.state = dead
}
