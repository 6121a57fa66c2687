package model

import "punchboard/internal/diag"

// Simulation is something that the machine can play many times over: a battle, a duel, a campaign.
// The machine that plays the game determines what Plays may name and what With must contain; the
// rest says what outcome is expected. Without an expectation nothing is checked.
type Simulation struct {
	ID        string
	Title     string   `key:"title!"`
	Plays     Value    `key:"plays! text"`   // Text: what the machine plays, such as battle or duel
	With      []Field  `key:"with! map any"` // the arguments it is played with: words and numbers, lists of them, maps of them
	Games     Value    `key:"games games"`   // Whole: how many games unless more are requested, None for the command's number
	LeavesOut []string `key:"leaves-out"`
	At        diag.Place

	Even   Value   `key:"even flag"`              // Flag: both sides should win equally often
	About  *Share  `key:"about part-of-games"`    // how often the first side should win, nil if not given
	First  *Share  `key:"first part-of-games"`    // how often whoever moves first should win, nil if not given
	Price  *Price  `key:"price"`                  // what a piece costs and its strength, nil if not given
	Plans  *Plans  `key:"plans"`                  // what no side should depend on, nil if not given
	Pieces *Pieces `key:"pieces"`                 // what should be useful, nil if not given
	Length *Length `key:"length length-of-games"` // how long games should be, nil if not given
}

// Arg returns one of the arguments that a simulation is played with; the zero Value if it is not
// given.
func (s *Simulation) Arg(id string) Value { return Find(s.With, id) }

// Share is a range for a part of the games, in whole percent, both ends included.
type Share struct {
	Lo, Hi int // 0 to 100
	At     diag.Place
}

// Price says that in a round robin of pieces those that cost more should be stronger: what a piece
// wins must be worth its price, give or take Within percent. Without Within it only says what the
// pieces cost.
type Price struct {
	Of     Value `key:"of! text"`           // Text: a collection and the field of it that is the price, "units.cost"
	Within Value `key:"within any-percent"` // Percent, None if not given
	At     diag.Place
}

// Plans are uses of options, by id, that no side should depend on: a side that has them wins at
// most Most percent of the games against one that does not.
type Plans struct {
	Of   Value `key:"of! list text"` // List of Text
	Most Value `key:"most! percent"` // Percent
}

// Pieces are uses of options, by id, that should be useful: each is used in at least Least percent
// of the games.
type Pieces struct {
	Of    Value `key:"of! texts"`      // List of Text, or Text: a collection, or "decks.ID"
	Least Value `key:"least! percent"` // Percent
	At    diag.Place
}

// Length says that at least Least percent of the games should last between
// Lo and Hi turns.
type Length struct {
	Turns Value `key:"turns! turns"`   // List of two Wholes
	Least Value `key:"least! percent"` // Percent
	At    diag.Place
}

// Simulation finds a simulation by id, nil if there is none.
func (g *Game) Simulation(id string) *Simulation {
	return byID(g.Simulations, id)
}
