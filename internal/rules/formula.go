package rules

import (
	"fmt"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
)

// formula is a compiled expression of a function, and its place.
type formula struct {
	code   *expr.Code
	at     diag.Place
	ofPair bool // of a hand: it reads only the two cards
}

// eval returns the value of the expression. An error has its place in the game.
func (x *formula) eval(fr *expr.Frame) (any, error) {
	v, err := x.code.Eval(fr)
	if err != nil {
		return nil, placed(err, x.at)
	}
	return v, nil
}

// truth returns whether a condition holds. Anything but true and false is an error at its place.
func (x *formula) truth(fr *expr.Frame) (bool, error) {
	v, err := x.eval(fr)
	if err != nil {
		return false, err
	}
	b, ok := v.(bool)
	if !ok {
		return false, &Fault{Msg: fmt.Sprintf("want true or false, got %s", expr.Describe(v)), At: x.at}
	}
	return b, nil
}

// list returns the value of the expression as a list. Anything else is an error at its place.
func (x *formula) list(s *Set, fr *expr.Frame) ([]any, error) {
	v, err := x.eval(fr)
	if err != nil {
		return nil, err
	}
	list, err := s.env.Items(v)
	return list, placed(err, x.at)
}

// refusal is a case that the function refuses to answer, and why.
type refusal struct{ when, why *formula }

// refuse returns a Refused error if the case applies.
func (x refusal) refuse(f *Function, fr *expr.Frame) error {
	is, err := x.when.truth(fr)
	if err != nil || !is {
		return err
	}
	why, err := x.why.eval(fr)
	if err != nil {
		return err
	}
	return &Refused{f.decl.ID, expr.Format(why)}
}
