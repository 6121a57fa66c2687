// Package expr implements the expression language of Punchboard. It is used between double braces
// in prose and layouts, in claims, in worked examples and on the command line. The package puts a
// game's data and its engine's functions in scope, evaluates expressions, prints values as a reader
// writes them, and puts effects into words.
//
// Invariants: an unknown name or member is an error that suggests similar names. Lists come in the
// order written, never in a map's. Whole numbers are int, and every other number is exact
// (dice.Number, or dice.Chance for a chance), so no answer is ever rounded.
//
// Only the library's parser is used. Its member access and arithmetic answer nil or a float where
// we want an error or a fraction, and its machine is eight times as slow as closures over numbered
// slots.
package expr

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/feature/plural"

	"punchboard/internal/diag"
	"punchboard/internal/engine/dice"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// Env is a scope: a game, functions, and local names. It is safe for concurrent use. With makes
// inner scopes cheaply.
type Env struct {
	root   *root
	parent *Env
	vars   scope
	reads  *Reads          // notes what is read in the scope, if set
	done   <-chan struct{} // closed once nobody waits for an answer, if set
}

// scope holds the local names of one Env.
type scope interface {
	lookup(name string) (v any, ok bool, err error)
	names() []string
}

// root is what all scopes of one game share.
type root struct {
	game      *model.Game
	language  map[string]fn // the language's own
	throwing  map[string]fn // those that throw, or ask questions of their own
	operators map[string]operator
	rules     map[string]Func // functions of the game's rules
	top       map[string]func() any
	topNames  []string
	programs  *sync.Map              // source -> *program
	templates sync.Map               // template -> []piece
	objects   sync.Map               // part of the model -> Object
	owners    func() map[any]owner   // what each entry, card and row is part of
	fielded   func() map[string]bool // names of the members that anything in the game may have
	sums      sync.Map               // name, or part of the model -> sum
	digesters sync.Pool
	numbers   func() []plural.Form // plural forms that the language of the game distinguishes
	sayings   sync.Map             // *model.Effect -> string
}

// fn is a function that is called in a frame. The cost of its own calls counts toward the question
// that it is part of.
type fn func(f *Frame, args []any) (any, error)

// words returns the names of the language's own functions.
func (r *root) words() []string { return append(sortedKeys(r.language), sortedKeys(r.throwing)...) }

// Error is an error in an expression or a template. Off is its offset in characters, -1 if unknown.
type Error struct {
	Msg   string
	Off   int
	Lacks string // the missing field, if it does not look like a misspelt one
	why   error  // the error it restates, nil for none
}

// Error returns the message.
func (e *Error) Error() string { return e.Msg }

// Unwrap returns the error that it restates.
func (e *Error) Unwrap() error { return e.why }

// Within returns the place of an error in an expression that begins at a place. It is the beginning
// if the error has no offset.
func Within(at diag.Place, err error) diag.Place {
	if e := (*Error)(nil); errors.As(err, &e) && e.Off > 0 {
		at.Col, at.Len = at.Col+e.Off, 0
	}
	return at
}

// errorf returns an error without a place.
func errorf(format string, args ...any) error {
	return &Error{Msg: fmt.Sprintf(format, args...), Off: -1}
}

// New returns the outermost scope of a game. funcs are the functions of its rules. A nil g means no
// data.
func New(g *model.Game, funcs map[string]Func) *Env {
	g = cmp.Or(g, &model.Game{})
	r := &root{game: g, language: languageFuncs(), throwing: throwing(), operators: operators(), rules: funcs, programs: &sync.Map{}}
	r.numbers = sync.OnceValue(func() []plural.Form { return model.PluralForms(r.tongue()) })
	r.expose()
	return &Env{root: r}
}

// tongue returns the language that the game is written in, "" for English and without a game.
func (r *root) tongue() string {
	if r.game == nil {
		return ""
	}
	return r.game.Tongue()
}

