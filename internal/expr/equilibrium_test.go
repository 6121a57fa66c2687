package expr

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// TestSolved checks, for random games, that the first player's strategy wins at least the worth
// whatever the second does, and that the second player's loses at most that. This proves both
// optimal.
func TestSolved(t *testing.T) {
	chance := rand.New(rand.NewPCG(4, 7))
	for range 300 {
		n, m := 1+chance.IntN(5), 1+chance.IntN(5)
		worths := make([][]*big.Rat, n)
		for i := range worths {
			for range m {
				worths[i] = append(worths[i], big.NewRat(int64(chance.IntN(13)-6), int64(1+chance.IntN(3))))
			}
		}
		worth, p, q := solved(worths)
		for i := range n {
			if got := along(q, func(j int) *big.Rat { return worths[i][j] }); got.Cmp(worth) > 0 {
				t.Fatalf("%v: the row %d wins %v against %v, more than %v", worths, i, got, q, worth)
			}
		}
		for j := range m {
			if got := along(p, func(i int) *big.Rat { return worths[i][j] }); got.Cmp(worth) < 0 {
				t.Fatalf("%v: %v wins %v against the column %d, less than %v", worths, p, got, j, worth)
			}
		}
		one := func(int) *big.Rat { return big.NewRat(1, 1) }
		for _, mix := range [][]*big.Rat{p, q} {
			for _, c := range mix {
				if c.Sign() < 0 || along(mix, one).Cmp(one(0)) != 0 {
					t.Fatalf("%v: the chances are %v", worths, mix)
				}
			}
		}
	}
}

// along returns the mean of what is won with these chances.
func along(chances []*big.Rat, of func(int) *big.Rat) *big.Rat {
	sum := new(big.Rat)
	for i, c := range chances {
		sum.Add(sum, new(big.Rat).Mul(c, of(i)))
	}
	return sum
}

// BenchmarkSolved solves a game of the largest size allowed.
func BenchmarkSolved(b *testing.B) {
	for b.Loop() {
		chance := rand.New(rand.NewPCG(1, 2))
		worths := make([][]*big.Rat, mostAtOnce)
		for i := range worths {
			for range mostAtOnce {
				worths[i] = append(worths[i], big.NewRat(int64(chance.IntN(100)), 1))
			}
		}
		solved(worths)
	}
}
