// Package force plays campaigns of strategic games: turns of phases, missions and invasions fought
// with hands of cards, a world that is loyal or afraid, and stages that change the enemy's deck.
//
// What a card does is read from its clauses by the roles of their verbs. Every number comes from
// the game by its role, and battles are counted by the exact engine. Agents choose among all that
// the rules allow, except what the entry of a simulation says is left out.
package force

import (
	"math/rand/v2"

	"punchboard/internal/play/part"
	"punchboard/internal/sim"
)

// campaign is one player's war against the cards, whole or up to the end of a stage.
type campaign struct {
	id    string
	side  string
	stage int // the last stage played, 0 for the whole war
	turns int // after this many turns an undecided war is a draw
	b     *gameData
}

// ID returns the id of the simulation.
func (c *campaign) ID() string { return c.id }

// Sides returns the only side; the other is the cards.
func (c *campaign) Sides() []string { return []string{c.side} }

// Start sets up a war and plays it to its first decision.
func (c *campaign) Start(_ int, chance *rand.Rand) sim.Position { return c.war(chance, nil) }

// kinds returns the kinds of simulation.
func kinds(c part.Cast) ([]part.Kind, error) {
	b, err := newBook(c)
	return []part.Kind{{ID: "campaign", Needs: []string{"side", "turns"}, Takes: []string{"stage"}, Read: func(r *part.Reader) []sim.Scenario {
		r.Found.Add(b.ignored()...)
		return []sim.Scenario{&campaign{r.Of.ID, r.Of.Arg("side").Text, r.Whole("stage", 0, 1, len(b.stages)), r.Whole("turns", 0, 1, part.Most), b}}
	}}}, err
}
