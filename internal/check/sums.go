package check

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// copiesSum finds decks with copies that do not add up to the printed total.
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
	kind := func(k *model.Card) string { return cmp.Or(k.Field("kind").Text, k.ID) }
	return strings.Join(lists.Map(lists.Groups(d.Cards, kind), func(of []*model.Card) string {
		return fmt.Sprintf("%s %d", kind(of[0]), lists.Sum(of, func(k *model.Card) int64 { return k.Copies.Int }))
	}), ", ")
}

// pointsSum finds sides of scenarios with units that do not cost what the scenario says, and armies
// of collections likewise. A side with a unit of unknown cost is skipped.
func pointsSum(c *Context) {
	musterPoints(c)
	for s, side := range lists.Within(c.Game.Scenarios, sidesOf) {
		if side.Points.IsSet() && !c.damaged(side.At) {
			sidePoints(c, s, side)
		}
	}
}

// sidePoints reports a side of a scenario with units that do not cost what it says, with the sum.
func sidePoints(c *Context, s *model.Scenario, side *model.Side) {
	field := cmp.Or(c.Game.Role("cost"), "cost")
	var sum int64
	var ledger []string
	for _, f := range side.Units {
		u := c.Game.Collection(c.Game.Forces()).Entry(f.Unit.Text)
		if u == nil {
			return // unknownID reports it
		}
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

// muster is a list of records in the entries of a collection, such as the units of an army: each
// names an entry of another collection, and how many of it there are.
type muster struct {
	in    *model.Collection
	list  *model.FieldDecl
	names *model.FieldDecl  // the field of a record that says which entry
	n     *model.FieldDecl  // the field of a record that says how many; nil for one each
	of    *model.Collection // the collection of these entries
}

// musters returns the musters of a game.
func musters(g *model.Game) []muster {
	var out []muster
	for l, d := range lists.Within(g.Collections, fieldsOf) {
		if d.Type.Kind != model.List || d.Type.Of == nil || d.Type.Of.Kind != model.Record {
			continue
		}
		x := muster{in: l, list: d}
		x.names = lists.First(d.Type.Of.Fields, func(f *model.FieldDecl) bool { return f.Type.Kind == model.Ref })
		x.n = lists.First(d.Type.Of.Fields, func(f *model.FieldDecl) bool { return f.Type.Kind == model.Whole })
		if x.names != nil && len(d.Type.Of.Fields) <= 2 {
			if x.of = g.Collection(x.names.Type.To); x.of != nil && x.of != l {
				out = append(out, x)
			}
		}
	}
	return out
}

// each calls f for every record of an entry that names an existing entry, with its count.
func (x muster) each(e *model.Entry, f func(named model.Value, of *model.Entry, n int64)) {
	for _, v := range e.Field(x.list.ID).Items {
		named, n := v.Field(x.names.ID), int64(1)
		if x.n != nil {
			n = v.Field(x.n.ID).Int
		}
		if of := lists.First(x.of.Entries, func(o *model.Entry) bool { return o.ID == named.Text }); of != nil {
			f(named, of, n)
		}
	}
}

// musterPoints reports entries with a figure that is not the sum of that figure over what they
// list, where most are: an army that costs different points than its units.
func musterPoints(c *Context) {
	for x, d := range lists.Within(musters(c.Game), muster.fields) {
		of := model.Declared(x.of.Fields, d.ID)
		if of == nil || d.Type.Kind != model.Whole || of.Type.Kind != model.Whole || d.Formula.IsSet() {
			continue
		}
		right, wrong := 0, []diag.Finding(nil)
		for _, e := range x.in.Entries {
			var sum int64
			var ledger []string
			x.each(e, func(_ model.Value, of *model.Entry, n int64) {
				sum += n * of.Field(d.ID).Int
				ledger = append(ledger, fmt.Sprintf("%d × %s at %d: %d in all", n, of.Name, of.Field(d.ID).Int, sum))
			})
			v := e.Field(d.ID)
			switch {
			case !plain(v) || c.damaged(e.At) || len(ledger) == 0:
			case v.Int == sum:
				right++
			default:
				wrong = append(wrong, diag.Finding{At: v.At, Message: fmt.Sprintf("%s of %q comes to %d, not %d", nameOf(d), e.Name, sum, v.Int), Evidence: ledger})
			}
		}
		if len(wrong) <= right {
			c.Report(wrong...)
		}
	}
}

// strangers reports the one thing in all such lists that belongs elsewhere than the entry that
// lists it: a unit of another faction than its army.
func strangers(c *Context) {
	for x, d := range lists.Within(musters(c.Game), muster.fields) {
		of := model.Declared(x.of.Fields, d.ID)
		if of == nil || d.Type.Kind != model.Ref && d.Type.Kind != model.Choice || of.Type.Kind != d.Type.Kind || of.Type.To != d.Type.To {
			continue
		}
		alike, odd := 0, []diag.Finding(nil)
		for _, e := range x.in.Entries {
			x.each(e, func(named model.Value, of *model.Entry, _ int64) {
				is, want := of.Field(d.ID), e.Field(d.ID)
				switch {
				case !is.IsSet() || !want.IsSet():
				case is.Text == want.Text:
					alike++
				default:
					odd = append(odd, diag.Finding{At: named.At, Message: fmt.Sprintf("%s of %q is %s, and of %q it is %s", nameOf(d), of.Name, is, e.Name, want),
						Also: []diag.Also{{At: is.At, Mark: is.String() + " here"}, {At: want.At, Mark: want.String() + " here"}}})
				}
			})
		}
		if len(odd) == 1 && alike >= leastMustered {
			odd[0].Evidence = []string{fmt.Sprintf("of %d others both are the same", alike)}
			c.Report(odd[0])
		}
	}
}
