package check

import (
	"fmt"

	"punchboard/internal/diag"
	"punchboard/internal/study"
)

// unaffordable finds actions that nobody who may take them can pay for with
// what they have as printed.
func unaffordable(c *Context) {
	for _, a := range c.study().Actions {
		richest, most := payers(a)
		if richest.Who == "" || richest.Has.Cmp(a.Cost) >= 0 {
			continue
		}
		f := diag.Finding{At: a.At, Message: fmt.Sprintf("nobody can pay for %s: %s %s, and %s has most, %s", a.What, a.Cost, a.Unit, richest.Who, richest.Has),
			Evidence: append(a.Ledger[:len(a.Ledger):len(a.Ledger)], "who may: "+fortunes(a))}
		if most.Most.Cmp(a.Cost) >= 0 {
			f.Evidence = append(f.Evidence, fmt.Sprintf("only with all that points buy: %s, %s at most", most.Who, most.Most))
		} else {
			f.Evidence = append(f.Evidence, fmt.Sprintf("not with all that points buy either: %s, %s at most", most.Who, most.Most))
		}
		c.Report(f)
	}
}

// payers are who has most for an action, and who could have; their Who is ""
// if nobody may take it.
func payers(a study.Action) (richest, most study.Payer) {
	for _, p := range a.Payers {
		if richest.Who == "" || p.Has.Cmp(richest.Has) > 0 {
			richest = p
		}
		if most.Who == "" || p.Most.Cmp(most.Most) > 0 {
			most = p
		}
	}
	return richest, most
}

// fortunes are who may take an action with what they have.
func fortunes(a study.Action) string {
	var out []string
	for _, p := range a.Payers {
		out = append(out, fmt.Sprintf("%s %s", p.Who, p.Has))
	}
	return listed(out)
}
