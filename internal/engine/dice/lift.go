package dice

import (
	"slices"
	"sync/atomic"
)

// rolls numbers the rolls of the process, so that one can be told from another.
var rolls atomic.Uint64

// Fresh is the distribution as a roll of its own: it is related to nothing
// that was there before. Which roll it is never prints, and two distributions
// may be equal all the same.
func (d Dist) Fresh() Dist {
	d.from = []uint64{rolls.Add(1)}
	return d
}

// Related reports whether two distributions come from a roll that is the same,
// so that they are not independent. What was never Fresh comes from none.
func Related(a, b Dist) bool {
	return slices.ContainsFunc(a.from, func(n uint64) bool {
		_, ok := slices.BinarySearch(b.from, n)
		return ok
	})
}

// united are the rolls of two distributions.
func united(a, b []uint64) []uint64 {
	switch {
	case len(a) == 0:
		return b
	case len(b) == 0:
		return a
	}
	all := slices.Concat(a, b)
	slices.Sort(all)
	return slices.Compact(all)
}

// Lift1 is the distribution of f of a value; where f gives a distribution, a roll upon a roll, all
// that may come of both; the caller has asked Related. It fails with f's error, and with
// ErrValue if what f gives can be no outcome.
func Lift1(a Dist, f func(x any) (any, error)) (Dist, error) {
	var g Gather
	from := a.from
	for _, c := range a.cells {
		v, err := f(c.v)
		if err != nil {
			return Dist{}, err
		}
		d, rolled := v.(Dist)
		if rolled {
			from, err = united(from, d.from), g.Mix(d, c.w, a.total)
		} else {
			err = g.Add(v, c.w, a.total)
		}
		if err != nil {
			return Dist{}, err
		}
	}
	return g.from(from), nil
}

// Lift2 is the distribution of f of two independent values; the caller has
// asked Related. It fails as Lift1 does.
func Lift2(a, b Dist, f func(x, y any) (any, error)) (Dist, error) {
	var g Gather
	of := a.total.Times(b.total)
	for _, c := range a.cells {
		for _, e := range b.cells {
			v, err := f(c.v, e.v)
			if err != nil {
				return Dist{}, err
			}
			if err := g.Add(v, c.w.Times(e.w), of); err != nil {
				return Dist{}, err
			}
		}
	}
	return g.from(united(a.from, b.from)), nil
}
