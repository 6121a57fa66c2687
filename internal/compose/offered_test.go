package compose

import (
	"slices"
	"testing"

	"punchboard/internal/diag"
)

// TestOffered holds that where a name is like none of a few, all are told, and of many none.
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
