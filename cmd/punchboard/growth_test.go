package main

import "testing"

// TestGrowth holds that a small heap may grow to four times what lives, and a
// large one by half.
func TestGrowth(t *testing.T) {
	for _, c := range []struct {
		live uint64
		want int
	}{{0, 300}, {64 << 20, 300}, {100 << 20, 300}, {160 << 20, 200}, {320 << 20, 100}, {4 << 30, 50}} {
		if got := growth(c.live); got != c.want {
			t.Errorf("of %d MB: %d %%, want %d", c.live>>20, got, c.want)
		}
	}
}
