package model

import "punchboard/internal/diag"

// Story is an example of play told to its end: who stands where, what is paid
// and added, a throw of dice, and what comes of it. In its texts and expressions
// stand its own names, adds, what is added, dice, what each of them shows, roll, what they come to, total, what Adds
// sum up to, and needed.
type Story struct {
	ID      string
	Name    string         `key:"name!"`
	Let     []Field        `key:"let names"`   // Expr: names of its own, each for those that follow
	Then    []Field        `key:"then names"`  // Expr: likewise, of the throw
	Where   Value          `key:"where! text"` // Text: who does what where
	Pays    Value          `key:"pays text"`   // Text: what it costs, and what is added
	Adds    Value          `key:"adds expr"`   // Expr: what is added up, a list of {value, reason}, None for nothing
	Die     Value          `key:"die! text"`   // Text: what is thrown, such as d100 or 2d6, expressions in it
	Pool    bool           `key:"pool"`        // Adds are how many of the dice are thrown
	Rolls   []Value        `key:"rolls! list whole"`
	Reads   Value          `key:"reads expr"`  // Expr: what the dice come to, None for their sum
	Needs   Value          `key:"needs expr"`  // Expr: what roll and total together are held against; None: the roll is held against the total
	Hit     Value          `key:"hit! expr"`   // Expr: whether the throw does what was wanted
	Chance  Value          `key:"chance expr"` // Expr: how likely that is by the rules, None if they do not say
	Ends    string         `key:"ends! hit|miss"`
	Tells   Value          `key:"tells text"`    // Text: what the dice come to, in words; None for the usual ones
	Says    string         `key:"says"`          // what is printed for it, "" for a hit or a miss
	Happens Value          `key:"happens! text"` // Text: what comes of it
	Boxes   []*StoryBox    `key:"boxes"`
	Follows []Value        `key:"follows list expr"` // Expr: what must be true for it to come so
	Changed []*StoryChange `key:"changed" what:"changes"`
	At      diag.Place
}

// StoryBox is one number of what happens. All but the last add up to the last.
type StoryBox struct {
	ID    string
	Name  string `key:"name!"`
	Note  string `key:"note"`
	Value Value  `key:"value! expr"` // Expr
	At    diag.Place
}

// StoryChange is the same throw with one thing changed: how likely it is then.
type StoryChange struct {
	ID     string
	Name   string `key:"name!"`
	Chance Value  `key:"chance! expr"` // Expr
	At     diag.Place
}