// Share lets a scope of another version of the same game use and extend what e has compiled. Scopes
// whose functions have different names share nothing.
func (e *Env) Share(with *Env) {
	if slices.Equal(sortedKeys(e.root.rules), sortedKeys(with.root.rules)) {
		with.root.programs = e.root.programs
	}
}

// With returns an inner scope in which locals take precedence over outer names. A local may be any
// value of the language, or a *model.Entry, *model.Card, *model.Table, model.Value and the like.
// The map must not be written to afterwards.
func (e *Env) With(locals map[string]any) *Env {
	if len(locals) == 0 {
		return e
	}
	return &Env{root: e.root, parent: e, vars: mapScope{e.root, locals}}
}

// In returns an inner scope in which the members of an object need no prefix, like the fields of a
// unit in the condition of a modifier. v is an Object or anything With takes. A value without
// members adds no names.
func (e *Env) In(v any) *Env {
	o, ok := e.root.wrap(v).(Object)
	if !ok {
		return e
	}
	return &Env{root: e.root, parent: e, vars: objectScope{o}}
}

// Game returns the game whose data is in scope.
func (e *Env) Game() *model.Game { return e.root.game }

// mapScope finds names in a map of locals.
type mapScope struct {
	root *root
	m    map[string]any
}

// lookup returns a local by its name. It reports false if there is none.
func (s mapScope) lookup(name string) (any, bool, error) {
	v, ok := s.m[name]
	if !ok {
		return nil, false, nil
	}
	return s.root.wrap(v), true, nil
}

// names returns the names of the locals, sorted, for messages.
func (s mapScope) names() []string { return sortedKeys(s.m) }

// Let is With for one local.
func (e *Env) Let(name string, v any) *Env {
	return &Env{root: e.root, parent: e, vars: &oneScope{e.root, name, v, -1}}
}

// Element is With for an element of a list by a name, and for its index as i.
func (e *Env) Element(name string, v any, i int) *Env {
	if name == "i" {
		return e.Let(name, i)
	}
	return &Env{root: e.root, parent: e, vars: &oneScope{e.root, name, v, i}}
}

// oneScope is a single local, or an element of a list with its index.
type oneScope struct {
	root *root
	name string
	v    any
	i    int // the index, -1 for none
}

// lookup returns the local or the index, if it has the name.
func (s *oneScope) lookup(name string) (any, bool, error) {
	switch {
	case name == s.name:
		return s.root.wrap(s.v), true, nil
	case name == "i" && s.i >= 0:
		return s.i, true, nil
	}
	return nil, false, nil
}

// names returns the local's name and that of the index, sorted, for messages.
func (s *oneScope) names() []string {
	if s.i < 0 {
		return []string{s.name}
	}
	return slices.Sorted(slices.Values([]string{s.name, "i"}))
}

// objectScope finds names among the members of a thing.
type objectScope struct{ o Object }

// lookup returns a member of the thing in scope. It reports false if there is none of that name.
func (s objectScope) lookup(name string) (any, bool, error) { return s.o.member(name) }

// names returns the members of the thing, for messages.
func (s objectScope) names() []string { return s.o.Names() }

// Find returns the value of a name, innermost scope first. It reports false if there is none, or if
// its value cannot be computed. Unlike Eval it spends nothing on finding similar names.
func (e *Env) Find(name string) (any, bool) {
	v, ok, err := findIn(e, name)
	return v, ok && err == nil
}

// findIn returns what a name stands for, in the innermost scope that has it, else in the game, also
// with hyphens for underscores. It notes the read if a scope notes reads.
func findIn(e *Env, name string) (v any, ok bool, err error) {
	var note *Reads
	for s := e; s != nil; s = s.parent {
		note = cmp.Or(note, s.reads)
		if s.vars == nil {
			continue
		}
		v, ok, err := s.vars.lookup(name)
		if ok && err == nil && note != nil {
			v = note.local(name, v)
		}
		if ok || err != nil {
			return v, ok, err
		}
	}
	for _, n := range []string{name, kebab(name)} {
		v, ok := e.root.top[n]
		if !ok {
			continue
		}
		if note != nil {
			return note.watched(n, v()), true, nil
		}
		return v(), true, nil
	}
	return nil, false, nil
}

