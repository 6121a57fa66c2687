package check

import (
	"fmt"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/engine/dice"
	"punchboard/internal/model"
	"punchboard/internal/study"
)

// certainOrNever finds rolls that decide nothing: everything that can be done
// leaves them certain, or hopeless, for somebody who may make them; and tables
// on which a unit always comes to the same row.
func certainOrNever(c *Context) {
	for _, r := range c.study().Rolls {
		for _, by := range pairsOf(r.By) {
			low, high := extremes(by.Chances)
			if low.Cmp(study.Whole(1)) < 0 && high.Sign() > 0 {
				continue
			}
			word := "never succeeds"
			if high.Sign() > 0 {
				word = "always succeeds"
			}
			c.Report(diag.Finding{At: r.At, Message: fmt.Sprintf("%s %s for %s", r.What, word, by.Who),
				Evidence: append([]string{"the chances, least to most:"}, rollers(r)...)})
			break
		}
	}
	rolls(c, func(t *model.Table, d dice.Dice) { oneRow(c, t, d) })
}

// pairsOf joins what is known of each roller in all postures: the worst and
// the best stand one after the other and bear the same name but for an end.
func pairsOf(by []study.Roller) []study.Roller {
	var out []study.Roller
	for _, b := range by {
		if len(b.Chances) == 0 {
			continue
		}
		if n := len(out); n > 0 && len(b.Who) > len(out[n-1].Who) && b.Who[:len(out[n-1].Who)+1] == out[n-1].Who+"," {
			out[n-1].Chances = slices.Concat(out[n-1].Chances, b.Chances)
			continue
		}
		out = append(out, b)
	}
	return out
}

// extremes are the least and the greatest of some chances.
func extremes(all []study.Value) (low, high study.Value) {
	return slices.MinFunc(all, study.Value.Cmp), slices.MaxFunc(all, study.Value.Cmp)
}

// rollers are the ranges of all who make a roll.
func rollers(r study.Roll) []string {
	var out []string
	for _, b := range r.By {
		if len(b.Chances) > 0 {
			low, high := extremes(b.Chances)
			out = append(out, fmt.Sprintf("%s: %s to %s", b.Who, low, high))
		}
	}
	return out
}

// oneRow finds units whose modifiers leave one row of a table only.
func oneRow(c *Context, t *model.Table, d dice.Dice) {
	if len(t.Rows) < 2 {
		return
	}
	for _, s := range unitStates(c, t) {
		row := t.Row(d.Min() + s.sum)
		if row == nil || len(s.mods) == 0 {
			continue
		}
		same := true
		for _, n := range d.Results() {
			same = same && t.Row(n+s.sum) == row
		}
		if same {
			c.Report(diag.Finding{At: s.mods[len(s.mods)-1].At, Message: fmt.Sprintf("%s always comes to row %s of %q", s.unit.Name, row.Key(), t.ID),
				Also:     []diag.Also{{At: row.At, Mark: "this row, whatever is rolled"}},
				Evidence: []string{fmt.Sprintf("%s with modifiers gives %d–%d", t.Die, d.Min()+s.sum, d.Max()+s.sum), "modifiers: " + s.why()}})
		}
	}
}
