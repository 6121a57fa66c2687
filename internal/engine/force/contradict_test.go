package force_test

import (
	"strings"
	"testing"

	"punchboard/internal/enginetest"
)

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
