package sim

import (
	"fmt"
	"math/big"
	"sort"
)

// The intervals here are Wilson's score intervals for a share: all p that a test at the 95 % level
// would not reject, that is N(s-p)² <= z²p(1-p) for a share s of N games. Whether p belongs to it
// is decided in integers, without a square root.
//
// Seeds are counted rather than plays, because the seatings of one seed share their chance and so
// are not independent. The mean result of a seed is between 0 and 1, and of all such quantities
// with the same mean, one that is only ever 0 or 1 varies most. Wilson's interval over seeds is
// therefore never too narrow, and a little wide where seatings balance each other.

// The square of the two-sided normal quantile for 95 %, that is the chi-square quantile with one
// degree of freedom, 3.841459, in millionths.
const (
	zSquared = 3_841_459
	million  = 1_000_000
)

// Share is a part of a whole: Points out of Of, from N independent games. The zero Share is nothing
// of nothing.
type Share struct {
	Points, Of int64
	N          int
}

// Float returns the share as a number, 0 if Of is 0.
func (s Share) Float() float64 {
	if s.Of == 0 {
		return 0
	}
	return float64(s.Points) / float64(s.Of)
}

// String returns the share as a fraction in lowest terms.
func (s Share) String() string {
	if s.Of == 0 {
		return "0"
	}
	return big.NewRat(s.Points, s.Of).RatString()
}

// Plus returns two shares of the same games combined.
func (s Share) Plus(t Share) Share {
	return Share{s.Points + t.Points, s.Of + t.Of, max(s.N, t.N)}
}

// Rest returns the rest of the whole.
func (s Share) Rest() Share { return Share{s.Of - s.Points, s.Of, s.N} }

// Interval is a range of shares, in millionths.
type Interval struct{ Lo, Hi int }

// String returns the interval in percent.
func (i Interval) String() string {
	return fmt.Sprintf("%s to %s", percent(i.Lo), percent(i.Hi))
}

// percent formats millionths in percent, with one decimal.
func percent(millionths int) string {
	tenths := (millionths + 500) / 1000
	return fmt.Sprintf("%d.%d %%", tenths/10, tenths%10)
}

// Percent formats the share in percent, with one decimal.
func (s Share) Percent() string {
	if s.Of == 0 {
		return "-"
	}
	return percent(int((s.Points*million + s.Of/2) / s.Of))
}

// holds reports whether p, in millionths, belongs to the interval.
func (s Share) holds(p int64) bool {
	d := new(big.Int).SetInt64(s.Points)
	d.Mul(d, big.NewInt(million))
	d.Sub(d, new(big.Int).Mul(big.NewInt(p), big.NewInt(s.Of)))
	left := new(big.Int).Mul(d, d)
	left.Mul(left, big.NewInt(int64(s.N)))
	left.Mul(left, big.NewInt(million))
	right := new(big.Int).Mul(big.NewInt(s.Of), big.NewInt(s.Of))
	right.Mul(right, big.NewInt(zSquared))
	right.Mul(right, big.NewInt(p))
	right.Mul(right, big.NewInt(million-p))
	return left.Cmp(right) <= 0
}

// side returns -1, 0 or 1 if the share is less than, equal to or more than p millionths.
func (s Share) side(p int64) int {
	l := new(big.Int).Mul(big.NewInt(s.Points), big.NewInt(million))
	return l.Cmp(new(big.Int).Mul(big.NewInt(p), big.NewInt(s.Of)))
}

// Interval returns the Wilson interval of the share, its ends rounded outwards to a millionth.
// Without games it is the full range.
func (s Share) Interval() Interval {
	if s.N <= 0 || s.Of <= 0 {
		return Interval{0, million}
	}
	lo := sort.Search(million, func(p int) bool { return s.side(int64(p)) <= 0 || s.holds(int64(p)) })
	hi := sort.Search(million, func(p int) bool { return s.side(int64(p)) < 0 && !s.holds(int64(p)) })
	return Interval{max(0, lo-1), hi}
}

// Verdict is what an interval says about an expected range.
type Verdict int

// The verdicts. Open means that the interval contains an end of the range.
const (
	Open Verdict = iota
	Within
	Beyond
)

// Judge compares the share's interval with a range in whole percent. An end at 0 or 100 is no
// limit. Without games every range is open.
func (s Share) Judge(lo, hi int) Verdict {
	if s.N <= 0 || s.Of <= 0 {
		return Open
	}
	l, h := int64(lo)*million/100, int64(hi)*million/100
	if s.side(l) < 0 && !s.holds(l) || s.side(h) > 0 && !s.holds(h) {
		return Beyond
	}
	over := lo <= 0 || s.side(l) > 0 && !s.holds(l)
	under := hi >= 100 || s.side(h) < 0 && !s.holds(h)
	if over && under {
		return Within
	}
	return Open
}

// Needs returns how many games it takes until the interval of this same share excludes each end of
// a range in whole percent. It is 0 if no number of games is enough, because the share equals an
// end.
func (s Share) Needs(lo, hi int) int {
	if s.Of <= 0 {
		return 0
	}
	need := 0
	for _, p := range []int{lo, hi} {
		if p <= 0 || p >= 100 {
			continue
		}
		at := int64(p) * million / 100
		beyond := p == lo && s.side(at) < 0 || p == hi && s.side(at) > 0
		n := s.needs(p)
		if n == 0 || beyond {
			return n
		}
		need = max(need, n)
	}
	return need
}

// needs returns the least N for which the interval excludes p percent: N > z²p(1-p)/(s-p)².
func (s Share) needs(p int) int {
	l := big.NewRat(int64(p), 100)
	d := new(big.Rat).Sub(big.NewRat(s.Points, s.Of), l)
	if d.Sign() == 0 {
		return 0
	}
	n := big.NewRat(zSquared, million)
	n.Mul(n, l)
	n.Mul(n, new(big.Rat).Sub(big.NewRat(1, 1), l))
	n.Quo(n, d.Mul(d, d))
	return int(new(big.Int).Quo(n.Num(), n.Denom()).Int64()) + 1
}
