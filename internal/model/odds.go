package model

import "punchboard/internal/diag"

// Odds is a standing table of the game: what the engine answers to one
// question over all values of the names that stand free in it.
type Odds struct {
	ID, Name string
	Of       Value   // Expr, the question; the names of the axes are free in it
	Rows     []*Axis // down the table, the first outermost
	Columns  []*Axis // across it, none or one
	As       string  // percent, number, "" for whatever the answers are
	By       string  // heat, curves, panels, table: how it is drawn; "" for heat
	Unit     string  // what a number counts ("hits"), "" for nothing
	Steps    []Value // Whole: where a darker step of the scale begins, rising, or falling if less is more
	Line     Value   // Whole: answers so good or better are fenced in
	Text     string  // a sentence below the title
	Note     string  // a sentence below the table
	Book     bool    // stands in the rulebook's appendix
	At       diag.Place
}

// Axis is a free name of such a question and what it runs through: a range
// "1..30" or "0..50/5", "*" for all entries of the collection of that name,
// words parted by "|", an expression that gives a list (all in Of), or a
// written list (Items).
type Axis struct {
	Name  string
	Label string // "" for the name
	Of    Value  // Text
	Items []Value
	More  Value // Expr: a word to stand beside each value, None for none
	At    diag.Place
}

// Standing finds a standing table of odds by id, nil if there is none.
func (g *Game) Standing(id string) *Odds {
	return byID(g.Odds, id, func(o *Odds) string { return o.ID })
}

// Duels are pairings worth playing, and what the engine answers of each: cards
// for a playtest. In its expressions stand the names one and two.
type Duels struct {
	ID, Name   string
	Text       string
	One, Two   *Axis // each of One against each of Two; what is both is not set against itself, nor any two twice
	Worth      Value // Expr: whether a pairing is worth a card, None for all
	Lines      []*DuelLine
	Simulation Value // Text: the simulation whose contestants bear the ids of the pairing, None for none
	At         diag.Place
}

// DuelLine is a question asked of both: what One says of the first against the
// second, and Two of the second against the first.
type DuelLine struct {
	ID, Name string
	One, Two Value // Expr; None for nothing to say
	At       diag.Place
}
