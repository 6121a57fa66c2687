package rules

import (
	"math/big"

	"punchboard/internal/expr"
)

// factors are the equations modulo a prime below 2^31, as Gauss brings them to
// two triangles: below the diagonal what was taken from each row, above it what
// is left, and on it what the rest is to be multiplied by.
type factors struct {
	p    uint64
	m    [][]uint64
	rows []int // which row of the equations stands where
}

// factored are the factors of the equations, nil if the prime divides their
// determinant.
func (e *equations) factored(r *expr.Run, p uint64) (*factors, error) {
	f := e.modulo(p)
	for k := range f.m {
		if !f.pivot(k) {
			return nil, nil
		}
		top := f.m[k]
		top[k] = inverse(top[k], p)
		for _, row := range f.m[k+1:] {
			if row[k] == 0 {
				continue
			}
			if err := r.Spend(1); err != nil {
				return nil, err
			}
			row[k] = row[k] * top[k] % p
			for j, by := k+1, p-row[k]; j < len(row); j++ {
				if top[j] != 0 {
					row[j] = (row[j] + by*top[j]) % p
				}
			}
		}
	}
	return f, nil
}

// modulo are the equations modulo a prime, in their own order.
func (e *equations) modulo(p uint64) *factors {
	f := &factors{p: p}
	mod, t := new(big.Int).SetUint64(p), new(big.Int)
	for i, row := range e.rows {
		f.rows, f.m = append(f.rows, i), append(f.m, make([]uint64, len(e.rows)))
		for _, x := range row {
			f.m[i][x.of] = t.Mod(x.n, mod).Uint64()
		}
	}
	return f
}

// pivot puts a row that has something in column k in place k; false if none
// has.
func (f *factors) pivot(k int) bool {
	for i := k; i < len(f.m); i++ {
		if f.m[i][k] != 0 {
			f.m[i], f.m[k] = f.m[k], f.m[i]
			f.rows[i], f.rows[k] = f.rows[k], f.rows[i]
			return true
		}
	}
	return false
}

// inverse is by what a number is to be multiplied to come to 1.
func inverse(x, p uint64) uint64 {
	out := uint64(1)
	for n := p - 2; n > 0; n >>= 1 {
		if n&1 == 1 {
			out = out * x % p
		}
		x = x * x % p
	}
	return out
}

// solve are the unknowns modulo the prime for these right sides.
func (f *factors) solve(right []*big.Int) []uint64 {
	x := make([]uint64, len(f.m))
	mod, t := new(big.Int).SetUint64(f.p), new(big.Int)
	for i, row := range f.m {
		x[i] = f.less(t.Mod(right[f.rows[i]], mod).Uint64(), row[:i], x)
	}
	for i := len(x) - 1; i >= 0; i-- {
		x[i] = f.less(x[i], f.m[i][i+1:], x[i+1:]) * f.m[i][i] % f.p
	}
	return x
}

// less is a number less the products of those of a row with what they stand
// before.
func (f *factors) less(b uint64, row, x []uint64) uint64 {
	for j, n := range row {
		if n != 0 {
			b = (b + (f.p-n)*x[j]) % f.p
		}
	}
	return b
}
