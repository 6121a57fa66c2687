package force

import (
	_ "embed" // roles and readings
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/play/part"
)

//go:embed roles.txt
var roles string

// Roles are the parts that a game may give this machine.
var Roles = part.RolesOf(roles)

//go:embed readings.txt
var readings string

// Readings are the questions that campaigns depend on and the answers that they know:
// the first is played where another is chosen that is none of them.
var Readings = part.ReadingsOf(readings)

// The verbs and tracks that a campaign does something for, by their roles, and
// the resources.
var (
	verbs = strings.Fields(`bonus bonus-against each others dice discard control counts-as draw income gain shift
		turn-force mission-force supports aliens-draw heal build allows win`)
	tracks = strings.Fields(`invasions-track detection-track interception-track defense-track survival-track
		generator-capacity soldier-limit psi-cost panic-track loyalty-track unit-cost`)
	resources = strings.Fields(`credit research-token elerium experience captive squad interceptor carrier aircraft
		satellite unit mission hero-card psionic-hero weapon-card room`)
)

// idle are the cards and rooms with an act that a campaign does nothing for,
// by what it does nothing for.
func (b *gameData) idle() map[string][]*card {
	out := map[string][]*card{}
	plays := func(roles []string, id string) bool {
		return id == "" || slices.ContainsFunc(roles, func(role string) bool { return b.id[role] == id })
	}
	for _, c := range slices.Concat(b.e.cards, b.e.rooms) {
		for _, x := range c.acts {
			switch {
			case !slices.Contains(verbs, x.verb):
				out["verb "+x.name] = append(out["verb "+x.name], c)
			case !plays(tracks, x.track):
				out["track "+x.track] = append(out["track "+x.track], c)
			case !plays(resources, x.resource):
				out["resource "+x.resource] = append(out["resource "+x.resource], c)
			}
		}
	}
	return out
}

// ignored says what of the cards a campaign does nothing for.
func (b *gameData) ignored() diag.List {
	var out diag.List
	idle := b.idle()
	for what, cards := range idle {
		out.Add(diag.Finding{At: cards[0].At, Severity: diag.Warning, Code: "PB007", Name: "not-a-choice",
			Message: fmt.Sprintf("campaigns do nothing for the %s, on %d cards or rooms", what, len(cards))})
	}
	return out
}
