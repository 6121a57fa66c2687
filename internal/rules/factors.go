package rules

import (
	"math/big"

	"punchboard/internal/expr"
)

// factors are the equations modulo a prime below 2^31, in the two triangles of Gaussian
// elimination: below the diagonal the multiples subtracted from each row, above it the remaining
// coefficients, and on it the inverses of the pivots.
type factors struct {
	p       uint64
	m       [][]uint64
	rows    []int     // which row of the equations is at each place
	low, up [][]entry // nonzero entries of the triangles, row by row
}

// entry is a number of a row, negated modulo the prime, and its column.
type entry struct {
	n  uint64
	at int
}

// rowStep is how many numbers of a row are computed in the time of one step.
const rowStep = 512

// factored returns the factors of the equations, nil if the prime divides their determinant.
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
			if err := r.Spend(1 + (len(row)-k)/rowStep); err != nil {
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
	for k, row := range f.m {
		f.low, f.up = append(f.low, f.entries(row, 0, k)), append(f.up, f.entries(row, k+1, len(row)))
	}
	return f, nil
}

// entries returns the nonzero entries of a row between two columns.
func (f *factors) entries(row []uint64, from, to int) []entry {
	var out []entry
	for j := from; j < to; j++ {
		if row[j] != 0 {
			out = append(out, entry{f.p - row[j], j})
		}
	}
	return out
}

// modulo returns the equations modulo a prime, in their own order.
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

// pivot moves a row with a nonzero entry in column k to place k. It reports false if there is none.
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

// inverse returns the inverse of x modulo p.
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

// solve returns the unknowns modulo the prime for these right sides.
func (f *factors) solve(right []*big.Int) []uint64 {
	x := make([]uint64, len(f.m))
	mod, t := new(big.Int).SetUint64(f.p), new(big.Int)
	for i, row := range f.low {
		x[i] = f.less(t.Mod(right[f.rows[i]], mod).Uint64(), row, x)
	}
	for i := len(x) - 1; i >= 0; i-- {
		x[i] = f.less(x[i], f.up[i], x) * f.m[i][i] % f.p
	}
	return x
}

// less subtracts from b the products of a row's entries and their unknowns.
func (f *factors) less(b uint64, row []entry, x []uint64) uint64 {
	for _, e := range row {
		if b += e.n * x[e.at]; b >= 1<<63 {
			b %= f.p
		}
	}
	return b % f.p
}