// lookupIn finds a name or returns an error that explains what is wrong with it.
func lookupIn(e *Env, name string) (any, error) {
	if v, ok, err := findIn(e, name); ok || err != nil {
		return v, err
	}
	if spec, ok := diceName(name); ok {
		return dice.RollOf(spec)
	}
	return nil, e.root.unknownName(name, ownOf(e))
}

// ownOf returns the names in scope that are not the game's, innermost first. A name may appear more
// than once.
func ownOf(e *Env) []string {
	var out []string
	for s := e; s != nil; s = s.parent {
		if s.vars != nil {
			out = append(out, s.vars.names()...)
		}
	}
	return out
}

// near returns the end of a message, which suggests names similar to an unknown one.
func near(word string, names []string) string {
	if best := diag.Nearest(word, names, 3); len(best) > 0 {
		return ": did you mean " + orList(best) + "?"
	}
	if n := diag.Nearest(kebab(word), names, 1); len(n) > 0 {
		return ": did you mean " + n[0] + "?"
	}
	if len(names) > 0 && len(names) <= 12 {
		return ": there is " + commaList(names)
	}
	return ""
}

// asNames returns ids as expressions write them after a dot, where a hyphen means subtraction.
func asNames(ids []string) []string {
	return lists.Map(ids, func(id string) string { return strings.ReplaceAll(id, "-", "_") })
}

// Eval returns the value of an expression: an int, a string, a bool, nil, a Signed, a []any, a
// map[string]any, a dice.Chance, dice.Number or dice.Dist, or an Object. Its error is an *Error.
func (e *Env) Eval(src string) (any, error) {
	p, err := e.root.program(src)
	if err != nil {
		return nil, err
	}
	return runOf(e, p)
}

// Try returns the value of an expression, and reports whether an answer took too much.
func (e *Env) Try(src string) (v any, much bool, err error) {
	p, err := e.root.program(src)
	if err != nil {
		return nil, false, err
	}
	r := e.begin()
	v, err = e.runIn(p, r)
	return v, r.TooMuch(), err
}

// Bool returns the value of a condition.
func (e *Env) Bool(src string) (bool, error) {
	v, err := e.Eval(src)
	if err != nil {
		return false, err
	}
	b, ok := v.(bool)
	if !ok {
		return false, errorf("want true or false, got %s", describe(v))
	}
	return b, nil
}

// List returns the value of an expression that gives a list.
func (e *Env) List(src string) ([]any, error) {
	v, err := e.Eval(src)
	if err != nil {
		return nil, err
	}
	return e.root.items(v)
}

// Text returns the value of an expression as it prints.
func (e *Env) Text(src string) (string, error) {
	v, err := e.Eval(src)
	if err != nil {
		return "", err
	}
	return e.print(v)
}

// Float returns a number of the language as the nearest float. It reports false if v is not a
// number.
func Float(v any) (float64, bool) {
	n, ok := number(v)
	if !ok {
		return 0, false
	}
	if p, q, small := n.small(); small { // a division of whole floats rounds only once
		return float64(p) / float64(q), true
	}
	f, _ := n.rat().Float64()
	return f, true
}

// located returns err as an *Error, at off if it has no place of its own.
func located(err error, off int) *Error {
	var e *Error
	if errors.As(err, &e) {
		if e.Off >= 0 {
			off = e.Off
		}
		return &Error{Msg: e.Msg, Off: off, Lacks: e.Lacks, why: e.why}
	}
	return &Error{Msg: err.Error(), Off: off, why: err}
}

// sortedKeys returns the keys of a map, sorted.
func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// exact returns a fraction as a number of the language. Whole numbers are int.
func exact(r *big.Rat) any {
	if r.IsInt() && r.Num().IsInt64() {
		return int(r.Num().Int64())
	}
	return dice.NumberOf(r)
}
