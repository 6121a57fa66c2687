// Package dice implements exact probability distributions over any values (numbers, flags, words,
// lists, records, things of other packages): of dice, of cards drawn without replacement, of
// repeated trials and of rerolled throws. It samples nothing, rounds nothing, and contains nothing
// specific to a game.
//
// A distribution holds whole weights and their total. Weights are machine words while they fit, so
// that nearly all counting is a few additions, and grow into big integers automatically.
package dice

import (
	"encoding/json"
	"fmt"
	"math/big"
	"math/bits"
	"strings"
)

// Chance is an exact chance from 0 to 1. The zero Chance is 0. Chances are values: no method
// changes its receiver.
type Chance struct {
	r     *big.Rat // or nil
	n, of Weight   // n of of, if r is nil and of is not 0
}

// chanceOf returns a chance that is known to be from 0 to 1.
func chanceOf(r *big.Rat) Chance { return Chance{r: r} }

// Number is an exact number that is not a chance, such as a mean. The zero Number is 0.
type Number struct {
	r    *big.Rat // or nil
	n, d int64    // n/d in lowest terms, d above 0, if r is nil; both are 0 for 0
}

// Fraction returns the number n/d. Both must be above -2^63, and d above 0.
func Fraction(n, d int64) Number {
	g := gcd(n, d)
	return Number{n: n / g, d: d / g}
}

// gcd returns the greatest common divisor of n and d, above 0. d must be above 0.
func gcd(n, d int64) int64 {
	for n != 0 {
		n, d = d%n, n
	}
	return max(d, -d)
}

// Small returns the number as n/d in lowest terms, d above 0, both of at most 31 bits. It reports
// false if they are larger.
func (n Number) Small() (num, den int64, ok bool) {
	if n.r == nil {
		d := max(n.d, 1)
		return n.n, d, max(n.n, -n.n, d) < 1<<31
	}
	return small(n.r)
}

// Small returns the chance as n/d in lowest terms, both of at most 31 bits. It reports false if
// they are larger.
func (c Chance) Small() (num, den int64, ok bool) {
	switch {
	case c.r != nil:
		return small(c.r)
	case c.of.IsZero():
		return 0, 1, true
	case c.n.big != nil || c.of.big != nil || max(c.n.n, c.of.n) >= 1<<62:
		return 0, 0, false
	}
	g := gcd(int64(c.n.n), int64(c.of.n))
	num, den = int64(c.n.n)/g, int64(c.of.n)/g
	return num, den, max(num, den) < 1<<31
}

// small returns a number as a fraction whose parts have at most 31 bits. It reports false if they
// are larger.
func small(r *big.Rat) (num, den int64, ok bool) {
	if n, d := r.Num(), r.Denom(); n.BitLen() < 32 && d.BitLen() < 32 {
		return n.Int64(), d.Int64(), true
	}
	return 0, 0, false
}

// Of returns the chance num/den, 0 if den is 0.
func Of(num, den int64) Chance {
	switch {
	case den == 0:
		return Chance{}
	case num >= 0 && den > 0:
		g := gcd(num, den)
		return Chance{n: Weighs(uint64(num / g)), of: Weighs(uint64(den / g))}
	}
	return chanceOf(big.NewRat(num, den))
}

// FromRat returns the chance r, which is copied. It is an error if r is not from 0 to 1.
func FromRat(r *big.Rat) (Chance, error) {
	if r.Sign() < 0 || r.Cmp(one) > 0 {
		return Chance{}, fmt.Errorf("%s: a chance lies between 0 and 1", r.RatString())
	}
	if n, d, ok := small(r); ok {
		return Of(n, d), nil
	}
	return chanceOf(new(big.Rat).Set(r)), nil
}

// NumberOf returns the number r, which is copied.
func NumberOf(r *big.Rat) Number {
	if n, d, ok := small(r); ok {
		return Fraction(n, d)
	}
	return Number{r: new(big.Rat).Set(r)}
}

// one is the chance of a certain event. It must not be changed.
var one = big.NewRat(1, 1)

// Rat returns the chance as a fraction that the caller owns.
func (c Chance) Rat() *big.Rat {
	if c.r != nil {
		return copied(c.r)
	}
	return c.rat()
}

// Rat returns the number as a fraction that the caller owns.
func (n Number) Rat() *big.Rat {
	if n.r == nil && n.d != 0 {
		return big.NewRat(n.n, n.d)
	}
	return copied(n.r)
}

// Bits returns the length of the chance in bits, numerator and denominator together.
func (c Chance) Bits() int {
	if n, d, ok := c.Small(); ok {
		return bits.Len64(uint64(n)) + bits.Len64(uint64(d))
	}
	return length(c.rat())
}

// Bits returns the length of the number in bits, numerator and denominator together.
func (n Number) Bits() int {
	if n.r == nil {
		return bits.Len64(uint64(max(n.n, -n.n))) + bits.Len64(uint64(max(n.d, 1)))
	}
	return length(n.r)
}

// length returns the length of a fraction in bits, numerator and denominator together.
func length(r *big.Rat) int { return r.Num().BitLen() + r.Denom().BitLen() }

// rat returns the number as a fraction that must not be changed.
func (n Number) rat() *big.Rat {
	if n.r == nil && n.d != 0 {
		return big.NewRat(n.n, n.d)
	}
	return n.r
}

// copied returns a copy that may be changed, 0 for nil.
func copied(r *big.Rat) *big.Rat {
	if r == nil {
		return new(big.Rat)
	}
	return new(big.Rat).Set(r)
}

// rat returns the chance as a fraction that must not be changed.
func (c Chance) rat() *big.Rat {
	switch {
	case c.r != nil:
		return c.r
	case c.of.IsZero():
		return new(big.Rat)
	}
	return new(big.Rat).SetFrac(c.n.Big(), c.of.Big())
}

// String returns the fraction in lowest terms: "16/25", "0", "1".
func (c Chance) String() string { return c.rat().RatString() }

// String returns the number as a fraction in lowest terms, whole numbers without a denominator.
func (n Number) String() string { return copied(n.rat()).RatString() }

// MarshalJSON writes the chance as the string that String gives.
func (c Chance) MarshalJSON() ([]byte, error) { return json.Marshal(c.String()) }

// MarshalJSON writes the number as the string that String gives.
func (n Number) MarshalJSON() ([]byte, error) { return json.Marshal(n.String()) }

// Float returns the chance as the nearest float.
func (c Chance) Float() float64 { f, _ := c.rat().Float64(); return f }

// Cmp returns -1, 0 or 1 if c is less than, equal to or greater than d.
func (c Chance) Cmp(d Chance) int { return c.rat().Cmp(d.rat()) }

// Not returns the chance that the event does not happen.
func (c Chance) Not() Chance { return chanceOf(new(big.Rat).Sub(one, c.rat())) }

// ParseNumber parses "3", "-2", "2/3", "0.28" and "80%" as an exact number. The minus may be
// U+2212, and a blank may precede the percent sign.
func ParseNumber(s string) (*big.Rat, bool) {
	s = strings.Replace(strings.TrimSpace(s), "\u2212", "-", 1)
	rest, percent := strings.CutSuffix(s, "%")
	rest = strings.TrimRight(rest, " \u00a0\u202f")
	if rest == "" || len(rest) > 400 || strings.Trim(rest, "0123456789./-+") != "" {
		return nil, false
	}
	r, ok := new(big.Rat).SetString(rest)
	if ok && percent {
		r.Quo(r, big.NewRat(100, 1))
	}
	return r, ok
}
