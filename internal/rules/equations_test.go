package rules

import (
	"math/big"
	"testing"
)

// TestTake checks that a row's value is the same for short and for long numbers, and where the sum
// would overflow.
func TestTake(t *testing.T) {
	const most = 1<<31 - 1
	var row []term
	of, want := make([]uint64, 9), big.NewInt(5)
	for i := range of {
		n := big.NewInt(-most)
		if i == 8 {
			n.Lsh(n, 40)
		}
		of[i], row = most, append(row, term{i, n})
		want.Sub(want, new(big.Int).Mul(n, big.NewInt(most)))
	}
	got := big.NewInt(5)
	if take(got, row, of, new(big.Int)); got.Cmp(want) != 0 {
		t.Errorf("got %s, want %s", got, want)
	}
}
