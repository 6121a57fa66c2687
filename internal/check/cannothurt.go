package check

import (
	"fmt"
	"maps"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/study"
)

// cannotHurt finds attacks whose every load comes to nothing against a target,
// though nothing says that the target is immune; once for an attack that
// hurts nothing at all, and once for a target that nothing hurts.
func cannotHurt(c *Context) {
	safe := unhurt(c.study().Attacks)
	for _, all := range safe {
		a := all[0]
		c.Report(diag.Finding{At: a.TargetAt, Message: "nothing hurts " + a.Target, Also: []diag.Also{{At: a.At, Mark: "an attack"}},
			Evidence: append([]string{fmt.Sprintf("%d attacks tried", len(all))}, a.Ledger...), Help: "say immune if it is meant"})
	}
	by := map[string][]study.Attack{}
	var order []string
	for _, a := range c.study().Attacks {
		if safe[a.Target] != nil {
			continue
		}
		if by[a.What] == nil {
			order = append(order, a.What)
		}
		by[a.What] = append(by[a.What], a)
	}
	for _, what := range order {
		all := by[what]
		if !slices.ContainsFunc(all, func(a study.Attack) bool { return a.Damage.Sign() > 0 }) {
			c.Report(diag.Finding{At: all[0].At, Message: what + " hurts nothing at all",
				Evidence: []string{all[0].Target + ": " + listed(all[0].Ledger), fmt.Sprintf("%d targets tried: %s", len(all), listed(struck(all)))}})
			continue
		}
		for _, same := range harmless(all) {
			a := same[0]
			c.Report(diag.Finding{At: a.TargetAt, Message: fmt.Sprintf("%s never hurts %s, not said to be immune", what, listed(struck(same))),
				Also: []diag.Also{{At: a.At, Mark: "the attack"}}, Evidence: append(a.Ledger[:len(a.Ledger):len(a.Ledger)], "the most that a hit does: 0"),
				Help: "say immune if it is meant"})
		}
	}
}

// harmless are the targets that an attack does nothing to, together where one
// place makes them so.
func harmless(all []study.Attack) [][]study.Attack {
	var out [][]study.Attack
	for _, a := range all {
		if a.Damage.Sign() > 0 || a.Immune {
			continue
		}
		i := slices.IndexFunc(out, func(same []study.Attack) bool { return same[0].TargetAt == a.TargetAt })
		if i < 0 {
			out = append(out, nil)
			i = len(out) - 1
		}
		out[i] = append(out[i], a)
	}
	return out
}

// struck are the targets of attacks, in order.
func struck(all []study.Attack) []string {
	return lists.Map(all, func(a study.Attack) string { return a.Target })
}

// unhurt are the attacks on each target that none of them hurts, if there are
// several and it is not immune to all.
func unhurt(all []study.Attack) map[string][]study.Attack {
	out := map[string][]study.Attack{}
	for _, a := range all {
		out[a.Target] = append(out[a.Target], a)
	}
	maps.DeleteFunc(out, func(_ string, on []study.Attack) bool {
		return len(on) < 2 || slices.ContainsFunc(on, func(a study.Attack) bool { return a.Damage.Sign() > 0 }) ||
			!slices.ContainsFunc(on, func(a study.Attack) bool { return !a.Immune })
	})
	return out
}
