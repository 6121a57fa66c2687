package rules

import (
	"errors"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/model"
)

// Fault is why a function has no answer: what is wrong, the functions called
// one within another on the way there, and the place.
type Fault struct {
	Msg  string
	Path []string
	At   diag.Place
}

// maxPath is how many calls are told of the beginning of a long path.
const maxPath = 4

// Error is the path of calls, what is wrong and where: "snap > modifier:
// division by zero (content/x/functions.yaml:61:14)".
func (e *Fault) Error() string {
	path := e.Path
	if n := len(path); n > 2*maxPath {
		path = slices.Concat(path[:maxPath], []string{"..."}, path[n-1:])
	}
	s := strings.Join(path, " > ") + ": " + e.Msg
	if e.At.IsZero() {
		return s
	}
	return s + " (" + e.At.String() + ")"
}

// Refused is a case that a function says it has no answer for, and why.
type Refused struct {
	Function, Why string
}

// Error is why.
func (e *Refused) Error() string { return e.Why }

// toldFault is an error as one of the function: with its name at the head of the
// path. What a function refuses is told as it is.
func toldFault(decl *model.Function, err error) error {
	var no *Refused
	if errors.As(err, &no) {
		return no
	}
	var in *Fault
	if errors.As(err, &in) {
		return &Fault{in.Msg, append([]string{decl.ID}, in.Path...), in.At}
	}
	return &Fault{err.Error(), []string{decl.ID}, diag.Place{}}
}

// placed gives an error of an expression the place that it has in the file; one
// of a function that it calls, such as an argument it does not take, too.
func placed(err error, at diag.Place) error {
	if err == nil {
		return nil
	}
	var no *Refused
	var in *Fault
	if errors.As(err, &no) {
		return err
	}
	called := errors.As(err, &in)
	if called && !in.At.IsZero() {
		return err
	}
	at = expr.Within(at, err)
	at.Len = 0
	if called {
		return &Fault{in.Msg, in.Path, at}
	}
	return &Fault{Msg: err.Error(), At: at}
}
