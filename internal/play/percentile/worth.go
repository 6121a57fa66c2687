package percentile

import "math"

// outlook is what is remembered of a position while options are weighed.
type outlook struct{ foes []int }

// foresee collects the enemies of the side to move.
func (ap appraisal) foresee() {
	ap.b.view.foes = ap.b.view.foes[:0]
	for j := range ap.b.units {
		if w := &ap.b.units[j]; w.state == up && w.seat != ap.b.order[ap.b.phase] {
			ap.b.view.foes = append(ap.b.view.foes, j)
		}
	}
	if !ap.b.blind {
		ap.recognize()
	}
}

// target is an enemy as a unit sees it: the line, which side of it is hit, and the first part of
// the key of plans against it, 0 if none are cached.
type target struct {
	aim
	j, side int
	key     uint64
}

// target returns unit j as unit i sees it.
func (ap appraisal) target(i, j int, x aim) target {
	side := ap.b.side(&ap.b.units[j], ap.b.units[j].spot, ap.b.units[i].spot)
	return target{x, j, side, ap.slot(i, j, x, side)}
}

// plan returns the share of a target's worth that a unit is expected to take if it spends tu time
// units on its best attack.
func (ap appraisal) plan(i, tu int, t *target) float64 {
	n := ap.b.ways.recall.times[tu] + 1
	return ap.recalled(i, tu, t, uint64(n)<<keyBits, false)
}

// tomorrow is like plan, for all its time units and with its arms reloaded.
func (ap appraisal) tomorrow(i int, t *target) float64 {
	return ap.recalled(i, ap.b.units[i].f.TU, t, 0, true)
}

// recalled returns the result of a plan, computed once for each key.
func (ap appraisal) recalled(i, tu int, t *target, often uint64, rested bool) float64 {
	if t.key == 0 {
		return ap.planned(i, tu, t.j, t.aim, t.side, rested)
	}
	k := ap.b.ways.recall.at(t.key | often)
	if key := t.key | often; k.plan != key {
		*k = kept{key, ap.planned(i, tu, t.j, t.aim, t.side, rested)}
	}
	return k.worth
}

// planned computes the result of a plan.
func (ap appraisal) planned(i, tu, j int, x aim, side int, rested bool) float64 {
	best, u := 0.0, &ap.b.units[i]
	for k := range u.f.arms {
		a := &u.f.arms[k]
		if a.sort == kit || a.sort == bomb {
			continue
		}
		for s := range a.shots {
			best = max(best, ap.share(i, k, &a.shots[s], tu, j, x, side, rested))
		}
	}
	for n := range u.f.pairs {
		best = max(best, ap.shareBoth(i, &u.f.pairs[n], tu, j, x, side))
	}
	if u.f.psi != "" && exposed(ap.b, j) {
		if n := tu / max(1, u.f.psiTU); n > 0 {
			for _, p := range ap.b.powers {
				best = max(best, ap.spell(i, j, p, n))
			}
		}
	}
	return best
}

// spell returns what n psi attacks are expected to take.
func (ap appraisal) spell(i, j int, p power, n int) float64 {
	if ap.b.blind {
		return 0
	}
	w := ap.b.taste.Scared
	if p.control {
		w = ap.b.taste.Taken
	}
	return w * (1 - math.Pow(1-ap.b.odds.higher(edgeOf(ap.b, i, j, p)), float64(n)))
}

// share returns what one kind of shot at a target is expected to take of it, fired as often as the
// time units allow. A rested unit has reloaded.
func (ap appraisal) share(i, k int, s *shot, tu, j int, x aim, side int, rested bool) float64 {
	if ap.b.blind {
		return 0
	}
	u, t := &ap.b.units[i], &ap.b.units[j]
	a, g := &u.f.arms[k], &u.guns[k]
	n := tu / max(1, s.TU)
	rolls := max(1, s.Rolls)
	if n == 0 || !ap.b.reachable(i, a, s, j, x) {
		return 0
	}
	l := u.loaded(k, s)
	switch {
	case l == nil && rested && g.more(a) && len(a.loads) > 0:
		l, n = &a.loads[0], max(0, tu-ap.b.n.load)/max(1, s.TU)
	case l == nil:
		return 0
	}
	all := n * rolls
	if a.Ammo > 0 {
		most := int(g.rounds)
		if g.more(a) && (rested || u.f.Reloads) { // loads again between shots
			most = max(most, (most/rolls+max(0, tu-most/rolls*s.TU)/(s.TU+ap.b.n.load))*rolls)
		}
		if rested && most == 0 {
			most = all
		}
		all = min(all, most)
	}
	good := ap.b.n.good(ap.b.sum(i, k, s, j, x))
	switch {
	case l.implants:
		return ap.b.taste.Planted * ap.b.odds.share(all, good, 1, 1)
	case l.class > 0:
		once := float64(good) / float64(ap.b.n.Die)
		return max(0, (1-math.Pow(1-once, float64(all)))*ap.spoils(i, x.spot, l)/t.f.value)
	}
	return ap.b.odds.share(all, good, t.f.after(harm{kind: l.kind, damage: l.damage}), ap.left(t, l.kind, side))
}

