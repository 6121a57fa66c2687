package expr

import (
	"encoding/binary"
	"reflect"
	"slices"
	"strconv"

	"punchboard/internal/engine/dice"
)

// AppendAsked appends what tells an argument from any other to a key: parts of
// the model by which they are, plain values by kind and content, lists and
// records by theirs. false for a throw, for what notes what is read of it, and
// for anything else that is not the same to everyone who asks.
func AppendAsked(b []byte, v any) ([]byte, bool) {
	switch v := v.(type) {
	case nil:
		return append(b, '_'), true
	case bool:
		return append(b, strconv.FormatBool(v)[0]), true
	case int:
		return binary.AppendVarint(append(b, '#'), int64(v)), true
	case Signed:
		return binary.AppendVarint(append(b, '+'), int64(v)), true
	case string:
		return appendText(append(b, '"'), v), true
	case Object:
		part := v.part()
		if part == 0 {
			return b, false
		}
		return binary.AppendUvarint(appendText(append(b, '@'), v.b.kind), uint64(part)), true
	case []any:
		b, ok := binary.AppendUvarint(append(b, '['), uint64(len(v))), true
		for i := 0; ok && i < len(v); i++ {
			b, ok = AppendAsked(b, v[i])
		}
		return b, ok
	case map[string]any:
		b, ok := binary.AppendUvarint(append(b, '{'), uint64(len(v))), true
		for _, k := range sortedKeys(v) {
			if b, ok = AppendAsked(appendText(b, k), v[k]); !ok {
				break
			}
		}
		return b, ok
	}
	return b, false
}

// appendText appends a text behind its length in bytes.
func appendText(b []byte, s string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}

// Settled reports whether a value is the same to everyone who gets it: it holds
// no throw, which would be another for each of them, nothing that notes what is
// read of it, and no more than some values.
func Settled(v any) bool {
	left := 256
	return settled(v, &left)
}

// settled reports whether a value will never be another: plain values, parts of the game
// and lists and records of them. left counts down what is still looked at; false when it
// is used up.
func settled(v any, left *int) bool {
	if *left--; *left < 0 {
		return false
	}
	switch v := v.(type) {
	case nil, bool, int, Signed, string, Decimal, dice.Number, dice.Chance:
		return true
	case Object:
		return v.part() != 0
	case []any:
		return !slices.ContainsFunc(v, func(x any) bool { return !settled(x, left) })
	case map[string]any:
		for _, x := range v {
			if !settled(x, left) {
				return false
			}
		}
		return true
	}
	return false
}

// part is where the part of the model that the object is stands in memory; 0 if
// it is none, or notes what is read of it.
func (o Object) part() uintptr {
	if o.b == nil || o.b.plain != nil || o.b.seen != nil {
		return 0
	}
	if m := reflect.ValueOf(o.b.model); m.Kind() == reflect.Pointer {
		return m.Pointer()
	}
	return 0
}
