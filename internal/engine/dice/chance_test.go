package dice

import (
	"math/big"
	"testing"
)

// TestSmall checks that Small is true up to 31 bits, in lowest terms, however a number is stored.
func TestSmall(t *testing.T) {
	const edge = 1<<31 - 1
	for _, c := range []struct {
		r    *big.Rat
		n, d int64
		ok   bool
	}{
		{big.NewRat(2, 6), 1, 3, true}, {big.NewRat(-4, 6), -2, 3, true}, {new(big.Rat), 0, 1, true},
		{big.NewRat(edge, 2), edge, 2, true}, {big.NewRat(edge+1, 3), 0, 0, false}, {big.NewRat(-edge-1, 3), 0, 0, false}, {big.NewRat(1, edge+1), 0, 0, false},
	} {
		n, d, ok := NumberOf(c.r).Small()
		if ok != c.ok || ok && (n != c.n || d != c.d) {
			t.Errorf("%s: %d/%d, %v", c.r, n, d, ok)
		}
		if NumberOf(c.r).Rat().Cmp(c.r) != 0 || NumberOf(c.r).String() != c.r.RatString() {
			t.Errorf("%s comes back as %s", c.r, NumberOf(c.r))
		}
		chance, err := FromRat(c.r)
		if err != nil {
			continue
		}
		n, d, ok = chance.Small()
		if ok != c.ok || ok && (n != c.n || d != c.d) || chance.Rat().Cmp(c.r) != 0 {
			t.Errorf("the chance %s: %d/%d, %v", c.r, n, d, ok)
		}
	}
	if n, d, ok := (Chance{n: Weighs(4), of: Weighs(6)}).Small(); n != 2 || d != 3 || !ok {
		t.Errorf("4 of 6: %d/%d, %v", n, d, ok)
	}
	if _, _, ok := (Chance{n: Weighs(1), of: Weighs(1 << 62)}).Small(); ok {
		t.Error("1 of 2^62 is small")
	}
	for _, none := range []*big.Rat{big.NewRat(-1, 6), big.NewRat(7, 6)} {
		if _, err := FromRat(none); err == nil {
			t.Errorf("%s is a chance", none)
		}
	}
	if n, d, ok := (Number{}).Small(); n != 0 || d != 1 || !ok {
		t.Errorf("nothing: %d/%d, %v", n, d, ok)
	}
	if Fraction(-4, 6).String() != "-2/3" || Of(0, 5).String() != "0" {
		t.Error(Fraction(-4, 6), Of(0, 5))
	}
}
