package percentile

import "slices"

// offers lists what a unit may do: end its turn, attack, load, kneel, turn, or move.
func (ap appraisal) offers(i int) {
	ap.weigh(i)
	_, rest := ap.stand(i, ap.b.units[i].tu)
	end := rest
	if _, s := quickest(ap.b, i); s != nil {
		end += ap.b.taste.Vigil * ap.b.units[i].f.value
	}
	if u := &ap.b.units[i]; u.prone {
		ap.b.offer(act{does: stops, unit: i}, uses[stops], rest-ap.b.taste.Trouble*u.f.value)
		if _, ok := roomBy(ap.b, i, u.spot); ok && ap.b.n.kneel*ap.b.slow(u) <= u.tu {
			ap.b.offer(act{does: kneels, unit: i}, uses[kneels], rest)
		}
		return
	}
	ap.b.offer(act{does: stops, unit: i}, uses[stops], end)
	ap.attacks(i, rest)
	ap.postures(i)
	ap.aids(i, rest)
	ap.goes(i)
}

// attacks lists every shot, blow, throw and psi attack.
func (ap appraisal) attacks(i int, rest float64) {
	u := &ap.b.units[i]
	for _, j := range ap.b.view.foes {
		t := &ap.b.units[j]
		x := ap.b.sees(i, u.spot, u.kneeling, j, t.spot)
		if !x.seen {
			continue
		}
		side := ap.b.side(t, t.spot, u.spot)
		for k := range u.f.arms {
			a := &u.f.arms[k]
			for n := range a.shots {
				s := &a.shots[n]
				if a.sort == kit || s.TU > u.tu || u.loaded(k, s) == nil || !ap.b.reachable(i, a, s, j, x) {
					continue
				}
				if a.sort == bomb {
					ap.grenade(i, k, s, j, x)
					continue
				}
				w := ap.share(i, k, s, u.tu, j, x, side, false)
				ap.b.offer(act{does: fires, unit: i, with: k, shot: s, at: j}, s.uses, w*t.f.value+rest)
			}
		}
		for n := range u.f.pairs {
			if p := &u.f.pairs[n]; p.ready(u) {
				ap.b.offer(act{does: pairs, unit: i, two: p, at: j}, p.uses, ap.shareBoth(i, p, u.tu, j, x, side)*t.f.value+rest)
			}
		}
		if u.f.psi != "" && u.tu >= u.f.psiTU && exposed(ap.b, j) {
			for _, p := range ap.b.powers {
				w := ap.spell(i, j, p, u.tu/max(1, u.f.psiTU))
				ap.b.offer(act{does: assails, unit: i, at: j, mind: p}, uses[assails], w*t.f.value+rest)
			}
		}
	}
}

// grenade offers a throw at the square of unit j.
func (ap appraisal) grenade(i, k int, s *shot, j int, x aim) {
	u := &ap.b.units[i]
	tu := u.tu
	u.tu -= s.TU
	_, rest := ap.stand(i, u.tu)
	u.tu = tu
	worth := 0.0
	if !ap.b.blind {
		chance := float64(ap.b.n.good(ap.b.sum(i, k, s, j, x))) / float64(ap.b.n.Die)
		worth = chance*ap.spoils(i, x.spot, u.loaded(k, s)) + rest
	}
	ap.b.offer(act{does: throws, unit: i, with: k, shot: s, at: j}, s.uses, worth)
}

// postures lists kneeling, standing up and turning to face an enemy.
func (ap appraisal) postures(i int) {
	u := &ap.b.units[i]
	if cost := ap.b.n.kneel * ap.b.slow(u); u.f.Kneels && cost <= u.tu && ap.b.g.floored[u.spot] {
		u.kneeling = !u.kneeling
		ap.look(i)
		now, rest := ap.stand(i, u.tu-cost)
		u.kneeling = !u.kneeling
		ap.look(i)
		ap.b.offer(act{does: kneels, unit: i}, uses[kneels], now+rest-ap.b.taste.Trouble*u.f.value)
	}
	was, offered := u.facing, 0
	for _, j := range ap.b.view.foes {
		f, t := ap.b.g.at[u.spot], ap.b.g.at[ap.b.units[j].spot]
		dir := int8(eighth(t.X-f.X, t.Y-f.Y))
		cost := turning(ap.b, u, dir)
		if dir == was || offered&(1<<dir) != 0 || cost > u.tu || cost == 0 && u.turned {
			continue
		}
		offered |= 1 << dir
		u.facing = dir
		now, rest := ap.stand(i, u.tu-cost)
		u.facing = was
		ap.b.offer(act{does: turns, unit: i, at: int(dir)}, uses[turns], now+rest-ap.b.taste.Trouble*u.f.value)
	}
}

