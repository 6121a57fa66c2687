package expr

import (
	"math/big"
	"reflect"
	"slices"
	"strings"

	"punchboard/internal/engine/dice"
)

// builtins are the language's own functions beside the library's that are
// kept (all, any, none, one, filter, map, count, find, sum, len, first, last,
// sortBy, groupBy, reduce, take, reverse, flatten, split, trim, replace).
func builtins() map[string]fn {
	return map[string]fn{
		"list":     one("list", func(e *Env, v any) (any, error) { return e.root.items(v) }),
		"keys":     one("keys", func(e *Env, v any) (any, error) { return keys(v) }),
		"values":   one("values", func(e *Env, v any) (any, error) { return e.root.items(v) }),
		"plural":   pluralFn,
		"signed":   one("signed", func(_ *Env, v any) (any, error) { return signedText(v) }),
		"percent":  percentFn,
		"fraction": one("fraction", func(_ *Env, v any) (any, error) { return fraction(v) }),
		"number":   one("number", func(_ *Env, v any) (any, error) { return toNumber(v) }),
		"round":    roundFn,
		"floor":    one("floor", func(_ *Env, v any) (any, error) { return rounded(v, floor) }),
		"ceil":     one("ceil", func(_ *Env, v any) (any, error) { return rounded(v, ceil) }),
		"abs":      one("abs", func(_ *Env, v any) (any, error) { return magnitude(v) }),
		"min":      func(e *Env, a []any) (any, error) { return extreme(e, "min", a, -1) },
		"max":      func(e *Env, a []any) (any, error) { return extreme(e, "max", a, 1) },
		"mean":     one("mean", meanOf),
		"text":     one("text", func(e *Env, v any) (any, error) { return e.print(v) }),
		"upper":    one("upper", func(e *Env, v any) (any, error) { return mapText(e, v, strings.ToUpper) }),
		"lower":    one("lower", func(e *Env, v any) (any, error) { return mapText(e, v, strings.ToLower) }),
		"title":    one("title", func(e *Env, v any) (any, error) { return mapText(e, v, titleCase) }),
		"capital":  one("capital", func(e *Env, v any) (any, error) { return mapText(e, v, capital) }),
		"spell":    one("spell", func(_ *Env, v any) (any, error) { return spell(v) }),
		"join":     joinFn,
		"concat":   concat,
		"uniq":     one("uniq", uniq),
		"sort":     one("sort", sorted),
		"row":      rowFn,
	}
}

// one is a function of one argument.
func one(name string, f func(*Env, any) (any, error)) fn {
	return func(e *Env, a []any) (any, error) {
		if err := want(name, a, 1, 1); err != nil {
			return nil, err
		}
		return f(e, a[0])
	}
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

// call calls a function by name.
func (e *Env) call(name string, args []any) (any, error) {
	f, ok := e.root.funcs[name]
	if !ok {
		names := sortedKeys(e.root.funcs)
		if _, data := e.root.top[name]; data {
			return nil, errorf("%s is no function", name)
		}
		for k := range kept {
			names = append(names, k)
		}
		slices.Sort(names)
		return nil, errorf("unknown function %s%s", name, near(name, names))
	}
	if x := e.noting(); x != nil && e.root.given[name] {
		x.question(name, plainAll(args))
	}
	return f(e, args)
}

// adapt makes a Go function one of the language. It gets entries as their ids
// and signed numbers as int; what it gives is wrapped.
func adapt(name string, f any) fn {
	if g, ok := f.(func(...any) (any, error)); ok {
		return func(e *Env, a []any) (any, error) {
			v, err := g(plainAll(a)...)
			if err != nil {
				return nil, err
			}
			return e.root.result(v), nil
		}
	}
	v := reflect.ValueOf(f)
	return func(e *Env, a []any) (any, error) { return e.root.reflectCall(name, v, plainAll(a)) }
}

// plainAll are arguments as Go functions take them.
func plainAll(a []any) []any {
	out := make([]any, len(a))
	for i, v := range a {
		out[i] = plain(v)
	}
	return out
}

func plain(v any) any {
	switch v := v.(type) {
	case Signed:
		return int(v)
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
		out := make([]any, len(v))
		for i, x := range v {
			out[i] = r.result(x)
		}
		return out
	case []map[string]any:
		out := make([]any, len(v))
		for i, x := range v {
			out[i] = r.result(x)
		}
		return out
	}
	return r.wrap(v)
}

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
