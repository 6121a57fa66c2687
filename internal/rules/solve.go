package rules

import (
	"errors"
	"fmt"
	"math/big"
)

// maxCircle is how many states may lead to one another.
const maxCircle = 400

// maxBits bounds the digits of an exact number.
const maxBits = 1 << 14

// solve turns how often the states of a circle are entered from outside into
// how often they are come to in all.
func (w *walk) solve(circle []int, in []*big.Rat) error {
	if len(circle) == 1 {
		return w.alone(circle[0], in)
	}
	if len(circle) > maxCircle {
		return fmt.Errorf("%d states lead to one another: at most %d can be solved exactly; let the state count on, or say most", len(circle), maxCircle)
	}
	if !w.times && !w.leaves(circle) {
		return fmt.Errorf("it never ends: %d states lead only to one another", len(circle))
	}
	at := map[int]int{}
	for k, i := range circle {
		at[i] = k
	}
	// Row k: come to k = entered at k + sum over i of come to i, times i to k.
	rows := make([][]*big.Rat, len(circle))
	for k, i := range circle {
		rows[k] = make([]*big.Rat, len(circle)+1)
		for j := range rows[k] {
			rows[k][j] = new(big.Rat)
		}
		rows[k][k].SetInt64(1)
		if in[i] != nil {
			rows[k][len(circle)].Set(in[i])
		}
	}
	for k, i := range circle {
		for _, s := range w.states[i].to {
			if j, ok := at[s.to]; ok {
				rows[j][k].Sub(rows[j][k], s.chance)
			}
		}
	}
	if err := eliminate(rows); err != nil {
		if w.times {
			return errGrows
		}
		return err
	}
	for k, i := range circle {
		if in[i] = rows[k][len(circle)]; in[i].Sign() < 0 {
			return errGrows
		}
	}
	return nil
}

// errGrows says that what a chain adds has no mean: later steps count more
// than they grow rare. By Perron and Frobenius the equations of a circle have
// then no solution without a negative part.
var errGrows = errors.New("what it adds grows without end: later steps count more often than they grow rare")

// alone solves a state that leads to no state which leads back, but perhaps to
// itself.
func (w *walk) alone(i int, in []*big.Rat) error {
	for _, s := range w.states[i].to {
		if s.to != i || in[i] == nil {
			continue
		}
		stays := new(big.Rat).Sub(big.NewRat(1, 1), s.chance)
		switch {
		case stays.Sign() < 0 || stays.Sign() == 0 && w.times:
			return errGrows
		case stays.Sign() == 0:
			return fmt.Errorf("it never ends: a state leads only to itself")
		}
		in[i].Quo(in[i], stays)
	}
	if in[i] != nil && in[i].Num().BitLen()+in[i].Denom().BitLen() > maxBits {
		return fmt.Errorf("the chances have more than %d binary digits: round, or say most", maxBits)
	}
	return nil
}

// leaves reports whether a circle is ever left.
func (w *walk) leaves(circle []int) bool {
	member := map[int]bool{}
	for _, i := range circle {
		member[i] = true
	}
	for _, i := range circle {
		for _, s := range w.states[i].to {
			if !member[s.to] {
				return true
			}
		}
	}
	return false
}

// eliminate solves linear equations by Gauss and Jordan, exactly; the last
// column is the right side, and at the end the solution.
func eliminate(rows [][]*big.Rat) error {
	n := len(rows)
	var t big.Rat
	for k := range n {
		p := k
		for p < n && rows[p][k].Sign() == 0 {
			p++
		}
		if p == n {
			return fmt.Errorf("it never ends")
		}
		rows[k], rows[p] = rows[p], rows[k]
		inv := new(big.Rat).Inv(rows[k][k])
		for j := k; j <= n; j++ {
			rows[k][j].Mul(rows[k][j], inv)
		}
		for i := range n {
			if i == k || rows[i][k].Sign() == 0 {
				continue
			}
			by := new(big.Rat).Set(rows[i][k])
			for j := k; j <= n; j++ {
				if rows[k][j].Sign() != 0 {
					rows[i][j].Sub(rows[i][j], t.Mul(by, rows[k][j]))
				}
			}
		}
		if r := rows[k][n]; r.Num().BitLen()+r.Denom().BitLen() > maxBits {
			return fmt.Errorf("the chances have more than %d binary digits", maxBits)
		}
	}
	return nil
}
