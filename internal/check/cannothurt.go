package check

import (
	"fmt"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/study"
)

// cannotHurt finds attacks that do no damage with any load against a target that is not declared
// immune. It reports an attack that hurts nothing once, and a target that nothing hurts once.
func cannotHurt(c *Context) {
	attacks := c.study().Attacks
	// The attacks on each target that none of several hurts and that is not immune to all.
	safe := lists.Only(lists.Groups(attacks, func(a study.Attack) string { return a.Target }), func(on []study.Attack) bool {
		return len(on) > 1 && !slices.ContainsFunc(on, hurts) && slices.ContainsFunc(on, func(a study.Attack) bool { return !a.Immune })
	})
	for _, all := range safe {
		a := all[0]
		c.Report(diag.Finding{At: a.TargetAt, Message: "nothing hurts " + a.Target, Also: []diag.Also{{At: a.At, Mark: "an attack"}},
			Evidence: append([]string{fmt.Sprintf("%d attacks tried", len(all))}, a.Ledger...), Help: "say immune if it is meant"})
	}
	told := lists.Set(safe, func(on []study.Attack) string { return on[0].Target })
	others := lists.Only(attacks, func(a study.Attack) bool { return !told[a.Target] })
	for _, all := range lists.Groups(others, func(a study.Attack) string { return a.What }) {
		what := all[0].What
		if !slices.ContainsFunc(all, hurts) {
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

// hurts reports whether an attack does any damage.
func hurts(a study.Attack) bool { return a.Damage.Sign() > 0 }

// harmless returns the attacks that do nothing to a target that is not immune, grouped by the place
// of the target.
func harmless(all []study.Attack) [][]study.Attack {
	none := lists.Only(all, func(a study.Attack) bool { return !hurts(a) && !a.Immune })
	return lists.Groups(none, func(a study.Attack) diag.Place { return a.TargetAt })
}

// struck returns the targets of attacks, in order.
func struck(all []study.Attack) []string {
	return lists.Map(all, func(a study.Attack) string { return a.Target })
}
