package check

import (
	"fmt"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/study"
)

// unaffordable finds actions that nobody who may take them can pay for with their printed means,
// and actors who can pay for none of the actions that they may take.
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
	for _, of := range bills(all) {
		if len(of) > 1 && !slices.ContainsFunc(of, func(o owed) bool { return o.by.Most.Cmp(o.of.Cost) >= 0 }) {
			who, least := of[0].by, slices.MinFunc(of, func(a, b owed) int { return a.of.Cost.Cmp(b.of.Cost) }).of
			c.Report(diag.Finding{At: who.At, Message: fmt.Sprintf("%s can pay for none of %d things: the least costs %s %s, and %s has %s at most", who.Who, len(of), least.Cost, least.Unit, who.Who, who.Most),
				Also: []diag.Also{{At: least.At, Mark: "the least, " + least.What}}})
		}
	}
}

// owed is an action that somebody can pay for, with one who may take it.
type owed struct {
	by study.Payer
	of study.Action
}

// bills groups the actions by actor and by group of actions. Actions that nobody can pay for are
// left out.
func bills(all []study.Action) [][]owed {
	type whose struct {
		group string
		at    diag.Place
		who   string
	}
	var out []owed
	for _, a := range all {
		if richest, _ := payers(a); richest.Has.Cmp(a.Cost) >= 0 {
			out = append(out, lists.Map(a.Payers, func(p study.Payer) owed { return owed{p, a} })...)
		}
	}
	return lists.Groups(out, func(o owed) whose { return whose{o.of.Group, o.by.At, o.by.Who} })
}

// payers returns who has most for an action, and who could have most; Who is "" if nobody may take
// it.
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
