package dice

import (
	"encoding/json"
	"math/big"
	"slices"

	"punchboard/internal/lists"
)

// Dist is a distribution, the law of a random event: mutually exclusive values, each with its
// weight out of one total. Numbers come first in ascending order, then false, true, words in the
// order given, and everything else in order of first appearance. No outcome has chance 0. The zero
// Dist has no outcomes and stands for nothing.
type Dist struct {
	cells []cell
	total Weight
	from  []uint64 // the rolls that it comes from, ascending
	words []string // declared words, whether they can happen or not
}

// Bytes returns roughly how much memory the values and weights take.
func (d Dist) Bytes() int {
	n := 48 * len(d.cells)
	for _, c := range d.cells {
		if c.w.big != nil {
			n += 32 + c.w.big.BitLen()/8
		}
	}
	return n
}

// cell is a settled value and its weight.
type cell struct {
	v any
	w Weight
}

// lawOf returns the distribution of ordered cells, which it takes over. It divides their weights by
// the greatest common divisor and drops those without weight.
func lawOf(cells []cell) Dist {
	cells = slices.DeleteFunc(cells, func(c cell) bool { return c.w.IsZero() })
	var share, total Weight
	for _, c := range cells {
		if share = share.common(c.w); share.isOne() {
			break
		}
	}
	for i := range cells {
		if !share.isOne() {
			cells[i].w = cells[i].w.by(share)
		}
		total = total.Plus(cells[i].w)
	}
	return Dist{cells: cells, total: total}
}

// Words returns the declared words in order. A word among them that is not an outcome has chance 0
// and is not an error. They must not be changed.
func (d Dist) Words() []string { return d.words }

// Len returns how many outcomes there are.
func (d Dist) Len() int { return len(d.cells) }

// Value returns the value of an outcome: a whole number as an int, other numbers as a Number,
// anything else as given.
func (d Dist) Value(i int) any { return d.cells[i].v }

// Weight returns the weight of an outcome, out of Total.
func (d Dist) Weight(i int) Weight { return d.cells[i].w }

// Total returns the sum of all weights.
func (d Dist) Total() Weight { return d.total }

// ChanceOf returns the chance of an outcome by its index.
func (d Dist) ChanceOf(i int) Chance { return Chance{n: d.cells[i].w, of: d.total} }

// Outcomes returns the outcomes in order. The caller owns them.
func (d Dist) Outcomes() []Outcome {
	return lists.Made(len(d.cells), d.outcome)
}

// outcome returns the i-th outcome with its chance, by its number if it is whole, else by name.
func (d Dist) outcome(i int) Outcome {
	o := Outcome{Value: d.cells[i].v, Chance: d.ChanceOf(i)}
	var whole bool
	if o.N, whole = o.Value.(int); !whole {
		o.Name, o.Named = textOf(o.Value), true
	}
	return o
}

// MarshalJSON writes the outcomes as a list.
func (d Dist) MarshalJSON() ([]byte, error) { return json.Marshal(d.Outcomes()) }

// String returns the distribution as worked examples write it: {0: 1/2, 1: 1/2}.
func (d Dist) String() string {
	b := []byte{'{'}
	for i, o := range d.Outcomes() {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = append(b, o.Key()+": "+o.Chance.String()...)
	}
	return string(append(b, '}'))
}

// Sure returns the distribution of one value, the zero Dist if it cannot be an outcome.
func Sure(v any) Dist {
	if _, ok := KeyOf(v); !ok {
		return Dist{}
	}
	v, _ = settled(v)
	return Dist{cells: []cell{{v, Weighs(1)}}, total: Weighs(1)}
}

// Counted returns the distribution of lo, lo+1, ... in proportion to counts.
func Counted(lo int, counts []*big.Int) Dist {
	cells := make([]cell, 0, len(counts))
	for i, c := range counts {
		if c.Sign() > 0 {
			cells = append(cells, cell{lo + i, BigWeight(c)})
		}
	}
	return lawOf(cells)
}

// Chance returns the chance that an outcome passes.
func (d Dist) Chance(pass func(Outcome) bool) Chance {
	var sum Weight
	for i, c := range d.cells {
		if pass(d.outcome(i)) {
			sum = sum.Plus(c.w)
		}
	}
	return d.share(sum)
}

// share returns a part of the total as a chance in lowest terms.
func (d Dist) share(w Weight) Chance {
	if w.IsZero() {
		return Chance{}
	}
	return chanceOf(Chance{n: w, of: d.total}.rat())
}

// At returns the chance of the outcome with this key, 0 if it cannot happen.
func (d Dist) At(key string) Chance {
	return d.Chance(func(o Outcome) bool { return o.Key() == key })
}

// AtLeast returns the chance of a number of n or more.
func (d Dist) AtLeast(n int) Chance {
	var sum Weight
	for _, c := range d.cells {
		if rank(c.v) == rankNumber && compare(c.v, n) >= 0 {
			sum = sum.Plus(c.w)
		}
	}
	return d.share(sum)
}

// Numeric reports whether all outcomes are numbers, or all are flags.
func (d Dist) Numeric() bool {
	if len(d.cells) == 0 {
		return false
	}
	first, last := rank(d.cells[0].v), rank(d.cells[len(d.cells)-1].v)
	return last == rankNumber || first > rankNumber && last < rankWord
}

// Mean returns the mean of the numbers. true counts as 1, and anything but a number as 0.
func (d Dist) Mean() Number {
	sum := new(big.Rat)
	if len(d.cells) == 0 {
		return Number{r: sum}
	}
	for _, c := range d.cells {
		if r, ok := ratOf(c.v); ok {
			sum.Add(sum, new(big.Rat).Mul(r, new(big.Rat).SetInt(c.w.view())))
		}
	}
	return Number{r: sum.Quo(sum, new(big.Rat).SetInt(d.total.view()))}
}

// Pick returns the outcome for the random number at out of 2^64, nil for the zero Dist. Over all
// values of at, each outcome comes in proportion to its weight, to within 1 in 2^64.
func (d Dist) Pick(at uint64) any {
	var upto Weight
	for _, c := range d.cells {
		upto = upto.Plus(c.w)
		if upto.beyond(at, d.total) {
			return c.v
		}
	}
	return nil
}
