package rules_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"punchboard/internal/expr"
)

// small is a game with functions of each shape, whose outcomes are few enough to be counted one by
// one.
const small = `game: {title: G, theme: t}
collections: {}
functions:
  pool:
    about: what is asked of a handful in every way at once
    takes: {n: count, sides: count, least: whole}
    rolls:
      r: n of die(1..sides)
    gives: '[count(r, it >= least), any(r, it == 1), all(r, it > 1), none(r, it == sides), one(r, it == 1), sum(r, it % 2), len(r)]'
  plain_pool:
    about: the same handful, its lists told apart
    takes: {n: count, sides: count, least: whole}
    rolls:
      r: n of die(1..sides)
    gives: '[count(r, it >= least), sum(r), max(concat(r, [0])), min(concat(r, [9])), len(uniq(r))]'
  kept:
    about: the greatest and the least of a handful written in place
    takes: {n: count, sides: count, k: count}
    gives: sum(highest(n of die(1..sides), k)) - sum(lowest(n of die(1..sides), k))
  hand:
    about: what is asked of a hand
    takes: {n: count, pile: list}
    rolls:
      h: n of pile
    gives: '[count(h, it > 1), sum(h)]'
  after:
    about: a handful as large as what an earlier roll shows
    takes: {sides: count, least: whole}
    rolls:
      n: die(0..sides)
      r: n of die(1..sides)
      s: 'count(r, it >= least) of die(1..2)'
    gives: '[n, sum(s)]'
  known:
    about: a sum once it is known that one die shows 1
    takes: {n: count, sides: count}
    rolls:
      r: n of die(1..sides)
    given: any(r, it == 1)
    gives: sum(r)
  run:
    about: the longest run of faces, by a fold
    takes: {n: count, sides: count}
    fold:
      over: n of die(1..sides)
      from: {now: 0, best: 0}
      next: {now: 'many > 0 ? now + 1 : 0', best: 'max(best, many > 0 ? now + 1 : 0)'}
    gives: best
  first_down:
    about: the greatest face and how often it is there, by a fold from above
    takes: {n: count, sides: count}
    fold:
      over: n of die(1..sides)
      down: true
      from: {top: 0, times: 0}
      next: {top: 'top == 0 and many > 0 ? face : top', times: 'top == 0 ? many : times'}
    gives: '[top, times]'
  hand_run:
    about: how many kinds are in a hand, by a fold
    takes: {n: count, pile: list}
    fold:
      over: n of pile
      from: {kinds: 0}
      next: {kinds: 'many > 0 ? kinds + 1 : kinds'}
    gives: kinds
  walk:
    about: where a walk ends, by a table of chances
    takes: {ways: list, first: whole}
    chain:
      from: {at: first}
      rolls:
        to: die(0..len(ways) + 1, ways[at])
      next: {at: to}
      until: at >= len(ways)
      gives: at
  walk_mean:
    about: the mean of what is added on the way, as often as is said
    takes: {ways: list, first: whole, times: number}
    chain:
      from: {at: first}
      rolls:
        to: die(0..len(ways) + 1, ways[at])
      next: {at: to}
      until: at >= len(ways)
      adds: at + to
      times: times
  steps:
    about: where it is after so many steps at most
    takes: {sides: count, most: count}
    chain:
      from: {at: 0}
      rolls:
        r: die(1..sides)
      next: {at: at + r}
      until: at >= 6
      most: most
      gives: at
`

// throws calls f for all throws of n dice with the given number of sides, in order.
func throws(n, sides int, f func([]int)) {
	dice := make([]int, n)
	var next func(i int)
	next = func(i int) {
		if i == n {
			f(dice)
			return
		}
		for dice[i] = 1; dice[i] <= sides; dice[i]++ {
			next(i + 1)
		}
	}
	next(0)
}

// tally counts outcomes one by one.
type tally struct {
	n   map[string]*big.Rat
	all *big.Rat
}

func newTally() *tally { return &tally{map[string]*big.Rat{}, new(big.Rat)} }

func (c *tally) add(outcome any, w *big.Rat) {
	k := fmt.Sprint(outcome)
	if c.n[k] == nil {
		c.n[k] = new(big.Rat)
	}
	c.n[k].Add(c.n[k], w)
	c.all.Add(c.all, w)
}

func (c *tally) chances() map[string]string {
	out := map[string]string{}
	for k, w := range c.n {
		out[k] = new(big.Rat).Quo(w, c.all).RatString()
	}
	return out
}

var one = big.NewRat(1, 1)

// agrees compares an answer with a tally, with outcomes as words.
func agrees(t *testing.T, env *expr.Env, ask string, want *tally) {
	t.Helper()
	v, err := env.Eval(ask)
	if err != nil {
		t.Fatalf("%s: %v", ask, err)
	}
	if d := cmp.Diff(want.chances(), fractions(t, v)); d != "" {
		t.Errorf("%s (-counted +answered):\n%s", ask, d)
	}
}

