package percentile

import "slices"

// offers lists what a unit may do: end its turn, attack, load, kneel, turn, go
// somewhere.
func (b *battle) offers(i int) {
	b.weigh(i)
	_, rest := b.stand(i, b.units[i].tu)
	end := rest
	if _, s := b.quick(i); s != nil {
		end += b.taste.vigil * b.units[i].f.value
	}
	if u := &b.units[i]; u.prone {
		b.offer(act{does: stops, unit: i}, uses[stops], rest-b.taste.trouble*u.f.value)
		if _, ok := b.room(i, u.spot); ok && b.n.kneel*b.slow(u) <= u.tu {
			b.offer(act{does: kneels, unit: i}, uses[kneels], rest)
		}
		return
	}
	b.offer(act{does: stops, unit: i}, uses[stops], end)
	b.attacks(i, rest)
	b.postures(i)
	b.aids(i, rest)
	b.goes(i)
}

// attacks lists every shot, blow, throw and attack on a mind.
func (b *battle) attacks(i int, rest float64) {
	u := &b.units[i]
	for _, j := range b.view.foes {
		t := &b.units[j]
		x := b.sees(i, u.spot, u.kneeling, j, t.spot)
		if !x.seen {
			continue
		}
		side := b.side(t, t.spot, u.spot)
		for k := range u.f.arms {
			a := &u.f.arms[k]
			for n := range a.shots {
				s := &a.shots[n]
				if a.sort == kit || s.TU > u.tu || u.loaded(k, s) == nil || !b.reachable(i, a, s, j, x) {
					continue
				}
				if a.sort == bomb {
					b.grenade(i, k, s, j, x)
					continue
				}
				w := b.share(i, k, s, u.tu, j, x, side, false)
				b.offer(act{does: fires, unit: i, with: k, shot: s, at: j}, s.uses, w*t.f.value+rest)
			}
		}
		for n := range u.f.pairs {
			if p := &u.f.pairs[n]; p.ready(u) {
				b.offer(act{does: pairs, unit: i, two: p, at: j}, p.uses, b.shareBoth(i, p, u.tu, j, x, side)*t.f.value+rest)
			}
		}
		if u.f.psi != "" && u.tu >= u.f.psiTU && b.exposed(j) {
			for _, p := range b.powers {
				w := b.spell(i, j, p, u.tu/max(1, u.f.psiTU))
				b.offer(act{does: assails, unit: i, at: j, mind: p}, uses[assails], w*t.f.value+rest)
			}
		}
	}
}

// grenade offers a throw at where a unit stands.
func (b *battle) grenade(i, k int, s *shot, j int, x aim) {
	u := &b.units[i]
	tu := u.tu
	u.tu -= s.TU
	_, rest := b.stand(i, u.tu)
	u.tu = tu
	worth := 0.0
	if !b.blind {
		chance := float64(b.n.good(b.sum(i, k, s, j, x))) / float64(b.n.faces)
		worth = chance*b.spoils(i, x.spot, u.loaded(k, s)) + rest
	}
	b.offer(act{does: throws, unit: i, with: k, shot: s, at: j}, s.uses, worth)
}

// postures lists kneeling, standing up and turning towards an enemy.
func (b *battle) postures(i int) {
	u := &b.units[i]
	if cost := b.n.kneel * b.slow(u); u.f.Kneels && cost <= u.tu && b.g.floored[u.spot] {
		u.kneeling = !u.kneeling
		b.look(i)
		now, rest := b.stand(i, u.tu-cost)
		u.kneeling = !u.kneeling
		b.look(i)
		b.offer(act{does: kneels, unit: i}, uses[kneels], now+rest-b.taste.trouble*u.f.value)
	}
	was, offered := u.facing, 0
	for _, j := range b.view.foes {
		f, t := b.g.at[u.spot], b.g.at[b.units[j].spot]
		dir := int8(eighth(t.X-f.X, t.Y-f.Y))
		cost := b.turning(u, dir)
		if dir == was || offered&(1<<dir) != 0 || cost > u.tu || cost == 0 && u.turned {
			continue
		}
		offered |= 1 << dir
		u.facing = dir
		now, rest := b.stand(i, u.tu-cost)
		u.facing = was
		b.offer(act{does: turns, unit: i, at: int(dir)}, uses[turns], now+rest-b.taste.trouble*u.f.value)
	}
}

