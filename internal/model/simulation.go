package model

import "punchboard/internal/diag"

// Simulation is something that the machine can play many times over: a battle,
// a duel, a campaign. The machine that plays the game says what Plays may
// name and what With must hold; everything else says what is expected to
// come of it. What is not expected is never checked.
type Simulation struct {
	ID        string
	Title     string   `key:"title!"`
	Plays     Value    `key:"plays! text"`   // Text: what the machine plays, such as battle or duel
	With      []Field  `key:"with! map any"` // what it is played with: words and numbers, lists of them, maps of them
	Games     Value    `key:"games games"`   // Whole: how many unless more are asked for, None for the command's number
	LeavesOut []string `key:"leaves-out"`
	At        diag.Place

	Even   Value   `key:"even flag"`              // Flag: both sides are meant to win as often
	About  *Share  `key:"about part-of-games"`    // how often the first side is expected to win, nil for not said
	First  *Share  `key:"first part-of-games"`    // how often whoever moves first is, nil for not said
	Price  *Price  `key:"price"`                  // what a piece costs and its strength, nil for not said
	Plans  *Plans  `key:"plans"`                  // what no side should depend on, nil for not said
	Pieces *Pieces `key:"pieces"`                 // what should be of use, nil for not said
	Length *Length `key:"length length-of-games"` // how long games should be, nil for not said
}

// Arg is one of the things that a simulation is played with; the zero Value if
// it is not given.
func (s *Simulation) Arg(id string) Value { return Find(s.With, id) }

// Share is a part of the games, in whole percent, both ends allowed.
type Share struct {
	Lo, Hi int // 0 to 100
	At     diag.Place
}

// Price says that in a round robin of pieces those that cost more should be
// stronger: what a piece wins must be worth its price, give or take Within
// percent of it. Without Within it only says what is paid for the pieces.
type Price struct {
	Of     Value `key:"of! text"`           // Text: a collection and the field of it that is the price, "units.cost"
	Within Value `key:"within any-percent"` // Percent, None for not said
	At     diag.Place
}

// Plans are uses of options, by id, that none should depend on: who has them
// wins at most Most percent of the games against one who does without.
type Plans struct {
	Of   Value `key:"of! list text"` // List of Text
	Most Value `key:"most! percent"` // Percent
}

// Pieces are uses of options, by id, that should be of use: each is used in at
// least Least percent of the games.
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
