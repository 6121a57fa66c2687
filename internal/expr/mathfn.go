package expr

import (
	"math"
	"math/big"
	"strings"

	"punchboard/internal/engine/dice"
)

// wholeOf returns a value as a whole number. Any other value is an error.
func wholeOf(v any) (int, error) {
	n, ok := number(v)
	if !ok || !n.whole() {
		return 0, errorf("want a whole number, got %s", describe(v))
	}
	return n.i, nil
}

// signedText returns a whole number with its sign, as text.
func signedText(v any) (any, error) {
	n, err := wholeOf(v)
	return signed(n), err
}

// percentFn is percent(x) and percent(x, places). It returns text such as "27 %".
func percentFn(_ *Frame, a []any) (any, error) {
	n, ok := number(a[0])
	if !ok {
		return nil, errorf("want a chance, got %s", describe(a[0]))
	}
	if whole, ok := a[0].(int); ok && whole >= 10 { // not a chance and hardly a growth rate: most likely a percentage already
		return nil, errorf("%[1]d is %[1]d00 %%, for a share of 1 is a hundred percent: write %[1]d %% or percent(%[1]d / 100)", whole)
	}
	places := 0
	if len(a) == 2 {
		var err error
		if places, err = placesOf(a[1]); err != nil {
			return nil, err
		}
	}
	return signFixed(new(big.Rat).Mul(n.rat(), big.NewRat(100, 1)).FloatString(places)) + " %", nil
}

// placesOf returns the requested number of decimal places.
func placesOf(v any) (int, error) {
	n, err := wholeOf(v)
	if err != nil || n < 0 || n > 20 {
		return 0, errorf("want 0 to 20 places, got %s", describe(v))
	}
	return n, nil
}

// toNumber parses text such as "1/2" or "80%" as an exact number, and makes a chance a plain
// number.
func toNumber(_ *Env, v any) (any, error) {
	if s, ok := v.(string); ok {
		if r, ok := dice.ParseNumber(s); ok {
			return exact(r), nil
		}
	}
	n, ok := number(v)
	if !ok {
		return nil, errorf("want a number, got %s", describe(v))
	}
	if p, q, small := n.small(); small {
		return fractionOf(p, q, false), nil
	}
	return exact(n.rat()), nil
}

// roundFn is round(x) and round(x, places). Halves round away from zero.
func roundFn(_ *Frame, a []any) (any, error) {
	n, ok := number(a[0])
	if !ok {
		return nil, errorf("want a number, got %s", describe(a[0]))
	}
	places := 0
	if len(a) == 2 {
		var err error
		if places, err = placesOf(a[1]); err != nil {
			return nil, err
		}
	}
	r, _ := new(big.Rat).SetString(n.rat().FloatString(places))
	return exact(r), nil
}

// rounded makes a number whole, using how.
func rounded(n num, how func(*big.Rat) *big.Int) any {
	if n.whole() {
		return n.i
	}
	return exact(new(big.Rat).SetInt(how(n.rat())))
}

// floor returns the greatest whole number not above r.
func floor(r *big.Rat) *big.Int { return new(big.Int).Div(r.Num(), r.Denom()) }

// ceil returns the least whole number not below r.
func ceil(r *big.Rat) *big.Int {
	n := new(big.Int).Neg(r.Num())
	return n.Neg(n.Div(n, r.Denom()))
}

// extreme returns the least or greatest of its arguments, or of a single list.
func extreme(e *Env, name string, a []any, sign int) (any, error) {
	if len(a) == 1 {
		if _, isNum := number(a[0]); !isNum {
			list, err := e.root.items(a[0])
			if err != nil {
				return nil, err
			}
			a = list
		}
	}
	if len(a) == 0 {
		return nil, errorf("%s of nothing", name)
	}
	best := a[0]
	for _, v := range a[1:] {
		c, err := compare(v, best)
		if err != nil {
			return nil, err
		}
		if c*sign > 0 {
			best = v
		}
	}
	return best, nil
}

// meanOf returns the mean of a law or of a list of numbers. It is an error for outcomes that are
// words and for an empty list.
func meanOf(e *Env, v any) (any, error) {
	if l, ok := v.(*dice.Later); ok {
		if m, known := l.Mean(); known {
			return exact(m.Rat()), nil
		}
	}
	if d, ok := now(v).(dice.Dist); ok {
		if !d.Numeric() {
			return nil, noMean(d)
		}
		return exact(d.Mean().Rat()), nil
	}
	list, err := e.root.items(v)
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, errorf("mean of nothing")
	}
	sum, err := total(list)
	if err != nil {
		return nil, err
	}
	return arith('/', sum, len(list))
}

// goType returns the name of a Go type for a message.
func goType(name string) string {
	switch name {
	case "string":
		return "text"
	case "bool":
		return "true or false"
	case "int", "float64", "expr.Signed", "expr.Decimal", "dice.Number":
		return "a number"
	case "dice.Chance":
		return "a chance"
	case "dice.Dist":
		return "a distribution"
	case "expr.Object":
		return "an entry"
	}
	if strings.HasPrefix(name, "[]") {
		return "a list"
	}
	return "something else"
}

// turned returns the sine or cosine of an angle in degrees, rounded to a millionth so that the
// result is the same on every machine.
func turned(f func(float64) float64, n num) any {
	angle, _ := new(big.Rat).Mul(n.rat(), big.NewRat(1, 180)).Float64()
	return exact(big.NewRat(int64(math.Round(f(math.Mod(angle, 2)*math.Pi)*1e6)), 1e6))
}

// rootFn returns the square root of a number, rounded to a millionth as turned does.
func rootFn(_ *Env, v any) (any, error) {
	n, ok := number(v)
	switch {
	case !ok:
		return nil, errorf("want a number, got %s", describe(v))
	case n.rat().Sign() < 0:
		return nil, errorf("%s has no square root, since it is below 0", describe(v))
	}
	r := new(big.Rat).Mul(n.rat(), big.NewRat(4e12, 1))
	twice := new(big.Int).Sqrt(new(big.Int).Quo(r.Num(), r.Denom())) // in millionths
	half := twice.Add(twice, big.NewInt(1)).Rsh(twice, 1)
	return exact(new(big.Rat).SetFrac(half, big.NewInt(1e6))), nil
}
