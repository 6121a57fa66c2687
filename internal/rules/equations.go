package rules

import (
	"errors"
	"math/big"

	"punchboard/internal/expr"
)

// equations are linear: in row k, the unknowns times their whole coefficients sum to right[k]. The
// result wanted is parts[k] times unknown k.
type equations struct {
	rows  [][]term
	right []*big.Rat
	parts []*big.Int
}

// term is a coefficient and the index of its unknown.
type term struct {
	of int
	n  *big.Int
}

// errSingular reports that equations have no solution, or more than one.
var errSingular = errors.New("the equations have no single solution")

// solve solves the equations exactly. It computes the unknowns digit by digit to the base of a
// prime, until the digits determine the fractions, and then checks these in the equations (Dixon,
// "Exact solution of linear equations using p-adic expansions", 1982). Elimination with fractions
// would take a thousand times as long. It tries one prime after another until one does not divide
// the determinant. Only a determinant of 0 is divided by all primes tried.
func (e *equations) solve(r *expr.Run) ([]*big.Rat, error) {
	scale, right := e.whole()
	for p, left := uint64(1<<31-1), e.bits(); left > 0; p, left = before(p), left-30 {
		f, err := e.factored(r, p)
		if err != nil {
			return nil, err
		}
		if f == nil {
			continue
		}
		n, of, err := e.lifted(r, f, right)
		if err != nil {
			return nil, err
		}
		of.Mul(of, scale)
		out := make([]*big.Rat, len(n))
		for k := range n {
			out[k] = new(big.Rat).SetFrac(n[k].Mul(n[k], e.parts[k]), of)
		}
		return out, nil
	}
	return nil, errSingular
}

// before returns the prime before a number.
func before(p uint64) uint64 {
	for p--; !new(big.Int).SetUint64(p).ProbablyPrime(0); p-- { // exact for numbers this small
	}
	return p
}

// whole returns the right sides times scale, as whole numbers.
func (e *equations) whole() (scale *big.Int, right []*big.Int) {
	scale = big.NewInt(1)
	for _, b := range e.right {
		scale = common(scale, b.Denom())
	}
	for _, b := range e.right {
		n := new(big.Int).Quo(scale, b.Denom())
		right = append(right, n.Mul(n, b.Num()))
	}
	return scale, right
}

// bits returns an upper bound for the length of the determinant in bits. The determinant is less
// than the product of the sums of each row's absolute coefficients.
func (e *equations) bits() int {
	bits := 1
	for _, row := range e.rows {
		sum := new(big.Int)
		for _, t := range row {
			sum.Add(sum, new(big.Int).Abs(t.n))
		}
		bits += sum.BitLen()
	}
	return bits
}

// lifted returns the unknowns as numerators over a common denominator.
func (e *equations) lifted(r *expr.Run, f *factors, right []*big.Int) (n []*big.Int, of *big.Int, err error) {
	known := make([]*big.Int, len(right)) // the unknowns modulo base
	rest := make([]*big.Int, len(right))  // what is left of the right sides, divided by base
	for i, b := range right {
		known[i], rest[i] = new(big.Int), new(big.Int).Set(b)
	}
	base, p, t := big.NewInt(1), new(big.Int).SetUint64(f.p), new(big.Int)
	for digits, look := 1, 4; ; digits++ {
		if err := r.Spend(len(right) + len(right)*len(right)/rowStep); err != nil {
			return nil, nil, err
		}
		next := f.solve(rest)
		for i, row := range e.rows {
			known[i].Add(known[i], t.Mul(base, t.SetUint64(next[i])))
			take(rest[i], row, next, t)
			rest[i].Quo(rest[i], p)
		}
		if base.Mul(base, p); digits < look {
			continue
		}
		if n, of, ok := fractions(known, base); ok && e.hold(n, of, right) {
			return n, of, nil
		}
		if look = digits + digits/2; base.BitLen() > 6*expr.MaxBits {
			return nil, nil, errDigits
		}
	}
}

// take subtracts from a number the value of a row for unknowns below 2^31. Products of short
// numbers are added up first, because most are short, and changing a long number takes far longer.
func take(from *big.Int, row []term, of []uint64, t *big.Int) {
	sum := int64(0)
	for _, x := range row {
		if x.n.BitLen() > 31 {
			from.Sub(from, t.Mul(x.n, t.SetUint64(of[x.of])))
			continue
		}
		if sum += x.n.Int64() * int64(of[x.of]); sum >= 1<<61 || sum <= -1<<61 {
			from.Sub(from, t.SetInt64(sum))
			sum = 0
		}
	}
	from.Sub(from, t.SetInt64(sum))
}

// hold reports whether unknowns over a common denominator solve the equations.
func (e *equations) hold(n []*big.Int, of *big.Int, right []*big.Int) bool {
	sum, t := new(big.Int), new(big.Int)
	for i, row := range e.rows {
		sum.Mul(of, right[i])
		for _, x := range row {
			sum.Sub(sum, t.Mul(x.n, n[x.of]))
		}
		if sum.Sign() != 0 {
			return false
		}
	}
	return true
}

// fractions returns the fractions that numbers modulo base stand for, over a common denominator. It
// reports false if there are not yet enough digits.
func fractions(known []*big.Int, base *big.Int) (n []*big.Int, of *big.Int, ok bool) {
	half := (base.BitLen() - 2) / 2
	n, of = make([]*big.Int, len(known)), big.NewInt(1)
	for i, x := range known {
		x = new(big.Int).Mul(x, of)
		x.Mod(x, base)
		if y := new(big.Int).Sub(x, base); y.BitLen() <= half {
			x = y
		}
		if n[i] = x; x.BitLen() <= half {
			continue
		}
		num, den := fraction(x, base, half)
		if of.Mul(of, den); of.BitLen() > half {
			return nil, nil, false
		}
		for j := range i {
			n[j].Mul(n[j], den)
		}
		n[i] = num
	}
	return n, of, true
}

// fraction returns the fraction that a number modulo base stands for, with a numerator of at most
// most bits.
func fraction(x, base *big.Int, most int) (n, of *big.Int) {
	a, b, s, t := new(big.Int).Set(base), new(big.Int).Set(x), new(big.Int), big.NewInt(1)
	q, m := new(big.Int), new(big.Int)
	for b.BitLen() > most {
		q.QuoRem(a, b, m)
		a, b, m = b, m, a
		s.Sub(s, q.Mul(q, t))
		s, t = t, s
	}
	if t.Sign() < 0 {
		return b.Neg(b), t.Neg(t)
	}
	return b, t
}
