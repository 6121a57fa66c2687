package percentile

import (
	"math/rand/v2"

	"punchboard/internal/sim"
)

// act is one thing that a unit may do: what the option with the same index means.
type act struct {
	does doing
	unit int
	with int   // which of its arms it uses
	shot *shot // the kind of shot
	two  *pair // or two arms fired together
	at   int   // the target unit, or for a turn the direction to face
	spot int32
	mind power
}

// doing is a kind of act.
type doing int

const (
	rises   doing = iota // a unit begins its turn
	stops                // it ends it
	walks                // to a spot that can be reached
	turns                // to face another direction
	kneels               // or stands up again
	fires                // one shot or several with a weapon
	pairs                // with a weapon in each hand
	throws               // a grenade
	assails              // a mind, with a power of its own
	loads                // a weapon again
	treats               // somebody's wounds
)

// uses lists, for each kind of act, the ids of what it uses.
var uses = [...][]string{
	rises: {"begin"}, stops: {"end"}, walks: {"move"}, turns: {"turn"}, kneels: {"kneel"},
	assails: {"psi"}, loads: {"load"}, treats: {"heal"},
}

// doAct carries out an act.
func doAct(b *battle, a act, chance *rand.Rand) {
	u := &b.units[a.unit]
	switch a.does {
	case rises:
		b.begin(a.unit, chance)
	case stops:
		b.finish(a.unit, chance)
	case walks:
		walk(b, a.unit, a.spot, chance)
	case turns:
		turnUnit(b, a.unit, int8(a.at))
	case kneels:
		if u.prone {
			rise(b, a.unit)
			return
		}
		u.tu -= b.n.kneel * b.slow(u)
		u.kneeling, u.turned = !u.kneeling, false
		b.say("%s kneels or stands", b.name(a.unit))
	case fires:
		fireShot(b, a.unit, a.with, a.shot, a.at, chance)
	case pairs:
		fireBoth(b, a.unit, a.two, a.at, chance)
	case throws:
		throwGrenade(b, a.unit, a.with, a.shot, a.at, chance)
	case assails:
		assail(b, a.unit, a.at, a.mind, chance)
	case loads:
		reload(b, a.unit, a.with)
	case treats:
		treat(b, a.unit, a.with, a.shot, a.at, chance)
	}
}

// throwGrenade primes a grenade and throws it at the square of unit j. It goes off when its
// thrower's turn ends (000:887).
func throwGrenade(b *battle, i, k int, s *shot, j int, chance *rand.Rand) {
	u := &b.units[i]
	x := b.sees(i, u.spot, u.kneeling, j, b.units[j].spot)
	l := u.loaded(k, s)
	if !x.seen || l == nil {
		return
	}
	good := b.n.good(b.sum(i, k, s, j, x))
	u.tu -= s.TU
	u.guns[k].rounds--
	u.weight -= u.f.arms[k].Weight
	u.turned = false
	b.quiet = 0
	b.fired[u.owner]++
	roll := chance.IntN(b.n.Die)
	b.say("%s throws %s at %s, %d%%: %d", b.name(i), u.f.arms[k].Entry.Name, b.name(j), good, roll)
	spot := x.spot
	if roll >= good {
		var on bool
		if spot, on = b.impact().off(x, roll-good, chance); !on {
			return
		}
	}
	b.fuses = append(b.fuses, fused{spot, l, i})
}

// reload puts another clip into arm k of unit i.
func reload(b *battle, i, k int) {
	u := &b.units[i]
	a, g := &u.f.arms[k], &u.guns[k]
	if u.f.Reloads {
		u.tu -= b.n.load
	}
	g.refill(a)
	if g.load >= 0 {
		u.weight -= a.loads[g.load].weight
	}
	u.turned = false
	b.say("%s loads", b.name(i))
}

// treat uses a medikit on a unit: it restores health or removes a critical hit (000:1010).
func treat(b *battle, i, k int, s *shot, j int, chance *rand.Rand) {
	u, t := &b.units[i], &b.units[j]
	a := &u.f.arms[k]
	u.tu -= s.TU
	u.guns[k].rounds--
	u.turned = false
	roll := chance.IntN(b.n.Die)
	b.say("%s treats %s: %d", b.name(i), b.name(j), roll)
	if roll >= b.n.good(s.Chance) {
		return
	}
	if s.ID == b.n.mend {
		t.mend()
		return
	}
	t.damage = max(0, t.damage-a.Heals)
}

// Options returns what the active unit may do or, while none is active, which unit may begin its
// turn.
func (b *battle) Options() []sim.Option {
	if b.listed {
		return b.options
	}
	b.options, b.acts, b.listed = b.options[:0], b.acts[:0], true
	b.appraise().foresee()
	if b.active < 0 {
		for i := range b.units {
			if u := &b.units[i]; u.state == up && !u.done && u.seat == b.order[b.phase] {
				b.offer(act{does: rises, unit: i}, uses[rises], b.appraise().eager(i))
			}
		}
		return b.options
	}
	b.appraise().offers(b.active)
	return b.options
}

// offer adds an act to the options, with the ids of what it uses and its worth in the appraisal's
// unit, points.
func (b *battle) offer(a act, uses []string, worth float64) {
	b.acts = append(b.acts, a)
	b.options = append(b.options, sim.Option{Uses: uses, Worth: worth})
}
