package rules

import (
	"punchboard/internal/expr"
)

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
