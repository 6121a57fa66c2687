package expr

import (
	"math/big"
	"slices"

	"punchboard/internal/engine/dice"
	"punchboard/internal/lists"
)

// mostAtOnce is how many choices each side may have when both choose at once.
const mostAtOnce = 40

// equilibriumFn is equilibrium(worths): two players choose at once without seeing the other's
// choice, and one wins what the other loses. Worths has a row for each choice of the first player,
// and in it what the first wins for each choice of the second: lists, or records by name. The
// result is what the game is worth to the first player, and an optimal mixed strategy for each
// side, over names or indices from 0. If there are several optimal strategies, it returns one.
func equilibriumFn(f *Frame, a []any) (any, error) {
	mine, rows, err := ways(f.env, a[0])
	if err != nil {
		return nil, err
	}
	var theirs []any
	worths := make([][]*big.Rat, len(rows))
	for i, row := range rows {
		names, cells, err := ways(f.env, row)
		if err != nil {
			return nil, err
		}
		if theirs == nil {
			theirs = names
		}
		if !slices.Equal(theirs, names) {
			return nil, errorf("equilibrium wants a row of the same ways for each: one has %s, another %s", describe(theirs), describe(names))
		}
		for _, c := range cells {
			n, ok := number(c)
			if !ok {
				return nil, errorf("equilibrium wants a number for each two ways, got %s", describe(c))
			}
			worths[i] = append(worths[i], n.rat())
		}
	}
	if err := f.run.Spend(len(rows) * len(theirs)); err != nil {
		return nil, err
	}
	worth, p, q := solved(worths)
	first, err := mixed(mine, p)
	if err != nil {
		return nil, err
	}
	second, err := mixed(theirs, q)
	return map[string]any{"worth": exact(worth), "mine": first, "theirs": second}, err
}

// ways returns the names in a record, or the indices in a list, and the values.
func ways(e *Env, v any) (names, all []any, err error) {
	if all, err = e.root.items(v); err != nil {
		return nil, nil, err
	}
	if len(all) == 0 || len(all) > mostAtOnce {
		return nil, nil, errorf("equilibrium wants 1 to %d ways to choose, got %d", mostAtOnce, len(all))
	}
	if r, ok := now(v).(map[string]any); ok {
		return anys(sortedKeys(r)), all, nil
	}
	for i := range all {
		names = append(names, i)
	}
	return names, all, nil
}

// mixed returns a law that gives each name with its chance.
func mixed(names []any, chances []*big.Rat) (dice.Dist, error) {
	of := big.NewInt(1)
	for _, c := range chances {
		of = common(of, c)
	}
	weights := lists.Map(chances, func(c *big.Rat) dice.Weight {
		n := new(big.Int).Mul(c.Num(), of)
		return dice.BigWeight(n.Quo(n, c.Denom()))
	})
	d, err := dice.Weighted(names, weights)
	return d.Fresh(), err
}

// solved finds the value of a matrix game and an optimal strategy of each side. It runs the simplex
// method on the second player's program: with all worths above 0, the greatest sum of y, with
// worths times y at most 1, is 1 over the value. The dual prices of the bounds are the first
// player's strategy.
func solved(worths [][]*big.Rat) (worth *big.Rat, first, second []*big.Rat) {
	n, m := len(worths), len(worths[0])
	least, of := worths[0][0], big.NewInt(1)
	for _, row := range worths {
		for _, w := range row {
			if w.Cmp(least) < 0 {
				least = w
			}
			of = common(of, w)
		}
	}
	up := new(big.Rat).Sub(big.NewRat(1, 1), least) // added to all
	t := &tableau{of: big.NewInt(1), basis: make([]int, n)}
	for i, row := range worths {
		line := ints(m + n + 1)
		for j, w := range row {
			w = new(big.Rat).Mul(new(big.Rat).Add(w, up), new(big.Rat).SetInt(of))
			line[j].Quo(w.Num(), w.Denom())
		}
		line[m+i].SetInt64(1)
		line[m+n].SetInt64(1)
		t.lines, t.basis[i] = append(t.lines, line), m+i
	}
	goal := ints(m + n + 1)
	for _, c := range goal[:m] {
		c.SetInt64(-1)
	}
	t.lines = append(t.lines, goal)
	for t.step() {
	}
	second = make([]*big.Rat, m)
	for j := range second {
		second[j] = new(big.Rat)
	}
	for i, j := range t.basis {
		if j < m {
			second[j].SetFrac(t.lines[i][m+n], goal[m+n])
		}
	}
	for _, c := range goal[m : m+n] {
		first = append(first, new(big.Rat).SetFrac(c, goal[m+n]))
	}
	worth = new(big.Rat).SetFrac(t.of, new(big.Int).Mul(goal[m+n], of))
	return worth.Sub(worth, up), first, second
}

// common returns the least common multiple of n and the denominator of a number.
func common(n *big.Int, of *big.Rat) *big.Int {
	return new(big.Int).Mul(n, new(big.Int).Quo(of.Denom(), new(big.Int).GCD(nil, nil, n, of.Denom())))
}

// ints returns n zeros.
func ints(n int) []*big.Int {
	return lists.Made(n, func(int) *big.Int { return new(big.Int) })
}

// tableau is a linear program while it is solved, in whole numbers scaled by a common factor
// (Edmonds). It has a line for each bound and one for the objective, each ending with its right
// side, and the basis variable of each bound.
type tableau struct {
	lines [][]*big.Int
	of    *big.Int
	basis []int
}

// step swaps one basis variable for one that improves the objective. It takes the first of several,
// which prevents cycling (Bland). It reports false if there is none.
func (t *tableau) step() bool {
	goal := t.lines[len(t.lines)-1]
	end := len(goal) - 1
	in := slices.IndexFunc(goal[:end], func(c *big.Int) bool { return c.Sign() < 0 })
	if in < 0 {
		return false
	}
	out := -1
	for i := range t.basis {
		if t.lines[i][in].Sign() <= 0 {
			continue
		}
		if out >= 0 {
			by := new(big.Int).Mul(t.lines[i][end], t.lines[out][in]).Cmp(new(big.Int).Mul(t.lines[out][end], t.lines[i][in]))
			if by > 0 || by == 0 && t.basis[i] > t.basis[out] {
				continue
			}
		}
		out = i
	}
	t.basis[out] = in
	from := t.lines[out]
	pivot := new(big.Int).Set(from[in])
	var less big.Int
	for i, line := range t.lines {
		if i == out {
			continue
		}
		k := new(big.Int).Set(line[in])
		for j, c := range line {
			c.Mul(c, pivot).Sub(c, less.Mul(k, from[j])).Quo(c, t.of)
		}
	}
	t.of = pivot
	return true
}
