package dice

import (
	"cmp"
	"errors"
	"maps"
	"math/big"
	"punchboard/internal/lists"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Keyed is a value of another package that may be an outcome. Values with the same key are the same
// outcome. OutcomeText is how it prints.
type Keyed interface {
	OutcomeKey() string
	OutcomeText() string
}

// Exactly is a number that prints in a form of its own. As an outcome it is the plain number.
type Exactly interface{ Exactly() any }

// ErrValue reports that a value cannot be an outcome.
var ErrValue = errors.New("want a number, a word, true or false, an entry, or a list or record of these as an outcome")

// KeyOf returns the canonical key of a value: a whole number, a Number, a Chance (as its number), a
// string, a bool, nil, a Keyed, or a []any or map[string]any of these. It reports false for
// anything else. Equal numbers have equal keys whatever their type. A string and the number it
// spells have different keys.
func KeyOf(v any) (string, bool) {
	b, ok := AppendKey(make([]byte, 0, 32), v)
	return string(b), ok
}

// AppendKey appends the key that KeyOf returns. No key is a prefix of another, so that the keys in
// a list cannot run together.
func AppendKey(b []byte, v any) ([]byte, bool) {
	v, ok := settled(v)
	if !ok {
		return b, false
	}
	switch v := v.(type) {
	case nil:
		return append(b, '_'), true
	case bool:
		return append(b, strconv.FormatBool(v)[0]), true
	case int:
		return append(strconv.AppendInt(append(b, '#'), int64(v), 10), ';'), true
	case Number:
		return append(append(append(b, '#'), v.String()...), ';'), true
	case string:
		return measured(b, '"', v), true
	case Keyed:
		return measured(b, '@', v.OutcomeKey()), true
	case []any:
		b = append(b, '[')
		for _, x := range v {
			if b, ok = AppendKey(b, x); !ok {
				return b, false
			}
		}
		return append(b, ']'), true
	case map[string]any:
		b = append(b, '{')
		for _, k := range slices.Sorted(maps.Keys(v)) {
			if b, ok = AppendKey(measured(b, '"', k), v[k]); !ok {
				return b, false
			}
		}
		return append(b, '}'), true
	}
	return b, false
}

// measured appends a text after a mark and its length, so that no two keys run together.
func measured(b []byte, mark byte, s string) []byte {
	return append(append(strconv.AppendInt(append(b, mark), int64(len(s)), 10), ':'), s...)
}

// settled returns a value as distributions hold it: a number as an int, or as a Number if it is a
// fraction or too large; anything else unchanged. It reports false for a type that cannot be an
// outcome. It does not look inside lists.
func settled(v any) (any, bool) {
	switch x := v.(type) {
	case int, string, bool, nil, Keyed, []any, map[string]any:
		return v, true
	case Exactly:
		return settled(x.Exactly())
	case Number:
		if n, d, ok := x.Small(); ok {
			return settledFraction(n, d), true
		}
		return settledRat(x.rat()), true
	case Chance:
		if n, d, ok := x.Small(); ok {
			return settledFraction(n, d), true
		}
		return settledRat(x.rat()), true
	}
	switch x := reflect.ValueOf(v); {
	case x.CanInt():
		return settledRat(new(big.Rat).SetInt64(x.Int())), true
	case x.CanUint():
		return settledRat(new(big.Rat).SetUint64(x.Uint())), true
	}
	return nil, false
}

// settledFraction returns n/d, in lowest terms, as distributions hold it.
func settledFraction(n, d int64) any {
	if d == 1 {
		return int(n)
	}
	return Number{n: n, d: d}
}

// settledRat returns a number as an int if it is whole and fits, else as a Number. nil is 0.
func settledRat(r *big.Rat) any {
	switch {
	case r == nil:
		return 0
	case r.IsInt() && r.Num().IsInt64() && int64(int(r.Num().Int64())) == r.Num().Int64():
		return int(r.Num().Int64())
	}
	return Number{r: r}
}

// ratOf returns the number that a settled value counts as, true as 1. It reports false if there is
// none. The result must not be changed.
func ratOf(v any) (*big.Rat, bool) {
	switch v := v.(type) {
	case int:
		return new(big.Rat).SetInt64(int64(v)), true
	case Number:
		return v.rat(), true
	case bool:
		if v {
			return one, true
		}
		return new(big.Rat), true
	}
	return nil, false
}

// The ranks of outcomes: numbers come first, then false, true, words, and anything else.
const (
	rankNumber = iota
	rankFalse
	rankTrue
	rankWord
	rankOther
)

// rank orders values of different kinds: numbers, flags, words, and anything else.
func rank(v any) int {
	switch v := v.(type) {
	case int, Number:
		return rankNumber
	case bool:
		if v {
			return rankTrue
		}
		return rankFalse
	case string:
		return rankWord
	}
	return rankOther
}

// compare orders settled values by rank, numbers in ascending order, and lists and records part by
// part, words in them by their letters.
func compare(a, b any) int {
	x, whole := a.(int)
	y, also := b.(int)
	if whole && also {
		return cmp.Compare(x, y)
	}
	r, s := rank(a), rank(b)
	if r == rankOther && s == rankOther {
		return CompareParts(a, b)
	}
	if r != s || r != rankNumber {
		return cmp.Compare(r, s)
	}
	m, _ := ratOf(a)
	n, _ := ratOf(b)
	return m.Cmp(n)
}

// CompareParts orders outcomes that are lists and records part by part: lists before records,
// records by what they hold before how much of it. Anything else is equal, and comes first.
func CompareParts(a, b any) int {
	x, list := a.([]any)
	y, also := b.([]any)
	if list && also {
		return slices.CompareFunc(x, y, comparePart)
	}
	m, record := a.(map[string]any)
	n, too := b.(map[string]any)
	if !record || !too {
		class := func(list, record bool) int {
			switch {
			case list:
				return 1
			case record:
				return 2
			}
			return 0
		}
		return cmp.Compare(class(list, record), class(also, too))
	}
	words := slices.Sorted(maps.Keys(m))
	if c := slices.Compare(words, slices.Sorted(maps.Keys(n))); c != 0 {
		return c
	}
	return slices.CompareFunc(words, words, func(k, _ string) int { return comparePart(m[k], n[k]) })
}

// comparePart orders what lists and records hold, words by their letters.
func comparePart(a, b any) int {
	a, _ = settled(a)
	b, _ = settled(b)
	s, word := a.(string)
	t, also := b.(string)
	if word && also {
		return strings.Compare(s, t)
	}
	return compare(a, b)
}

// textOf returns how a value prints as an outcome.
func textOf(v any) string {
	v, _ = settled(v)
	switch v := v.(type) {
	case nil:
		return "nothing"
	case bool:
		return strconv.FormatBool(v)
	case int:
		return strconv.Itoa(v)
	case Number:
		return v.String()
	case string:
		return v
	case Keyed:
		return v.OutcomeText()
	case []any:
		return "[" + strings.Join(lists.Map(v, textOf), ", ") + "]"
	case map[string]any:
		words := slices.Sorted(maps.Keys(v))
		for i, k := range words {
			words[i] = k + ": " + textOf(v[k])
		}
		return "{" + strings.Join(words, ", ") + "}"
	}
	return ""
}

// plain returns a value as JSON writes it.
func plain(v any) any {
	v, _ = settled(v)
	switch v := v.(type) {
	case Keyed:
		return v.OutcomeText()
	case []any:
		out := make([]any, len(v))
		for i, x := range v {
			out[i] = plain(x)
		}
		return out
	case map[string]any:
		out := make(map[string]any, len(v))
		for k, x := range v {
			out[k] = plain(x)
		}
		return out
	}
	return v
}
