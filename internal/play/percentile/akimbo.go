package percentile

import "math/rand/v2"

// pair is two arms fired at once, with one shot each: both snap or both auto (000:873-875). It
// costs as much as the slower of the two.
type pair struct {
	arms    [2]int
	shots   [2]*shot
	penalty int
	tu      int
	pistols bool
	quick   bool // both are snap shots
	uses    []string
}

// pairs finds the pairs of arms that a figure may fire together.
func (m maker) pairs(f *figure) {
	for k := range f.arms {
		for o := k + 1; o < len(f.arms); o++ {
			a, c := &f.arms[k], &f.arms[o]
			if a.sort != gun || c.sort != gun || !able(a) || !able(c) {
				continue
			}
			for x := range a.shots {
				for y := range c.shots {
					s, t := &a.shots[x], &c.shots[y]
					if !s.Akimbo || !t.Akimbo {
						continue
					}
					p := pair{arms: [2]int{k, o}, shots: [2]*shot{s, t}, penalty: m.n.akimboRifles, tu: max(s.TU, t.TU), quick: s.quick && t.quick,
						pistols: a.Akimbo == "pistol" && c.Akimbo == "pistol", uses: []string{a.id, c.id, s.ID, t.ID, "akimbo"}}
					if p.pistols {
						p.penalty = m.n.akimboPistols
					}
					f.pairs = append(f.pairs, p)
				}
			}
		}
	}
}

// able reports whether a weapon may be one of a pair fired together.
func able(a *arm) bool { return a.Akimbo == "pistol" || a.Akimbo == "rifle" }

// ready reports whether a unit can fire both arms now.
func (p *pair) ready(u *unit) bool {
	return p.tu <= u.tu && u.loaded(p.arms[0], p.shots[0]) != nil && u.loaded(p.arms[1], p.shots[1]) != nil
}

// fireBoth fires two arms at once.
func fireBoth(b *battle, i int, p *pair, j int, chance *rand.Rand) {
	u := &b.units[i]
	u.tu -= p.tu
	for n := range p.arms {
		b.units[i].last = -1
		volley(b, i, p.arms[n], p.shots[n], j, p.penalty, chance)
	}
	u = &b.units[i]
	u.last, u.also = int8(p.arms[0]), int8(p.arms[1])
}

// shareBoth returns the share of unit j's worth that firing both arms at it is expected to take, as
// often as tu time units allow.
func (ap appraisal) shareBoth(i int, p *pair, tu, j int, x aim, side int) float64 {
	if ap.b.blind {
		return 0
	}
	u, t := &ap.b.units[i], &ap.b.units[j]
	last := u.last
	u.last = -1
	miss := 1.0
	for n, k := range p.arms {
		a, s := &u.f.arms[k], p.shots[n]
		l := u.loaded(k, s)
		if l == nil || l.class > 0 {
			miss = 1
			break
		}
		rolls := tu / max(1, p.tu) * max(1, s.Rolls)
		if a.Ammo > 0 {
			rolls = min(rolls, int(u.guns[k].rounds))
		}
		good := ap.b.n.good(ap.b.sum(i, k, s, j, x) + p.penalty)
		miss *= 1 - min(1, ap.b.odds.share(rolls, good, t.f.after(harm{kind: l.kind, damage: l.damage}), ap.left(t, l.kind, side)))
	}
	u.last = last
	return 1 - miss
}
