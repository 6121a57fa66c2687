package check

import (
	"fmt"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/engine/dice"
	"punchboard/internal/model"
)

// rolls are the roll tables whose die and rows could be read.
func rolls(c *Context, f func(t *model.Table, d dice.Dice)) {
	for _, t := range c.Game.Tables {
		if t.Kind != "roll" || !readable(t) || len(t.Rows) == 0 || c.damaged(t.At) {
			continue // reading says so
		}
		if d, err := dice.Parse(t.Die); err == nil {
			f(t, d)
		}
	}
}

// rowsGap finds results of a die that no row of its table takes.
func rowsGap(c *Context) {
	rolls(c, func(t *model.Table, d dice.Dice) {
		missing := rolledGaps(t.Rows, d)
		if len(missing) == 0 {
			return
		}
		n, all := count(missing), len(d.Results())
		c.Report(diag.Finding{At: t.At, Message: fmt.Sprintf("no row of %q takes a %s on %s", t.ID, spans(missing), t.Die),
			Evidence: []string{fmt.Sprintf("results of %s: %d; in rows: %d; missing: %s; chance to roll one: %s", t.Die, all, all-n, spans(missing), chance(t.Die, missing))}})
	})
}

// chance says how likely a die is to come up within some spans.
func chance(die string, spans []model.Range) string {
	d, err := dice.Parse(die)
	if err != nil || d.Max() > 1000 {
		return "not counted"
	}
	return d.Dist().Chance(func(o dice.Outcome) bool {
		return slices.ContainsFunc(spans, func(s model.Range) bool { return s.Has(o.N) })
	}).String()
}

// rowsOverlap finds results that two rows of a roll table take.
func rowsOverlap(c *Context) {
	rolls(c, func(t *model.Table, d dice.Dice) {
		missing := rolledGaps(t.Rows, d)
		overlaps(t, sharedRoll(t, d), func(r, before *model.Row, n int) {
			f := diag.Finding{At: r.At, Message: fmt.Sprintf("two rows of %q take a %d on %s", t.ID, n, t.Die), Mark: "and again here",
				Also:     []diag.Also{{At: before.At, Mark: fmt.Sprintf("a %d is taken here first", n)}},
				Evidence: []string{fmt.Sprintf("results of %s: %d–%d; twice: %d", t.Die, d.Min(), d.Max(), n)}}
			if len(missing) > 0 {
				f.Evidence[0] += "; missing: " + spans(missing)
			}
			f.Evidence = append(f.Evidence, repair(t, before, r, "the first"), repair(t, r, before, "the second"))
			c.Report(f)
		})
	})
}

// repair says how likely two rows that overlap are if what both take is given
// to one of them.
func repair(t *model.Table, to, from *model.Row, which string) string {
	d, err := dice.Parse(t.Die)
	if err != nil || d.Max() > 1000 {
		return "chances: not counted"
	}
	has := d.Dist().Chance(func(o dice.Outcome) bool { return to.Range.Has(o.N) })
	left := d.Dist().Chance(func(o dice.Outcome) bool { return from.Range.Has(o.N) && !to.Range.Has(o.N) })
	return fmt.Sprintf("given to %s: row %s has a chance of %s, row %s of %s", which, to.Range, has, from.Range, left)
}

// rowOffDie finds rows that reach beyond their die, where the table declares
// no modifier at all that could bring a roll there.
func rowOffDie(c *Context) {
	rolls(c, func(t *model.Table, d dice.Dice) {
		if len(t.Modifiers) > 0 {
			return
		}
		lo, hi := d.Min(), d.Max()
		for _, r := range t.Rows {
			what := ""
			switch {
			case !rolled(r.Range, d, 0):
				what = "is off the die"
			case !r.Range.OpenLo && r.Range.Lo < lo, !r.Range.OpenHi && r.Range.Hi > hi:
				what = "reaches beyond the die"
			default:
				continue
			}
			c.Report(diag.Finding{At: r.At, Message: fmt.Sprintf("row %s of %q %s", r.Range, t.ID, what),
				Evidence: []string{fmt.Sprintf("%s gives %d–%d and the table declares no modifier", t.Die, lo, hi)}})
		}
	})
}
