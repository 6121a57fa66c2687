package check

import (
	"fmt"
	"math/big"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/engine/dice"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/study"
)

// outcomeOpen finds results that leave open what has happened: a row of a roll table that says
// nothing in any column, and opposed rolls with a tie that the rules do not resolve.
func outcomeOpen(c *Context) {
	rolls(c, func(t *model.Table, _ dice.Dice) {
		for _, r := range t.Rows {
			if speaks(t) && silent(t, r) {
				openRow(c, t, r)
			}
		}
	})
	for _, x := range c.study().Open {
		if likely := slices.MaxFunc(x.Cases, func(a, b study.Case) int { return a.Chance.Cmp(b.Chance) }); likely.Chance.Sign() > 0 {
			ties := lists.Map(x.Cases, func(k study.Case) string { return fmt.Sprintf("%s: a tie in %s", k.Who, percent(exactly(k.Chance))) })
			c.Report(diag.Finding{At: x.At, Message: fmt.Sprintf("%s may end in a tie, and no throw decides it", x.What), Evidence: append(ties, c.inForce(x.Readings)...)})
		}
	}
}

// exactly returns a chance; one out of range is 0.
func exactly(r *big.Rat) dice.Chance {
	p, err := dice.FromRat(r)
	if err != nil {
		return dice.Chance{}
	}
	return p
}

// speaks reports whether some column of a table says something in words. A number or a flag alone
// says something even if it is 0.
func speaks(t *model.Table) bool {
	return slices.ContainsFunc(t.Columns, func(d *model.FieldDecl) bool {
		return slices.Contains([]model.Kind{model.Text, model.Choice, model.Ref, model.EffectKind, model.List}, d.Type.Kind)
	})
}

// silent reports whether a row says nothing: it has no word, no flag set, and no number but 0.
func silent(t *model.Table, r *model.Row) bool {
	return !slices.ContainsFunc(t.Columns, func(d *model.FieldDecl) bool {
		v := r.Cell(d.ID)
		return d.Type.Kind != model.Icon && d.Type.Kind != model.Picture && (v.Int != 0 || v.Text != "" || v.Effect != nil || len(v.Items)+len(v.Fields) > 0)
	})
}

// openRow reports a silent row with how often it comes up, for every unit with modifiers in the
// table.
func openRow(c *Context, t *model.Table, r *model.Row) {
	d := lawOf(t.Die)
	if d == nil {
		return
	}
	f := diag.Finding{At: r.At, Message: fmt.Sprintf("row %s of %q says nothing: what has happened?", r.Key(), t.ID)}
	for _, s := range states(c, t) {
		p := d.Chance(func(o dice.Outcome) bool { return t.Row(o.N+s.sum) == r })
		who := "anybody"
		if s.unit != nil && len(s.mods) > 0 {
			who = s.unit.Name
		}
		f.Evidence = append(f.Evidence, fmt.Sprintf("%s, modifiers %s: %s", who, s.why(), percent(p)))
	}
	c.Report(f)
}
