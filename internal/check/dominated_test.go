package check

import (
	"math/big"
	"testing"

	"punchboard/internal/study"
)

// TestPairs checks that two values that differ are printed differently.
func TestPairs(t *testing.T) {
	of := func(values ...study.Value) study.Measure {
		return study.Measure{At: []string{"Rat", "Orc"}, Values: values}
	}
	got := pairs(of(study.Number(big.NewRat(3, 4)), study.Whole(1)), of(study.Number(big.NewRat(5, 6)), study.Whole(2)))
	if want := "0.7500 to 0.8333 at Rat, 1 to 2 at Orc (2 of 2 differ)"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
