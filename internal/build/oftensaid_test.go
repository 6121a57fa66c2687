package build

import "testing"

// TestOftenSaid holds on how many cards of a deck a sentence is told: few of a small deck say
// nothing that a badge should.
func TestOftenSaid(t *testing.T) {
	for _, c := range []struct {
		n, all int
		want   bool
	}{{3, 3, false}, {4, 4, true}, {4, 16, true}, {4, 21, false}, {9, 36, true}, {9, 40, false}, {10, 100, true}, {10, 101, false}} {
		if got := oftenSaid(c.n, c.all); got != c.want {
			t.Errorf("on %d of %d cards: got %v, want %v", c.n, c.all, got, c.want)
		}
	}
}
