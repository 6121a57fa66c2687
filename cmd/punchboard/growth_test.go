package main

import "testing"

// TestGrowth checks that a small heap may grow to twice what is live, a medium one to four times,
// and a large one by half; that of a check may grow further, that of a large deck less.
func TestGrowth(t *testing.T) {
	for _, c := range []struct {
		live, room uint64
		want       int
	}{{0, gcRoom, 100}, {32 << 20, gcRoom, 100}, {8 << 20, deckHeap, 50}, {32 << 20, deckHeap, gcDeck}, {120 << 20, deckHeap, 20}, {320 << 20, deckHeap, deckLeast}, {40 << 20, gcRoom, 300}, {160 << 20, gcRoom, 100}, {160 << 20, checkRoom, 200}, {32 << 20, checkRoom, 300}, {320 << 20, checkRoom, 100}, {4 << 30, checkRoom, 50}} {
		if got := growth(c.live, c.room); got != c.want {
			t.Errorf("of %d MB: %d %%, want %d", c.live>>20, got, c.want)
		}
	}
}
