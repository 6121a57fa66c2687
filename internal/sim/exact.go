package sim

import (
	"math"
	"math/big"
)

// Sums that are not counts, such as shares of a choice and what a machine reports, are rounded term
// by term to a fixed fraction of one and added as integers. A run is therefore the same however its
// games are split into blocks, and in whatever order these are merged.

// Expected is how often something was to be expected. A choice among three options adds a third of
// Once, rounded.
type Expected int64

// Once is the unit of expectations.
const Once Expected = 1 << 30

// share returns Once divided by of.
func share(of int) Expected { return (Once + Expected(of/2)) / Expected(of) }

// Float returns the expectation as a number.
func (e Expected) Float() float64 { return float64(e) / float64(Once) }

// Sum adds up a number that the machine reports of a game, rounded to units of 1/2^20, and its
// squares, in units of 1/2^40.
type Sum struct {
	N       int     `json:"n"` // how many were added
	Total   big.Int `json:"total"`
	Squares big.Int `json:"squares"`
}

// sumBits is how many bits of a Sum are after the point.
const sumBits = 20

// Add adds a number. Its absolute value must be below 2^43.
func (s *Sum) Add(x float64) {
	n := big.NewInt(int64(math.Round(math.Ldexp(x, sumBits))))
	s.N++
	s.Total.Add(&s.Total, n)
	s.Squares.Add(&s.Squares, n.Mul(n, n))
}

// plus adds another sum.
func (s *Sum) plus(o *Sum) {
	s.N += o.N
	s.Total.Add(&s.Total, &o.Total)
	s.Squares.Add(&s.Squares, &o.Squares)
}

// mean returns the mean over a number of games, counting games that do not report the number as 0,
// and half the width of its 95 % interval.
func (s *Sum) mean(games int) (mean, half float64) {
	if games == 0 {
		return 0, 0
	}
	n := float64(games)
	mean = unscaled(&s.Total, sumBits) / n
	spread := max(0, unscaled(&s.Squares, 2*sumBits)/n-float64(mean*mean))
	return mean, Normal * math.Sqrt(spread/n)
}

// unscaled returns n / 2^bits.
func unscaled(n *big.Int, bits int) float64 {
	f, _ := new(big.Float).SetMantExp(new(big.Float).SetInt(n), -bits).Float64()
	return f
}