// aids lists loading and treating.
func (ap appraisal) aids(i int, rest float64) {
	u := &ap.b.units[i]
	for k := range u.f.arms {
		a, g := &u.f.arms[k], &u.guns[k]
		switch {
		case a.sort == kit && g.rounds > 0:
			for n := range a.shots {
				if a.shots[n].TU <= u.tu {
					ap.treats(i, k, &a.shots[n], rest)
				}
			}
		case (a.sort == gun || a.sort == lob) && a.Ammo > 0 && int(g.rounds) < a.Ammo && g.more(a) && (!u.f.Reloads || u.tu >= ap.b.n.load):
			old := *g
			g.refill(a)
			tu := u.tu
			if u.f.Reloads {
				tu -= ap.b.n.load
			}
			ap.weigh(i)
			now, rest := ap.stand(i, tu)
			*g = old
			ap.weigh(i)
			ap.b.offer(act{does: loads, unit: i, with: k}, uses[loads], now+rest-ap.b.taste.Trouble*u.f.value)
		}
	}
}

// treats offers to heal the unit itself and adjacent friends, except machines (reading
// medikit-hwp).
func (ap appraisal) treats(i, k int, s *shot, rest float64) {
	u := &ap.b.units[i]
	for j := range ap.b.units {
		t := &ap.b.units[j]
		near := ap.b.g.apart(int(u.spot), int(t.spot)) <= 1 && ap.b.sameLevel(u.spot, t.spot)
		part := float64(min(t.damage, u.f.arms[k].Heals)) / float64(t.f.Health+1)
		if s.ID == ap.b.n.mend {
			part = ap.b.taste.Relief * float64(min(1, t.lame-1+t.clumsy))
		}
		if t.owner != u.seat || t.state == dead || part <= 0 || !near || t.f.machine || t.hatch > 0 {
			continue
		}
		chance := float64(ap.b.n.good(s.Chance)) / float64(ap.b.n.Die)
		ap.b.offer(act{does: treats, unit: i, with: k, shot: s, at: j}, uses[treats], chance*part*ap.b.taste.Partly*t.f.value+rest)
	}
}

// goes lists every spot that a unit can reach. Enemies that come into sight there may react.
func (ap appraisal) goes(i int) {
	searchWays(ap.b, i)
	u := &ap.b.units[i]
	old := *u
	var saw uint64
	for n, j := range ap.b.view.foes {
		if n < 64 && ap.b.sees(i, u.spot, u.kneeling, j, ap.b.units[j].spot).seen {
			saw |= 1 << n
		}
	}
	ap.b.acts, ap.b.options = slices.Grow(ap.b.acts, len(ap.b.ways.spots)), slices.Grow(ap.b.options, len(ap.b.ways.spots))
	u.kneeling = false
	ap.look(i)
	for _, spot := range ap.b.ways.spots {
		tu := old.tu - ap.b.ways.cost(spot)
		u.spot, u.facing, u.tu = spot, ap.b.ways.first[spot].facing, tu
		could, rest := ap.stand(i, tu)
		ap.b.offer(act{does: walks, unit: i, spot: spot}, uses[walks], could+rest-ap.risk(i, saw)-ap.b.taste.Trouble*old.f.value)
	}
	*u = old
}

// risk returns the worth that a unit is expected to lose on its new spot to reactions of enemies
// that did not see it before. Bit n of saw is set if it already saw enemy n of view.foes.
func (ap appraisal) risk(i int, saw uint64) float64 {
	if ap.b.blind {
		return 0
	}
	u := &ap.b.units[i]
	safe := 1.0
	for n, j := range ap.b.view.foes {
		if n < 64 && saw&(1<<n) != 0 {
			continue
		}
		w := &ap.b.units[j]
		k, s := quickest(ap.b, j)
		if s == nil || w.fears {
			continue
		}
		x := ap.b.sees(j, w.spot, w.kneeling, i, u.spot)
		if !x.seen {
			continue
		}
		hit := ap.share(j, k, s, s.TU, i, x, ap.b.side(u, u.spot, w.spot), false)
		safe *= 1 - min(1, hit)*ap.b.odds.higher(w.f.Reaction-u.f.Reaction)
	}
	return (1 - safe) * u.f.value
}
