package model

import "punchboard/internal/diag"

// Story is an example of play told to its end: who is where, what is paid and added, a roll of
// dice, and the outcome. Its texts and expressions may use its own names and adds, the addends;
// dice, the result of each die; roll, their result together; total, the sum of Adds; and needed.
type Story struct {
	ID      string
	Name    string         `key:"name!"`
	Let     []Field        `key:"let names"`   // Expr: names of its own, each visible to those after it
	Then    []Field        `key:"then names"`  // Expr: likewise, about the roll
	Where   Value          `key:"where! text"` // Text: who does what, and where
	Pays    Value          `key:"pays text"`   // Text: what it costs, and what is added
	Adds    Value          `key:"adds expr"`   // Expr: the addends, a list of {value, reason}, None for nothing
	Die     Value          `key:"die! text"`   // Text: the dice rolled, such as d100 or 2d6, with expressions in it
	Pool    bool           `key:"pool"`        // Adds are the number of dice rolled
	Rolls   []Value        `key:"rolls! list whole"`
	Reads   Value          `key:"reads expr"`  // Expr: the result of the dice, None for their sum
	Needs   Value          `key:"needs expr"`  // Expr: what roll and total together are compared with; None: the roll is compared with the total
	Hit     Value          `key:"hit! expr"`   // Expr: whether the roll succeeds
	Chance  Value          `key:"chance expr"` // Expr: the probability of that by the rules, None if they do not give it
	Ends    string         `key:"ends! hit|miss"`
	Tells   Value          `key:"tells text"`    // Text: the result of the dice, in words; None for the usual words
	Says    string         `key:"says"`          // what is printed for the outcome, "" for a hit or a miss
	Happens Value          `key:"happens! text"` // Text: the outcome
	Boxes   []*StoryBox    `key:"boxes"`
	Follows []Value        `key:"follows list expr"` // Expr: what must be true for this outcome
	Changed []*StoryChange `key:"changed" what:"changes"`
	At      diag.Place
}

// StoryBox is one number in the outcome. All except the last add up to the last.
type StoryBox struct {
	ID    string
	Name  string `key:"name!"`
	Note  string `key:"note"`
	Value Value  `key:"value! expr"` // Expr
	At    diag.Place
}

// StoryChange is the same roll with one thing changed, and its probability then.
type StoryChange struct {
	ID     string
	Name   string `key:"name!"`
	Chance Value  `key:"chance! expr"` // Expr
	At     diag.Place
}