// aids lists loading and treating.
func (b *battle) aids(i int, rest float64) {
	u := &b.units[i]
	for k := range u.f.arms {
		a, g := &u.f.arms[k], &u.guns[k]
		switch {
		case a.sort == kit && g.rounds > 0:
			for n := range a.shots {
				if a.shots[n].TU <= u.tu {
					b.treats(i, k, &a.shots[n], rest)
				}
			}
		case (a.sort == gun || a.sort == lob) && a.Ammo > 0 && int(g.rounds) < a.Ammo && g.more(a) && (!u.f.Reloads || u.tu >= b.n.load):
			old := *g
			g.refill(a)
			tu := u.tu
			if u.f.Reloads {
				tu -= b.n.load
			}
			b.weigh(i)
			now, rest := b.stand(i, tu)
			*g = old
			b.weigh(i)
			b.offer(act{does: loads, unit: i, with: k}, uses[loads], now+rest-b.taste.trouble*u.f.value)
		}
	}
}

// treats offers to heal the unit itself and friends beside it, not machines
// (reading medikit-hwp).
func (b *battle) treats(i, k int, s *shot, rest float64) {
	u := &b.units[i]
	for j := range b.units {
		t := &b.units[j]
		near := b.g.apart(int(u.spot), int(t.spot)) <= 1 && b.sameLevel(u.spot, t.spot)
		part := float64(min(t.damage, u.f.arms[k].Heals)) / float64(t.f.Health+1)
		if s.ID == b.n.mend {
			part = b.taste.relief * float64(min(1, t.lame-1+t.clumsy))
		}
		if t.owner != u.seat || t.state == dead || part <= 0 || !near || t.f.machine || t.hatch > 0 {
			continue
		}
		chance := float64(b.n.good(s.Chance)) / float64(b.n.faces)
		b.offer(act{does: treats, unit: i, with: k, shot: s, at: j}, uses[treats], chance*part*b.taste.partly*t.f.value+rest)
	}
}

// goes lists every spot that a unit can get to. Enemies that would come to see
// it there may react.
func (b *battle) goes(i int) {
	b.search(i)
	u := &b.units[i]
	old := *u
	var saw uint64
	for n, j := range b.view.foes {
		if n < 64 && b.sees(i, u.spot, u.kneeling, j, b.units[j].spot).seen {
			saw |= 1 << n
		}
	}
	b.acts, b.options = slices.Grow(b.acts, len(b.ways.spots)), slices.Grow(b.options, len(b.ways.spots))
	u.kneeling = false
	b.look(i)
	for _, spot := range b.ways.spots {
		tu := old.tu - b.ways.cost(spot)
		u.spot, u.facing, u.tu = spot, b.ways.first[spot].facing, tu
		could, rest := b.stand(i, tu)
		b.offer(act{does: walks, unit: i, spot: spot}, uses[walks], could+rest-b.risk(i, saw)-b.taste.trouble*old.f.value)
	}
	*u = old
}

// risk is what reactions of enemies that do not see a unit yet are expected to
// take of it on the spot where it would come into their sight.
func (b *battle) risk(i int, saw uint64) float64 {
	if b.blind {
		return 0
	}
	u := &b.units[i]
	safe := 1.0
	for n, j := range b.view.foes {
		if n < 64 && saw&(1<<n) != 0 {
			continue
		}
		w := &b.units[j]
		k, s := b.quick(j)
		if s == nil || w.fears {
			continue
		}
		x := b.sees(j, w.spot, w.kneeling, i, u.spot)
		if !x.seen {
			continue
		}
		hit := b.share(j, k, s, s.TU, i, x, b.side(u, u.spot, w.spot), false)
		safe *= 1 - min(1, hit)*b.odds.higher(w.f.Reaction-u.f.Reaction)
	}
	return (1 - safe) * u.f.value
}
