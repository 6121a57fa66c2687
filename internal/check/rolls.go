package check

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/engine/dice"
	"punchboard/internal/model"
)

// rolls are the roll tables whose die can be read, with its faces.
func rolls(c *Context, f func(t *model.Table, lo, hi int)) {
	for _, t := range c.Game.Tables {
		if t.Kind != "roll" {
			continue
		}
		d, err := dice.Parse(t.Die)
		if err != nil {
			continue // load says so
		}
		f(t, d.Min(), d.Max())
	}
}

// rowsGap finds faces of a die that no row of its table takes.
func rowsGap(c *Context) {
	rolls(c, func(t *model.Table, lo, hi int) {
		var missing []string
		for n := lo; n <= hi; n++ {
			if t.Row(n) == nil {
				missing = append(missing, strconv.Itoa(n))
			}
		}
		if len(missing) == 0 {
			return
		}
		faces := hi - lo + 1
		c.Report(diag.Finding{At: t.At,
			Message:  fmt.Sprintf("no row of %q takes a %s on %s", t.ID, listed(missing), t.Die),
			Evidence: []string{fmt.Sprintf("results of %s: %d–%d; in rows: %d; missing: %s", t.Die, lo, hi, faces-len(missing), listed(missing))}})
	})
}

// rowsOverlap finds results that two rows of a roll table take.
func rowsOverlap(c *Context) {
	rolls(c, func(t *model.Table, lo, hi int) {
		for i, r := range t.Rows {
			for _, before := range t.Rows[:i] {
				n, ok := shared(before.Range, r.Range)
				if !ok {
					continue
				}
				c.Report(diag.Finding{At: r.At, Message: fmt.Sprintf("two rows of %q take a %d on %s", t.ID, n, t.Die), Mark: "and again here",
					Also:     []diag.Also{{At: before.At, Mark: fmt.Sprintf("a %d is taken here first", n)}},
					Evidence: []string{fmt.Sprintf("results of %s: %d–%d", t.Die, lo, hi)}})
				break
			}
		}
	})
}

// shared is the least number two ranges have in common.
func shared(a, b model.Range) (int, bool) {
	lo, open := a.Lo, a.OpenLo
	switch {
	case a.OpenLo && b.OpenLo:
		lo = min(a.Hi, b.Hi)
	case open || (!b.OpenLo && b.Lo > lo):
		lo = b.Lo
	}
	return lo, a.Has(lo) && b.Has(lo)
}

// rowOffDie finds rows that the die cannot roll, with or without modifiers,
// where the table declares none at all.
func rowOffDie(c *Context) {
	rolls(c, func(t *model.Table, lo, hi int) {
		if len(t.Modifiers) > 0 {
			return
		}
		for _, r := range t.Rows {
			if outside(r.Range, lo, hi) {
				c.Report(diag.Finding{At: r.At, Message: fmt.Sprintf("row %s of %q is off the die", r.Range, t.ID),
					Evidence: []string{fmt.Sprintf("%s gives %d–%d and the table declares no modifier", t.Die, lo, hi)}})
			}
		}
	})
}

// outside reports whether no number from lo to hi lies in r.
func outside(r model.Range, lo, hi int) bool {
	for n := lo; n <= hi; n++ {
		if r.Has(n) {
			return false
		}
	}
	return true
}

// state is one attainable sum of modifiers and how it comes about.
type state struct {
	sum int
	why []string
}

// states are the sums of modifiers that can come together: those of one unit
// always, and any choice of those of the situation.
func states(c *Context, t *model.Table) []state {
	var units, situation []*model.Modifier
	for _, m := range t.Modifiers {
		if m.For == "" {
			situation = append(situation, m)
			continue
		}
		units = append(units, m)
	}
	out := unitStates(c, units)
	for _, m := range situation {
		for _, s := range slices.Clone(out) {
			why := append(slices.Clone(s.why), fmt.Sprintf("%+d %s", m.Bonus, m.ID))
			out = append(out, state{s.sum + m.Bonus, why})
		}
	}
	slices.SortStableFunc(out, func(a, b state) int { return a.sum - b.sum })
	return slices.CompactFunc(out, func(a, b state) bool { return a.sum == b.sum })
}

func unitStates(c *Context, mods []*model.Modifier) []state {
	out := []state{{}}
	if len(mods) == 0 {
		return out
	}
	for _, u := range c.Game.Collection("units").Entries {
		env := c.Env.In(u)
		var s state
		for _, m := range mods {
			if yes, err := env.Bool(m.For); err == nil && yes {
				s.sum += m.Bonus
				s.why = append(s.why, fmt.Sprintf("%+d %s (%s)", m.Bonus, m.ID, u.Name))
			}
		}
		out = append(out, s)
	}
	return out
}

// rowUnreachable finds rows that no die result reaches under any modifiers the
// table declares.
func rowUnreachable(c *Context) {
	rolls(c, func(t *model.Table, lo, hi int) {
		if len(t.Modifiers) == 0 {
			return
		}
		all := states(c, t)
		for _, r := range t.Rows {
			if slices.ContainsFunc(all, func(s state) bool { return !outside(r.Range, lo+s.sum, hi+s.sum) }) {
				continue
			}
			first, last := all[0], all[len(all)-1]
			c.Report(diag.Finding{At: r.At, Message: fmt.Sprintf("nothing reaches row %s of %q", r.Range, t.ID),
				Evidence: []string{fmt.Sprintf("%s gives %d–%d, with modifiers %d–%d", t.Die, lo, hi, lo+first.sum, hi+last.sum)}})
		}
	})
}

// modifiedRollUncovered finds results that modifiers can bring about and that
// no row takes. Faces of the bare die are left to rowsGap.
func modifiedRollUncovered(c *Context) {
	rolls(c, func(t *model.Table, lo, hi int) {
		for _, s := range states(c, t) {
			if s.sum == 0 {
				continue
			}
			if n, count := uncoveredResult(t, lo, hi, s.sum); count > 0 {
				c.Report(diag.Finding{At: modifierPlace(t, s), Message: fmt.Sprintf("a modified roll of %d has no row in %q", n, t.ID),
					Also: []diag.Also{{At: t.At, Mark: "the table"}},
					Evidence: []string{"modifiers: " + strings.Join(s.why, ", "),
						fmt.Sprintf("%s gives %d–%d, modified %d–%d; without a row: %d in %d", t.Die, lo, hi, lo+s.sum, hi+s.sum, count, hi-lo+1)},
					Help: "let the outermost row take everything beyond it"})
			}
		}
	})
}

func uncoveredResult(t *model.Table, lo, hi, sum int) (first, count int) {
	for n := lo; n <= hi; n++ {
		m := n + sum
		if m >= lo && m <= hi || t.Row(m) != nil {
			continue
		}
		if count == 0 {
			first = m
		}
		count++
	}
	return first, count
}

// modifierPlace is where the last modifier of a state stands.
func modifierPlace(t *model.Table, s state) diag.Place {
	at := t.At
	for _, m := range t.Modifiers {
		if strings.HasPrefix(s.why[len(s.why)-1], fmt.Sprintf("%+d %s", m.Bonus, m.ID)) {
			at = m.At
		}
	}
	return at
}
