package expr

import (
	"math/big"
	"slices"

	"punchboard/internal/engine/dice"
	"punchboard/internal/lists"
)

// mostAtOnce is how many ways to choose each side may have where both choose at once.
const mostAtOnce = 40

// equilibriumFn is equilibrium(worths): two choose at once without seeing what the other does,
// and one wins what the other loses. Worths has a row for each way of the first to choose, and in
// it what the first wins by each way of the second: lists, or records of names. Its answer is
// what the game is worth to the first, and with what chance each side that loses nothing by being
// known chooses what: names, or places from 0. Of several such it is one.
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

// ways are the names of what stands in a record, or the places in a list, and what that is.
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

// mixed is a law that gives each name with its chance.
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

// solved finds the value of a matrix game and an optimal strategy of each side, by the simplex method on
// the program of the second: with all worths over 0, the greatest sum of y with worths times y at most
// 1 is 1 over the value. What it would cost to break each bound is the strategy of the first.
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

// common is the least number that n and the denominator of a number divide.
func common(n *big.Int, of *big.Rat) *big.Int {
	return new(big.Int).Mul(n, new(big.Int).Quo(of.Denom(), new(big.Int).GCD(nil, nil, n, of.Denom())))
}

// ints are so many zeros.
func ints(n int) []*big.Int {
	return lists.Made(n, func(int) *big.Int { return new(big.Int) })
}

// tableau is a linear program on its way, in whole numbers that are so many times too large
// (Edmonds): a line for each bound and one for what is sought, each with its right side at the
// end, and which variable each bound has given.
type tableau struct {
	lines [][]*big.Int
	of    *big.Int
	basis []int
}

// step changes one variable for another that is worth more, of several the first, which keeps it
// from going in circles (Bland); false if there is none.
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
