package check

import (
	"fmt"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/study"
)

// unaffordable finds actions that nobody who may take them can pay for with
// what they have as printed, and who can pay for none of those that they may take.
func unaffordable(c *Context) {
	all := c.study().Actions
	for _, a := range all {
		richest, most := payers(a)
		if richest.Who == "" || richest.Has.Cmp(a.Cost) >= 0 {
			continue
		}
		f := diag.Finding{At: a.At, Message: fmt.Sprintf("nobody can pay for %s: %s %s, and %s has most, %s", a.What, a.Cost, a.Unit, richest.Who, richest.Has),
			Evidence: append(a.Ledger[:len(a.Ledger):len(a.Ledger)], "who may: "+listed(lists.Map(a.Payers, func(p study.Payer) string { return p.Who + " " + p.Has.String() })))}
		if most.Most.Cmp(a.Cost) >= 0 {
			f.Evidence = append(f.Evidence, fmt.Sprintf("only with all that points buy: %s, %s at most", most.Who, most.Most))
		} else {
			f.Evidence = append(f.Evidence, fmt.Sprintf("not with all that points buy either: %s, %s at most", most.Who, most.Most))
		}
		c.Report(f)
	}
	for _, b := range bills(all) {
		if b.can == 0 && len(b.of) > 1 {
			least := slices.MinFunc(b.of, func(a, b study.Action) int { return a.Cost.Cmp(b.Cost) })
			c.Report(diag.Finding{At: b.who.At, Message: fmt.Sprintf("%s can pay for none of %d things: the least costs %s %s, and %s has %s at most", b.who.Who, len(b.of), least.Cost, least.Unit, b.who.Who, b.who.Most),
				Also: []diag.Also{{At: least.At, Mark: "the least, " + least.What}}})
		}
	}
}

// bill is what somebody may pay for of one group: the actions that others can pay
// for, and how many of them they can.
type bill struct {
	who study.Payer
	of  []study.Action
	can int
}

// bills are those of everybody, in the order in which they are met. What nobody can
// pay for is on none.
func bills(all []study.Action) []*bill {
	type whose struct {
		group string
		at    diag.Place
		who   string
	}
	by := map[whose]*bill{}
	var out []*bill
	for _, a := range all {
		richest, _ := payers(a)
		for _, p := range a.Payers {
			if richest.Has.Cmp(a.Cost) < 0 {
				break
			}
			k := whose{a.Group, p.At, p.Who}
			if by[k] == nil {
				by[k] = &bill{who: p}
				out = append(out, by[k])
			}
			b := by[k]
			if b.of = append(b.of, a); p.Most.Cmp(a.Cost) >= 0 {
				b.can++
			}
		}
	}
	return out
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
