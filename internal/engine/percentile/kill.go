package percentile

import (
	"errors"
	"fmt"
	"math/big"

	"punchboard/internal/engine/ask"
	"punchboard/internal/engine/dice"
	"punchboard/internal/engine/part"
)

// more is the outcome of a target that lives through all the shots counted.
const more = "more"

// counted is how many shots are counted if a question does not say.
const counted = 20

// wounds is what a target has left of its armour, and the damage it has taken
// behind it; dead targets are all alike.
type wounds struct {
	armour, damage int
	dead           bool
}

// duel is a shooter's shots at a target until it is destroyed. heads are the
// chances of what a critical hit multiplies damage by.
type duel struct {
	blow
	chance dice.Chance
	rolls  int
	heads  dice.Dist
}

// duel prepares the shots of a question.
func (r *Rules) duel(unit, weapon, shotID, target string, opts []map[string]any) (*duel, ask.Options, error) {
	all := append([]string{"criticals", "shots"}, hitOptions...)
	o, err := ask.OptionsOf(opts, append(all, "facing", "ammo")...)
	if err != nil {
		return nil, nil, err
	}
	aim, does := ask.Options{}, ask.Options{"shot": shotID}
	for k, v := range o {
		switch k {
		case "facing", "suit", "ammo":
			does[k] = v
		case "criticals", "shots":
		default:
			aim[k] = v
		}
	}
	d := &duel{heads: dice.Certain(1)}
	if d.chance, err = r.chance(unit, weapon, shotID, aim); err != nil {
		return nil, nil, err
	}
	if d.blow, err = r.blow(weapon, target, does); err != nil {
		return nil, nil, err
	}
	a, err := r.arm(weapon)
	if err != nil {
		return nil, nil, err
	}
	s, err := r.shot(a, shotID)
	if err != nil {
		return nil, nil, err
	}
	if d.rolls, err = r.rollsOf(s); err != nil {
		return nil, nil, err
	}
	on := true
	if _, given := o["criticals"]; given {
		if on, err = o.Flag("criticals"); err != nil {
			return nil, nil, err
		}
	}
	if on {
		d.heads, err = r.multiplied()
	}
	return d, o, err
}

// multiplied is what a critical hit multiplies the damage by that got through.
func (r *Rules) multiplied() (dice.Dist, error) {
	t, d, err := r.Roll("critical")
	if err != nil {
		return dice.Dist{}, err
	}
	if err := part.Covered(t, d, 0); err != nil {
		return dice.Dist{}, err
	}
	return d.Dist().Map(func(n int) int {
		if v := t.Row(n).Cell("damage"); v.IsSet() {
			return int(v.Int)
		}
		return 1
	}), nil
}

// hit gives the target's wounds after one hit, each with its chance. Only
// damage that gets through armour and does not kill makes a critical hit.
func (d *duel) hit(w wounds) map[wounds]*big.Rat {
	through := max(0, d.damage-w.armour)
	w.armour = max(0, w.armour-d.damage)
	w.damage += through
	if through == 0 || w.damage > d.health {
		return map[wounds]*big.Rat{d.settled(w): big.NewRat(1, 1)}
	}
	out := map[wounds]*big.Rat{}
	for _, o := range d.heads.Outcomes() {
		x := w
		x.damage += through * max(0, o.N-1)
		plus(out, d.settled(x), o.Chance.Rat())
	}
	return out
}

func (d *duel) settled(w wounds) wounds {
	if w.damage > d.health {
		return wounds{dead: true}
	}
	return w
}

func plus(to map[wounds]*big.Rat, w wounds, p *big.Rat) {
	if was := to[w]; was != nil {
		p = new(big.Rat).Add(was, p)
	}
	to[w] = p
}

// shoot gives the wounds after one more shot of a target in any of some
// states.
func (d *duel) shoot(from map[wounds]*big.Rat) map[wounds]*big.Rat {
	yes, no := d.chance.Rat(), d.chance.Not().Rat()
	for range d.rolls {
		to := map[wounds]*big.Rat{}
		for w, p := range from {
			if w.dead {
				plus(to, w, p)
				continue
			}
			plus(to, w, new(big.Rat).Mul(p, no))
			if yes.Sign() == 0 {
				continue
			}
			for x, q := range d.hit(w) {
				plus(to, x, new(big.Rat).Mul(new(big.Rat).Mul(p, yes), q))
			}
		}
		from = to
	}
	return from
}

// fresh is a target that has not been hit.
func (d *duel) fresh() map[wounds]*big.Rat {
	return map[wounds]*big.Rat{{armour: d.armour}: big.NewRat(1, 1)}
}

// shotsToKill is with which shot a target is destroyed, "more" if not with
// one of those counted.
func (r *Rules) shotsToKill(unit, weapon, shotID, target string, opts ...map[string]any) (dice.Dist, error) {
	d, o, err := r.duel(unit, weapon, shotID, target, opts)
	if err != nil {
		return dice.Dist{}, err
	}
	n, err := o.Number("shots", counted)
	if err != nil {
		return dice.Dist{}, err
	}
	if n < 0 || n > maxShots {
		return dice.Dist{}, fmt.Errorf("%d shots: want 0 to %d", n, maxShots)
	}
	chances := make([]dice.Chance, n+1)
	if !d.lethal || d.damage == 0 {
		return dice.Chances(chances, more), nil
	}
	now, before := d.fresh(), new(big.Rat)
	for i := 1; i <= n; i++ {
		now = d.shoot(now)
		dead := now[wounds{dead: true}]
		if dead == nil {
			continue
		}
		if chances[i], err = dice.FromRat(new(big.Rat).Sub(dead, before)); err != nil {
			return dice.Dist{}, err
		}
		before = dead
	}
	return dice.Chances(chances, more), nil
}

// maxShots bounds the digits of an answer.
const maxShots = 100

// meanShots is how many shots it takes on average to destroy a target.
func (r *Rules) meanShots(unit, weapon, shotID, target string, opts ...map[string]any) (dice.Number, error) {
	d, _, err := r.duel(unit, weapon, shotID, target, opts)
	if err != nil {
		return dice.Number{}, err
	}
	if !d.lethal || d.damage == 0 || d.chance.Rat().Sign() == 0 {
		return dice.Number{}, errors.New("no number of shots destroys the target")
	}
	return dice.NumberOf(d.mean(wounds{armour: d.armour}, map[wounds]*big.Rat{})), nil
}

// mean is how many more shots a target takes on average. Wounds only grow, so
// a state comes back to itself only if every roll of a shot misses.
func (d *duel) mean(w wounds, known map[wounds]*big.Rat) *big.Rat {
	if w.dead {
		return new(big.Rat)
	}
	if m := known[w]; m != nil {
		return m
	}
	sum, stays := big.NewRat(1, 1), new(big.Rat)
	for x, p := range d.shoot(map[wounds]*big.Rat{w: big.NewRat(1, 1)}) {
		if x == w {
			stays = p
			continue
		}
		sum.Add(sum, new(big.Rat).Mul(p, d.mean(x, known)))
	}
	sum.Quo(sum, new(big.Rat).Sub(big.NewRat(1, 1), stays))
	known[w] = sum
	return sum
}