// left returns how much damage of a type puts a unit down from a side.
func (ap appraisal) left(t *unit, kind, side int) int {
	if ap.b.n.types[kind].lethal {
		return t.armour[side] + t.health()
	}
	n := t.health() - t.stun + 1
	if !ap.b.bare {
		n += t.armour[side]
	}
	return n
}

// spoils returns what a blast is expected to bring the unit that sets it off, in points: what it
// takes from enemies less what it takes from friends.
func (ap appraisal) spoils(i int, centre int32, l *load) float64 {
	sum := 0.0
	loss := ap.b.n.falloff[min(l.class, len(ap.b.n.falloff)-1)]
	far := (l.damage - 1) / loss
	for j := range ap.b.units {
		t := &ap.b.units[j]
		if t.state != up || ap.b.g.apart(int(t.spot), int(centre)) > far+1 {
			continue
		}
		at, ok := ap.b.impact().caught(t, centre, far, l)
		if !ok {
			continue
		}
		d := t.f.after(harm{kind: l.kind, damage: l.damage - loss*ap.b.g.apart(int(at), int(centre))})
		side := ap.b.n.under
		if at != centre {
			side = ap.b.side(t, t.spot, centre)
		}
		w := ap.b.odds.share(1, ap.b.n.Die, d, ap.left(t, l.kind, side)) * t.f.value
		if t.owner == ap.b.units[i].seat {
			w = -w
		}
		sum += w
	}
	return sum
}

// stand returns the worth of a unit's position and state. now is what it could still do with tu
// time units. rest is what it could do in its next turn, less what the enemy could do to it and
// less the way it has to go.
func (ap appraisal) stand(i, tu int) (now, rest float64) {
	if ap.b.blind {
		return 0, 0
	}
	u := &ap.b.units[i]
	later, safe, near := 0.0, 1.0, 1<<20
	for _, j := range ap.b.view.foes {
		w := &ap.b.units[j]
		near = min(near, ap.hops(u, u.spot, w.spot))
		x := ap.b.sees(i, u.spot, u.kneeling, j, w.spot)
		if x.seen {
			t := ap.target(i, j, x)
			now, later = max(now, ap.plan(i, tu, &t)*w.f.value), max(later, ap.tomorrow(i, &t)*w.f.value)
		}
		safe *= 1 - min(1, ap.threat(j, i, x))
	}
	step := ap.b.taste.Pull * u.f.value
	if u.f.melee {
		step = ap.b.taste.Hunger * u.f.value
	}
	if len(ap.b.view.foes) == 0 {
		near = 0
	}
	return now, ap.b.taste.Foresight*later - ap.b.taste.Caution*(1-safe)*u.f.value - step*float64(near)*(1+ap.b.taste.Unrest*float64(max(0, ap.b.quiet-1)))
}

// threat returns the share of a unit's worth that an enemy is expected to take in its next turn,
// moving up for hand-to-hand attacks if it must.
func (ap appraisal) threat(j, i int, x aim) float64 {
	w, u := &ap.b.units[j], &ap.b.units[i]
	if w.fears {
		return 0
	}
	out := 0.0
	if x.seen {
		x.spot, x.from = x.from, x.spot
		t := ap.target(j, i, x)
		out = ap.tomorrow(j, &t)
	}
	for k := range w.f.arms {
		a := &w.f.arms[k]
		if a.sort != blow {
			continue
		}
		walk := ap.b.n.walk * max(0, ap.hops(w, w.spot, u.spot)-1) * ap.b.slow(w)
		for s := range a.shots {
			y := aim{far: 1, spot: u.spot, from: u.spot, seen: true}
			if l := w.loaded(k, &a.shots[s]); l == nil || l.implants && !implantable(u) {
				continue
			} else if n := (w.f.TU - walk) / max(1, a.shots[s].TU); n > 0 {
				good := ap.b.n.good(ap.b.sum(j, k, &a.shots[s], i, y))
				if l.implants {
					out = max(out, ap.b.odds.share(n, good, 1, 1))
					continue
				}
				out = max(out, ap.b.odds.share(n, good, u.f.after(harm{kind: l.kind, damage: l.damage}), ap.left(u, l.kind, ap.b.n.front)))
			}
		}
	}
	return out
}

// hops returns the approximate number of steps between two spots for a unit.
func (ap appraisal) hops(u *unit, from, to int32) int {
	if ap.b.g.plain || u.f.mover.Flies {
		return ap.b.g.apart(int(from), int(to))
	}
	return ap.b.g.walking(int(from), int(to))
}

// eager returns the worth of what a unit can do from where it is.
func (ap appraisal) eager(i int) float64 {
	if ap.b.blind {
		return 0
	}
	ap.weigh(i)
	best, u := 0.0, &ap.b.units[i]
	for _, j := range ap.b.view.foes {
		w := &ap.b.units[j]
		if x := ap.b.sees(i, u.spot, u.kneeling, j, w.spot); x.seen {
			t := ap.target(i, j, x)
			best = max(best, ap.plan(i, u.tu, &t)*w.f.value)
		}
	}
	return best
}

// appraisal computes what a greedy player holds options to be worth and which it offers at all. It
// is not part of the rules and changes nothing on the ground.
type appraisal struct{ b *battle }

// appraise returns an appraisal of the battle.
func (b *battle) appraise() appraisal { return appraisal{b} }
