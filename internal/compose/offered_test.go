package compose

import (
	"slices"
	"testing"

	"punchboard/internal/diag"
)

// TestOffered checks that for a name unlike a few valid ones all of them are listed, and for one
// unlike many none.
func TestOffered(t *testing.T) {
	for _, c := range []struct {
		names []string
		want  []string
	}{
		{[]string{"track", "mark"}, []string{"there is mark, track"}},
		{slices.Repeat([]string{"track"}, mostOffered+1), nil},
	} {
		f := &frame{}
		f.unknown(diag.Place{}, "widget", "xyzzy", c.names)
		if len(f.found) != 1 || !slices.Equal(f.found[0].Evidence, c.want) {
			t.Errorf("of %d names: %v, want %q", len(c.names), f.found, c.want)
		}
	}
}
