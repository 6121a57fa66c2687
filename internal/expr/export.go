package expr

import (
	"math/big"
	"slices"

	"punchboard/internal/model"
)

// What the functions of a game's rules need of the language beside Compile.

// Describe names a value in a message.
func Describe(v any) string { return describe(v) }

// IsLaw reports whether a value is a distribution.
func IsLaw(v any) bool { return isLaw(v) }

// Equal compares two values as == does, distributions as they are.
func Equal(a, b any) bool { return equal(a, b) }

// Add is a + b.
func Add(a, b any) (any, error) { return lifted(a, b, add) }

// Exact is a number as the language has it.
func Exact(r *big.Rat) any { return exact(r) }

// Rat is a number of the language as a fraction, which the caller owns; false
// if v is no number.
func Rat(v any) (*big.Rat, bool) {
	n, ok := number(v)
	if !ok {
		return nil, false
	}
	return new(big.Rat).Set(n.rat()), true
}

// Number is a number of the language without what it prints as: int where it
// is whole, else a dice.Number; false if v is none, or a chance.
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

// Items is a value as a list.
func (e *Env) Items(v any) ([]any, error) { return e.root.items(v) }

// Unset is what a declared field is where it is not given.
func (e *Env) Unset(d *model.FieldDecl) any { return e.root.unset(d) }

// Functions are the names of the functions that every game has, sorted. A
// function of a game cannot bear one; a value can, since what is called is
// never a value.
func Functions() []string {
	out := slices.Concat(sortedKeys(languageFuncs()), sortedKeys(throwing()), sortedKeys(predicates), sortedKeys(ofLaws))
	slices.Sort(out)
	return slices.Compact(out)
}
