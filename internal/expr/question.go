package expr

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"
)

// questionOf is what a function of the engine is asked, as a Reads notes it:
// "=", its name and its arguments as JSON. false if an argument is not such
// that it can be written down.
func questionOf(name string, args []any) (string, bool) {
	if !written(args) {
		return "", false
	}
	b, err := json.Marshal(args)
	return "=" + name + string(b), err == nil
}

// written reports whether a value reads back from JSON as it is.
func written(v any) bool {
	switch v := v.(type) {
	case nil, bool, int:
		return true
	case string:
		return utf8.ValidString(v)
	case []any:
		for _, x := range v {
			if !written(x) {
				return false
			}
		}
		return v != nil
	case map[string]any:
		for k, x := range v {
			if !utf8.ValidString(k) || !written(x) {
				return false
			}
		}
		return v != nil
	}
	return false
}

// answer adds what the engine answers to a question that was noted.
func (d *digester) answer(e *Env, question string) bool {
	name, args, ok := strings.Cut(question[1:], "[")
	f := e.root.funcs[name]
	if !ok || f == nil {
		return false
	}
	dec := json.NewDecoder(bytes.NewReader([]byte("[" + args)))
	dec.UseNumber()
	var list []any
	if err := dec.Decode(&list); err != nil {
		return false
	}
	read, ok := read(list).([]any)
	if !ok {
		return false
	}
	v, err := f(e, read)
	if err != nil {
		d.add("%q;", err.Error())
		return true
	}
	return d.value(v)
}

// read is a value as written took it; whole numbers are int. nil if it holds
// another number.
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
		for k := range v {
			v[k] = read(v[k])
		}
	}
	return v
}
