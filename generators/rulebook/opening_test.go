package rulebook

import (
	"testing"

	"punchboard/internal/model"
)

// TestEdition holds that the edition is what the game says, with the errata
// that are mended.
func TestEdition(t *testing.T) {
	for _, c := range []struct {
		edition string
		errata  int
		want    string
	}{
		{"", 0, ""},
		{"Third", 0, "Third"},
		{"Third", 1, "Third, erratum E1 mended"},
		{"", 1, "Erratum E1 mended"},
		{"Third", 12, "Third, errata E1 to E12 mended"},
		{"", 2, "Errata E1 to E2 mended"},
	} {
		b := &book{game: &model.Game{Edition: c.edition, Errata: make([]*model.Erratum, c.errata)}}
		if got := b.edition(); got != c.want {
			t.Errorf("%q with %d errata is %q, want %q", c.edition, c.errata, got, c.want)
		}
	}
}
