package expr

import (
	"math"
	"math/big"
	"reflect"
	"strings"

	"punchboard/internal/engine/dice"
)

// function is one of the language's: how many arguments it takes, and what it does.
type function struct {
	least, most int
	do          fn
}

// any number of arguments.
const endless = math.MaxInt

// checked are functions that say how many arguments they want.
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

// languageFuncs are the language's own functions without a predicate.
func languageFuncs() map[string]fn {
	return checked(map[string]function{
		"list":     one(func(e *Env, v any) (any, error) { return e.root.items(v) }),
		"kind":     one(func(_ *Env, v any) (any, error) { return kindOf(v), nil }),
		"keys":     one(func(_ *Env, v any) (any, error) { return keys(v) }),
		"values":   one(func(e *Env, v any) (any, error) { return e.root.items(v) }),
		"plural":   {2, 3, pluralFn},
		"signed":   one(func(_ *Env, v any) (any, error) { return signedText(v) }),
		"percent":  {1, 2, percentFn},
		"decimals": {2, 2, decimalsFn},
		"fraction": ofNumber(func(n num) any { return signFixed(n.rat().RatString()) }),
		"number":   one(toNumber),
		"round":    {1, 2, roundFn},
		"floor":    ofNumber(func(n num) any { return rounded(n, floor) }),
		"ceil":     ofNumber(func(n num) any { return rounded(n, ceil) }),
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
		"sort":     one(sorted),
		"row":      {2, 2, rowFn},
		"counts":   one(countsOf),

		"len":        one(lengthOf),
		"first":      one(func(e *Env, v any) (any, error) { return endOf(e, v, 0) }),
		"last":       one(func(e *Env, v any) (any, error) { return endOf(e, v, -1) }),
		"take":       {2, 2, takeFn},
		"without":    {2, 2, withoutFn},
		"reverse":    one(reversed),
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

// throwing are the functions that give distributions, or ask of them or of the game:
// what they give is not the same each time, or not in every game.
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

// lifting are the language's functions that go through the outcomes where an
// argument is a distribution.
var lifting = map[string]bool{
	"abs": true, "floor": true, "ceil": true, "round": true, "number": true, "min": true, "max": true, "row": true,
	"highest": true, "lowest": true, "sort": true, "len": true, "first": true, "last": true, "take": true, "without": true,
	"reverse": true, "flatten": true, "uniq": true, "concat": true,
}

// kindOf is what kind of value it is: number, word, flag, list, record, law,
// nothing; of a thing of the game what one such is called, as in its messages.
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

// one is a function of one argument.
func one(do func(*Env, any) (any, error)) function {
	return function{1, 1, func(f *Frame, a []any) (any, error) { return do(f.env, a[0]) }}
}

// ofNumber is a function of one number.
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

// adapt makes a Go function one of the language. It gets entries as their ids
// and signed numbers as int; what it gives is wrapped.
func adapt(name string, f any) fn {
	if g, ok := f.(func(...any) (any, error)); ok {
		return func(in *Frame, a []any) (any, error) {
			v, err := g(plainAll(a)...)
			if err != nil {
				return nil, err
			}
			return in.env.root.result(v), nil
		}
	}
	v := reflect.ValueOf(f)
	return func(in *Frame, a []any) (any, error) { return in.env.root.reflectCall(name, v, plainAll(a)) }
}

// plainAll are arguments as Go functions take them.
func plainAll(a []any) []any {
	return listed(a, plain)
}

// listed is what of gives of each element, in order.
func listed[T any](all []T, of func(T) any) []any {
	out := make([]any, len(all))
	for i, x := range all {
		out[i] = of(x)
	}
	return out
}

// plain is a value as Go functions take it: numbers without their manner of printing,
// things by their ids, and lists of such.
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

// result is what a Go function gave.
func (r *root) result(v any) any {
	switch v := v.(type) {
	case *big.Rat:
		return exact(v)
	case dice.Number:
		return exact(v.Rat())
	case map[string]any:
		out := make(map[string]any, len(v))
		for k, x := range v {
			out[k] = r.result(x)
		}
		return out
	case []any:
		return listed(v, r.result)
	case []map[string]any:
		return listed(v, func(x map[string]any) any { return r.result(x) })
	}
	return r.wrap(v)
}

// reflectCall calls a Go function of any type. Too few or too many arguments, or one of
// the wrong type, is an error that says which.
func (r *root) reflectCall(name string, f reflect.Value, a []any) (any, error) {
	t := f.Type()
	if t.Kind() != reflect.Func {
		return nil, errorf("%s is no function", name)
	}
	n := t.NumIn()
	if t.IsVariadic() {
		if len(a) < n-1 {
			return nil, want(name, a, n-1, n+100)
		}
	} else if err := want(name, a, n, n); err != nil {
		return nil, err
	}
	in := make([]reflect.Value, len(a))
	for i, v := range a {
		to := t.In(min(i, n-1))
		if t.IsVariadic() && i >= n-1 {
			to = t.In(n - 1).Elem()
		}
		x, ok := convert(v, to)
		if !ok {
			return nil, errorf("%s: argument %d: want %s, got %s", name, i+1, wanted(to), describe(v))
		}
		in[i] = x
	}
	return r.results(f.Call(in))
}

// results are a Go function's: a value, an error, or both.
func (r *root) results(out []reflect.Value) (any, error) {
	if n := len(out); n > 0 {
		if err, ok := out[n-1].Interface().(error); ok && err != nil {
			return nil, err
		}
	}
	if len(out) == 0 {
		return nil, nil
	}
	return r.result(out[0].Interface()), nil
}

// convert makes a value one of a Go type; false if that cannot be done without loss.
func convert(v any, to reflect.Type) (reflect.Value, bool) {
	if v == nil {
		return reflect.Zero(to), to.Kind() == reflect.Interface || to.Kind() == reflect.Pointer || to.Kind() == reflect.Slice || to.Kind() == reflect.Map
	}
	x := reflect.ValueOf(v)
	if x.Type().AssignableTo(to) {
		return x, true
	}
	if to.Kind() == reflect.Float64 {
		if f, ok := Float(v); ok {
			return reflect.ValueOf(f).Convert(to), true
		}
		return x, false
	}
	if to.Kind() == reflect.Int || to.Kind() == reflect.Int64 {
		if x.CanInt() {
			return x.Convert(to), true
		}
		if n, ok := number(v); ok && n.rat().IsInt() && n.rat().Num().IsInt64() {
			return reflect.ValueOf(n.rat().Num().Int64()).Convert(to), true
		}
	}
	return x, false
}

// wanted says in words what an argument of a Go type takes.
func wanted(to reflect.Type) string {
	if to.Kind() == reflect.Int || to.Kind() == reflect.Int64 {
		return "a whole number"
	}
	return goType(to.String())
}
