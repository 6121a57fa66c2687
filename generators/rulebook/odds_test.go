package rulebook

import (
	"testing"

	"punchboard/internal/model"
)

// TestGathered checks that standing tables of one width are grouped, beginning with the first.
func TestGathered(t *testing.T) {
	for in, want := range map[string]string{"": "", "a": "a", "aBcdE": "acdBE", "AbCdE": "ACEbd", "abC": "abC"} {
		var all []drawnOdds
		for _, r := range in {
			all = append(all, drawnOdds{of: &model.Odds{ID: string(r)}, wide: r < 'a'})
		}
		got := ""
		for _, d := range gathered(all) {
			got += d.of.ID
		}
		if got != want {
			t.Errorf("%q stands as %q, want %q", in, got, want)
		}
	}
}
