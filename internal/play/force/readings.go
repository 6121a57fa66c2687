package force

import (
	_ "embed" // roles and readings
	"fmt"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/play/part"
)

//go:embed roles.txt
var roles string

//go:embed readings.txt
var readings string

// Machine plays campaigns.
var Machine = &part.Machine{Roles: part.RolesOf(roles), Readings: part.ReadingsOf(readings), Weights: part.WeightsOf[taste](), Counts: measures, Kinds: kinds}

// ignored returns warnings about card effects that campaigns do nothing for.
func (b *gameData) ignored() diag.List {
	idle := map[string][]*card{}
	for _, c := range slices.Concat(b.e.cards, b.e.rooms) {
		for _, x := range c.acts {
			if x.idle != "" {
				idle[x.idle] = append(idle[x.idle], c)
			}
		}
	}
	var out diag.List
	for what, cards := range idle {
		out.Add(diag.Finding{At: cards[0].At, Severity: diag.Warning, Code: "PB007", Name: "not-a-choice",
			Message: fmt.Sprintf("campaigns do nothing for the %s, on %d cards or rooms", what, len(cards))})
	}
	return out
}