func counted(dice []int, is func(int) bool) int {
	n := 0
	for _, d := range dice {
		if is(d) {
			n++
		}
	}
	return n
}

func total(dice []int) int {
	n := 0
	for _, d := range dice {
		n += d
	}
	return n
}

// TestHandfulsCounted compares handfuls with all throws.
func TestHandfulsCounted(t *testing.T) {
	env := scopeOf(t, small)
	for _, c := range [][3]int{{1, 6, 5}, {3, 4, 3}, {4, 3, 2}, {5, 2, 2}, {2, 6, 7}} {
		n, sides, least := c[0], c[1], c[2]
		merged, apart, spread, known := newTally(), newTally(), newTally(), newTally()
		throws(n, sides, func(d []int) {
			ones, tops := counted(d, func(x int) bool { return x == 1 }), counted(d, func(x int) bool { return x == sides })
			many := counted(d, func(x int) bool { return x >= least })
			odd := counted(d, func(x int) bool { return x%2 == 1 })
			merged.add(list(many, ones > 0, ones == 0, tops == 0, ones == 1, odd, n), one)
			top, low, kinds := 0, 9, map[int]bool{}
			for _, x := range d {
				top, low, kinds[x] = max(top, x), min(low, x), true
			}
			apart.add(list(many, total(d), top, low, len(kinds)), one)
			if ones > 0 {
				known.add(total(d), one)
			}
		})
		throws(2*n, sides, func(d []int) {
			spread.add(best(d[:n], 2, 1)-best(d[n:], 2, -1), one)
		})
		agrees(t, env, fmt.Sprintf("pool(%d, %d, %d)", n, sides, least), merged)
		agrees(t, env, fmt.Sprintf("plain_pool(%d, %d, %d)", n, sides, least), apart)
		agrees(t, env, fmt.Sprintf("known(%d, %d)", n, sides), known)
		agrees(t, env, fmt.Sprintf("kept(%d, %d, 2)", n, sides), spread)
	}
}

// list returns a list as it prints.
func list(of ...any) string {
	s := "["
	for i, v := range of {
		if i > 0 {
			s += ", "
		}
		s += fmt.Sprint(v)
	}
	return s + "]"
}

// best returns the sum of the k greatest dice, or for a negative sign the k least.
func best(d []int, k, sign int) int {
	left := append([]int{}, d...)
	sum := 0
	for range min(k, len(left)) {
		at := 0
		for i, x := range left {
			if (x-left[at])*sign > 0 {
				at = i
			}
		}
		sum += left[at]
		left = append(left[:at], left[at+1:]...)
	}
	return sum
}

// TestHandsCounted compares hands with all orders of a pile.
func TestHandsCounted(t *testing.T) {
	env := scopeOf(t, small)
	for _, pile := range [][]int{{1, 2, 3}, {1, 1, 2, 2, 5}, {4, 4, 4}} {
		for n := range len(pile) + 1 {
			hands, kinds := newTally(), newTally()
			orders(pile, 0, func(p []int) {
				h := p[:n]
				hands.add(list(counted(h, func(x int) bool { return x > 1 }), total(h)), one)
				seen := map[int]bool{}
				for _, x := range h {
					seen[x] = true
				}
				kinds.add(len(seen), one)
			})
			args := fmt.Sprintf("%d, %s", n, list(anys(pile)...))
			agrees(t, env, "hand("+args+")", hands)
			agrees(t, env, "hand_run("+args+")", kinds)
		}
	}
}

func anys(of []int) []any {
	out := make([]any, len(of))
	for i, x := range of {
		out[i] = x
	}
	return out
}

func orders(p []int, i int, f func([]int)) {
	if i == len(p) {
		f(p)
		return
	}
	for j := i; j < len(p); j++ {
		p[i], p[j] = p[j], p[i]
		orders(p, i+1, f)
		p[i], p[j] = p[j], p[i]
	}
}

// TestRollsUponRolls compares rolls that depend on each other with all throws.
func TestRollsUponRolls(t *testing.T) {
	env := scopeOf(t, small)
	for _, c := range [][2]int{{2, 2}, {3, 3}, {3, 1}} {
		sides, least := c[0], c[1]
		want := newTally()
		for n := 0; n <= sides; n++ {
			each := new(big.Rat).Inv(power(sides, n))
			throws(n, sides, func(d []int) {
				k := counted(d, func(x int) bool { return x >= least })
				w := new(big.Rat).Quo(each, power(2, k))
				throws(k, 2, func(s []int) { want.add(list(n, total(s)), w) })
			})
		}
		agrees(t, env, fmt.Sprintf("after(%d, %d)", sides, least), want)
	}
}

