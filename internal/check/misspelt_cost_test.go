package check

import (
	"strings"
	"testing"
)

// TestLongWordsAreNoSlips checks that a text too long for a word is not tried letter by letter: a
// word of a million letters would be copied a million times.
func TestLongWordsAreNoSlips(t *testing.T) {
	v := &vocabulary{count: map[string]int{"lantern": 2}, english: map[string]bool{}, named: map[string]bool{"lantern": true}}
	if got := v.meant("lantren"); got != "lantern" {
		t.Errorf("lantren is meant as %q", got)
	}
	v.near = neighbours{}
	v.neighbours()
	long := strings.Repeat("lantern", 200_000)
	if got, _ := v.slipped(long); got != "" || v.meant(long) != "" {
		t.Error("a word of a million letters is taken for a slip")
	}
}
