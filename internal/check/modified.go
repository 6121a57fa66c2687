package check

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/engine/dice"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// state is one attainable sum of modifiers and how it arises.
type state struct {
	sum  int
	mods []*model.Modifier
	unit *model.Entry // the unit with modifiers among them, or nil for none
}

// why describes the state's modifiers: "+1 captain (Captain), -2 rain".
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

// states returns the sums of modifiers that can occur together: all of one unit's, and any choice
// of those of the situation. It has one state for each sum, in order, the one with the fewest
// modifiers.
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

// unitStates returns the sums of the modifiers of each unit. A condition that cannot be evaluated
// applies to no unit: badExpression reports it.
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

// units returns the entries that the engine treats as units.
func units(g *model.Game) []*model.Entry {
	c := g.Collection(g.Forces())
	if c == nil {
		return nil
	}
	return c.Entries
}

// rowUnreachable finds rows that no result reaches with any modifiers the table declares.
func rowUnreachable(c *Context) {
	rolls(c, func(t *model.Table, d dice.Dice) {
		if len(t.Modifiers) == 0 {
			return // rowOffDie checks it
		}
		all := states(c, t)
		for _, r := range t.Rows {
			if slices.ContainsFunc(all, func(s state) bool { return reached(r, d, s.sum) }) {
				continue
			}
			first, last := all[0], all[len(all)-1]
			c.Report(diag.Finding{At: r.At, Message: fmt.Sprintf("nothing reaches row %s of %q", r.Key(), t.ID),
				Evidence: []string{fmt.Sprintf("%s gives %d–%d, with modifiers %d–%d", t.Die, d.Min(), d.Max(), d.Min()+first.sum, d.Max()+last.sum),
					fmt.Sprintf("lowest with %s; highest with %s", first.why(), last.why())}})
		}
	})
}

// modifiedRollUncovered finds modified results that no row takes: once below the die, once above
// it, and once between the results of dice that are read as digits, for the smallest sum of
// modifiers that leads there. Results of the unmodified die are left to rowsGap. Tables that are
// not rolled on but have spans as rows are checked likewise.
func modifiedRollUncovered(c *Context) {
	modifiedBands(c)
	rolls(c, func(t *model.Table, d dice.Dice) {
		all := states(c, t)
		below := slices.Clone(all)
		slices.Reverse(below)
		for i, in := range [][]dice.Run{{{Lo: math.MinInt, Hi: d.Min() - 1}}, {{Lo: d.Max() + 1, Hi: math.MaxInt}}, holes(d)} {
			off := func(s state) []model.Range { return missed(t, d, s.sum, in) }
			uncovered(c, t, [...][]state{below, all, all}[i], "roll", off, func(s state, missing []model.Range) []string {
				rolled := lists.Map(missing, func(m model.Range) model.Range { return model.Range{Lo: m.Lo - s.sum, Hi: m.Hi - s.sum} })
				return []string{fmt.Sprintf("%s gives %d–%d, modified %d–%d; chance of no row: %s", t.Die, d.Min(), d.Max(), d.Min()+s.sum, d.Max()+s.sum, chance(t.Die, rolled))}
			})
		}
	})
}

// holes returns the runs of numbers between the results of dice.
func holes(d dice.Dice) []dice.Run {
	var out []dice.Run
	runs := d.Runs()
	for i, r := range runs[1:] {
		out = append(out, dice.Run{Lo: runs[i].Hi + 1, Hi: r.Lo - 1})
	}
	return out
}

// uncovered reports the first state that leads to values that no row of a table takes. off returns
// these values, and why explains how they arise.
func uncovered(c *Context, t *model.Table, all []state, what string, off func(state) []model.Range, why func(state, []model.Range) []string) {
	for _, s := range all {
		if missing := off(s); len(s.mods) > 0 && len(missing) > 0 {
			c.Report(diag.Finding{At: s.mods[len(s.mods)-1].At, Message: fmt.Sprintf("a modified %s of %s has no row in %q", what, spans(missing), t.ID),
				Also:     []diag.Also{{At: t.At, Mark: "the table"}},
				Evidence: append([]string{"modifiers: " + s.why()}, why(s, missing)...), Help: "let the outermost row take everything beyond it"})
			return
		}
	}
}

// missed returns the results in some runs, modified by a sum, that no row takes.
func missed(t *model.Table, d dice.Dice, sum int, in []dice.Run) []model.Range {
	var out []model.Range
	for _, run := range d.Runs() {
		for _, r := range in {
			if lo, hi := max(run.Lo+sum, r.Lo), min(run.Hi+sum, r.Hi); lo <= hi {
				out = append(out, gaps(t.Rows, lo, hi)...)
			}
		}
	}
	return out
}
