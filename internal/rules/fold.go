package rules

import (
	"fmt"
	"math/big"
	"slices"

	"punchboard/internal/engine/dice"
	"punchboard/internal/expr"
)

// maxStates is the most different states that a fold may reach with one kind.
const maxStates = 200_000

// fold visits the kinds of a handful in order. The state keeps only what matters of the kinds
// visited, so many dice need few states (Liu, "Icepool: efficient computation of dice pool
// probabilities", AIIDE 2022).
type fold struct {
	over       *formula
	down       bool
	face, many int
	state      []int // slots
	from, next []*formula
}

// stateNames assigns slots to the names of a fold or a chain.
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

// folding is an intermediate state: its values, and by number of dice still to deal, in how many
// ways it is reached.
type folding struct {
	values []any
	ways   []dice.Weight
}

// dealing is a running fold.
type dealing struct {
	x       *fold
	f       *Function
	fr      *expr.Frame
	n       int             // dice dealt in all
	choose  [][]dice.Weight // binomials by number left; nil if draws are not put back
	reached int             // state and number-left pairs reached by a kind
}

// each calls do for the states after all kinds.
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
	first := folding{ways: make([]dice.Weight, n+1)}
	first.ways[n] = dice.Weighs(1)
	if first.values, err = eval(fr, x.from); err != nil {
		return err
	}
	d := &dealing{x: x, f: f, fr: fr, n: n}
	if s.PutBack {
		d.choose = pascal(n)
	}
	states := []folding{first}
	for i := range s.Values {
		at := i
		if x.down {
			at = len(s.Values) - 1 - i
		}
		if states, err = d.kind(states, s.Values[at], ways[at], i == len(s.Values)-1); err != nil {
			return placed(err, x.over.at)
		}
	}
	return x.end(f, fr, states, total, do)
}

// end calls do for the states with none left to deal. If there are no kinds at all, some states
// have dice left.
func (x *fold) end(f *Function, fr *expr.Frame, states []folding, total dice.Weight, do leaf) error {
	for _, st := range states {
		if st.ways[0].IsZero() {
			continue
		}
		f.puts(fr, x.state, st.values)
		if err := do(st.ways[0], total); err != nil {
			return err
		}
	}
	return nil
}

// kind deals some of what is left to one kind; the last kind takes all. The next state does not
// depend on how many are left.
func (d *dealing) kind(states []folding, face any, ways []dice.Weight, last bool) ([]folding, error) {
	var out []folding
	at := map[string]int{}
	d.reached = 0
	for _, st := range states {
		for many := range min(len(ways), d.n+1) {
			if !st.deals(many, last) {
				continue
			}
			values, err := d.next(st, face, many)
			if err != nil {
				return nil, err
			}
			key, ok := dice.KeyOf(values)
			if !ok {
				return nil, fmt.Errorf("a state holds what cannot be told apart")
			}
			j, seen := at[key]
			if !seen {
				j = len(out)
				at[key] = j
				out = append(out, folding{values, make([]dice.Weight, d.n+1)})
			}
			if err := d.deal(st, out[j], many, ways[many], last); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

// deals reports whether the next kind may take this number of dice.
func (st folding) deals(many int, last bool) bool {
	if last {
		return !st.ways[many].IsZero()
	}
	return slices.ContainsFunc(st.ways[many:], func(w dice.Weight) bool { return !w.IsZero() })
}

// deal adds the ways in which a state leads to another when a kind takes the given number of dice.
func (d *dealing) deal(from, to folding, many int, ways dice.Weight, last bool) error {
	for left := many; left <= d.n; left++ {
		if from.ways[left].IsZero() || last && left > many {
			continue
		}
		w := from.ways[left].Times(ways)
		if d.choose != nil {
			w = w.Times(d.choose[left][many])
		}
		if to.ways[left-many].IsZero() {
			d.reached++
		}
		to.ways[left-many] = to.ways[left-many].Plus(w)
		if err := d.fr.Run().Spend(1 + w.BitLen()/256); err != nil {
			return err
		}
	}
	if d.reached > maxStates {
		return d.fr.Run().Fail(fmt.Errorf("more than %d different states: keep less in the state", maxStates))
	}
	return nil
}

// next returns the values of the state that follows when a kind takes the given number of dice.
func (d *dealing) next(st folding, face any, many int) ([]any, error) {
	d.f.put(d.fr, d.x.face, face)
	d.f.put(d.fr, d.x.many, many)
	d.f.puts(d.fr, d.x.state, st.values)
	return eval(d.fr, d.x.next)
}

// pascal returns the binomial coefficients up to n.
func pascal(n int) [][]dice.Weight {
	out := make([][]dice.Weight, n+1)
	for i := range out {
		out[i] = make([]dice.Weight, i+1)
		out[i][0], out[i][i] = dice.Weighs(1), dice.Weighs(1)
		for k := 1; k < i; k++ {
			out[i][k] = out[i-1][k-1].Plus(out[i-1][k])
		}
	}
	return out
}

// choose returns the number of ways to choose k of n, 0 for k above n.
func choose(n, k int) dice.Weight {
	return dice.BigWeight(new(big.Int).Binomial(int64(n), int64(k)))
}

// handfulWays returns, by kind, the ways to have 0, 1, 2, ... of it among n, and the number of ways
// to draw n in all.
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
