package rules

import (
	"fmt"
	"math/big"
	"slices"

	"punchboard/internal/engine/dice"
	"punchboard/internal/expr"
)

// maxStates is how many different states a fold or a chain may come to.
const maxStates = 200_000

// fold goes through the kinds of a handful in order. What matters of those gone
// through is the state, so that many dice need few states (Liu, "Icepool:
// efficient computation of dice pool probabilities", AIIDE 2022).
type fold struct {
	over       *formula
	down       bool
	face, many int
	state      []int // slots
	from, next []*formula
}

// stateNames gives the names of a fold or a chain slots.
func (c *compiler) stateNames() []int {
	d := c.f.decl
	switch {
	case d.Fold != nil:
		c.f.fold = &fold{down: d.Fold.Down, face: c.name("face", d.Fold.At, false), many: c.name("many", d.Fold.At, false)}
		return c.names(d.Fold.From, false)
	case d.Chain != nil:
		c.f.chain = &chain{}
		return c.names(d.Chain.From, false)
	}
	return nil
}

// states compiles the fold or the chain of a function.
func (c *compiler) states(slots []int) {
	d := c.f.decl
	switch {
	case d.Fold != nil:
		x := c.f.fold
		x.state, x.over = slots, c.formula(d.Fold.Over)
		if _, _, ok := x.over.code.Handful(); !ok {
			c.fault(x.over.at, "PB006", "wrong-type", fmt.Sprintf("%s: a fold goes over a handful, such as \"5 of d6\"", c.f.decl.ID))
		}
		x.from = c.named(d.Fold.From, d.Fold.From, d.Fold.At)
		x.next = c.named(d.Fold.From, d.Fold.Next, d.Fold.At)
	case d.Chain != nil:
		c.chainStates(slots)
	}
}

// folding is a state on the way: its values, how many are left to be dealt out,
// and in how many ways it is come to.
type folding struct {
	values []any
	left   int
	ways   dice.Weight
}

// each goes through the states that all kinds lead to.
func (x *fold) each(f *Function, fr *expr.Frame, do leaf) error {
	count, source, _ := x.over.code.Handful()
	n, s, err := handfulOf(f, fr, count, source)
	if err != nil {
		return placed(err, x.over.at)
	}
	ways, total, err := handfulWays(n, s)
	if err != nil {
		return placed(err, x.over.at)
	}
	first := folding{left: n, ways: dice.Weighs(1)}
	for _, e := range x.from {
		v, err := e.eval(fr)
		if err != nil {
			return err
		}
		first.values = append(first.values, v)
	}
	states := []folding{first}
	for i := range s.Values {
		at := i
		if x.down {
			at = len(s.Values) - 1 - i
		}
		if states, err = x.kind(f, fr, states, s.Values[at], ways[at], i == len(s.Values)-1, s.PutBack); err != nil {
			return err
		}
	}
	return x.end(f, fr, states, total, do)
}

func (x *fold) end(f *Function, fr *expr.Frame, states []folding, total dice.Weight, do leaf) error {
	for _, st := range states {
		if st.left > 0 {
			continue // only where there was no kind at all
		}
		for j, slot := range x.state {
			f.put(fr, slot, st.values[j])
		}
		if err := do(st.ways, total); err != nil {
			return err
		}
	}
	return nil
}

// kind deals some of what is left to one kind; the last takes all.
func (x *fold) kind(f *Function, fr *expr.Frame, states []folding, face any, ways []dice.Weight, last, putBack bool) ([]folding, error) {
	var out []folding
	at := map[string]int{}
	for _, st := range states {
		least := 0
		if last {
			least = st.left
		}
		for many := least; many <= st.left && many < len(ways); many++ {
			next, err := x.step(f, fr, st, face, many)
			if err != nil {
				return nil, err
			}
			next.ways = st.ways.Times(ways[many])
			if putBack {
				next.ways = next.ways.Times(choose(st.left, many))
			}
			key, ok := stateKey(next.values, next.left)
			if !ok {
				return nil, placed(fmt.Errorf("a state holds what cannot be told apart"), x.over.at)
			}
			if j, seen := at[key]; seen {
				out[j].ways = out[j].ways.Plus(next.ways)
				continue
			}
			at[key] = len(out)
			if out = append(out, next); len(out) > maxStates {
				return nil, placed(fmt.Errorf("more than %d different states: keep less in the state", maxStates), x.over.at)
			}
		}
	}
	return out, nil
}

// step is the state that follows when so many are of a kind.
func (x *fold) step(f *Function, fr *expr.Frame, st folding, face any, many int) (folding, error) {
	if err := fr.Run().Spend(1); err != nil {
		return st, placed(err, x.over.at)
	}
	f.put(fr, x.face, face)
	f.put(fr, x.many, many)
	for j, slot := range x.state {
		f.put(fr, slot, st.values[j])
	}
	next := folding{left: st.left - many, values: make([]any, len(x.next))}
	for j, e := range x.next {
		v, err := e.eval(fr)
		if err != nil {
			return st, err
		}
		next.values[j] = v
	}
	return next, nil
}

func stateKey(values []any, left int) (string, bool) {
	return dice.KeyOf(append(slices.Clip(values), left))
}

func choose(n, k int) dice.Weight {
	return dice.BigWeight(new(big.Int).Binomial(int64(n), int64(k)))
}

// handfulWays are, by kind, the ways to have 0, 1, 2, ... of it among n, and the
// ways to n in all.
func handfulWays(n int, s expr.Source) ([][]dice.Weight, dice.Weight, error) {
	all := dice.Weight{}
	for _, w := range s.Weights {
		all = all.Plus(w)
	}
	out := make([][]dice.Weight, len(s.Values))
	if s.PutBack {
		total := dice.Weighs(1)
		for range n {
			total = total.Times(all)
		}
		for i, w := range s.Weights {
			out[i] = []dice.Weight{dice.Weighs(1)}
			for k := range n {
				out[i] = append(out[i], out[i][k].Times(w))
			}
		}
		return out, total, nil
	}
	size := int(all.Big().Int64())
	if n > size {
		return nil, all, fmt.Errorf("%d drawn from %d", n, size)
	}
	for i, w := range s.Weights {
		copies := int(w.Big().Int64())
		for k := 0; k <= min(n, copies); k++ {
			out[i] = append(out[i], choose(copies, k))
		}
	}
	return out, choose(size, n), nil
}
