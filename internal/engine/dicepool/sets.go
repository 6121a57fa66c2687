package dicepool

import (
	"fmt"

	"punchboard/internal/engine/ask"
	"punchboard/internal/engine/dice"
)

// match is the chance of any set (001:29).
func (r *Rules) match(n int) (dice.Chance, error) {
	t, err := r.thrown(n)
	if err != nil {
		return dice.Chance{}, err
	}
	return t.matched(), nil
}

// width is the width of the widest set, 0 without one (001:29).
func (r *Rules) width(n int) (dice.Dist, error) {
	t, err := r.thrown(n)
	if err != nil {
		return dice.Dist{}, err
	}
	return t.widths(), nil
}

// sets is how many sets there are, of whatever width.
func (r *Rules) sets(n int) (dice.Dist, error) {
	t, err := r.thrown(n)
	if err != nil {
		return dice.Dist{}, err
	}
	return t.hits(func(int) int { return 1 }), nil
}

// aim is the chance of any set after taking aim for some dice, no more than
// the rules allow, or the weapon (001:44, 001:9).
func (r *Rules) aim(n, dies int, weapon ...any) (dice.Chance, error) {
	if len(weapon) > 1 {
		return dice.Chance{}, fmt.Errorf("want one weapon at most")
	}
	w := ""
	if len(weapon) == 1 {
		id, ok := ask.WordOf(weapon[0])
		if !ok {
			return dice.Chance{}, fmt.Errorf("want a weapon, got %v", weapon[0])
		}
		w = id
	}
	if err := r.aimed(w, dies); err != nil {
		return dice.Chance{}, err
	}
	if err := pool(n); err != nil {
		return dice.Chance{}, err
	}
	return r.match(n + dies)
}

// aimed checks that so many dice may come from aiming a weapon, "" for one
// without a rule of its own.
func (r *Rules) aimed(weapon string, dies int) error {
	if err := pool(dies); err != nil {
		return err
	}
	top, err := r.Rule("aim-dice")
	if err != nil {
		return err
	}
	if weapon != "" {
		e, err := r.Entry("weapons", weapon)
		if err != nil {
			return err
		}
		if v := e.Field("aim"); v.IsSet() {
			top = int(v.Int)
		}
	}
	if dies > top {
		return fmt.Errorf("aiming gives %d dice at most, not %d", top, dies)
	}
	return nil
}

// autofire is the chance of any set with a burst (001:42).
func (r *Rules) autofire(n int) (dice.Chance, error) {
	more, err := r.Rule("autofire-dice")
	if err != nil {
		return dice.Chance{}, err
	}
	if err := pool(n); err != nil {
		return dice.Chance{}, err
	}
	return r.match(n + more)
}

// call is a throw after a called shot: some dice put away, the rest of those
// taken set to a face (001:46).
func (r *Rules) call(n, face int) (throw, error) {
	x, err := r.Numbers("called-dice", "called-lost")
	if err != nil {
		return throw{}, err
	}
	taken, lost := x["called-dice"], x["called-lost"]
	if n < taken {
		return throw{}, fmt.Errorf("a called shot takes %d dice out of the pool, which has %d", taken, n)
	}
	t, err := r.thrown(n - taken)
	if err != nil {
		return t, err
	}
	if face < 1 || face > t.faces {
		return t, fmt.Errorf("a die shows 1 to %d, not %d", t.faces, face)
	}
	t.set = map[int]int{face: taken - lost}
	return t, nil
}

// called is the chance of a set on the face that was called.
func (r *Rules) called(n, face int) (dice.Chance, error) {
	t, err := r.call(n, face)
	if err != nil {
		return dice.Chance{}, err
	}
	return distOf(count(t, 0, func(s, f, _ int) int {
		if f == face {
			return 1
		}
		return s
	}), func(n int) int { return n }).AtLeast(1), nil
}

// calledAny is the chance of a set on any face after a called shot.
func (r *Rules) calledAny(n int) (dice.Chance, error) {
	t, err := r.call(n, 1)
	if err != nil {
		return dice.Chance{}, err
	}
	return t.matched(), nil
}

// shots is how many of n shots hit: each after the first costs dice, and each
// set is a hit (001:48).
func (r *Rules) shots(dies, n int) (dice.Dist, error) {
	each, err := r.Rule("extra-shot-dice")
	if err != nil {
		return dice.Dist{}, err
	}
	if n < 1 {
		return dice.Dist{}, fmt.Errorf("%d shots: want 1 or more", n)
	}
	if err := pool(dies); err != nil {
		return dice.Dist{}, err
	}
	left := dies - each*(n-1)
	if left < 0 {
		return dice.Dist{}, fmt.Errorf("%d shots cost %d dice of a pool of %d", n, dies-left, dies)
	}
	t, err := r.thrown(left)
	if err != nil {
		return dice.Dist{}, err
	}
	return t.hits(r.worth).Map(func(hits int) int {
		if n == 1 || r.Reading("surplus-sets") == "wasted" {
			return min(hits, n)
		}
		return hits
	}), nil
}

// worth is how many hits a set is where several may hit.
func (r *Rules) worth(width int) int {
	least, err := r.Rule("set-least")
	if err != nil || r.Reading("long-sets") == "one" {
		return 1
	}
	return width / max(1, least)
}

// spray is how many hits a weapon that sprays lands, each set being one
// (001:50).
func (r *Rules) spray(dies int, weapon string) (dice.Dist, error) {
	e, err := r.Entry("weapons", weapon)
	if err != nil {
		return dice.Dist{}, err
	}
	more := int(e.Field("spray").Int)
	if more < 1 {
		return dice.Dist{}, fmt.Errorf("%q does not spray", e.ID)
	}
	if err := pool(dies); err != nil {
		return dice.Dist{}, err
	}
	t, err := r.thrown(dies + more)
	if err != nil {
		return dice.Dist{}, err
	}
	return t.hits(r.worth), nil
}
