package check

import (
	"fmt"
	"testing"
)

// TestPairsOfMany checks that in a large family figures of many members do not make a pair, though
// fewer than one in six have them, and that figures of few members do.
func TestPairsOfMany(t *testing.T) {
	const members = 3000
	var all [][]figure
	for i := range members {
		common := fmt.Sprint(i % 10)
		own := fmt.Sprint(1000 + i/2)
		member := []figure{{path: "cost", said: common}, {path: "move", said: common}, {path: "aim", said: common}}
		if i >= members-2 {
			member = []figure{{path: "cost", said: own}, {path: "move", said: own}, {path: "aim", said: own}}
		}
		all = append(all, member)
	}
	got := censusOf(all).pairs(all)
	if want := [2]int{members - 2, members - 1}; len(got) != 1 || got[0] != want {
		t.Errorf("%d pairs, the first of them %v; want %v alone", len(got), got[:min(1, len(got))], want)
	}
}
