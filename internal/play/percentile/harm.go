package percentile

import "math/rand/v2"

// harm is what reaches a unit: damage of a type before susceptibility, on a
// side. Plain harm, of smoke, fire and falls, makes no critical hits.
type harm struct {
	kind, damage, side int
	plain              bool
}

// after is harm after susceptibility (000:986).
func (f *figure) after(h harm) int {
	if h.kind < 0 || h.damage <= 0 || f.immune[h.kind] {
		return 0
	}
	return max(0, h.damage+f.bonus[h.kind])
}

// hurt does harm to a unit: to its armour first, then to its health or, if it
// stuns, to its senses (000:957-961). Damage that gets through and does not
// destroy makes a critical hit (000:975).
func (b *battle) hurt(i int, h harm, chance *rand.Rand) {
	u := &b.units[i]
	d := u.f.after(h)
	if d == 0 || u.state == dead {
		return
	}
	taken := min(d, u.armour[h.side])
	if !b.n.types[h.kind].lethal && b.bare {
		taken = 0
	}
	u.armour[h.side] -= taken
	through := d - taken
	b.say("  %s takes %d %s: %d by its armour, %d by itself", b.name(i), d, b.n.types[h.kind].id, taken, through)
	if through == 0 {
		return
	}
	if !b.n.types[h.kind].lethal {
		u.stun += through
		b.fall(i, chance)
		return
	}
	u.damage += through
	if u.damage <= u.f.Health && !h.plain {
		c := b.n.critical[chance.IntN(len(b.n.critical))]
		b.say("  critical hit: %s", c.name)
		u.damage += through * (c.damage - 1)
		u.suffer(c)
	}
	b.fall(i, chance)
}

// lamest keeps the cost of a step within what a number holds.
const lamest = 1 << 10

// fall finds out whether a unit that was hurt still stands: with its health
// used up it lies, with more than that it is destroyed; with more stun than
// health left it lies (000:957-961).
func (b *battle) fall(i int, chance *rand.Rand) {
	u := &b.units[i]
	switch {
	case u.damage > u.f.Health:
		b.destroy(i, chance)
	case u.state == up && (u.damage == u.f.Health || u.stun > u.health()):
		u.state = lying
		u.kneeling = false
		b.lift(i)
		b.down[u.owner]++
		b.say("  %s falls unconscious", b.name(i))
	}
}

// destroy takes a unit out of the game. An egg in it hatches (000:192); a unit
// that may blow up rolls for it (000:406).
func (b *battle) destroy(i int, chance *rand.Rand) {
	u := &b.units[i]
	if u.state == lying {
		b.down[u.owner]--
	}
	u.state = dead
	b.lift(i)
	b.say("  %s is destroyed", b.name(i))
	if u.hatch > 0 {
		u.hatch = 0
		b.burst(i)
		return
	}
	b.lost[u.owner]++
	if u.f.bursts != nil && 1+chance.IntN(b.n.detonateFaces) > b.n.detonates {
		b.say("  %s detonates", b.name(i))
		b.explode(u.spot, u.f.bursts, u.spot, false, chance)
	}
}

// strike does to a unit what a load that hits it does, coming from a spot.
func (b *battle) strike(i int, l *load, from int32, chance *rand.Rand) {
	u := &b.units[i]
	switch {
	case l.implants:
		b.implant(i)
	case l.class > 0:
		b.explode(b.nearest(u, from), l, from, false, chance)
	default:
		b.hurt(i, harm{kind: l.kind, damage: l.damage, side: b.side(u, u.spot, from)}, chance)
		b.kindle(b.nearest(&b.units[i], from), l)
	}
}

// implant lays an egg: the unit belongs to whoever laid it from now on, has
// the numbers of its victim and attacks nobody (000:188-192).
func (b *battle) implant(i int) {
	u := &b.units[i]
	b.say("  %s becomes a zombie", b.name(i))
	b.lost[u.owner]++
	u.owner = 1 - u.owner
	u.seat = u.owner
	u.f, u.hatch, u.kneeling, u.fears, u.weight = u.f.zombie, b.n.hatching, false, false, 0
}

// implantable reports whether an egg may be laid in a unit: it lives, and is
// neither what lays eggs nor has one (reading implant-victims).
func (b *battle) implantable(u *unit) bool {
	return !u.f.machine && u.hatch == 0 && u.f.zombie != nil
}

// kindle sets fire to the ground around what a load hit, and smoke with it
// (000:1020-1022).
func (b *battle) kindle(spot int32, l *load) {
	if l.kind < 0 || !b.n.types[l.kind].ignites {
		return
	}
	for s := range b.around(spot, b.n.fireReach) {
		if b.sameLevel(s, spot) {
			b.haze(s, true)
		}
	}
}

// haze lays smoke on a spot, and fire if it burns.
func (b *battle) haze(s int32, burns bool) {
	if b.fumes == nil {
		b.fumes, b.flames = make([]uint8, b.g.n), make([]uint8, b.g.n)
	}
	if b.fumes[s] == 0 && b.flames[s] == 0 {
		b.hazy++
	}
	b.fumes[s] = max(b.fumes[s], uint8(b.n.smokeRounds))
	if burns {
		b.flames[s] = max(b.flames[s], uint8(b.n.fireRounds))
	}
}

// nearest is the square of a unit that lies nearest to a spot.
func (b *battle) nearest(u *unit, from int32) int32 {
	var buf [4]int32
	best := u.spot
	for _, s := range b.under(u, u.spot, &buf) {
		if b.g.apart(int(s), int(from)) < b.g.apart(int(best), int(from)) {
			best = s
		}
	}
	return best
}
