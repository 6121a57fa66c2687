package percentile

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/engine/ask"
)

// options are the last argument of most functions: {range: 10, kneeling:
// true}. Several maps count as one, later ones first.
type options map[string]any

// optionsOf gathers the options of a question, each of which must be one of
// those known. Hyphens and underscores are the same in their names.
func optionsOf(given []map[string]any, known ...string) (options, error) {
	o := options{}
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

// number is a whole number, otherwise if it is not given.
func (o options) number(id string, otherwise int) (int, error) {
	v, ok := o[id]
	if !ok {
		return otherwise, nil
	}
	if x := reflect.ValueOf(v); x.CanInt() {
		return int(x.Int()), nil
	}
	return 0, fmt.Errorf("option %s: want a whole number, got %v", id, v)
}

// amount is a number of things, 0 if it is not given.
func (o options) amount(id string) (int, error) {
	n, err := o.number(id, 0)
	if err == nil {
		err = ask.Count(id, n)
	}
	return n, err
}

// flag is a truth, false if it is not given.
func (o options) flag(id string) (bool, error) {
	v, ok := o[id]
	if !ok {
		return false, nil
	}
	if b, is := v.(bool); is {
		return b, nil
	}
	return false, fmt.Errorf("option %s: want true or false, got %v", id, v)
}

// word is the id of something, "" if it is not given.
func (o options) word(id string) (string, error) {
	v, ok := o[id]
	if !ok {
		return "", nil
	}
	s, is := wordOf(v)
	if !is {
		return "", fmt.Errorf("option %s: want an id, got %v", id, v)
	}
	return s, nil
}

// wordOf is an id, written as one or as the thing that has it.
func wordOf(v any) (string, bool) {
	switch v := v.(type) {
	case string:
		return v, true
	case interface{ ID() string }:
		return v.ID(), true
	}
	return "", false
}
