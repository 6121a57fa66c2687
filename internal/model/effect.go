package model

import "punchboard/internal/diag"

// Verb is one kind of clause that an effect may contain, declared in game.yaml. Words and Short are
// templates of the expression language over the clause: n and range (if the clause has numbers) and
// one name for each option and slot.
type Verb struct {
	ID      string
	Says    []string  `key:"says texts"` // the words of the notation, <slots> among them, one entry per way to write it; none if they are the id
	Name    string    `key:"name!"`      // the noun on cards: "Attack"
	Plate   string    `key:"plate"`      // the shape of its plate
	Icon    string    `key:"icon icon"`
	Numbers string    `key:"numbers! none|one|range"` // none, one, range: what follows the word
	Times   bool      `key:"times"`                   // the only number is a multiplier, written x2; 1 if left out
	Slots   []Slot    `key:"slots slots"`             // filled from the notation: words, or ids
	Options []*Option `key:"options options"`
	Short   string    `key:"short!"` // for tables: "Attack {{ range }}"
	Words   string    `key:"words!"` // a full sentence
	Tags    []string  `key:"tags"`
	At      diag.Place
}

// Slot is a place in a verb's words that the notation fills: with words, or, if To names a
// collection, with the id of one of its entries. Many accepts several ids, joined by commas, "&" or
// "or".
type Slot struct {
	Name string
	To   string `key:"to!"`
	ToAt diag.Place
	Many bool `key:"many"`
}

// Slot finds a declared slot, nil if the verb has none of that name.
func (v *Verb) Slot(name string) *Slot {
	for i := range v.Slots {
		if v.Slots[i].Name == name {
			return &v.Slots[i]
		}
	}
	return nil
}

// Option is a qualifier after a comma: "area", "damage +1", "in opponent's turn".
type Option struct {
	ID    string
	Name  string `key:"name!"`                   // as the notation writes it
	Kind  Kind   `key:"type! flag|whole|signed"` // Flag, Whole or Signed
	Short string `key:"short"`
	Words string `key:"words"`
}

// Effect is the parsed notation of an effect: its clauses and how each joins the previous one.
type Effect struct {
	Source  string
	Clauses []Clause
	At      diag.Place
}

// Join says how a clause joins the previous one.
type Join string

// The joins; the first clause has none.
const (
	First Join = ""
	And   Join = "and"
	Or    Join = "or"
	Then  Join = "then"
	Also  Join = "also" // written as a semicolon: a separate part
)

// Span is the numbers of a clause: Form is "" for a single one, "or" and "and" for a list, "to" for
// all numbers from the first to the second of Of.
type Span struct {
	Form string
	Of   []int
}

// All returns the numbers one by one, in order.
func (s Span) All() []int {
	if s.Form != "to" || len(s.Of) != 2 {
		return s.Of
	}
	var out []int
	for n := s.Of[0]; n <= s.Of[1]; n++ {
		out = append(out, n)
	}
	return out
}

// Clause is one act. Amount is the single number or multiplier (1 if a Times verb leaves it out, 0
// if the verb takes none). Gives is the effect inside a clause that grants one.
type Clause struct {
	Join    Join
	Verb    string
	Span    Span
	Amount  int
	Slots   []Field
	Options []Field
	Gives   *Effect
	At      diag.Place
}

// Has reports whether an option is present.
func (c Clause) Has(option string) bool { return Find(c.Options, option).IsSet() }

// Option returns the number of an option, 0 if absent.
func (c Clause) Option(id string) int { return int(Find(c.Options, id).Int) }

// Any reports whether the ids of a slot that accepts several were joined by "or": one of them is
// enough.
func (c Clause) Any(slot string) bool { return Find(c.Slots, slot+anySuffix).IsSet() }

// anySuffix marks the flag next to a slot whose ids were joined by "or".
const anySuffix = "-any"

// AnyField returns the flag that Any looks for.
func AnyField(slot string, at diag.Place) Field {
	return Field{ID: slot + anySuffix, Value: Value{Kind: Flag, Int: 1, At: at}, At: at}
}

// Slot returns the word in a slot.
func (c Clause) Slot(id string) string { return Find(c.Slots, id).Text }

// Clause finds the first clause of a verb, nil if there is none.
func (e *Effect) Clause(verb string) *Clause {
	if e == nil {
		return nil
	}
	for i := range e.Clauses {
		if e.Clauses[i].Verb == verb {
			return &e.Clauses[i]
		}
	}
	return nil
}
