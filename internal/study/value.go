package study

import (
	"cmp"
	"math/big"
	"strconv"

	"punchboard/internal/engine/dice"
	"punchboard/internal/expr"
)

// Value is an exact number, or greater than any number (endless), or less than any (none). The zero
// Value is 0.
type Value struct {
	n      int
	r      *big.Rat // instead of n, if it is not whole
	chance bool     // prints as a percentage
	beyond int      // 1 for endless, -1 for none
}

// The values beyond all numbers.
var (
	Endless = Value{beyond: 1}
	None    = Value{beyond: -1}
)

// Whole returns a whole number.
func Whole(n int) Value { return Value{n: n} }

// Number returns a fraction. r must not be changed afterwards.
func Number(r *big.Rat) Value {
	if r.IsInt() && r.Num().IsInt64() {
		return Value{n: int(r.Num().Int64())}
	}
	return Value{r: r}
}

// Chance returns a chance, which prints as a percentage.
func Chance(r *big.Rat) Value {
	v := Number(r)
	v.chance = true
	return v
}

// valueOf converts a value of the language: a number, true to 1 and false to 0, or the words for
// the values beyond all numbers. It reports false for anything else.
func valueOf(v any) (Value, bool) {
	switch v := v.(type) {
	case int:
		return Value{n: v}, true
	case bool:
		if v {
			return Value{n: 1}, true
		}
		return Value{}, true
	case dice.Chance:
		return Chance(v.Rat()), true
	case string:
		switch v {
		case "endless":
			return Endless, true
		case "none":
			return None, true
		}
		return Value{}, false
	}
	if r, ok := expr.Rat(v); ok {
		return Number(r), true
	}
	return Value{}, false
}

// Cmp returns -1, 0 or 1 if v is less than, equal to or more than w.
func (v Value) Cmp(w Value) int {
	switch {
	case v.beyond != 0 || w.beyond != 0:
		return cmp.Compare(v.beyond, w.beyond)
	case v.r == nil && w.r == nil:
		return cmp.Compare(v.n, w.n)
	}
	return v.Rat().Cmp(w.Rat())
}

// Sign returns -1, 0 or 1 if v is less than, equal to or more than 0.
func (v Value) Sign() int { return v.Cmp(Value{}) }

// Said reports whether the value is worth stating: it is neither 0 nor none.
func (v Value) Said() bool { return v.Sign() != 0 && v != None }

// Rat returns the number as a fraction, 0 for values beyond all numbers. It must not be changed.
func (v Value) Rat() *big.Rat {
	if v.r != nil {
		return v.r
	}
	return new(big.Rat).SetInt64(int64(v.n))
}

// String returns the value as a reader writes it: a chance in percent, and a value that is not
// whole with one decimal.
func (v Value) String() string {
	switch {
	case v.beyond > 0:
		return "endless"
	case v.beyond < 0:
		return "none"
	case v.chance:
		return tenths(new(big.Rat).Mul(v.Rat(), big.NewRat(100, 1))) + " %"
	case v.r == nil:
		return strconv.Itoa(v.n)
	}
	return tenths(v.r)
}

// tenths formats a number with one decimal, whole ones without.
func tenths(r *big.Rat) string {
	if r.IsInt() {
		return r.Num().String()
	}
	return r.FloatString(1)
}

// Per returns the mean of a measure per the given number of points of a price, with two decimals.
// It reports false if the price is over a range or not above 0, or if a value is beyond all
// numbers.
func Per(m, price Measure, points int) (string, bool) {
	cost := price.Value(0)
	if len(price.At) > 0 || cost.beyond != 0 || cost.Sign() <= 0 || points == 0 {
		return "", false
	}
	sum, unit := new(big.Rat), ""
	for _, v := range m.Values {
		if v.beyond != 0 {
			return "", false
		}
		if v.chance {
			unit = " %"
		}
		sum.Add(sum, v.Rat())
	}
	sum.Quo(sum, new(big.Rat).Mul(cost.Rat(), big.NewRat(int64(points), 1)))
	if unit != "" {
		sum.Mul(sum, big.NewRat(100, 1))
	}
	return sum.FloatString(2) + unit, true
}
