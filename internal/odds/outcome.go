package odds

import (
	"maps"
	"slices"
	"strings"

	"punchboard/internal/engine/dice"
	"punchboard/internal/expr"
)

// Outcome returns an outcome of a distribution as people read it. For a record, flags appear by
// name and other members with their values: "dark, steps 2".
func Outcome(o dice.Outcome) string {
	if !o.Named {
		return expr.Format(o.N)
	}
	m, ok := o.Value.(map[string]any)
	if !ok {
		if _, number := expr.Rat(o.Value); number {
			return expr.Format(o.Value)
		}
		if list, ok := o.Value.([]any); ok {
			return expr.Format(list)
		}
		return o.Key()
	}
	var out []string
	for _, k := range slices.Sorted(maps.Keys(m)) {
		name := strings.NewReplacer("_", " ", "-", " ").Replace(k)
		switch v := m[k].(type) {
		case bool:
			if !v {
				name = "not " + name
			}
		default:
			name += " " + expr.Format(v)
		}
		out = append(out, name)
	}
	return strings.Join(out, ", ")
}
