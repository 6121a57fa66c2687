package dice

import (
	"math/big"
	"math/bits"
)

// Weight is how often something happens out of a total: a whole number of 0 or more. The zero
// Weight is 0. Weights are values: no method changes its receiver, except grow.
type Weight struct {
	n   uint64
	big *big.Int // nil while n holds it; never changed
}

// Weighs returns the weight n.
func Weighs(n uint64) Weight { return Weight{n: n} }

// BigWeight returns the weight n, which is copied and must not be negative.
func BigWeight(n *big.Int) Weight {
	if n.Sign() < 0 {
		panic("dice: a negative weight")
	}
	if n.IsUint64() {
		return Weight{n: n.Uint64()}
	}
	return Weight{big: new(big.Int).Set(n)}
}

// owned returns the weight n, which must not be changed afterwards.
func owned(n *big.Int) Weight {
	if n.IsUint64() {
		return Weight{n: n.Uint64()}
	}
	return Weight{big: n}
}

// Plus returns the sum of two weights.
func (w Weight) Plus(v Weight) Weight {
	if w.big == nil && v.big == nil {
		if sum, carry := bits.Add64(w.n, v.n, 0); carry == 0 {
			return Weight{n: sum}
		}
	}
	return Weight{big: new(big.Int).Add(w.view(), v.view())}
}

// Times returns the product of two weights.
func (w Weight) Times(v Weight) Weight {
	if w.big == nil && v.big == nil {
		if hi, lo := bits.Mul64(w.n, v.n); hi == 0 {
			return Weight{n: lo}
		}
	}
	return owned(new(big.Int).Mul(w.view(), v.view()))
}

// over returns w times mul divided by div, which must divide it exactly.
func (w Weight) over(mul Weight, div uint64) Weight {
	if w.big == nil && mul.big == nil {
		if hi, lo := bits.Mul64(w.n, mul.n); hi < div {
			q, _ := bits.Div64(hi, lo, div)
			return Weight{n: q}
		}
	}
	p := new(big.Int).Mul(w.view(), mul.view())
	return owned(p.Quo(p, new(big.Int).SetUint64(div)))
}

// own returns the weight with a number of its own, which grow may change.
func (w Weight) own() Weight {
	if w.big != nil {
		w.big = new(big.Int).Set(w.big)
	}
	return w
}

// grow adds v to a weight that owns its number.
func (w *Weight) grow(v Weight) {
	if w.big != nil {
		w.big.Add(w.big, v.view())
		return
	}
	*w = w.Plus(v)
}

// power returns the weight to the power of n, 1 for 0.
func (w Weight) power(n int) Weight {
	out := Weighs(1)
	for base := w; n > 0; n >>= 1 {
		if n&1 == 1 {
			out = out.Times(base)
		}
		if n > 1 {
			base = base.Times(base)
		}
	}
	return out
}

// Cmp returns -1, 0 or 1 if w is less than, equal to or greater than v.
func (w Weight) Cmp(v Weight) int {
	switch {
	case w.big != nil || v.big != nil:
		return w.view().Cmp(v.view())
	case w.n < v.n:
		return -1
	case w.n > v.n:
		return 1
	}
	return 0
}

// IsZero reports whether the weight is 0.
func (w Weight) IsZero() bool { return w.n == 0 && w.big == nil }

// isOne reports whether the weight is 1.
func (w Weight) isOne() bool { return w.n == 1 && w.big == nil }

// Big returns the weight as a number that the caller owns.
func (w Weight) Big() *big.Int {
	if w.big != nil {
		return new(big.Int).Set(w.big)
	}
	return new(big.Int).SetUint64(w.n)
}

// view returns the weight as a number that must not be changed.
func (w Weight) view() *big.Int {
	if w.big != nil {
		return w.big
	}
	return new(big.Int).SetUint64(w.n)
}

// BitLen returns the length of the weight in bits, 0 for 0.
func (w Weight) BitLen() int {
	if w.big != nil {
		return w.big.BitLen()
	}
	return bits.Len64(w.n)
}

// String returns the weight in decimal.
func (w Weight) String() string { return w.view().String() }

// common returns the greatest common divisor of two weights, v if w is 0.
func (w Weight) common(v Weight) Weight {
	if w.big != nil || v.big != nil {
		return owned(new(big.Int).GCD(nil, nil, w.view(), v.view()))
	}
	a, b := w.n, v.n
	for b != 0 {
		a, b = b, a%b
	}
	return Weight{n: a}
}

// by returns w divided by v, which must divide it.
func (w Weight) by(v Weight) Weight {
	if w.big == nil && v.big == nil {
		return Weight{n: w.n / v.n}
	}
	return owned(new(big.Int).Quo(w.view(), v.view()))
}

// binomial returns the number of ways to choose k of n.
func binomial(n, k int) Weight {
	if k < 0 || k > n {
		return Weight{}
	}
	out := Weighs(1)
	for i := range min(k, n-k) {
		out = out.over(Weighs(uint64(n-i)), uint64(i+1))
	}
	return out
}

// beyond reports whether w/total is greater than at/2^64.
func (w Weight) beyond(at uint64, total Weight) bool {
	if w.big == nil && total.big == nil {
		hi, _ := bits.Mul64(at, total.n)
		return w.n > hi
	}
	n := new(big.Int).Mul(new(big.Int).SetUint64(at), total.view())
	return w.view().Cmp(n.Rsh(n, 64)) > 0
}
