package rules

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"punchboard/internal/engine/dice"
	"punchboard/internal/expr"
	"punchboard/internal/lists"
)

// walk holds the states of a chain and the steps between them.
type walk struct {
	names  []string // names of what a state holds
	states []state
	at     map[string]int
	merged map[string]*outcomes // of rolls of which the same follows, by what that reads of a state
	most   int                  // steps; -1 for no limit
	times  bool                 // whether steps also weigh how often what follows counts, and not only their chance
}

// maxReached is the most states that a chain may reach.
const maxReached = 100_000

// errReached reports that a chain reaches too many states.
var errReached = fmt.Errorf("more than %d states can be reached: keep less in the state", maxReached)

// heavy returns an error of a chain, noted as too much if it says so.
func heavy(r *expr.Run, err error) error {
	if errors.Is(err, errReached) || errors.Is(err, errDigits) {
		return r.Fail(err)
	}
	return err
}

// state is a state of the chain: its values, whether the chain ends in it, the states it leads to,
// and the mean of what the step from it adds.
type state struct {
	values []any
	step   int // how many steps lead to it; 0 if they are not counted
	ended  bool
	to     []step
	adds   *big.Rat
}

// step leads from one state to another. chance is multiplied by how often what follows counts.
type step struct {
	to     int
	chance *big.Rat
}

// state returns the number of a new or known state. If steps are counted, the same values after a
// different number of steps are a different state.
func (w *walk) state(values []any, steps int) (int, error) {
	if w.most < 0 {
		steps = 0
	}
	key, ok := dice.KeyOf(append(slices.Clip(values), steps))
	if !ok {
		i := slices.IndexFunc(values, func(v any) bool { _, ok := dice.KeyOf(v); return !ok })
		return 0, fmt.Errorf("%s would be %s: name what is rolled under rolls of the chain, and use its value", w.names[i], expr.Describe(values[i]))
	}
	i, seen := w.at[key]
	if !seen {
		if len(w.states) == maxReached {
			return 0, errReached
		}
		i = len(w.states)
		w.at[key] = i
		w.states = append(w.states, state{values: values, step: steps})
	}
	return i, nil
}

// told returns a state in words: the value of each name.
func (w *walk) told(i int) string {
	return strings.Join(lists.Made(len(w.names), func(k int) string { return w.names[k] + ": " + expr.Format(w.states[i].values[k]) }), ", ")
}

// ends returns the chance to end in each state, nil for none.
func (w *walk) ends(r *expr.Run) ([]*big.Rat, error) {
	visits, err := w.visits(r)
	if err != nil {
		return nil, err
	}
	for i := range visits {
		if !w.states[i].ended {
			visits[i] = nil
		}
	}
	return visits, nil
}

// mean returns the mean of the sum of what all steps add.
func (w *walk) mean(r *expr.Run) (*big.Rat, error) {
	visits, err := w.visits(r)
	if err != nil {
		return nil, err
	}
	sum := new(big.Rat)
	for i, v := range visits {
		if v != nil && w.states[i].adds != nil {
			sum.Add(sum, new(big.Rat).Mul(v, w.states[i].adds))
		}
	}
	return sum, nil
}

// visits returns how often each state is visited on average, nil for never. It solves the circles
// of states one after another, in the order in which one leads to the next.
func (w *walk) visits(r *expr.Run) ([]*big.Rat, error) {
	enters, out := make([]amount, len(w.states)), make([]*big.Rat, len(w.states))
	enters[0].add(one, one)
	member := make([]int, len(w.states)) // number of its circle
	for n, circle := range w.circles() {
		for _, i := range circle {
			member[i] = n + 1
			out[i] = enters[i].rat()
			enters[i] = amount{}
			if err := reduced(r, out[i]); err != nil {
				return nil, err
			}
		}
		if err := w.solve(r, circle, out); err != nil {
			return nil, err
		}
		for _, i := range circle {
			for _, s := range w.states[i].to {
				if out[i] == nil || member[s.to] == n+1 {
					continue
				}
				if err := enters[s.to].come(r, out[i], s.chance); err != nil {
					return nil, err
				}
			}
		}
	}
	return out, nil
}

// reduced charges for bringing a fraction to lowest terms, which takes the square of its length.
func reduced(r *expr.Run, x *big.Rat) error {
	if x == nil {
		return nil
	}
	words := x.Denom().BitLen() / 64
	return r.Spend(words * words / 8)
}

// circles returns the strongly connected components, each before those that it leads to (Tarjan,
// without recursion).
func (w *walk) circles() [][]int {
	n := len(w.states)
	t := &tarjan{w: w, index: make([]int, n), low: make([]int, n), on: make([]bool, n)}
	t.from(0)
	slices.Reverse(t.out)
	return t.out
}

// tarjan finds strongly connected components.
type tarjan struct {
	w          *walk
	index, low []int
	on         []bool
	stack      []int
	next       int
	out        [][]int
}

// frame is a state whose steps are being followed.
type frame struct{ state, way int }

// from follows all steps from a state and closes every circle that it finds. It does not recurse,
// because a walk may be very long.
func (t *tarjan) from(start int) {
	work := []frame{{start, 0}}
	t.enter(start)
	for len(work) > 0 {
		top := &work[len(work)-1]
		if i := t.way(top); i >= 0 {
			t.enter(i)
			work = append(work, frame{i, 0})
			continue
		}
		v := top.state
		work = work[:len(work)-1]
		if len(work) > 0 {
			up := work[len(work)-1].state
			t.low[up] = min(t.low[up], t.low[v])
		}
		t.close(v)
	}
}

// enter numbers a state in the order of discovery.
func (t *tarjan) enter(i int) {
	t.next++
	t.index[i], t.low[i], t.on[i] = t.next, t.next, true
	t.stack = append(t.stack, i)
}

// way returns the next unvisited state to follow, -1 if there is none.
func (t *tarjan) way(f *frame) int {
	to := t.w.states[f.state].to
	for f.way < len(to) {
		i := to[f.way].to
		f.way++
		if t.index[i] == 0 {
			return i
		}
		if t.on[i] {
			t.low[f.state] = min(t.low[f.state], t.index[i])
		}
	}
	return -1
}

// close pops a circle off the stack if v is its first state.
func (t *tarjan) close(v int) {
	if t.low[v] != t.index[v] {
		return
	}
	var circle []int
	for {
		i := t.stack[len(t.stack)-1]
		t.stack = t.stack[:len(t.stack)-1]
		t.on[i] = false
		circle = append(circle, i)
		if i == v {
			t.out = append(t.out, circle)
			return
		}
	}
}
