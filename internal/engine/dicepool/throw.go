package dicepool

import (
	"fmt"
	"math/big"

	"punchboard/internal/engine/dice"
)

// throw is a pool as it is thrown: dice that roll, and dice already set.
type throw struct {
	faces, least int         // of a die; of a set
	n            int         // dice that roll
	set          map[int]int // dice that lie on a face
}

// thrown is a pool of n dice as the game throws it. Fewer than none is an
// error.
func (r *Rules) thrown(n int) (throw, error) {
	if err := pool(n); err != nil {
		return throw{}, err
	}
	_, die, err := r.Roll("location")
	if err != nil {
		return throw{}, err
	}
	if err := single(die); err != nil {
		return throw{}, err
	}
	least, err := r.Rule("set-least")
	return throw{faces: die.Faces, least: max(1, least), n: n}, err
}

// single refuses what is no single die.
func single(die dice.Dice) error {
	if die.N != 1 || die.Plus != 0 {
		return fmt.Errorf("a pool is of single dice, not of %s", die)
	}
	return nil
}

// count walks through the faces from the highest down and gives, for every
// state that the throw may end in, the number of ways to it. next is the state
// after a set on a face; dice that make no set change nothing.
func count[S comparable](t throw, start S, next func(s S, face, width int) S) map[S]*big.Int {
	type at struct {
		left int
		s    S
	}
	choose, more := binomials(t.n), new(big.Int)
	ways := map[at]*big.Int{{t.n, start}: big.NewInt(1)}
	for face := t.faces; face >= 1; face-- {
		after := map[at]*big.Int{}
		for a, n := range ways {
			for k := 0; k <= a.left; k++ {
				if face == 1 && k < a.left {
					continue // what is left lies on the last face
				}
				s := a.s
				if w := k + t.set[face]; w >= t.least {
					s = next(s, face, w)
				}
				to := at{a.left - k, s}
				sum := after[to]
				if sum == nil {
					sum = new(big.Int)
					after[to] = sum
				}
				sum.Add(sum, more.Mul(choose[a.left][k], n))
			}
		}
		ways = after
	}
	out := map[S]*big.Int{}
	for a, n := range ways {
		if a.left > 0 {
			continue
		}
		if out[a.s] == nil {
			out[a.s] = new(big.Int)
		}
		out[a.s].Add(out[a.s], n)
	}
	return out
}

// binomials are in how many ways k of n dice can be chosen, for n up to most.
func binomials(most int) [][]*big.Int {
	out := make([][]*big.Int, most+1)
	for n := range out {
		out[n] = make([]*big.Int, n+1)
		for k := range out[n] {
			if k == 0 || k == n {
				out[n][k] = big.NewInt(1)
				continue
			}
			out[n][k] = new(big.Int).Add(out[n-1][k-1], out[n-1][k])
		}
	}
	return out
}

// distOf is the distribution of a number of every state.
func distOf[S comparable](ways map[S]*big.Int, number func(S) int) dice.Dist {
	top := 0
	for s := range ways {
		top = max(top, number(s))
	}
	counts := make([]*big.Int, top+1)
	for i := range counts {
		counts[i] = new(big.Int)
	}
	for s, n := range ways {
		i := number(s)
		counts[i].Add(counts[i], n)
	}
	return dice.Counted(0, counts)
}

// widths is the distribution of the width of the widest set, 0 without one.
func (t throw) widths() dice.Dist {
	return distOf(count(t, 0, func(best, _, w int) int { return max(best, w) }), func(n int) int { return n })
}

// matched is the chance of any set.
func (t throw) matched() dice.Chance { return t.widths().AtLeast(1) }

// hits is the distribution of how many hits the sets are worth.
func (t throw) hits(worth func(width int) int) dice.Dist {
	known := map[int]int{}
	each := func(w int) int {
		v, ok := known[w]
		if !ok {
			v = worth(w)
			known[w] = v
		}
		return v
	}
	return distOf(count(t, 0, func(n, _, w int) int { return n + each(w) }), func(n int) int { return n })
}

// set is one set of a throw; the zero set is none.
type set struct{ face, width int }

// chosen gives the ways to each set that a choice takes: the widest, or the
// highest. Of equally wide ones the highest is taken unless lowest is set.
func (t throw) chosen(choice string, lowest bool) map[set]*big.Int {
	return count(t, set{}, func(s set, face, w int) set {
		switch {
		case s.width == 0, choice == "widest" && (w > s.width || w == s.width && lowest):
			return set{face, w}
		}
		return s
	})
}
