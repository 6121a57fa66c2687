package dice

import (
	"errors"
	"fmt"
	"math/big"
)

// ErrAgain reports that something is thrown again without end.
var ErrAgain = errors.New("it is always thrown again")

// parted is a distribution split by a condition on its values.
type parted struct {
	yes, no []cell
	is      []bool // by value, in order
}

// part splits outcomes by a condition. It returns ErrNone for no outcomes, or the condition's
// error.
func part(d Dist, is func(v any) (bool, error)) (parted, error) {
	var out parted
	if len(d.cells) == 0 {
		return out, ErrNone
	}
	for _, c := range d.cells {
		ok, err := is(c.v)
		if err != nil {
			return out, err
		}
		out.is = append(out.is, ok)
		if ok {
			out.yes = append(out.yes, c)
		} else {
			out.no = append(out.no, c)
		}
	}
	return out, nil
}

// Explode returns the distribution of the sum of a throw of d and of further throws while again
// holds for the last one, at most most of them. It fails with again's error, and as Sums does.
func Explode(d Dist, most int, again func(v any) (bool, error)) (Dist, error) {
	switch {
	case most < 0:
		return Dist{}, fmt.Errorf("%d further throws: want 0 or more", most)
	case len(d.cells) > 0 && !d.Numeric():
		return Dist{}, ErrNumbers
	}
	faces, err := part(d, again)
	if err != nil {
		return Dist{}, err
	}
	if len(faces.yes) == 0 {
		most = 0
	}
	if d.total.BitLen() > maxBits/(most+1) {
		return Dist{}, ErrDigits
	}
	return explode(d, most, faces)
}

// explode computes throw by throw, with the sums that are still thrown on. Sums that have ended are
// weighted with total to the power of the remaining throws, so that all weights have one total.
func explode(d Dist, most int, faces parted) (Dist, error) {
	var ended Gather
	going := Sure(0).cells
	left := d.total.power(most)
	all := left.Times(d.total)
	for throw := 0; throw <= most; throw++ {
		stop := faces.no
		if throw == most {
			stop = d.cells
		}
		var on Gather
		for _, s := range going {
			for _, c := range stop {
				if err := ended.Add(plus(s.v, c.v), s.w.Times(c.w).Times(left), all); err != nil {
					return Dist{}, err
				}
			}
			for _, c := range faces.yes {
				if err := on.Add(plus(s.v, c.v), s.w.Times(c.w), Weighs(1)); err != nil {
					return Dist{}, err
				}
			}
			if max(ended.Len(), on.Len()) > maxSum {
				return Dist{}, ErrSums
			}
		}
		going, left = on.cells, left.by(d.total)
	}
	return ended.from(d.from), nil
}

// plus returns the sum of two settled numbers, with true as 1.
func plus(a, b any) any {
	x, whole := a.(int)
	y, also := b.(int)
	if sum := x + y; whole && also && (sum > x) == (y > 0) {
		return sum
	}
	r, _ := ratOf(a)
	s, _ := ratOf(b)
	return settledRat(new(big.Rat).Add(r, s))
}

// Reroll returns the distribution of a throw of d that is thrown again while when holds, at most
// most times; the last throw counts. A most below 0 means no limit, and is ErrAgain if when always
// holds. It fails with when's error, with ErrDigits, and with ErrNone for the zero Dist.
func Reroll(d Dist, most int, when func(v any) (bool, error)) (Dist, error) {
	faces, err := part(d, when)
	switch {
	case err != nil:
		return Dist{}, err
	case len(faces.yes) == 0 || most == 0 || len(faces.no) == 0 && most > 0:
		return d, nil
	case len(faces.no) == 0:
		return Dist{}, ErrAgain
	}
	if most < 0 {
		out := lawOf(faces.no)
		out.from = d.from
		return out, nil
	}
	if d.total.BitLen() > maxBits/(most+1) {
		return Dist{}, ErrDigits
	}
	return reroll(d, most, faces), nil
}

// reroll weighs each value. With P of T thrown again, a value that is kept comes at throw j with
// chance (P/T)^j w/T, and one that is thrown again counts only at the last throw.
func reroll(d Dist, most int, faces parted) Dist {
	var bad, stands Weight
	for _, c := range faces.yes {
		bad = bad.Plus(c.w)
	}
	last := Weighs(1)
	for j := range most + 1 {
		if j > 0 {
			last = last.Times(bad)
		}
		stands = stands.Times(d.total).Plus(last)
	}
	cells := make([]cell, len(d.cells))
	for i, c := range d.cells {
		share := stands
		if faces.is[i] {
			share = last
		}
		cells[i] = cell{c.v, c.w.Times(share)}
	}
	out := lawOf(cells)
	out.from = d.from
	return out
}
