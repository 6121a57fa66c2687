package rules

import (
	"errors"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/model"
)

// Fault is the reason that a function has no answer: what is wrong, the path of nested function
// calls, and the place.
type Fault struct {
	Msg  string
	Path []string
	At   diag.Place
}

// maxPath is how many calls of a long path are listed from its beginning.
const maxPath = 4

// Error returns the path of calls, what is wrong and where: "snap > modifier: division by zero
// (content/x/functions.yaml:61:14)".
func (e *Fault) Error() string {
	s := e.reason()
	if e.At.IsZero() {
		return s
	}
	return s + " (" + e.At.String() + ")"
}

// reason returns the path of calls, without the middle of a long one, and what is wrong.
func (e *Fault) reason() string {
	path := e.Path
	if n := len(path); n > 2*maxPath {
		path = slices.Concat(path[:maxPath], []string{"..."}, path[n-1:])
	}
	return strings.Join(path, " > ") + ": " + e.Msg
}

// Refused is a case that a function says it has no answer for, and why.
type Refused struct {
	Function, Why string
}

// Error returns why.
func (e *Refused) Error() string { return e.Why }

// toldFault returns an error as one of the function, with its name at the head of the path. A
// Refused is returned unchanged.
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

// placed gives an error of an expression its place in the file, including an error of a function
// that it calls, such as an argument of the wrong type. An error that has a place keeps it.
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
