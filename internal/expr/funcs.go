package expr

import (
	"math"
	"strings"

	"punchboard/internal/engine/dice"
)

// function is a function of the language: how many arguments it takes, and what it does.
type function struct {
	least, most int
	do          fn
}

// endless stands for any number of arguments.
const endless = math.MaxInt

// checked wraps functions so that each checks its number of arguments.
func checked(table map[string]function) map[string]fn {
	out := make(map[string]fn, len(table))
	for name, x := range table {
		out[name] = func(f *Frame, a []any) (any, error) {
			if err := want(name, a, x.least, x.most); err != nil {
				return nil, err
			}
			return x.do(f, a)
		}
	}
	return out
}

// languageFuncs returns the language's own functions that take no predicate.
func languageFuncs() map[string]fn {
	return checked(map[string]function{
		"list":     one(func(e *Env, v any) (any, error) { return e.root.items(v) }),
		"kind":     one(func(_ *Env, v any) (any, error) { return kindOf(v), nil }),
		"keys":     one(func(_ *Env, v any) (any, error) { return keys(v) }),
		"values":   one(func(e *Env, v any) (any, error) { return e.root.items(v) }),
		"plural":   {2, 7, pluralFn},
		"signed":   one(func(_ *Env, v any) (any, error) { return signedText(v) }),
		"percent":  {1, 2, percentFn},
		"decimals": {2, 2, decimalsFn},
		"fraction": ofNumber(func(n num) any { return signFixed(n.rat().RatString()) }),
		"number":   one(toNumber),
		"round":    {1, 2, roundFn},
		"floor":    ofNumber(func(n num) any { return rounded(n, floor) }),
		"ceil":     ofNumber(func(n num) any { return rounded(n, ceil) }),
		"sin":      ofNumber(func(n num) any { return turned(math.Sin, n) }),
		"cos":      ofNumber(func(n num) any { return turned(math.Cos, n) }),
		"sqrt":     one(rootFn),
		"abs":      ofNumber(func(n num) any { return exact(n.rat().Abs(n.rat())) }),
		"min":      {0, endless, func(f *Frame, a []any) (any, error) { return extreme(f.env, "min", a, -1) }},
		"max":      {0, endless, func(f *Frame, a []any) (any, error) { return extreme(f.env, "max", a, 1) }},
		"mean":     one(meanOf),
		"text":     one(func(e *Env, v any) (any, error) { return e.print(v) }),
		"upper":    mapText(strings.ToUpper),
		"lower":    mapText(strings.ToLower),
		"title":    mapText(titleCase),
		"capital":  mapText(capital),
		"spell":    one(spell),
		"join":     {1, 3, joinFn},
		"concat":   {0, endless, concat},
		"uniq":     one(uniq),
		"pile":     one(pileOf),
		"sort":     one(sorted),
		"row":      {2, 2, rowFn},
		"counts":   one(countsOf),
		"choices":  {1, 2, choicesFn},

		"equilibrium": {1, 1, equilibriumFn},

		"len":        one(lengthOf),
		"first":      one(func(e *Env, v any) (any, error) { return endOf(e, v, 0) }),
		"last":       one(func(e *Env, v any) (any, error) { return endOf(e, v, -1) }),
		"take":       {2, 2, takeFn},
		"without":    {2, 2, withoutFn},
		"reverse":    one(reversed),
		"shuffled":   {2, 2, shuffledFn},
		"flatten":    one(flattened),
		"highest":    keepFn("highest", 1),
		"lowest":     keepFn("lowest", -1),
		"split":      textFn("split", func(s, by string) any { return anys(strings.Split(s, by)) }),
		"hasPrefix":  textFn("hasPrefix", func(s, t string) any { return strings.HasPrefix(s, t) }),
		"hasSuffix":  textFn("hasSuffix", func(s, t string) any { return strings.HasSuffix(s, t) }),
		"trimPrefix": textFn("trimPrefix", func(s, t string) any { return strings.TrimPrefix(s, t) }),
		"trimSuffix": textFn("trimSuffix", func(s, t string) any { return strings.TrimSuffix(s, t) }),
		"trim":       {1, 2, trimFn},
		"replace":    {3, 3, replaceFn},
	})
}

// throwing returns the functions that give distributions, or that question distributions or the
// game. Their results are not the same each time, or not in every game.
func throwing() map[string]fn {
	return checked(map[string]function{
		"applies":  {2, 2, applies},
		"roll":     {1, 1, rollFn},
		"die":      {1, 2, dieFn},
		"together": {1, 1, togetherFn},
		"sums":     {2, 2, sumsFn},
		"trials":   {2, 2, trialsFn},
		"pick":     {3, 3, pickFn},
		"best":     {0, endless, bestFn},
		"chance":   {1, 2, chanceFn},
		"atleast":  limitFn("atleast", func(c int) bool { return c >= 0 }),
		"atmost":   limitFn("atmost", func(c int) bool { return c <= 0 }),
	})
}

// lifting are the functions of the language that run on every outcome of an argument that is a
// distribution.
var lifting = map[string]bool{
	"abs": true, "sqrt": true, "floor": true, "ceil": true, "round": true, "number": true, "min": true, "max": true, "row": true,
	"highest": true, "lowest": true, "sort": true, "len": true, "first": true, "last": true, "take": true, "without": true,
	"reverse": true, "flatten": true, "uniq": true, "concat": true, "counts": true, "choices": true, "join": true,
}

// kindOf returns the kind of a value: number, word, flag, list, record, law or nothing. For a thing
// of the game it is the name of its kind, as in messages.
func kindOf(v any) string {
	switch v := now(v).(type) {
	case nil:
		return "nothing"
	case string:
		return "word"
	case bool:
		return "flag"
	case []any:
		return "list"
	case map[string]any:
		return "record"
	case dice.Dist:
		return "law"
	case Object:
		return v.Kind()
	}
	if _, ok := number(v); ok {
		return "number"
	}
	return "record"
}

// one returns a function of one argument.
func one(do func(*Env, any) (any, error)) function {
	return function{1, 1, func(f *Frame, a []any) (any, error) { return do(f.env, a[0]) }}
}

// ofNumber returns a function of one number.
func ofNumber(do func(num) any) function {
	return one(func(_ *Env, v any) (any, error) {
		n, ok := number(v)
		if !ok {
			return nil, errorf("want a number, got %s", describe(v))
		}
		return do(n), nil
	})
}

// want checks the number of arguments.
func want(name string, a []any, lo, hi int) error {
	if len(a) >= lo && len(a) <= hi {
		return nil
	}
	n := whole(lo)
	if hi > lo {
		n += " to " + whole(hi)
	}
	word := "arguments"
	if hi == 1 {
		word = "argument"
	}
	return errorf("%s wants %s %s, got %d", name, n, word, len(a))
}

// plainAll returns arguments as they are written down.
func plainAll(a []any) []any {
	return listed(a, plain)
}

// listed returns the result of of for each element, in order.
func listed[T any](all []T, of func(T) any) []any {
	out := make([]any, len(all))
	for i, x := range all {
		out[i] = of(x)
	}
	return out
}

// plain returns a value as it is written down: numbers without their print format, things as their
// ids, and lists of these.
func plain(v any) any {
	switch v := v.(type) {
	case Signed:
		return int(v)
	case Decimal:
		return exactly(v)
	case Object:
		if v.ID() != "" {
			return v.ID()
		}
	case []any:
		return plainAll(v)
	}
	return v
}
