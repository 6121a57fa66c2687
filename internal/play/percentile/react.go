package percentile

import "math/rand/v2"

// watchers returns the enemies that see a unit, one bit each.
func watchers(b *battle, i int) uint64 {
	var out uint64
	u := &b.units[i]
	for j := range b.units {
		if w := &b.units[j]; w.state == up && w.seat != u.seat && j < 64 && b.sees(j, w.spot, w.kneeling, i, u.spot).seen {
			out |= 1 << j
		}
	}
	return out
}

// react lets enemies react that see a unit now but did not before its step: both roll and add their
// reaction, and the higher shoots (000:927-931). It reports whether anybody shot.
func react(b *battle, i int, before uint64, chance *rand.Rand) bool {
	now := watchers(b, i)
	shot := false
	for j := range b.units {
		if now&^before&(1<<j) == 0 || b.units[i].state != up {
			continue
		}
		w := &b.units[j]
		k, s := quickest(b, j)
		if s == nil || w.state != up || w.fears || !b.appraise().worthwhile(j, k, s, i) {
			continue
		}
		if !faster(b, w, &b.units[i], chance) {
			continue
		}
		b.say("  %s reacts", b.name(j))
		last, also := w.last, w.also
		w.last = -1
		if p := w.brace(k); p != nil {
			fireBoth(b, j, p, i, chance)
		} else {
			fireShot(b, j, k, s, i, chance)
		}
		b.units[j].last, b.units[j].also = last, also
		shot = true
	}
	return shot
}

// brace returns the two pistols that a unit reacts with if it holds one in each hand (000:931), or
// nil.
func (u *unit) brace(k int) *pair {
	for n := range u.f.pairs {
		if p := &u.f.pairs[n]; p.pistols && p.quick && (p.arms[0] == k || p.arms[1] == k) && p.ready(u) {
			return p
		}
	}
	return nil
}

// faster rolls for reaction and reports whether w beats u; ties are rolled again.
func faster(b *battle, w, u *unit, chance *rand.Rand) bool {
	for {
		d := chance.IntN(b.n.Die) + w.f.Reaction - chance.IntN(b.n.Die) - u.f.Reaction
		if d != 0 {
			return d > 0
		}
	}
}

// quickest returns the shot that a unit may react with: the best one it has time units and rounds
// for. It never reacts hand to hand or lying down.
func quickest(b *battle, j int) (int, *shot) {
	w := &b.units[j]
	arm, best, most := -1, (*shot)(nil), 0
	if w.prone {
		return arm, best
	}
	for k := range w.f.arms {
		a := &w.f.arms[k]
		if a.sort != gun && a.sort != lob || !w.guns[k].ready(a) {
			continue
		}
		for x := range a.shots {
			s := &a.shots[x]
			l := w.loaded(k, s)
			if s.quick && s.TU <= w.tu && l != nil && l.damage*(a.skill+s.Accuracy+b.n.Die) > most {
				arm, best, most = k, s, l.damage*(a.skill+s.Accuracy+b.n.Die)
			}
		}
	}
	return arm, best
}

// worthwhile reports whether a reaction does more good than harm: a unit does not shoot if it
// cannot hit, or if the blast would do more harm to its own side.
func (ap appraisal) worthwhile(j, k int, s *shot, i int) bool {
	w := &ap.b.units[j]
	x := ap.b.sees(j, w.spot, w.kneeling, i, ap.b.units[i].spot)
	a := &w.f.arms[k]
	if !x.seen || !ap.b.reachable(j, a, s, i, x) || ap.b.n.good(ap.b.sum(j, k, s, i, x)) == 0 {
		return false
	}
	l := w.loaded(k, s)
	return l != nil && (l.class == 0 || ap.spoils(j, x.spot, l) > 0)
}
