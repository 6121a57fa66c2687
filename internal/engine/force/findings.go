package force

import (
	"fmt"

	"punchboard/internal/diag"
)

// Findings are the faults of the game's roles and readings, and cards that
// contradict themselves: with a Force and never played in a battle, or played
// and without one (PB103).
func (r *Rules) Findings() diag.List {
	out := r.Cast.Findings()
	for _, c := range r.all().cards {
		v := c.Field("force")
		if !v.IsSet() || len(c.groups) == 0 || v.Word != c.tactical {
			continue
		}
		what := fmt.Sprintf("%s has a Force of %d and is of a kind that is never played in a battle", c.Name, c.printed)
		if c.tactical {
			what = fmt.Sprintf("%s is of a kind that is played in a battle and has no Force", c.Name)
		}
		out.Add(diag.Finding{At: c.Field("type").At, Severity: diag.Error, Code: "PB103", Name: "wrong-kind", Message: what})
	}
	return out.Sorted()
}
