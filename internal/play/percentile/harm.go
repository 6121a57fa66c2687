package percentile

import "math/rand/v2"

// harm is damage of a type that reaches one side of a unit, before susceptibility. Plain harm
// (smoke, fire, falls) makes no critical hits.
type harm struct {
	kind, damage, side int
	plain              bool
}

// after returns the damage after susceptibility (000:986).
func (f *figure) after(h harm) int {
	if h.kind < 0 || h.damage <= 0 || f.immune[h.kind] {
		return 0
	}
	return max(0, h.damage+f.bonus[h.kind])
}

// hurt damages a unit: first its armour, then its health or, if the damage stuns, its senses
// (000:957-961). Damage that gets through without destroying it causes a critical hit (000:975).
func (im impact) hurt(i int, h harm, chance *rand.Rand) {
	u := &im.b.units[i]
	d := u.f.after(h)
	if d == 0 || u.state == dead {
		return
	}
	taken := min(d, u.armour[h.side])
	if !im.b.n.types[h.kind].lethal && im.b.bare {
		taken = 0
	}
	u.armour[h.side] -= taken
	through := d - taken
	im.b.say("  %s takes %d %s: %d by its armour, %d by itself", im.b.name(i), d, im.b.n.types[h.kind].id, taken, through)
	if through == 0 {
		return
	}
	if !im.b.n.types[h.kind].lethal {
		u.stun += through
		im.fall(i, chance)
		return
	}
	u.damage += through
	if u.damage <= u.f.Health && !h.plain {
		c := im.b.n.critical[chance.IntN(len(im.b.n.critical))]
		im.b.say("  critical hit: %s", c.name)
		u.damage += through * (c.damage - 1)
		u.suffer(c)
	}
	im.fall(i, chance)
}

// lamest bounds what steps cost, so that a cost fits its integer.
const lamest = 1 << 10

// fall checks whether a unit that was hurt is still up. It falls unconscious with its health used
// up or more stun than health left, and is destroyed with more damage than health (000:957-961).
func (im impact) fall(i int, chance *rand.Rand) {
	u := &im.b.units[i]
	switch {
	case u.damage > u.f.Health:
		im.destroy(i, chance)
	case u.state == up && (u.damage == u.f.Health || u.stun > u.health()):
		u.state = lying
		u.kneeling = false
		im.b.lift(i)
		im.b.down[u.owner]++
		im.b.say("  %s falls unconscious", im.b.name(i))
	}
}

// destroy takes a unit out of the game. An egg in it hatches (000:192). A unit that may blow up
// rolls for it (000:406).
func (im impact) destroy(i int, chance *rand.Rand) {
	u := &im.b.units[i]
	if u.state == lying {
		im.b.down[u.owner]--
	}
	u.state = dead
	im.b.lift(i)
	im.b.say("  %s is destroyed", im.b.name(i))
	if u.hatch > 0 {
		u.hatch = 0
		burst(im.b, i)
		return
	}
	im.b.lost[u.owner]++
	if u.f.bursts != nil && 1+chance.IntN(im.b.n.detonateFaces) > im.b.n.detonates {
		im.b.say("  %s detonates", im.b.name(i))
		im.explode(u.spot, u.f.bursts, u.spot, false, chance)
	}
}

// strike applies a load that hits a unit, coming from a spot.
func (im impact) strike(i int, l *load, from int32, chance *rand.Rand) {
	u := &im.b.units[i]
	switch {
	case l.implants:
		im.implant(i)
	case l.class > 0:
		im.explode(im.nearest(u, from), l, from, false, chance)
	default:
		im.hurt(i, harm{kind: l.kind, damage: l.damage, side: im.b.side(u, u.spot, from)}, chance)
		im.kindle(im.nearest(&im.b.units[i], from), l)
	}
}

// implant lays an egg in a unit: it changes sides, keeps its numbers and attacks nobody
// (000:188-192).
func (im impact) implant(i int) {
	u := &im.b.units[i]
	im.b.say("  %s becomes a zombie", im.b.name(i))
	im.b.lost[u.owner]++
	u.owner = 1 - u.owner
	u.seat = u.owner
	u.f, u.hatch, u.kneeling, u.fears, u.weight = u.f.zombie, im.b.n.Hatching, false, false, 0
}

// implantable reports whether an egg may be laid in a unit: it is alive, and it neither lays eggs
// nor has one in it (reading implant-victims).
func implantable(u *unit) bool {
	return !u.f.machine && u.hatch == 0 && u.f.zombie != nil
}

// kindle sets fire to the ground around the spot that a load hit, with smoke (000:1020-1022).
func (im impact) kindle(spot int32, l *load) {
	if l.kind < 0 || !im.b.n.types[l.kind].ignites {
		return
	}
	for s := range im.around(spot, im.b.n.FireReach) {
		if im.b.sameLevel(s, spot) {
			im.haze(s, true)
		}
	}
}

// haze lays smoke on a spot, and fire if burns is true.
func (im impact) haze(s int32, burns bool) {
	if im.b.fumes == nil {
		im.b.fumes, im.b.flames = make([]uint8, im.b.g.n), make([]uint8, im.b.g.n)
	}
	if im.b.fumes[s] == 0 && im.b.flames[s] == 0 {
		im.b.hazy++
	}
	im.b.fumes[s] = max(im.b.fumes[s], uint8(im.b.n.SmokeRounds))
	if burns {
		im.b.flames[s] = max(im.b.flames[s], uint8(im.b.n.FireRounds))
	}
}

// nearest returns the square of a unit nearest to a spot.
func (im impact) nearest(u *unit, from int32) int32 {
	var buf [4]int32
	best := u.spot
	for _, s := range im.b.under(u, u.spot, &buf) {
		if im.b.g.apart(int(s), int(from)) < im.b.g.apart(int(best), int(from)) {
			best = s
		}
	}
	return best
}

// impact computes what shots, throws and blasts do where they end: hurt or destroyed units, fires,
// destroyed walls and floors, and falls.
type impact struct{ b *battle }

// impact returns the part of the battle in which shots and blasts land.
func (b *battle) impact() impact { return impact{b} }
