package model

import (
	"reflect"

	"punchboard/internal/diag"
)

// Course is how a game goes from its set-up to its end: what is on the table and what each player
// has, what is done in a turn and what may be chosen, when the game is over and who wins. Whoever
// plays it needs nothing else about the game.
type Course struct {
	ID       string
	About    string     `key:"about"`
	Takes    []*Param   `key:"takes params"`      // the arguments a simulation plays it with
	Players  *Formula   `key:"players!"`          // a list of up to six: names or things
	First    *Formula   `key:"first"`             // the number of the player who begins, nil if it may be any
	Next     *Formula   `key:"next"`              // the player whose turn follows mine, nil for the next in order
	Has      []*Binding `key:"has" what:"values"` // what is on the table at first
	Own      []*Binding `key:"own" what:"values"` // what each player has at first; me is one of them
	Setup    []*Step    `key:"setup"`
	Turn     []*Step    `key:"turn!"` // of the player me
	Ends     []*Ending  `key:"ends!"`
	Most     *Formula   `key:"most"`                // after this many turns nobody has won, nil for mostTurns
	Hidden   []*Unseen  `key:"hidden"`              // what a player who has to choose cannot see
	Depth    int        `key:"depth"`               // the number of choices after which a playout of a search is cut off, 0 for never
	Standing *Formula   `key:"standing"`            // what the player me then has of everything that counts
	Score    *Formula   `key:"score"`               // what the player me then has, which decides the ranking
	Tally    []*Binding `key:"tally" what:"values"` // what is reported about a game that is over
	At       diag.Place
}

// Step is something that is done, part by part in the order of these fields. Steps listed inside it
// are done once, for each element of a list, until a condition is true, or for each player.
type Step struct {
	By      *Formula       `key:"by"` // who does it instead of me: a player, or several in turn
	When    *Formula       `key:"when"`
	Let     []*Binding     `key:"let" what:"values"`
	Rolls   []*Binding     `key:"rolls"`
	Set     []*Binding     `key:"set targets"` // by place
	Shuffle *Formula       `key:"shuffle"`     // a place
	Move    *Formula       `key:"move"`        // the number of things from the top, a thing, or several
	From    *Formula       `key:"from"`        // a place, likewise To
	To      *Formula       `key:"to"`
	Refill  *Formula       `key:"refill"` // a place: if from has too few, the things there are shuffled and put under it
	Each    *Formula       `key:"each"`
	As      string         `key:"as word"` // the name of the current element
	Until   *Formula       `key:"until"`
	Do      []*Step        `key:"do"`
	Choose  []*Alternative `key:"choose"`
	At      diag.Place
}

// Alternative is something that a player may choose: once for each combination of the things in
// Each for which When is true.
type Alternative struct {
	ID    string
	Each  []*Binding `key:"each" what:"lists"`
	When  *Formula   `key:"when"`
	Uses  *Formula   `key:"uses"`  // ids of what it uses, nil for those of the things it is chosen for
	Worth *Formula   `key:"worth"` // the value by which a greedy player chooses, nil for 0
	Do    []*Step    `key:"do"`
	Again *Formula   `key:"again"` // whether the same player then chooses again, nil for no
	At    diag.Place
}

// Ending is a way a game may end.
type Ending struct {
	ID   string
	When *Formula `key:"when!"`
	Wins *Formula `key:"wins"` // the player, or those who share it; in a game for one, whether it is won; nil, or nobody, for a draw
	At   diag.Place
}

// Unseen lists places whose things a player cannot tell apart: whoever thinks ahead from a position
// has them dealt again.
type Unseen struct {
	By    *Formula `key:"by"`     // the players to whom it applies, one at a time, who are me in the places; nil to apply it once to all
	Among []string `key:"among!"` // places; others.x is the place x of each other player
	At    diag.Place
}

// Formulas returns all formulas of a course, those for the answers to a reading after the one that
// contains them.
func (c *Course) Formulas() []*Formula { return formulas(reflect.ValueOf(c), nil) }

// Placed is the name of something and the place where it is written.
type Placed struct {
	ID string
	At diag.Place
}
