package force_test

import (
	"fmt"
	"strings"
	"testing"

	"punchboard/internal/engine/force"
	"punchboard/internal/enginetest"
)

// TestStudy holds what is told of the whole game.
func TestStudy(t *testing.T) {
	f, err := force.New(war(t))
	if err != nil {
		t.Fatal(err)
	}
	s := f.Study()
	var rolls, costs, lasers []string
	for _, r := range s.Rolls {
		rolls = append(rolls, fmt.Sprintf("%s %d of %d", r.What, r.By[0].Good[0], r.Die))
	}
	for _, a := range s.Actions {
		costs = append(costs, fmt.Sprintf("%s: %d %s of %d", a.What, a.Cost, a.Unit, a.Payers[0].Has))
	}
	for _, o := range s.Options {
		if o.Kind == "2 primary-weapon" {
			lasers = append(lasers, fmt.Sprintf("%s %d, %s %d", o.Name, o.Fixed[0].Value(0), o.Ways[0].Name, o.Ways[0].Measures[0].Value(0)))
		}
	}
	for _, c := range []struct {
		got  []string
		want string
	}{
		{rolls, "Detection 4 of 10; Defense of a damaged interceptor 7 of 10; Survival of a beaten squad 7 of 10"},
		{costs, "research of stage 1: 1 Elerium Token of 55; research of stage 2: 2 Elerium Token of 55; research of stage 3: 3 Elerium Token of 55"},
		{lasers, "Scatter Laser 5, bonus Assault 12; Precision Laser 4, bonus Sniper 12"},
	} {
		if got := strings.Join(c.got, "; "); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}

// TestCardsThatContradict prints a weapon among the cards that are never
// played, and a card without Force among those that are.
func TestCardsThatContradict(t *testing.T) {
	g := war(t)
	for id, kind := range map[string]string{"scatter-laser": "non-tactical", "hover-shiv": "tactics"} {
		for i, f := range g.Deck("research-2").Card(id).Fields {
			if f.ID == "type" {
				g.Deck("research-2").Card(id).Fields[i].Value.Text = kind
			}
		}
	}
	got := strings.Join(enginetest.Findings(t, g), "\n")
	want := "PB103 Scatter Laser has a Force of 5 and is of a kind that is never played in a battle\n" +
		"PB103 Hover Shiv is of a kind that is played in a battle and has no Force"
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
