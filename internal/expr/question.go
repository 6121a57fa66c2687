package expr

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math/big"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"punchboard/internal/engine/dice"
)

// questionOf returns a call of an engine function as a Reads notes it: "=", its name and its
// arguments as JSON. It reports false if an argument cannot be written as JSON.
func questionOf(name string, args []any) (string, bool) {
	list, ok := written(args)
	if !ok {
		return "", false
	}
	b, err := json.Marshal(list)
	return "=" + name + string(b), err == nil
}

// A number that JSON would not preserve is written as an object with one of these keys, which no
// record of ours has.
const signedKey, chanceKey, exactKey = "\x00+", "\x00%", "\x00/"

// written returns a value in a form that JSON can hold and read restores. It reports false if there
// is none.
func written(v any) (any, bool) {
	switch v := v.(type) {
	case nil, bool, int:
		return v, true
	case string:
		return v, utf8.ValidString(v)
	case Signed:
		return map[string]int{signedKey: int(v)}, true
	case Decimal:
		return written(exactly(v))
	case dice.Chance:
		return map[string]string{chanceKey: v.String()}, true
	case dice.Number:
		return map[string]string{exactKey: v.String()}, true
	case []any:
		out := make([]any, len(v))
		for i, x := range v {
			var ok bool
			if out[i], ok = written(x); !ok {
				return nil, false
			}
		}
		return out, v != nil
	case map[string]any:
		out := make(map[string]any, len(v))
		for k, x := range v {
			var ok bool
			if out[k], ok = written(x); !ok || !utf8.ValidString(k) || strings.HasPrefix(k, "\x00") {
				return nil, false
			}
		}
		return out, v != nil
	}
	return nil, false
}

// answer adds the engine's answer to a noted question.
func (d *digester) answer(e *Env, question string) bool {
	name, args, ok := asked(question)
	if !ok || e.root.rules[name] == nil {
		return false
	}
	v, err := (&Frame{env: &Env{root: e.root}, run: e.begin()}).ask(name, e.root.rules[name], args)
	if err != nil {
		d.add("%q;", err.Error())
		return true
	}
	return d.value(v)
}

// asked splits a question into the function and its arguments.
func asked(question string) (string, []any, bool) {
	name, list, ok := strings.Cut(question[1:], "[")
	dec := json.NewDecoder(strings.NewReader("[" + list))
	dec.UseNumber()
	var args []any
	if !ok || dec.Decode(&args) != nil {
		return "", nil, false
	}
	args, ok = read(args).([]any)
	return name, args, ok
}

// read restores a value that written encoded. Whole numbers are int. It returns nil for any other
// JSON number.
func read(v any) any {
	switch v := v.(type) {
	case json.Number:
		var n int
		if _, err := fmt.Sscan(v.String(), &n); err != nil {
			return nil
		}
		return n
	case []any:
		for i := range v {
			v[i] = read(v[i])
		}
	case map[string]any:
		if n, ok := readNumber(v); ok {
			return n
		}
		for k := range v {
			v[k] = read(v[k])
		}
	}
	return v
}

// readNumber restores a number that was written as an object.
func readNumber(m map[string]any) (any, bool) {
	if n, ok := read(m[signedKey]).(int); ok {
		return Signed(n), true
	}
	if r, ok := ratOf(m[chanceKey]); ok {
		c, err := dice.FromRat(r)
		return c, err == nil
	}
	if r, ok := ratOf(m[exactKey]); ok {
		return dice.NumberOf(r), true
	}
	return nil, false
}

// ratOf parses a text as an exact number. It reports false for anything else.
func ratOf(v any) (*big.Rat, bool) {
	s, ok := v.(string)
	if !ok {
		return nil, false
	}
	return new(big.Rat).SetString(s)
}

// AppendAsked appends an argument to a cache key so that different arguments get different keys:
// parts of the model by identity, plain values by kind and content, lists and records by their
// elements. It reports false for a throw, for an object that notes its reads, and for anything else
// that is not the same for every caller.
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

// appendText appends a text after its length in bytes.
func appendText(b []byte, s string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}

// Settled reports whether a value is the same for every caller. It holds no throw, which would
// differ each time, no object that notes its reads, and at most 256 values.
func Settled(v any) bool {
	left := 256
	return settled(v, &left)
}

// settled reports whether a value can never change: a plain value, a part of the game, or a list or
// record of them. left counts down the values still to be looked at; settled is false when it runs
// out.
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

// part returns the address of the part of the model behind the object. It is 0 if there is none or
// if the object notes its reads.
func (o Object) part() uintptr {
	if o.b == nil || o.b.plain != nil || o.b.seen != nil {
		return 0
	}
	if m := reflect.ValueOf(o.b.model); m.Kind() == reflect.Pointer {
		return m.Pointer()
	}
	return 0
}
