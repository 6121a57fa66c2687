package study

import "testing"

// TestSaid checks which values are worth stating.
func TestSaid(t *testing.T) {
	for v, want := range map[Value]bool{{}: false, None: false, {n: 2}: true, {n: -2}: true, Endless: true} {
		if v.Said() != want {
			t.Errorf("%s says something: %v", v, !want)
		}
	}
}
