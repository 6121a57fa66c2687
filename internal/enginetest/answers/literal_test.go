package answers

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/engine/dice"
	"punchboard/internal/expr"
	"punchboard/internal/model"
)

// literal is a value as an expression writes it; false for what none can. An
// entry is a member of its collection.
func literal(g *model.Game, v any) (string, bool) {
	switch v := v.(type) {
	case nil:
		return "nil", true
	case int:
		return strconv.Itoa(v), true
	case bool:
		return strconv.FormatBool(v), true
	case string:
		return strconv.Quote(v), true
	case expr.Signed:
		return strconv.Itoa(int(v)), true
	case dice.Number:
		return "(" + v.String() + ")", true
	case dice.Chance:
		return "(" + v.String() + ")", true
	case expr.Object:
		return entry(g, v)
	case []any:
		return collected("[", v, "]", func(x any) (string, bool) { return literal(g, x) })
	case map[string]any:
		return collected("{", slices.Sorted(maps.Keys(v)), "}", func(k string) (string, bool) {
			s, ok := literal(g, v[k])
			if !identifier.MatchString(k) {
				k = strconv.Quote(k)
			}
			return k + ": " + s, ok
		})
	}
	return "", false
}

var identifier = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

// collected are values between brackets with commas; false if one cannot be written.
func collected[T any](open string, all []T, end string, say func(T) (string, bool)) (string, bool) {
	for i, x := range all {
		s, ok := say(x)
		if !ok {
			return "", false
		}
		if i > 0 {
			open += ", "
		}
		open += s
	}
	return open + end, true
}

// entry is an entry as an expression names it; false if it is of no collection.
func entry(g *model.Game, o expr.Object) (string, bool) {
	e, ok := o.Model().(*model.Entry)
	if !ok {
		return "", false
	}
	for _, c := range g.Collections {
		if c.Entry(e.ID) == e {
			return fmt.Sprintf("%s[%q]", strings.ReplaceAll(c.ID, "-", "_"), e.ID), true
		}
	}
	return "", false
}
