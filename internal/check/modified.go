package check

import (
	"cmp"
	"fmt"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// state is one attainable sum of modifiers and how it comes about.
type state struct {
	sum  int
	mods []*model.Modifier
	unit *model.Entry // whose modifiers are among them, nil for nobody's
}

// why are the state's modifiers in words: "+1 captain (Captain), -2 rain".
func (s state) why() string {
	var out []string
	for _, m := range s.mods {
		w := fmt.Sprintf("%+d %s", m.Bonus, m.ID)
		if m.For != "" && s.unit != nil {
			w += " (" + s.unit.Name + ")"
		}
		out = append(out, w)
	}
	if len(out) == 0 {
		return "none"
	}
	return listed(out)
}

// states are the sums of modifiers that can come together: those of one unit
// always, and any choice of those of the situation. There is one state for
// each sum, in order; the one with the fewest modifiers stands for it.
func states(c *Context, t *model.Table) []state {
	out := unitStates(c, t)
	for _, m := range t.Modifiers {
		if m.For != "" {
			continue
		}
		for _, s := range slices.Clone(out) {
			out = append(out, state{s.sum + m.Bonus, append(slices.Clone(s.mods), m), s.unit})
		}
		out = oneEach(out)
	}
	return out
}

// oneEach keeps the simplest state of each sum, in order of sum.
func oneEach(all []state) []state {
	slices.SortStableFunc(all, func(a, b state) int {
		return cmp.Or(cmp.Compare(a.sum, b.sum), cmp.Compare(len(a.mods), len(b.mods)))
	})
	return slices.CompactFunc(all, func(a, b state) bool { return a.sum == b.sum })
}

// unitStates are the sums that the modifiers of units make, unit by unit. A
// condition that cannot be evaluated holds for nobody: badExpression tells.
func unitStates(c *Context, t *model.Table) []state {
	out := []state{{}}
	for _, u := range units(c.Game) {
		s := state{unit: u}
		for _, m := range t.Modifiers {
			if m.For == "" {
				continue
			}
			if yes, err := c.Env.In(u).Bool(m.For); err == nil && yes {
				s.sum += m.Bonus
				s.mods = append(s.mods, m)
			}
		}
		out = append(out, s)
	}
	return oneEach(out)
}

// units are the things that the engine calls units.
func units(g *model.Game) []*model.Entry {
	c := g.Collection(cmp.Or(g.Engine.Role("units"), "units"))
	if c == nil {
		return nil
	}
	return c.Entries
}

// rowUnreachable finds rows that no result reaches under any modifiers the
// table declares.
func rowUnreachable(c *Context) {
	rolls(c, func(t *model.Table, lo, hi int) {
		if len(t.Modifiers) == 0 {
			return // rowOffDie looks at it
		}
		all := states(c, t)
		for _, r := range t.Rows {
			if slices.ContainsFunc(all, func(s state) bool { return meets(r.Range, lo+s.sum, hi+s.sum) }) {
				continue
			}
			first, last := all[0], all[len(all)-1]
			c.Report(diag.Finding{At: r.At, Message: fmt.Sprintf("nothing reaches row %s of %q", r.Range, t.ID),
				Evidence: []string{fmt.Sprintf("%s gives %d–%d, with modifiers %d–%d", t.Die, lo, hi, lo+first.sum, hi+last.sum),
					fmt.Sprintf("lowest with %s; highest with %s", first.why(), last.why())}})
		}
	})
}

// modifiedRollUncovered finds results that modifiers can bring about and that
// no row takes, once below the die and once above it: for the modifiers that
// leave it least. Results of the bare die are left to rowsGap.
func modifiedRollUncovered(c *Context) {
	rolls(c, func(t *model.Table, lo, hi int) {
		all := states(c, t)
		below := slices.Clone(all)
		slices.Reverse(below)
		uncovered(c, t, lo, hi, below, func(sum int) (int, int) { return lo + sum, min(lo-1, hi+sum) })
		uncovered(c, t, lo, hi, all, func(sum int) (int, int) { return max(hi+1, lo+sum), hi + sum })
	})
}

// uncovered reports the first of some states with results beyond one end of
// the die that no row takes; beyond gives those results for a sum.
func uncovered(c *Context, t *model.Table, lo, hi int, all []state, beyond func(sum int) (int, int)) {
	for _, s := range all {
		from, to := beyond(s.sum)
		if len(s.mods) == 0 || from > to {
			continue
		}
		missing := gaps(t.Rows, from, to)
		if len(missing) == 0 {
			continue
		}
		last := s.mods[len(s.mods)-1]
		rolled := make([]model.Range, len(missing))
		for i, m := range missing {
			rolled[i] = model.Range{Lo: m.Lo - s.sum, Hi: m.Hi - s.sum}
		}
		c.Report(diag.Finding{At: last.At, Message: fmt.Sprintf("a modified roll of %s has no row in %q", spans(missing), t.ID),
			Also: []diag.Also{{At: t.At, Mark: "the table"}},
			Evidence: []string{"modifiers: " + s.why(),
				fmt.Sprintf("%s gives %d–%d, modified %d–%d; chance of no row: %s", t.Die, lo, hi, lo+s.sum, hi+s.sum, chance(t.Die, rolled))},
			Help: "let the outermost row take everything beyond it"})
		return
	}
}
