package chart

import (
	"testing"

	"punchboard/internal/engine/dice"
	"punchboard/internal/odds"
)

// TestText checks what a cell prints: nothing for no result, for never, and for a chance of zero.
func TestText(t *testing.T) {
	chances, numbers := &odds.Grid{Question: &odds.Question{As: "percent"}}, &odds.Grid{Question: &odds.Question{}}
	for _, c := range []struct {
		in   *odds.Grid
		is   any
		want string
	}{
		{chances, nil, ""}, {chances, "never", ""}, {numbers, "never", ""}, {numbers, "always", "always"},
		{chances, dice.Of(0, 1), ""}, {chances, dice.Of(1, 2), "50.0"}, {numbers, 0, "0.0"}, {numbers, dice.Fraction(7, 2), "3.5"},
	} {
		s := &sheet{grid: c.in}
		if got := s.text(odds.Cell{Value: c.is}); got != c.want {
			t.Errorf("%v prints %q, want %q", c.is, got, c.want)
		}
	}
}