func power(x, n int) *big.Rat {
	return new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(int64(x)), big.NewInt(int64(n)), nil))
}

// TestFoldsCounted compares folds with all throws.
func TestFoldsCounted(t *testing.T) {
	env := scopeOf(t, small)
	for _, c := range [][2]int{{0, 3}, {1, 4}, {3, 5}, {4, 4}, {5, 2}} {
		n, sides := c[0], c[1]
		runs, tops := newTally(), newTally()
		throws(n, sides, func(d []int) {
			has, now, most, top := map[int]int{}, 0, 0, 0
			for _, x := range d {
				has[x]++
				top = max(top, x)
			}
			for x := 1; x <= sides; x++ {
				if now++; has[x] == 0 {
					now = 0
				}
				most = max(most, now)
			}
			runs.add(most, one)
			tops.add(list(top, has[top]), one)
		})
		agrees(t, env, fmt.Sprintf("run(%d, %d)", n, sides), runs)
		agrees(t, env, fmt.Sprintf("first_down(%d, %d)", n, sides), tops)
	}
}

// TestChainsSolved compares chains with random steps between their states with equations solved by
// elimination.
func TestChainsSolved(t *testing.T) {
	env := scopeOf(t, small)
	random := rand.New(rand.NewPCG(3, 4))
	for range 40 {
		n := 1 + random.IntN(4)
		ways := make([][]*big.Rat, n)
		text := "["
		for i := range ways {
			sum := new(big.Rat)
			row := "["
			for j := range n + 2 {
				w := int64(random.IntN(4))
				if j >= n {
					w++ // it always may end
				}
				ways[i] = append(ways[i], big.NewRat(w, 1))
				sum.Add(sum, big.NewRat(w, 1))
				row += fmt.Sprint(w, ", ")
			}
			for _, w := range ways[i] {
				w.Quo(w, sum)
			}
			text += row[:len(row)-2] + "], "
		}
		text = text[:len(text)-2] + "]"
		want := newTally()
		for end := n; end < n+2; end++ {
			want.add(end, solved(ways, one, func(i int) *big.Rat { return ways[i][end] })[0])
		}
		agrees(t, env, fmt.Sprintf("walk(%s, 0)", text), want)
		for _, times := range []*big.Rat{one, big.NewRat(1, 3), new(big.Rat)} {
			mean := solved(ways, times, func(i int) *big.Rat {
				sum := new(big.Rat)
				for j, w := range ways[i] {
					sum.Add(sum, new(big.Rat).Mul(w, big.NewRat(int64(i+j), 1)))
				}
				return sum
			})[0]
			v, err := env.Eval(fmt.Sprintf("walk_mean(%s, 0, %s)", text, times.RatString()))
			if got, ok := expr.Rat(v); err != nil || !ok || got.Cmp(mean) != 0 {
				t.Errorf("%s, times %s: got %v, %v, want %s", text, times, v, err, mean.RatString())
			}
		}
	}
}

// solved returns x where each x[i] is at(i) plus times the mean of x over the states that i leads
// to, by eliminating the unknowns from the last.
func solved(ways [][]*big.Rat, times *big.Rat, at func(int) *big.Rat) []*big.Rat {
	n := len(ways)
	a, b := make([][]*big.Rat, n), make([]*big.Rat, n)
	for i := range ways {
		b[i] = new(big.Rat).Set(at(i))
		for j := range n {
			a[i] = append(a[i], new(big.Rat).Mul(times, ways[i][j]))
		}
	}
	for k := n - 1; k >= 0; k-- {
		self := new(big.Rat).Inv(new(big.Rat).Sub(one, a[k][k]))
		b[k].Mul(b[k], self)
		for j := range k {
			a[k][j].Mul(a[k][j], self)
		}
		for i := range k {
			b[i].Add(b[i], new(big.Rat).Mul(a[i][k], b[k]))
			for j := range k {
				a[i][j].Add(a[i][j], new(big.Rat).Mul(a[i][k], a[k][j]))
			}
		}
	}
	for k := range n {
		for j := range k {
			b[k].Add(b[k], new(big.Rat).Mul(a[k][j], b[j]))
		}
	}
	return b
}

// TestStepsCounted compares a chain that ends after a limited number of steps.
func TestStepsCounted(t *testing.T) {
	env := scopeOf(t, small)
	for most := range 5 {
		want := newTally()
		throws(most, 3, func(d []int) {
			at := 0
			for _, x := range d {
				if at < 6 {
					at += x
				}
			}
			want.add(at, one)
		})
		agrees(t, env, fmt.Sprintf("steps(3, %d)", most), want)
	}
}
