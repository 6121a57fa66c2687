package chart

import (
	"math/big"
	"slices"
	"strconv"

	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/odds"
)

// scale divides figures into steps of the ramp. Steps holds where each step after the lightest
// begins; low means that less is darker.
type scale struct {
	steps []*big.Rat
	low   bool
	whole bool // all figures are whole numbers
}

// percents are where the steps of a chance begin, the same for every game.
var percents = []int{10, 25, 40, 55, 70, 85}

// rampSteps is the number of steps after the lightest.
const rampSteps = 6

// scaleOf returns the scale of a grid: the one its game gives, that of chances, or one with even
// steps.
func scaleOf(g *odds.Grid) scale {
	s := scale{whole: g.Whole()}
	at := g.Steps
	if g.Percent() && len(at) == 0 {
		at = percents
	}
	if len(at) == 0 {
		return s.even(g)
	}
	s.steps = lists.Map(at, func(n int) *big.Rat { return new(big.Rat).SetInt64(int64(n)) })
	s.low = len(at) > 1 && at[0] > at[1]
	return s
}

// even makes equal steps from the least figure to the greatest.
func (s scale) even(g *odds.Grid) scale {
	lo, hi := bounds(g)
	if lo == nil || lo.Cmp(hi) == 0 {
		return s
	}
	span := new(big.Rat).Sub(hi, lo)
	last := lo
	for i := 1; i <= rampSteps; i++ {
		at := new(big.Rat).Mul(span, big.NewRat(int64(i), rampSteps+1))
		at.Add(at, lo)
		if s.whole { // rounded up
			down := new(big.Int).Div(new(big.Int).Neg(at.Num()), at.Denom())
			at = new(big.Rat).SetInt(down.Neg(down))
		}
		if at.Cmp(last) > 0 {
			s.steps, last = append(s.steps, at), at
		}
	}
	return s
}

// bounds returns the least and the greatest figure, or nil if there is none.
func bounds(g *odds.Grid) (lo, hi *big.Rat) {
	var all []*big.Rat
	for _, c := range lists.Flat(g.Rows, func(r odds.Row) []odds.Cell { return r.Cells }) {
		if v, ok := g.Shown(c); ok {
			all = append(all, v)
		}
	}
	if all == nil {
		return nil, nil
	}
	return slices.MinFunc(all, (*big.Rat).Cmp), slices.MaxFunc(all, (*big.Rat).Cmp)
}

// step returns the step of a figure on the ramp.
func (s scale) step(v *big.Rat) int {
	return lists.Count(s.steps, func(at *big.Rat) bool { return s.reaches(v, at) })
}

// reaches reports whether a figure is at least as good as another.
func (s scale) reaches(v, at *big.Rat) bool {
	c := v.Cmp(at)
	return c == 0 || c > 0 != s.low
}

// words describes the figures of a step: "under 10", "10–24", "85 or more".
func (s scale) words(says model.Phrasebook, i int) string {
	n := len(s.steps)
	first, last := "under {{ n }}", "{{ n }} or more"
	if s.low {
		first, last = "over {{ n }}", "{{ n }} or less"
	}
	switch {
	case n == 0:
		return says.Say("all")
	case i == 0:
		return says.Say(first, "n", short(s.steps[0]))
	case i == n && s.whole && s.low && s.steps[n-1].Cmp(big.NewRat(1, 1)) == 0:
		return "1"
	case i == n:
		return says.Say(last, "n", short(s.steps[n-1]))
	}
	from, to := new(big.Rat).Set(s.steps[i-1]), new(big.Rat).Set(s.steps[i])
	one := big.NewRat(1, 1)
	if s.low {
		from, to = to, from
	}
	switch {
	case s.whole && s.low:
		from.Add(from, one)
	case s.whole:
		to.Sub(to, one)
	}
	if from.Cmp(to) == 0 {
		return short(from)
	}
	return short(from) + "–" + short(to)
}

// short formats a bound of a step for a key.
func short(r *big.Rat) string {
	if r.IsInt() {
		return r.Num().String()
	}
	f, _ := r.Float64()
	return strconv.FormatFloat(f, 'f', 1, 64)
}
