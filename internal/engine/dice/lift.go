package dice

import (
	"slices"
	"sync/atomic"
)

// rolls numbers the rolls of the process, to distinguish them.
var rolls atomic.Uint64

// Fresh returns the distribution as a roll of its own, related to no other. The identity of the
// roll never prints, and does not affect whether two distributions are equal.
func (d Dist) Fresh() Dist {
	d.from = []uint64{rolls.Add(1)}
	return d
}

// Related reports whether two distributions share a roll, and so are not independent. A
// distribution that was never Fresh comes from no roll.
func Related(a, b Dist) bool {
	return slices.ContainsFunc(a.from, func(n uint64) bool {
		_, ok := slices.BinarySearch(b.from, n)
		return ok
	})
}

// united returns the rolls of two distributions.
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

// Lift1 returns the distribution of f of a value. If f gives a distribution, a roll on a roll, the
// result covers all outcomes of both; the caller must have checked Related. It returns f's error,
// or ErrValue if f gives a value that cannot be an outcome.
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

// Lift2 returns the distribution of f of two independent values. The caller must have checked
// Related. It fails as Lift1 does.
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
