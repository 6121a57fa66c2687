package dice

import (
	"encoding/json"
	"math/big"
	"slices"
	"strconv"
)

// Outcome is one thing that may happen and its chance: a whole number, or
// something with a name if Named is set.
type Outcome struct {
	N      int
	Name   string
	Named  bool
	Chance Chance
}

// Key is the outcome as a word: its name, or its number.
func (o Outcome) Key() string {
	if o.Named {
		return o.Name
	}
	return strconv.Itoa(o.N)
}

// MarshalJSON writes {"outcome": 1, "chance": "1/2"}, the outcome as a string
// if it has a name.
func (o Outcome) MarshalJSON() ([]byte, error) {
	var is any = o.N
	if o.Named {
		is = o.Name
	}
	return json.Marshal(struct {
		Outcome any    `json:"outcome"`
		Chance  Chance `json:"chance"`
	}{is, o.Chance})
}

// Dist is a distribution: outcomes that exclude one another, with chances that
// sum to 1. Whole numbers rise; named outcomes keep the order they were given
// in, after the numbers if there are both. No outcome has chance 0. The zero Dist has no outcomes and stands for
// nothing.
type Dist struct{ outs []Outcome }

// Outcomes are the outcomes in order; the caller owns them.
func (d Dist) Outcomes() []Outcome { return slices.Clone(d.outs) }

// MarshalJSON writes the outcomes as a list.
func (d Dist) MarshalJSON() ([]byte, error) { return json.Marshal(d.outs) }

// String is the distribution as worked examples write it: {0: 1/2, 1: 1/2}.
func (d Dist) String() string {
	b := []byte{'{'}
	for i, o := range d.outs {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = append(b, o.Key()+": "+o.Chance.String()...)
	}
	return string(append(b, '}'))
}

// Certain is the distribution of a number that is known.
func Certain(n int) Dist { return Dist{[]Outcome{{N: n, Chance: Of(1, 1)}}} }

// Counted is the distribution of lo, lo+1, ... in proportion to counts.
func Counted(lo int, counts []*big.Int) Dist {
	total := new(big.Int)
	for _, c := range counts {
		total.Add(total, c)
	}
	var d Dist
	for i, c := range counts {
		if c.Sign() > 0 {
			d.outs = append(d.outs, Outcome{N: lo + i, Chance: Chance{new(big.Rat).SetFrac(c, total)}})
		}
	}
	return d
}

// Chances is the distribution of 0, 1, 2, ... with these chances, and of what
// is left, if they sum to less than 1, as an outcome of the name rest.
func Chances(of []Chance, rest string) Dist {
	var d Dist
	left := big.NewRat(1, 1)
	for n, c := range of {
		if c.rat().Sign() > 0 {
			d.outs = append(d.outs, Outcome{N: n, Chance: c})
			left.Sub(left, c.rat())
		}
	}
	if left.Sign() > 0 {
		d.outs = append(d.outs, Outcome{Name: rest, Named: true, Chance: Chance{left}})
	}
	return d
}

// Map is the distribution of f of each number.
func (d Dist) Map(f func(int) int) Dist {
	sum := map[int]Chance{}
	for _, o := range d.outs {
		n := f(o.N)
		sum[n] = sum[n].plus(o.Chance)
	}
	return sorted(sum)
}

func sorted(sum map[int]Chance) Dist {
	var d Dist
	for n, c := range sum {
		d.outs = append(d.outs, Outcome{N: n, Chance: c})
	}
	slices.SortFunc(d.outs, func(a, b Outcome) int { return a.N - b.N })
	return d
}

// Named is the distribution of the names that name gives each number, in the
// order of names; names that cannot happen are left out.
func (d Dist) Named(names []string, name func(int) string) Dist {
	sum := map[string]Chance{}
	for _, o := range d.outs {
		n := name(o.N)
		sum[n] = sum[n].plus(o.Chance)
	}
	var out Dist
	for i, n := range names {
		if c := sum[n]; c.rat().Sign() > 0 && !slices.Contains(names[:i], n) {
			out.outs = append(out.outs, Outcome{Name: n, Named: true, Chance: c})
		}
	}
	return out
}

// With is the distribution of f of this number and an independent e's.
func (d Dist) With(e Dist, f func(a, b int) int) Dist {
	sum := map[int]Chance{}
	for _, a := range d.outs {
		for _, b := range e.outs {
			n := f(a.N, b.N)
			sum[n] = sum[n].plus(a.Chance.And(b.Chance))
		}
	}
	return sorted(sum)
}

// Add is the distribution of the sum of this number and an independent e's.
func (d Dist) Add(e Dist) Dist { return d.With(e, func(a, b int) int { return a + b }) }

// Given is the distribution once it is known that an outcome passes; false if
// none can.
func (d Dist) Given(pass func(Outcome) bool) (Dist, bool) {
	all := d.Chance(pass)
	if all.rat().Sign() == 0 {
		return Dist{}, false
	}
	var out Dist
	for _, o := range d.outs {
		if pass(o) {
			o.Chance = Chance{new(big.Rat).Quo(o.Chance.rat(), all.rat())}
			out.outs = append(out.outs, o)
		}
	}
	return out, true
}

// Chance is the chance that an outcome passes.
func (d Dist) Chance(pass func(Outcome) bool) Chance {
	var c Chance
	for _, o := range d.outs {
		if pass(o) {
			c = c.plus(o.Chance)
		}
	}
	return c
}

// At is the chance of the outcome with this key, 0 if it cannot happen.
func (d Dist) At(key string) Chance {
	return d.Chance(func(o Outcome) bool { return o.Key() == key })
}

// AtLeast is the chance of n or more.
func (d Dist) AtLeast(n int) Chance {
	return d.Chance(func(o Outcome) bool { return !o.Named && o.N >= n })
}

// AtMost is the chance of n or less.
func (d Dist) AtMost(n int) Chance {
	return d.Chance(func(o Outcome) bool { return !o.Named && o.N <= n })
}

// Numeric reports whether all outcomes are numbers.
func (d Dist) Numeric() bool {
	return len(d.outs) > 0 && !slices.ContainsFunc(d.outs, func(o Outcome) bool { return o.Named })
}

// Mean is the mean of the numbers, 0 if the outcomes have names.
func (d Dist) Mean() Number {
	sum := new(big.Rat)
	for _, o := range d.outs {
		sum.Add(sum, new(big.Rat).Mul(big.NewRat(int64(o.N), 1), o.Chance.rat()))
	}
	return Number{sum}
}
