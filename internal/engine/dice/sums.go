package dice

import (
	"errors"
	"fmt"
	"math/big"
	"math/bits"
	"punchboard/internal/lists"
)

// ErrNumbers reports that only numbers can be added up.
var ErrNumbers = errors.New("only numbers can be added up")

// ErrSums reports that there are too many different sums.
var ErrSums = fmt.Errorf("more than %d different sums", maxSum)

// Sums returns the distribution of the sum of n independent values of d, with true as 1. It fails
// with ErrNumbers, ErrSums, ErrDigits, with ErrNone for the zero Dist, and for an n below 0.
func Sums(n int, d Dist) (Dist, error) {
	switch {
	case len(d.cells) == 0:
		return Dist{}, ErrNone
	case n < 0:
		return Dist{}, fmt.Errorf("%d times: want 0 or more", n)
	case !d.Numeric():
		return Dist{}, ErrNumbers
	case len(d.cells) > 1 && n >= maxSum:
		return Dist{}, ErrSums
	case len(d.cells) > 1 && n*d.total.BitLen() > maxBits:
		return Dist{}, ErrDigits
	}
	out, err := newComb(d).sum(n, d)
	out.from = d.from
	return out, err
}

// comb holds the numbers of a distribution as lo + step*at[i].
type comb struct {
	lo, step *big.Rat
	at       []*big.Int // rising from 0
}

// newComb finds the widest step.
func newComb(d Dist) comb {
	den, step := big.NewInt(1), new(big.Int)
	for _, c := range d.cells {
		r, _ := ratOf(c.v)
		den.Mul(den, new(big.Int).Quo(r.Denom(), new(big.Int).GCD(nil, nil, den, r.Denom())))
	}
	lo, _ := ratOf(d.cells[0].v)
	out := comb{lo: lo}
	for _, c := range d.cells {
		r, _ := ratOf(c.v)
		r = new(big.Rat).Sub(r, lo)
		off := new(big.Int).Mul(r.Num(), new(big.Int).Quo(den, r.Denom()))
		step.GCD(nil, nil, step, off)
		out.at = append(out.at, off)
	}
	for _, off := range out.at {
		if step.Sign() > 0 {
			off.Quo(off, step)
		}
	}
	out.step = new(big.Rat).SetFrac(step, den)
	return out
}

// value returns the sum of n numbers whose places add up to k.
func (c comb) value(n, k int) any {
	r := new(big.Rat).Mul(c.step, new(big.Rat).SetInt64(int64(k)))
	return settledRat(r.Add(r, new(big.Rat).Mul(c.lo, new(big.Rat).SetInt64(int64(n)))))
}

// sum returns the law of the sum of n draws. It returns ErrSums if there may be too many sums.
func (c comb) sum(n int, d Dist) (Dist, error) {
	last := new(big.Int).Mul(c.at[len(c.at)-1], big.NewInt(int64(max(n, 1))))
	switch {
	case len(c.at) == 1 || n == 0:
		return Sure(c.value(n, 0)), nil
	case last.Cmp(big.NewInt(4*maxSum)) <= 0:
		return c.dense(n, d)
	case last.BitLen() < bits.UintSize-1:
		return c.sparse(n, d)
	}
	return Dist{}, ErrSums
}

// dense counts all places from the least to the greatest.
func (c comb) dense(n int, d Dist) (Dist, error) {
	ways := make([]Weight, int(c.at[len(c.at)-1].Int64())+1)
	for i, x := range d.cells {
		ways[c.at[i].Int64()] = x.w
	}
	var cells []cell
	for k, w := range powers(ways, n, d.total) {
		if !w.IsZero() {
			cells = append(cells, cell{c.value(n, k), w})
		}
	}
	if len(cells) > maxSum {
		return Dist{}, ErrSums
	}
	return lawOf(cells), nil
}

// sparse adds one number after another, for when few of many places are used.
func (c comb) sparse(n int, d Dist) (Dist, error) {
	sum := Sure(0)
	for range n {
		var g Gather
		of := sum.total.Times(d.total)
		for _, s := range sum.cells {
			for i, x := range d.cells {
				if err := g.whole(s.v.(int)+int(c.at[i].Int64()), s.w.Times(x.w), of); err != nil {
					return Dist{}, err
				}
			}
			if g.Len() > maxSum {
				return Dist{}, ErrSums
			}
		}
		sum = g.from(nil)
	}
	cells := lists.Map(sum.cells, func(s cell) cell { return cell{c.value(n, s.v.(int)), s.w} })
	return lawOf(cells), nil
}

// powers returns the ways to each sum of n numbers at 0, 1, 2, ..., which have the ways p each,
// total in all. p[0] is not 0. It computes the power of a polynomial by the recurrence of Euler and
// Miller: with P the ways of one and Q those of n, Q'P = nP'Q gives each Q from those before it, in
// one pass.
func powers(p []Weight, n int, total Weight) []Weight {
	q := make([]Weight, n*(len(p)-1)+1)
	q[0] = p[0].power(n)
	if (n+1)*total.BitLen()+bits.Len(uint((n+1)*len(p))) < 63 {
		smallPowers(p, n, q)
		return q
	}
	views := make([]*big.Int, len(q))
	views[0] = q[0].view()
	var term, scale big.Int
	for m := 1; m < len(q); m++ {
		sum := new(big.Int)
		for i := 1; i < min(len(p), m+1); i++ {
			if !p[i].IsZero() {
				term.Mul(views[m-i], scale.Mul(scale.SetInt64(int64((n+1)*i-m)), p[i].view()))
				sum.Add(sum, &term)
			}
		}
		views[m] = sum.Quo(sum, scale.Mul(scale.SetInt64(int64(m)), p[0].view()))
		q[m] = BigWeight(sum)
	}
	return q
}

// smallPowers is powers for the case that all intermediate values fit a machine word.
func smallPowers(p []Weight, n int, q []Weight) {
	for m := 1; m < len(q); m++ {
		sum := int64(0)
		for i := 1; i < min(len(p), m+1); i++ {
			sum += int64((n+1)*i-m) * int64(p[i].n) * int64(q[m-i].n)
		}
		q[m] = Weighs(uint64(sum / (int64(m) * int64(p[0].n))))
	}
}
