package load

import (
	"slices"

	"punchboard/internal/diag"
)

// Accepted is a finding that a comment allows, and the reason that it gives.
type Accepted struct {
	Finding diag.Finding
	Reason  string
}

// Accepted are the findings that Silence takes out of a list, in its order.
func (p *Project) Accepted(l diag.List) []Accepted {
	var out []Accepted
	for _, f := range l {
		if i := slices.IndexFunc(p.Allows, func(a Allow) bool { return p.allows(a, f) }); i >= 0 {
			out = append(out, Accepted{f, p.Allows[i].Reason})
		}
	}
	return out
}
