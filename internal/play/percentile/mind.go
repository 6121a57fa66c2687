package percentile

import (
	"math/rand/v2"

	"punchboard/internal/engine/square"
	"punchboard/internal/model"
)

// power is a psi attack: what it adds to the attacker's roll, and whether it controls the target or
// makes it panic.
type power struct {
	bonus   int
	control bool
}

// edgeOf returns how much more an attacker of minds adds to its roll than its target.
func edgeOf(b *battle, i, j int, p power) int {
	return b.units[i].f.PsiSkill + p.bonus - b.units[j].f.PsiStrength
}

// exposed reports whether a unit's mind can be attacked.
func exposed(b *battle, j int) bool {
	t := &b.units[j]
	return !t.f.Immune && t.hatch == 0 && !t.fears && t.seat == t.owner
}

// assail attacks a mind: the attacker must roll higher, each side adding its bonus (000:915-925).
func assail(b *battle, i, j int, p power, chance *rand.Rand) {
	u, t := &b.units[i], &b.units[j]
	u.tu -= u.f.psiTU
	u.turned = false
	b.quiet = 0
	b.fired[u.owner]++
	word := "panic"
	if p.control {
		word = "control"
	}
	ok := chance.IntN(b.n.Die)+edgeOf(b, i, j, p) > chance.IntN(b.n.Die)
	b.say("%s attacks the mind of %s (%s): %v", b.name(i), b.name(j), word, ok)
	switch {
	case !ok:
	case p.control:
		t.seat = u.seat
	default:
		t.fears, t.fear = true, b.n.panics[chance.IntN(len(b.n.panics))]
	}
}

// panics acts for a unit in the turn after its mind gave way (000:921).
func panics(b *battle, i int, chance *rand.Rand) {
	u := &b.units[i]
	b.say("%s panics: %s", b.name(i), [...]string{"frozen", "rout", "berserk"}[u.fear])
	if u.fear == freezes {
		return
	}
	if u.fear == routs {
		disarm(u)
	}
	if u.prone {
		rise(b, i)
	}
	switch {
	case u.prone: // it can neither run nor fire
	case u.fear == routs:
		flee(b, i, chance)
	default:
		rage(b, i, chance)
	}
}

// primary returns a unit's main weapon: the one fired last, or else the most expensive one it holds
// (reading berserk-weapon); -1 if it holds none.
func (u *unit) primary() int {
	if k := int(u.main); k >= 0 && u.guns[k].load >= 0 {
		return k
	}
	best, price := -1, int64(-1)
	for k := range u.f.arms {
		a := &u.f.arms[k]
		if p := a.Entry.Field("price").Int; a.sort != bomb && a.sort != kit && u.guns[k].load >= 0 && p > price {
			best, price = k, p
		}
	}
	return best
}

// disarm makes a unit drop its main weapon unless that is built in.
func disarm(u *unit) {
	if k := u.primary(); k >= 0 && !u.f.arms[k].Built {
		u.weight -= u.f.arms[k].Weight
		u.guns[k] = barrel{load: -1}
	}
}

// flee runs as far as possible from the nearest enemy that the unit sees.
func flee(b *battle, i int, chance *rand.Rand) {
	u := &b.units[i]
	foe, near := -1, 1<<20
	for j := range b.units {
		w := &b.units[j]
		if w.state != up || w.seat == u.seat {
			continue
		}
		if x := b.sees(i, u.spot, u.kneeling, j, w.spot); x.seen && x.far < near {
			foe, near = j, x.far
		}
	}
	if foe < 0 {
		return
	}
	searchWays(b, i)
	best, far := int32(-1), near
	for _, s := range b.ways.spots {
		if d := b.g.apart(int(s), int(b.units[foe].spot)); d > far {
			best, far = s, d
		}
	}
	if best >= 0 {
		walk(b, i, best, chance)
	}
}

// rage fires the main weapon in random directions: snap shots, or whatever shots it has (reading
// berserk-unarmed).
func rage(b *battle, i int, chance *rand.Rand) {
	k, s := wildShots(&b.units[i])
	if s == nil {
		return
	}
	a := &b.units[i].f.arms[k]
	for n := 0; n < most; n++ {
		u := &b.units[i]
		l := u.loaded(k, s)
		if u.state != up || u.tu < s.TU || l == nil {
			return
		}
		u.tu -= s.TU
		if a.Ammo > 0 {
			u.guns[k].rounds--
		}
		d := b.n.scatter[chance.IntN(len(b.n.scatter))]
		x, y := turned(d.right, d.beyond, int(u.facing))
		if x == 0 && y == 0 {
			x, y = square.Dirs[u.facing][0], square.Dirs[u.facing][1]
		}
		at := b.g.at[u.spot]
		b.say("%s fires wildly", b.name(i))
		b.impact().fly(i, -1, u.spot, model.Spot{X: at.X + x, Y: at.Y + y, Level: at.Level}, false, l, chance)
	}
}

// wildShots returns the shot that a berserk unit fires: a snap shot of its main weapon, or else its
// last kind of shot.
func wildShots(u *unit) (int, *shot) {
	k := u.primary()
	if k < 0 || u.f.arms[k].sort != gun {
		return -1, nil
	}
	a := &u.f.arms[k]
	for x := range a.shots {
		if a.shots[x].quick {
			return k, &a.shots[x]
		}
	}
	return k, &a.shots[len(a.shots)-1]
}
