package threshold

import (
	"fmt"
	"math/big"

	"punchboard/internal/engine/dice"
)

// outcomes of two rolls against each other, as the sign of the difference.
const ahead, even, behind = 1, 0, -1

// reflex is who is quicker, by the difference of two Reflexes.
func (r *Rules) reflex(difference any) (dice.Dist, error) {
	x, err := number("difference", difference)
	if err != nil {
		return dice.Dist{}, err
	}
	d, err := r.against(x)
	if err != nil {
		return dice.Dist{}, err
	}
	return d.Named([]string{"win", "tie", "lose"}, func(n int) string { return [...]string{"lose", "tie", "win"}[n-behind] }), nil
}

// against is the sign of two dice rolled against each other with a difference.
func (r *Rules) against(x *big.Rat) (dice.Dist, error) {
	d, err := r.die()
	if err != nil {
		return dice.Dist{}, err
	}
	return d.With(d, func(a, b int) int { return new(big.Rat).Add(whole(a-b), x).Sign() }), nil
}

// initiative is which of two surprised sides begins, by the average Reflex of
// each (002:9).
func (r *Rules) initiative(first, second []any) (dice.Dist, error) {
	a, err := r.mean(first)
	if err != nil {
		return dice.Dist{}, fmt.Errorf("the first side: %w", err)
	}
	b, err := r.mean(second)
	if err != nil {
		return dice.Dist{}, fmt.Errorf("the second side: %w", err)
	}
	d, err := r.against(a.Sub(a, b))
	if err != nil {
		return dice.Dist{}, err
	}
	if r.Reading("initiative-tie") == "again" {
		if d, err = again(d); err != nil {
			return dice.Dist{}, err
		}
	}
	return d.Named([]string{"first", "tie", "second"}, func(n int) string { return [...]string{"second", "tie", "first"}[n-behind] }), nil
}

// again is a roll whose ties are rolled again until there is none.
func again(d dice.Dist) (dice.Dist, error) {
	out, ok := d.Given(func(o dice.Outcome) bool { return o.N != even })
	if !ok {
		return dice.Dist{}, fmt.Errorf("both always roll the same, and ties are rolled again")
	}
	return out, nil
}

// mean is the average Reflex of some people.
func (r *Rules) mean(side []any) (*big.Rat, error) {
	if len(side) == 0 {
		return nil, fmt.Errorf("want at least one Reflex or character")
	}
	sum := new(big.Rat)
	for _, v := range side {
		p, err := r.someone(v, reflexOf)
		if err != nil {
			return nil, err
		}
		sum.Add(sum, whole(p.reflex))
	}
	sum.Quo(sum, whole(len(side)))
	if r.Reading("average") == "down" {
		return floor(sum), nil
	}
	return sum, nil
}
