package dice

import (
	"encoding/json"
	"math/big"
	"slices"

	"punchboard/internal/lists"
)

// Dist is a distribution, the law of something that happens by chance: values
// that exclude one another, and how often each happens of one total. Numbers
// come first and rise, then false, true, words in the order they were given in,
// and all else as it first came. No outcome has chance 0. The zero Dist has no
// outcomes and stands for nothing.
type Dist struct {
	cells []cell
	total Weight
	from  []uint64 // the rolls that it comes from, rising
	words []string // that it was said to be of, whether they happen or not
}

// Bytes is about how much memory the values and weights take.
func (d Dist) Bytes() int {
	n := 48 * len(d.cells)
	for _, c := range d.cells {
		if c.w.big != nil {
			n += 32 + c.w.big.BitLen()/8
		}
	}
	return n
}

// cell is one value, settled, and its weight.
type cell struct {
	v any
	w Weight
}

// lawOf is the distribution of cells in order, which it owns: their weights
// divided by what divides them all, those without weight left out.
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

// Words are those that the distribution was said to be of, in order: one that
// is no outcome has chance 0, and is no slip. They are not to be changed.
func (d Dist) Words() []string { return d.words }

// Len is how many outcomes there are.
func (d Dist) Len() int { return len(d.cells) }

// Value is the value of an outcome: whole numbers as an int, other numbers as
// a Number, all else as it was given.
func (d Dist) Value(i int) any { return d.cells[i].v }

// Weight is how often an outcome happens, of Total.
func (d Dist) Weight(i int) Weight { return d.cells[i].w }

// Total is the sum of all weights.
func (d Dist) Total() Weight { return d.total }

// ChanceOf is the chance of an outcome by its place.
func (d Dist) ChanceOf(i int) Chance { return Chance{n: d.cells[i].w, of: d.total} }

// Outcomes are the outcomes in order; the caller owns them.
func (d Dist) Outcomes() []Outcome {
	return lists.Made(len(d.cells), d.outcome)
}

// outcome is the i-th outcome with its chance, by its number if it is whole, else by
// name.
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

// String is the distribution as worked examples write it: {0: 1/2, 1: 1/2}.
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

// Sure is the distribution of one value, the zero Dist if it can be no outcome.
func Sure(v any) Dist {
	if _, ok := KeyOf(v); !ok {
		return Dist{}
	}
	v, _ = settled(v)
	return Dist{cells: []cell{{v, Weighs(1)}}, total: Weighs(1)}
}

// Counted is the distribution of lo, lo+1, ... in proportion to counts.
func Counted(lo int, counts []*big.Int) Dist {
	cells := make([]cell, 0, len(counts))
	for i, c := range counts {
		if c.Sign() > 0 {
			cells = append(cells, cell{lo + i, BigWeight(c)})
		}
	}
	return lawOf(cells)
}

// Chance is the chance that an outcome passes.
func (d Dist) Chance(pass func(Outcome) bool) Chance {
	var sum Weight
	for i, c := range d.cells {
		if pass(d.outcome(i)) {
			sum = sum.Plus(c.w)
		}
	}
	return d.share(sum)
}

// share is a part of the total as a chance in lowest terms.
func (d Dist) share(w Weight) Chance {
	if w.IsZero() {
		return Chance{}
	}
	return chanceOf(Chance{n: w, of: d.total}.rat())
}

// At is the chance of the outcome with this key, 0 if it cannot happen.
func (d Dist) At(key string) Chance {
	return d.Chance(func(o Outcome) bool { return o.Key() == key })
}

// AtLeast is the chance of a number of n or more.
func (d Dist) AtLeast(n int) Chance {
	var sum Weight
	for _, c := range d.cells {
		if rank(c.v) == rankNumber && compare(c.v, n) >= 0 {
			sum = sum.Plus(c.w)
		}
	}
	return d.share(sum)
}

// Numeric reports whether all outcomes are numbers, or all are truths.
func (d Dist) Numeric() bool {
	if len(d.cells) == 0 {
		return false
	}
	first, last := rank(d.cells[0].v), rank(d.cells[len(d.cells)-1].v)
	return last == rankNumber || first > rankNumber && last < rankWord
}

// Mean is the mean of the numbers, true counting as 1 and what is no number as
// 0.
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

// Pick is the outcome that a throw of at of 2^64 shows, nil of the zero Dist: each comes
// as often among all throws as its weight says, but for a part of 2^64.
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
