package model

import (
	"reflect"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
)

// Function is a rule of play as data: what it takes, what is rolled, and what it returns: a value,
// or what one of Sum, Fold, Chain and Hand says.
type Function struct {
	ID      string     // a name in the expression language: small letters, digits, underscores
	About   string     `key:"about"`
	Cite    Cite       `key:"source"`
	Ours    string     `key:"ours"`        // why we added what the source does not state; "" if the source does
	Hidden  bool       `key:"hidden"`      // a helper: listed nowhere
	Number  string     `key:"number word"` // the parameter that a bare number, or a bare word, stands for if the function makes a record (type @ID), "" for none
	Word    string     `key:"word word"`
	Takes   []*Param   `key:"takes params"`
	Tried   []*Binding `key:"tried" what:"candidates"` // candidates of a parameter, for the proof
	Says    []*Binding `key:"says" what:"words"`       // names in words: a flag as a clause, a value as a noun
	Judged  []*Judged  `key:"judged judged"`           // parameters for which another function says whether the arguments are allowed together
	Cannot  []*Refusal `key:"cannot" what:"refusals"`  // in order
	Rolls   []*Binding `key:"rolls"`                   // in the order written
	Let     []*Binding `key:"let" what:"values"`
	Given   *Formula   `key:"given"`       // the condition on the cases to keep, nil for all
	Sum     []*Addend  `key:"sum addends"` // a value with its reasons, nil for none
	Fold    *Fold      `key:"fold"`        // nil for none
	Chain   *Chain     `key:"chain"`       // nil for none
	Hand    *Draw      `key:"hand draw"`   // nil for none
	Gives   *Formula   `key:"gives"`       // nil if a sum, a chain or a hand says everything
	Order   []string   `key:"order"`       // of named outcomes, including those that may not occur
	OrderAt diag.Place
	At      diag.Place // of its id
}

// Formula is an expression as written, or one for each answer to a reading.
type Formula struct {
	Text string     // "" if By is set
	At   diag.Place // where Text begins, after a quote and, for a default, after the type: n characters on is n columns on
	By   *ByReading // nil for one expression
}

// ByReading is a formula for every answer to a reading, in the order written.
type ByReading struct {
	Reading string
	At      diag.Place // of the reading's id
	Answers []*Answered
}

// InForce returns the formula for the game's chosen answer to the reading, nil if there is none.
func (b *ByReading) InForce(g *Game) *Formula {
	r := g.Reading(b.Reading)
	for _, a := range b.Answers {
		if r != nil && a.ID == r.Chosen.Text {
			return a.Is
		}
	}
	return nil
}

// Answered is the formula for one answer.
type Answered struct {
	ID string
	At diag.Place // of the answer's id
	Is *Formula
}

// Binding is a name in a function and the formula it stands for.
type Binding struct {
	Name string
	At   diag.Place // of the name
	Is   *Formula
}

// Param is a parameter: "range: count = 0" is of Type "count" and has the Default "0". Type is as
// written, without surrounding spaces.
type Param struct {
	Name, Type string
	Default    *Formula   // nil for a required one
	At, TypeAt diag.Place // of the name, of the type
}

// Judged is a parameter and the function, By, that says which of its arguments the rules do not
// allow together: a record with a list named breaks or faults. By gets the argument first and, by
// name, the other parameters that both functions take.
type Judged struct {
	Name, By string
	At, ByAt diag.Place
}

// Refusal is a case for which a function has no answer, and the reason.
type Refusal struct {
	When *Formula `key:"when!"`
	Why  *Formula `key:"why!"`
	At   diag.Place
}

// Addend is a line of a sum: Of is added, with the reason Why, if When is true. With Each it is
// repeated for each element of that list, which its formulas see as As; with Terms, those replace
// it for each element.
type Addend struct {
	Of    *Formula  `key:"of"` // nil if not written
	Why   *Formula  `key:"why"`
	When  *Formula  `key:"when"`
	Each  *Formula  `key:"each"`
	As    string    `key:"as word"` // "row" by default
	Terms []*Addend `key:"terms later-addends"`
	Keep  bool      `key:"keep"` // it is listed even if it adds nothing
	At    diag.Place
}

// Fold goes through the kinds of a handful of dice in order, highest first if Down: From is the
// initial state, Next the state that follows from it with face and many.
type Fold struct {
	Over *Formula   `key:"over!"`
	Down bool       `key:"down"`
	From []*Binding `key:"from!" what:"values"`
	Next []*Binding `key:"next!" what:"values"`
	At   diag.Place
}

// Chain goes from state to state until it ends: it Gives the law of its end, or Adds up something
// over its steps; Times is how often what later steps add counts.
type Chain struct {
	From  []*Binding `key:"from!" what:"values"`
	Rolls []*Binding `key:"rolls"`
	Let   []*Binding `key:"let" what:"values"`
	Next  []*Binding `key:"next!" what:"values"`
	Until *Formula   `key:"until!"` // nil if not written
	Gives *Formula   `key:"gives"`
	Adds  *Formula   `key:"adds"`
	Times *Formula   `key:"times"`
	Most  *Formula   `key:"most"`
	At    diag.Place
}

// Draw is a hand of cards and its value, by each card and each pair.
type Draw struct {
	Cards *Formula `key:"cards!"` // nil if not written
	Of    *Formula `key:"of!"`
	With  *Formula `key:"with"`
	Each  *Formula `key:"each"`
	Pair  *Formula `key:"pair"`
	Once  *Formula `key:"once"`
	Dice  *Formula `key:"dice"`
	Tag   *Formula `key:"tag"`
	At    diag.Place
}

// Function finds a function by id, nil if there is none.
func (g *Game) Function(id string) *Function {
	return byID(g.Functions, id)
}

// Formulas returns the formulas of all functions, courses and studies.
func (g *Game) Formulas() []*Formula {
	out := lists.Flat(g.Functions, (*Function).Formulas)
	out = append(out, lists.Flat(g.Courses, (*Course).Formulas)...)
	out = append(out, lists.Flat(g.Studies, func(s *Study) []*Formula { return s.Formulas() })...)
	return out
}

// Formulas returns all formulas of a function, those for the answers to a reading after the one
// that contains them.
func (f *Function) Formulas() []*Formula { return formulas(reflect.ValueOf(f), nil) }

// formulas appends the formulas in a value to out, in the order of its fields.
func formulas(v reflect.Value, out []*Formula) []*Formula {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return out
		}
		if f, ok := v.Interface().(*Formula); ok {
			out = append(out, f)
		}
		return formulas(v.Elem(), out)
	case reflect.Slice:
		for i := range v.Len() {
			out = formulas(v.Index(i), out)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			out = formulas(v.Field(i), out)
		}
	}
	return out
}
