// Package force plays campaigns of strategic games: turns of phases, missions and invasions that are fought with hands of cards, a
// world that is loyal or afraid, and stages that change the enemy's deck.
//
// What a card does is read from its clauses by the role of their verbs, every
// number comes from the game by its role, and battles are counted by the
// exact engine. Agents choose among all that the rules allow, apart from
// what the entry of a simulation says is left out.
package force

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/model"
	"punchboard/internal/play/ask"
	"punchboard/internal/sim"
)

// campaign is a war of one player against the cards, whole or up to the end of a
// stage.
type campaign struct {
	id    string
	side  string
	stage int // the last stage that is played, 0 for the whole war
	turns int // after so many turns an undecided war is a draw
	b     *gameData
}

// ID is the id of the simulation.
func (c *campaign) ID() string { return c.id }

// Sides is the one side; the other is the cards.
func (c *campaign) Sides() []string { return []string{c.side} }

// Start sets up a war up to its first decision.
func (c *campaign) Start(_ int, chance *rand.Rand) sim.Position { return c.war(chance, nil) }

// Scenarios are the campaigns of a game. What an entry names and the game has
// not is a finding.
func Scenarios(g *model.Game) ([]sim.Scenario, diag.List) {
	if len(g.Simulations) == 0 {
		return nil, nil
	}
	var faults diag.List
	b, err := newBook(g)
	if err != nil {
		faults.Add(finding(g.Play.At, "PB101", "unknown-id", fmt.Sprintf("a campaign cannot be played: %v", err)))
		return nil, faults
	}
	faults.Add(b.ignored()...)
	var out []sim.Scenario
	for _, s := range g.Simulations {
		c, wrong := b.campaign(s)
		faults.Add(wrong...)
		if len(wrong) == 0 {
			out = append(out, c)
		}
	}
	return out, faults.Sorted()
}

// args are what a campaign may be played with.
var args = []string{"side", "stage", "turns"}

// campaign reads an entry of simulations. Turns and a side are wanted; an unknown kind of
// play or argument and a number out of range are findings at their places.
func (b *gameData) campaign(s *model.Simulation) (*campaign, diag.List) {
	var wrong diag.List
	c := &campaign{id: s.ID, b: b}
	if s.Plays.Text != "campaign" {
		wrong.Add(finding(s.Plays.At, "PB101", "unknown-id", ask.Unknown("kind of play", s.Plays.Text, []string{"campaign"}).Error()))
		return nil, wrong
	}
	for _, f := range s.With {
		if !slices.Contains(args, f.ID) {
			wrong.Add(finding(f.At, "PB004", "unknown-field", ask.Unknown("argument of a campaign", f.ID, args).Error()))
		}
	}
	number := func(id string, least, most int) int {
		v := s.Arg(id)
		if v.IsSet() && (v.Kind != model.Whole || int(v.Int) < least || int(v.Int) > most) {
			wrong.Add(finding(v.At, "PB002", "wrong-type", fmt.Sprintf("%s: want a number from %d to %d", id, least, most)))
		}
		return int(v.Int)
	}
	c.stage = number("stage", 1, len(b.stages))
	if c.turns = number("turns", 1, ask.Most); !s.Arg("turns").IsSet() {
		wrong.Add(finding(s.At, "PB005", "missing-field", "a campaign wants turns, after which an undecided war is a draw"))
	}
	if c.side = s.Arg("side").Text; c.side == "" {
		wrong.Add(finding(s.At, "PB005", "missing-field", "a campaign wants side: the name of who plays against the cards"))
	}
	return c, wrong
}

// finding is an error at a place in the content, by its code and name.
func finding(at diag.Place, code, name, message string) diag.Finding {
	return diag.Finding{At: at, Severity: diag.Error, Code: code, Name: name, Message: message}
}
