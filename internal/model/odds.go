package model

import "punchboard/internal/diag"

// Odds is a standing table of the game: the engine's answers to one question over all values of its
// free names.
type Odds struct {
	ID      string
	Name    string  `key:"name!"`
	Of      Value   `key:"of! expr"`                    // Expr, the question; the names of the axes are free in it
	Rows    []*Axis `key:"rows! axes"`                  // down the table, the first outermost
	Columns []*Axis `key:"columns axes"`                // across it, none or one
	As      string  `key:"as percent|number"`           // percent, number, "" for whatever the answers are
	By      string  `key:"by heat|curves|panels|table"` // heat, curves, panels, table: how it is drawn; "" for heat
	Unit    string  `key:"unit"`                        // what a number counts ("hits"), "" for nothing
	Steps   []Value `key:"steps steps"`                 // Whole: where a darker step of the scale begins, rising, or falling if less is better
	Line    Value   `key:"line total"`                  // Whole: answers at least this good are outlined
	Text    string  `key:"text"`                        // a sentence below the title
	Note    string  `key:"note"`                        // a sentence below the table
	Book    bool    `key:"book"`                        // printed in the rulebook's appendix
	At      diag.Place
}

// Axis is a free name of such a question and the values it takes: a range "1..30" or "0..50/5", "*"
// for all entries of the collection of that name, words separated by "|", an expression that yields
// a list (all in Of), or a written list (Items).
type Axis struct {
	Name  string
	Label string `key:"label"`      // "" for the name
	Of    Value  `key:"of! values"` // Text
	Items []Value
	More  Value `key:"more expr"` // Expr: a word printed next to each value, None for none
}

// Standing finds a standing table of odds by id, nil if there is none.
func (g *Game) Standing(id string) *Odds {
	return byID(g.Odds, id)
}

// Duels are pairings worth playing, and the engine's answers about each: cards for a playtest. Its
// expressions use the names one and two.
type Duels struct {
	ID         string
	Name       string      `key:"name!"`
	Text       string      `key:"text"`
	One        *Axis       `key:"one! values"` // each of One against each of Two; nothing meets itself, and no two meet twice
	Two        *Axis       `key:"two! values"`
	Worth      Value       `key:"worth expr"` // Expr: whether a pairing deserves a card, None for all
	Lines      []*DuelLine `key:"lines!"`
	Simulation Value       `key:"simulation text"` // Text: the simulation whose contestants have the ids of the pairing, None for none
	At         diag.Place
}

// DuelLine is a question asked about both: One is about the first against the second, Two about the
// second against the first.
type DuelLine struct {
	ID   string
	Name string `key:"name!"`
	One  Value  `key:"one expr"` // Expr; None for nothing to say
	Two  Value  `key:"two expr"`
}
