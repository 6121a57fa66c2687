package check

import (
	"fmt"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// neverAsked finds statistics that no rule reads, where rules read others of the same things.
// Statistics that nothing reads at all are reported elsewhere. Rules are functions and anything
// else that computes: odds, verbs, formulas. What only a claim reads counts neither way. Printing
// on a page or a face does not count. A statistic mentioned in a sentence of the book, like hit
// points that are lost, may be used by the players.
func neverAsked(c *Context) {
	if len(c.Game.Functions) == 0 || c.read.Worst() == diag.Error {
		return
	}
	asked, claimed := asksFor(c)
	for _, k := range c.Game.Collections {
		var with, without []*model.FieldDecl
		for _, d := range k.Fields {
			switch {
			case !numeric(d.Type.Kind) || d.Price || d.Formula.IsSet():
			case asked[lowLined(d.ID)]:
				with = append(with, d)
			case !claimed[lowLined(d.ID)]:
				without = append(without, d)
			}
		}
		if len(with) < leastAsked || len(without) > len(with) {
			continue // these things are not played by functions
		}
		for _, d := range without {
			if !saidAnywhere(c, nameOf(d)) && !slices.ContainsFunc(c.nobodyReads(), func(f idleField) bool { return f.decl == d }) {
				neverAskedOf(c, k, d, with)
			}
		}
	}
}

// neverAskedOf reports a statistic if any entry has a non-zero value of it.
func neverAskedOf(c *Context, k *model.Collection, d *model.FieldDecl, others []*model.FieldDecl) {
	with := lists.Only(k.Entries, func(e *model.Entry) bool {
		v := e.Field(d.ID)
		return v.IsSet() && !v.Word && v.Int != 0
	})
	if len(with) == 0 {
		return
	}
	c.Report(diag.Finding{At: d.At, Mark: "never asked for", Message: fmt.Sprintf("no rule asks for %s of %s", d.ID, k.ID),
		Also:     []diag.Also{{At: with[0].At, Mark: fmt.Sprintf("%d of %d have it, such as %s", len(with), len(k.Entries), with[0].Name)}},
		Evidence: []string{"rules ask for " + listed(model.IDs(others))}})
}

// asksFor returns the words that any computation uses, with underscores: names in expressions that
// do not just print, names in roles, and words of the data that a function may use as field names.
// Words used only in claims are returned separately: a claim about all things of a kind is not a
// rule by which they are played.
func asksFor(c *Context) (out, claimed map[string]bool) {
	out, claimed = map[string]bool{}, map[string]bool{}
	in := out
	add := func(s string) {
		for _, w := range c.memo.ids(s) {
			in[w] = true
		}
	}
	g := c.Game
	for _, x := range g.Formulas() {
		add(x.Text)
	}
	for _, r := range g.Play.Roles {
		add(r.Value.Text)
	}
	for _, o := range g.Odds {
		add(o.Of.Text)
	}
	for _, v := range g.Verbs {
		add(v.Short + " " + v.Words)
	}
	for _, k := range g.Counters {
		add(k.Each + " " + k.When + " " + k.Copies.Text)
	}
	values(g, func(t *model.Type, v model.Value) {
		if t.Kind == model.Choice || t.Kind == model.Ref {
			add(v.Text)
		}
	})
	in = claimed
	for _, k := range g.Claims {
		add(k.When.Text + " " + k.Holds.Text + " " + k.Repeats.Text + " " + k.Until.Text)
	}
	return out, claimed
}
