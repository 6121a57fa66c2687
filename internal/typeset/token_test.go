package typeset

import "testing"

// TestPercentStays checks that no line ends before a percent sign, even if its number is in another
// span.
func TestPercentStays(t *testing.T) {
	for before, want := range map[string]bool{"60": true, "": true, "of": false} {
		if got := stays(before, "% are sold"); got != want {
			t.Errorf("%q: stays %v, want %v", before, got, want)
		}
	}
}
