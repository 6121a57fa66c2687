package expr

import (
	"math/big"
	"slices"

	"punchboard/internal/model"
)

// What the functions of a game's rules need of the language besides Compile.

// Describe names a value in a message.
func Describe(v any) string { return describe(v) }

// IsLaw reports whether a value is a distribution.
func IsLaw(v any) bool { return isLaw(v) }

// Equal compares two values as == does, and distributions as wholes.
func Equal(a, b any) bool { return equal(a, b) }

// Add returns a + b.
func Add(a, b any) (any, error) { return lifted(a, b, add) }

// Exact returns a fraction as a number of the language.
func Exact(r *big.Rat) any { return exact(r) }

// Rat returns a number of the language as a fraction that the caller owns. It reports false if v is
// not a number.
func Rat(v any) (*big.Rat, bool) {
	n, ok := number(v)
	if !ok {
		return nil, false
	}
	return new(big.Rat).Set(n.rat()), true
}

// Number returns a number of the language without its print format: an int if it is whole, else a
// dice.Number. It reports false for a chance or anything that is not a number.
func Number(v any) (any, bool) {
	n, ok := number(v)
	switch {
	case !ok || n.chance:
		return nil, false
	case n.whole():
		return n.i, true
	}
	return exact(n.rat()), true
}

// Items returns a value as a list.
func (e *Env) Items(v any) ([]any, error) { return e.root.items(v) }

// Unset returns the value of a declared field that is not given.
func (e *Env) Unset(d *model.FieldDecl) any { return e.root.unset(d) }

// Functions returns the names of the functions that every game has, sorted. A function of a game
// cannot use one of these names. A value can, because only functions are ever called.
func Functions() []string {
	out := slices.Concat(sortedKeys(languageFuncs()), sortedKeys(throwing()), sortedKeys(predicates), sortedKeys(ofLaws))
	slices.Sort(out)
	return slices.Compact(out)
}
