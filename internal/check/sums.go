package check

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// copiesSum finds decks whose copies do not add up to the printed total.
func copiesSum(c *Context) {
	for _, d := range c.Game.Decks {
		unread := slices.ContainsFunc(d.Cards, func(k *model.Card) bool { return !k.Copies.IsSet() })
		if unread || c.damaged(d.At) || !d.Total.IsSet() || int(d.Total.Int) == d.Size() {
			continue
		}
		c.Report(diag.Finding{At: d.Total.At, Message: fmt.Sprintf("%q holds %d cards, not %d", d.ID, d.Size(), d.Total.Int),
			Also:     []diag.Also{{At: d.At, Mark: "the deck"}},
			Evidence: []string{"copies by kind: " + byKind(d)}})
	}
}

// byKind sums copies by the cards' field "kind", in order of first use.
func byKind(d *model.Deck) string {
	var kinds []string
	sum := map[string]int64{}
	for _, k := range d.Cards {
		kind := cmp.Or(k.Field("kind").Text, k.ID)
		if !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
		sum[kind] += k.Copies.Int
	}
	for i, k := range kinds {
		kinds[i] = fmt.Sprintf("%s %d", k, sum[k])
	}
	return strings.Join(kinds, ", ")
}

// pointsSum finds sides of scenarios whose units do not cost what the scenario
// says, and armies of collections likewise. A side with a unit whose cost the scenario
// sets is left alone.
func pointsSum(c *Context) {
	musterPoints(c)
	for _, s := range c.Game.Scenarios {
		for _, side := range s.Sides {
			if side.Points.IsSet() && !c.damaged(side.At) {
				sidePoints(c, s, side)
			}
		}
	}
}

// sidePoints reports a side of a scenario whose units do not cost what it says, with the sum.
func sidePoints(c *Context, s *model.Scenario, side *model.Side) {
	field := cmp.Or(c.Game.Role("cost"), "cost")
	var sum int64
	var ledger []string
	for _, f := range side.Units {
		i := slices.IndexFunc(units(c.Game), func(u *model.Entry) bool { return u.ID == f.Unit.Text })
		if i < 0 {
			return // unknownID says so
		}
		u := units(c.Game)[i]
		cost := u.Field(field)
		if cost.Word || !cost.IsSet() {
			return
		}
		sum += f.Count.Int * cost.Int
		ledger = append(ledger, fmt.Sprintf("%d × %s at %d: %d in all", f.Count.Int, u.Name, cost.Int, sum))
	}
	if sum != side.Points.Int {
		c.Report(diag.Finding{At: side.Points.At, Evidence: ledger,
			Message: fmt.Sprintf("%s of %q costs %d, not %d", side.Name, s.ID, sum, side.Points.Int)})
	}
}
