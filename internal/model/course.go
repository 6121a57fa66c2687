package model

import (
	"reflect"

	"punchboard/internal/diag"
)

// Course is how a game goes from its set-up to its end: what there is on the table and
// what each player has, what is done in a turn and what may be chosen, when it is over
// and who wins then. Whoever plays it knows nothing else of the game.
type Course struct {
	ID       string
	About    string     `key:"about"`
	Takes    []*Param   `key:"takes params"`      // what a simulation plays it with
	Players  *Formula   `key:"players!"`          // a list of up to six: names or things
	First    *Formula   `key:"first"`             // the number of the player who begins, nil where each may
	Next     *Formula   `key:"next"`              // the player who has the turn after me, nil for whoever sits next
	Has      []*Binding `key:"has" what:"values"` // what lies on the table at first
	Own      []*Binding `key:"own" what:"values"` // what each player has at first, of whom me is one
	Setup    []*Step    `key:"setup"`
	Turn     []*Step    `key:"turn!"` // of the player me
	Ends     []*Ending  `key:"ends!"`
	Most     *Formula   `key:"most"`                // after so many turns nobody has won, nil for mostTurns
	Hidden   []*Unseen  `key:"hidden"`              // what a player who has to choose does not know
	Depth    int        `key:"depth"`               // after how many choices a playout of a search is cut off, 0 for never
	Standing *Formula   `key:"standing"`            // what the player me then has of all that counts
	Score    *Formula   `key:"score"`               // what the player me has then, by which places are told
	Tally    []*Binding `key:"tally" what:"values"` // what is told of a game that is over
	At       diag.Place
}

// Step is something that is done, part after part in this order. What has a list of steps
// does them once, for each of a list, until something holds, or for each player.
type Step struct {
	By      *Formula       `key:"by"` // who does it in place of me: a player, or several, one after the other
	When    *Formula       `key:"when"`
	Let     []*Binding     `key:"let" what:"values"`
	Rolls   []*Binding     `key:"rolls"`
	Set     []*Binding     `key:"set targets"` // by place
	Shuffle *Formula       `key:"shuffle"`     // a place
	Move    *Formula       `key:"move"`        // how many from the top, a thing, or several
	From    *Formula       `key:"from"`        // a place, likewise To
	To      *Formula       `key:"to"`
	Refill  *Formula       `key:"refill"` // a place: where from has too few, what lies there is shuffled and put under it
	Each    *Formula       `key:"each"`
	As      string         `key:"as word"` // the name of the one that is looked at
	Until   *Formula       `key:"until"`
	Do      []*Step        `key:"do"`
	Choose  []*Alternative `key:"choose"`
	At      diag.Place
}

// Alternative is something that a player may choose: once for each combination of the things
// in Each of which When holds.
type Alternative struct {
	ID    string
	Each  []*Binding `key:"each" what:"lists"`
	When  *Formula   `key:"when"`
	Uses  *Formula   `key:"uses"`  // ids of what it makes use of, nil for those of the things that it is chosen for
	Worth *Formula   `key:"worth"` // by what a greedy player chooses, nil for 0
	Do    []*Step    `key:"do"`
	Again *Formula   `key:"again"` // whether the same player then chooses again, nil for no
	At    diag.Place
}

// Ending is how a game may end.
type Ending struct {
	ID   string
	When *Formula `key:"when!"`
	Wins *Formula `key:"wins"` // the player, or those who share it, of a game for one whether it is won; nil, or nobody, for a draw
	At   diag.Place
}

// Unseen are lists whose things one player cannot tell apart: who thinks on from
// a position has them dealt anew.
type Unseen struct {
	By    *Formula `key:"by"`     // of whom it holds, each by itself, who is me in the places; nil for all of it once
	Among []string `key:"among!"` // places; others.x is the place x of each other player
	At    diag.Place
}

// Formulas are all formulas of a course, one for each answer behind the one that they
// stand in.
func (c *Course) Formulas() []*Formula { return formulas(reflect.ValueOf(c), nil) }

// Placed is something by its name, and where it is written.
type Placed struct {
	ID string
	At diag.Place
}
