package dice

import (
	"math"
	"math/big"
	"testing"
)

// TestPick checks the outcome of each throw: the first below its share of 2^64, the next from
// there, for small and large weights.
func TestPick(t *testing.T) {
	small, err := Weighted([]any{"a", "b", "c"}, []Weight{Weighs(1), Weighs(2), Weighs(1)})
	if err != nil {
		t.Fatal(err)
	}
	huge := new(big.Int).Lsh(big.NewInt(1), 200)
	large, err := Weighted([]any{"a", "b", "c"}, []Weight{BigWeight(huge), BigWeight(new(big.Int).Lsh(huge, 1)), BigWeight(huge)})
	if err != nil {
		t.Fatal(err)
	}
	const quarter = 1 << 62
	for at, want := range map[uint64]string{0: "a", quarter - 1: "a", quarter: "b", 3*quarter - 1: "b", 3 * quarter: "c", math.MaxUint64: "c"} {
		for _, d := range []Dist{small, large} {
			if got := d.Pick(at); got != want {
				t.Errorf("%d of %s: %v, want %s", at, d, got, want)
			}
		}
	}
	if got := (Dist{}).Pick(0); got != nil {
		t.Error(got)
	}
}
