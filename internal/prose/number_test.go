package prose

import (
	"strings"
	"testing"
)

// TestWays checks which numbers send a reader to a passage.
func TestWays(t *testing.T) {
	for said, want := range map[string]string{
		"Turn to 17.":                                   "17",
		"If you win, turn to 3 immediately.":            "3",
		"Turn at once to #12, or go back to section 6.": "12 6",
		"Flip to §40 with a heavy heart, else → 41":     "40 41",
		"Turn to 6, else to 7; turn to 8 or to 9.":      "6 7 8 9",
		"Turn to 6, if not, to 7.":                      "6 7",
		"Go on to 17 doors. Move to 3 hexes of it.":     "",
		"You see 3 rats; turn to the 4 of you.":         "",
	} {
		var got []string
		for _, w := range Ways(said) {
			got = append(got, said[w[0]:w[1]])
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %q, want %s", said, got, want)
		}
	}
}
