package check

import (
	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/load"
)

// Ruled are the codes that a project's policy names and that no check has.
func Ruled(p *load.Project) diag.List {
	codes := lists.Map(All(), func(c *Check) string { return c.Code })
	var out diag.List
	tell := func(code string, at diag.Place) {
		if Find(code) != nil {
			return
		}
		f := diag.Finding{At: at, Severity: diag.Error, Code: "PB007", Name: "not-a-choice", Message: "no check has the code " + code, Help: "see punchboard explain"}
		if near := diag.Nearest(code, codes, 1); len(near) > 0 {
			f.Help = "write " + near[0]
		}
		out.Add(f)
	}
	for _, r := range p.Policy.Rules {
		tell(r.Code, r.At)
	}
	for _, s := range p.Policy.Skips {
		tell(s.Code, s.At)
	}
	return out
}
