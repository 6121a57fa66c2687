package answers

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/engine"
	"punchboard/internal/engine/dice"
)

// said is a value as a worked example may write it, exactly: 2/3, {0: 1/2, 1:
// 1/2}, [1, 2], a word. Of an entry within a list only the id is said. An error
// says why something that was to be counted later cannot be.
func said(v any) (string, error) {
	switch x := engine.Encode(v).Value.(type) {
	case dice.Dist:
		return dist(x), nil
	case string:
		return cmp.Or(x, "nothing"), nil
	default:
		return part(x)
	}
}

// part is a value within another.
func part(v any) (string, error) {
	switch v := v.(type) {
	case nil:
		return "nothing", nil
	case int:
		return strconv.Itoa(v), nil
	case bool:
		return strconv.FormatBool(v), nil
	case string:
		return quoted(v), nil
	case dice.Dist:
		return dist(v), nil
	case *dice.Later:
		d, err := v.Dist()
		return dist(d), err
	case []any:
		out, err := each(v, part)
		return "[" + out + "]", err
	case map[string]any:
		out, err := each(slices.Sorted(maps.Keys(v)), func(k string) (string, error) {
			s, err := part(v[k])
			return quoted(k) + ": " + s, err
		})
		return "{" + out + "}", err
	}
	s, err := said(v)
	return quoted(s), err
}

// each puts all elements of a list into words, with commas between; the first that has
// none is the error.
func each[T any](all []T, say func(T) (string, error)) (string, error) {
	out := make([]string, len(all))
	for i, x := range all {
		var err error
		if out[i], err = say(x); err != nil {
			return "", err
		}
	}
	return strings.Join(out, ", "), nil
}

// dist is a distribution with the exact chance of each outcome.
func dist(d dice.Dist) string {
	out, _ := each(d.Outcomes(), func(o dice.Outcome) (string, error) { return quoted(o.Key()) + ": " + o.Chance.String(), nil })
	return "{" + out + "}"
}

// bare is a word that reads as one without quotes.
var bare = regexp.MustCompile(`^[^\s"'\[\]{}:,][^"\[\]{}:,]*$`)

// quoted is a text between quotes, unless it is a plain word.
func quoted(s string) string {
	if bare.MatchString(s) {
		return s
	}
	return `"` + s + `"`
}
