package threshold_test

import (
	"slices"
	"strings"
	"testing"

	"punchboard/internal/enginetest"
	"punchboard/internal/model"
)

func TestFindings(t *testing.T) {
	g := watch(t)
	if got := enginetest.Findings(t, g); len(got) > 0 {
		t.Errorf("a sound game: %v", got)
	}
	for _, x := range []string{"dice check-die", "move base-moove", "snap movement", "cool cols", "encumbrance snap"} {
		if err := enginetest.Set(g, strings.Fields("role "+x)); err != nil {
			t.Fatal(err)
		}
	}
	g.Readings = []*model.Reading{{ID: "halves", Options: []model.Answer{{ID: "down"}, {ID: "up"}}}}
	got := enginetest.Findings(t, g)
	for _, want := range []string{
		`PB004 unknown role "dice": did you mean die?`,
		`PB101 unknown rule "base-moove": did you mean base-move?`,
		`PB101 unknown field "cols": did you mean cool?`,
		`PB005 table "movement" plays the role "snap" and has no row "cool-failed"`,
		`PB005 table "movement" plays the role "snap" and has no column "per"`,
		`PB005 table "snap" plays the role "encumbrance" and has no column "from"`,
		`PB007 the engine knows no answer "up" to this reading`,
	} {
		if !slices.Contains(got, want) {
			t.Errorf("no finding %q in %q", want, got)
		}
	}
}
