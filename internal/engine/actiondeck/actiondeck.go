// Package actiondeck answers questions about games in which players share a
// deck of action cards: what a hand is likely to hold, which attacks get
// through, who lives, what a card lets a unit do. Every answer is exact.
//
// Every number comes from the game: a role names the table, deck, verb or
// field that plays a part (see Roles), and the die, the rows and the copies
// that stand there are all that is counted with. A roll table says with a flag
// column which of its rows count: stops, hurts or seen.
//
// What a hand is drawn from is always the full deck, before anything has been
// drawn from it.
package actiondeck

import (
	"fmt"
	"slices"

	"punchboard/internal/engine/part"
	"punchboard/internal/model"
)

// Rules are the rules of one game. Applies says whether a modifier's
// condition holds for a unit; whoever makes Rules sets it before panic is
// asked. Rules are not changed by questions.
type Rules struct {
	part.Cast
	Applies func(m *model.Modifier, unit *model.Entry) (bool, error)
}

// New are the rules of a game of this family.
func New(g *model.Game) (*Rules, error) {
	c, err := part.Of(g, Roles, Readings)
	if err != nil {
		return nil, fmt.Errorf("actiondeck: %w", err)
	}
	return &Rules{Cast: c}, nil
}

// Roles are all roles of this family.
var Roles = slices.Concat(reckoned, played)

// reckoned are the roles that answers reckon with.
var reckoned = []part.Role{
	{ID: "deck", Kind: "deck", About: "the deck that hands are drawn from"},
	{ID: "defense", Kind: "verb", About: "the verb whose amount is the hits it negates"},
	{ID: "suppression", Kind: "table", Flag: "stops", About: "rolled for an attack while tokens remain"},
	{ID: "splash", Kind: "table", Flag: "hurts", About: "rolled for each space around an area attack"},
	{ID: "reveal", Kind: "table", Flag: "seen", About: "rolled when a hidden unit moves or attacks"},
	{ID: "detection", Kind: "table", About: "rolled before an attack on a hidden unit"},
	{ID: "panic", Kind: "table", About: "rolled when a unit may lose its nerve"},
	{ID: "units", Kind: "collection", Default: "units", About: "the units"},
	{ID: "hits", Kind: "field", Of: "units", Default: "hits", About: "how many hits a unit takes"},
	{ID: "cost", Kind: "field", Of: "units", Default: "cost", About: "what a unit costs"},
	{ID: "abilities", Kind: "field", Of: "units", Default: "abilities", About: "the ability tables a unit may use, in order"},
}

// Readings are all the questions this family asks.
var Readings = []part.Reading{
	{ID: defenseSpill, About: "what a Defense does beyond the attack it stops serves against another attack, or is lost", Answers: []string{anyAttack, oneAttack}},
}

func (r *Rules) unit(id string) (*model.Entry, error) { return r.Entry("units", id) }
