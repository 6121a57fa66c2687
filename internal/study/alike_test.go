package study

import (
	"math/big"
	"testing"
)

// TestAlike checks that two measures are printed in percent side by side only if neither has a
// number that cannot be a chance.
func TestAlike(t *testing.T) {
	part, more := Chance(big.NewRat(2, 3)), Number(big.NewRat(21, 5))
	for _, c := range []struct {
		a, b Value
		want string
	}{
		{part, more, "0.7 and 4.2"},
		{more, part, "4.2 and 0.7"},
		{part, Chance(big.NewRat(1, 4)), "66.7 % and 25 %"},
		{part, Whole(3), "0.7 and 3"},
		{part, Whole(0), "66.7 % and 0"},
		{part, Whole(1), "66.7 % and 1"},
		{part, Whole(-1), "0.7 and -1"},
		{part, Endless, "66.7 % and endless"},
	} {
		a, b := Alike(Measure{Values: []Value{c.a}}, Measure{Values: []Value{c.b}})
		if got := a.Value(0).String() + " and " + b.Value(0).String(); got != c.want {
			t.Errorf("%s and %s are %s side by side, want %s", c.a, c.b, got, c.want)
		}
	}
	if part.String() != "66.7 %" {
		t.Errorf("what was measured is changed to %s", part)
	}
}
