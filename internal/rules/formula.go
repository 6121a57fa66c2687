package rules

import (
	"fmt"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
)

// formula is an expression of a function, compiled, and its place.
type formula struct {
	code   *expr.Code
	at     diag.Place
	ofPair bool // of a hand: it reads nothing but the two cards
}

// eval is what the expression gives; an error says where in the game it stands.
func (x *formula) eval(fr *expr.Frame) (any, error) {
	v, err := x.code.Eval(fr)
	if err != nil {
		return nil, placed(err, x.at)
	}
	return v, nil
}

// truth is whether a condition holds; anything but true and false is an error at its
// place.
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

// list is what the expression gives as a list; what is none is an error at its place.
func (x *formula) list(s *Set, fr *expr.Frame) ([]any, error) {
	v, err := x.eval(fr)
	if err != nil {
		return nil, err
	}
	list, err := s.env.Items(v)
	return list, placed(err, x.at)
}

// refusal is a case without an answer.
type refusal struct{ when, why *formula }

// refuse is the error of a case that the function has no answer for.
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
