package ask

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"punchboard/internal/diag"
)

// Options are the last argument of most functions: {range: 10, kneeling:
// true}.
type Options map[string]any

// OptionsOf gathers the options of a question, each of which must be one of
// those known. Several maps count as one, later ones first. Hyphens and
// underscores are the same in their names; what is nil is not given.
func OptionsOf(given []map[string]any, known ...string) (Options, error) {
	o := Options{}
	for _, m := range given {
		for _, k := range slices.Sorted(maps.Keys(m)) {
			id := strings.ReplaceAll(k, "-", "_")
			if !slices.Contains(known, id) {
				return nil, unknownOption(k, known)
			}
			if m[k] != nil {
				o[id] = m[k]
			}
		}
	}
	return o, nil
}

func unknownOption(k string, known []string) error {
	if len(known) == 0 {
		return fmt.Errorf("unknown option %q: there is none", k)
	}
	all := strings.Join(known, ", ")
	if near := diag.Nearest(k, known, 1); len(near) > 0 {
		return fmt.Errorf("unknown option %q: did you mean %s? (there is %s)", k, near[0], all)
	}
	return fmt.Errorf("unknown option %q: there is %s", k, all)
}

// Number is a whole number, otherwise if it is not given.
func (o Options) Number(id string, otherwise int) (int, error) {
	v, ok := o[id]
	if !ok {
		return otherwise, nil
	}
	if n, is := WholeOf(v); is {
		return n, nil
	}
	return 0, fmt.Errorf("option %s: want a whole number, got %v", id, v)
}

// Amount is a number of things, 0 if it is not given.
func (o Options) Amount(id string) (int, error) {
	n, err := o.Number(id, 0)
	if err == nil {
		err = Count(id, n)
	}
	return n, err
}

// Flag is a truth, false if it is not given.
func (o Options) Flag(id string) (bool, error) {
	v, ok := o[id]
	if !ok {
		return false, nil
	}
	if b, is := v.(bool); is {
		return b, nil
	}
	return false, fmt.Errorf("option %s: want true or false, got %v", id, v)
}

// Word is the id of something, "" if it is not given.
func (o Options) Word(id string) (string, error) {
	v, ok := o[id]
	if !ok {
		return "", nil
	}
	s, is := WordOf(v)
	if !is {
		return "", fmt.Errorf("option %s: want an id, got %v", id, v)
	}
	return s, nil
}

// WholeOf is a whole number, of whatever type.
func WholeOf(v any) (int, bool) {
	if x := reflect.ValueOf(v); v != nil && x.CanInt() {
		return int(x.Int()), true
	}
	return 0, false
}

// WordOf is an id, written as one or as the thing that has it.
func WordOf(v any) (string, bool) {
	switch v := v.(type) {
	case string:
		return v, true
	case interface{ ID() string }:
		return v.ID(), true
	}
	return "", false
}

// Thing is something and how many of it.
type Thing struct {
	ID string
	N  int
}

// Things reads a list of ids, each as often as it is there, or a map of ids and
// how many there are; nil is none.
func Things(v any) ([]Thing, error) {
	var out []Thing
	switch v := v.(type) {
	case nil:
	case []any:
		for _, x := range v {
			id, ok := WordOf(x)
			if !ok {
				return nil, fmt.Errorf("want a list of ids, got %v in it", x)
			}
			out = append(out, Thing{id, 1})
		}
	case map[string]any:
		for _, id := range slices.Sorted(maps.Keys(v)) {
			n, err := Options(v).Amount(id)
			if err != nil {
				return nil, err
			}
			out = append(out, Thing{id, n})
		}
	default:
		return nil, fmt.Errorf("want a list of ids, or a map of ids and numbers, got %v", v)
	}
	return out, nil
}
