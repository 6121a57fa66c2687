package rulebook

import (
	"testing"

	"punchboard/internal/expr"
	"punchboard/internal/model"
	"punchboard/internal/odds"
)

// TestOddsText checks that a table of figures says what they count.
func TestOddsText(t *testing.T) {
	c := &compositor{design: &design{game: &model.Game{}}, env: expr.New(nil, nil)}
	for want, q := range map[string]odds.Question{
		"Per cent.":    {As: "percent", By: "heat"},
		"In percent.":  {As: "percent", By: "heat", Text: "In percent."},
		"Models.":      {As: "number", By: "table", Unit: "models"},
		"Ten attacks.": {As: "number", By: "heat", Unit: "models", Text: "Ten attacks."},
		"":             {As: "percent", By: "curves"},
	} {
		if got := oddsText(c, &odds.Grid{Question: &q}); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

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
