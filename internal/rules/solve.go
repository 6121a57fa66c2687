package rules

import (
	"errors"
	"fmt"
	"math/big"

	"punchboard/internal/expr"
	"punchboard/internal/lists"
)

// maxCircle is the most states that may lead to one another.
const maxCircle = 2500

// one must not be changed.
var one = big.NewInt(1)

// errDigits reports that the numbers of a chain have too many digits.
var errDigits = fmt.Errorf("the chances have more than %d binary digits: round, or say most", expr.MaxBits)

// errGrows reports that what a chain adds has no mean, because later steps count more than they
// become rare. By Perron and Frobenius, the equations of a circle then have no solution without a
// negative part.
var errGrows = errors.New("what it adds grows without end: later steps count more often than they grow rare")

// solve turns how often each state of a circle is entered from outside into how often it is visited
// in all. nil means never.
func (w *walk) solve(r *expr.Run, circle []int, in []*big.Rat) error {
	if len(circle) == 1 {
		return w.alone(circle[0], in)
	}
	if len(circle) > maxCircle {
		return fmt.Errorf("%d states lead to one another: at most %d can be solved exactly; let the state count on, or say most", len(circle), maxCircle)
	}
	if !w.times && !w.leaves(circle) {
		return fmt.Errorf("it never ends: %d states lead only to one another, such as %s", len(circle), w.told(circle[0]))
	}
	e := w.equations(circle, in)
	comes, err := e.solve(r)
	if err != nil {
		if errors.Is(err, errSingular) {
			return errGrows
		}
		return err
	}
	for k, i := range circle {
		if in[i] = comes[k]; in[i].Sign() < 0 {
			return errGrows
		}
		if expr.Long(in[i]) {
			return errDigits
		}
	}
	return nil
}

// equations returns the equations for how often the states of a circle are visited: as often as
// they are entered from outside, plus as often as the states that lead there are visited. The
// unknown of a state is its number of visits divided by its parts: with a die rolled in it, the
// visits per face.
func (w *walk) equations(circle []int, in []*big.Rat) *equations {
	at := map[int]int{}
	e := &equations{rows: make([][]term, len(circle)), right: make([]*big.Rat, len(circle))}
	for k, i := range circle {
		at[i] = k
		e.parts = append(e.parts, parts(w.states[i].to))
		e.rows[k] = []term{{k, new(big.Int).Set(e.parts[k])}}
		if e.right[k] = in[i]; in[i] == nil {
			e.right[k] = new(big.Rat)
		}
	}
	for k, i := range circle {
		for _, s := range w.states[i].to {
			j, ok := at[s.to]
			if !ok {
				continue
			}
			n := new(big.Int).Quo(e.parts[k], s.chance.Denom())
			if n.Mul(n, s.chance.Num()); j == k {
				e.rows[k][0].n.Sub(e.rows[k][0].n, n)
				continue
			}
			e.rows[j] = append(e.rows[j], term{k, n.Neg(n)})
		}
	}
	return e
}

// parts returns the common denominator of the chances of some steps.
func parts(to []step) *big.Int {
	out := big.NewInt(1)
	for _, s := range to {
		out = common(out, s.chance.Denom())
	}
	return out
}

// common returns the least common multiple of two numbers above 0. Usually one divides the other,
// which is quick to check.
func common(a, b *big.Int) *big.Int {
	if a.Cmp(b) < 0 {
		a, b = b, a
	}
	t := new(big.Int)
	if t.Rem(a, b).Sign() == 0 {
		return a
	}
	t.GCD(nil, nil, a, b)
	return t.Mul(t.Quo(a, t), b)
}

// alone solves a state that is in no circle, except possibly with itself.
func (w *walk) alone(i int, in []*big.Rat) error {
	for _, s := range w.states[i].to {
		if s.to != i || in[i] == nil {
			continue
		}
		stays := new(big.Rat).Sub(new(big.Rat).SetInt(one), s.chance)
		switch {
		case stays.Sign() < 0 || stays.Sign() == 0 && w.times:
			return errGrows
		case stays.Sign() == 0:
			return fmt.Errorf("it never ends: %s leads only to itself", w.told(i))
		}
		in[i].Quo(in[i], stays)
	}
	if in[i] != nil && expr.Long(in[i]) {
		return errDigits
	}
	return nil
}

// leaves reports whether a circle is ever left.
func (w *walk) leaves(circle []int) bool {
	member := lists.Set(circle, func(i int) int { return i })
	for _, i := range circle {
		for _, s := range w.states[i].to {
			if !member[s.to] {
				return true
			}
		}
	}
	return false
}

// amount is a sum of fractions, n/of. It is reduced to lowest terms only when complete: most of the
// fractions that reach a state have the same denominator, and reducing after each addition would
// take by far the longest. The zero amount is nothing.
type amount struct{ n, of *big.Int }

// come adds what reaches a state from another with a chance.
func (a *amount) come(r *expr.Run, from, chance *big.Rat) error {
	n, of := new(big.Int).Mul(from.Num(), chance.Num()), new(big.Int).Mul(from.Denom(), chance.Denom())
	if err := r.Spend(of.BitLen() >> 10); err != nil {
		return err
	}
	a.add(n, of)
	if a.of.BitLen() <= 2*expr.MaxBits {
		return nil
	}
	x := a.rat()
	if expr.Long(x) {
		return errDigits
	}
	a.n, a.of = x.Num(), x.Denom()
	return nil
}

// add adds n/of.
func (a *amount) add(n, of *big.Int) {
	if a.n == nil {
		a.n, a.of = new(big.Int).Set(n), new(big.Int).Set(of)
		return
	}
	if a.of.Cmp(of) != 0 {
		all := common(a.of, of)
		a.n.Mul(a.n, new(big.Int).Quo(all, a.of))
		n = new(big.Int).Mul(n, new(big.Int).Quo(all, of))
		a.of = all
	}
	a.n.Add(a.n, n)
}

// rat returns the amount in lowest terms, nil for nothing.
func (a *amount) rat() *big.Rat {
	if a.n == nil {
		return nil
	}
	return new(big.Rat).SetFrac(a.n, a.of)
}
