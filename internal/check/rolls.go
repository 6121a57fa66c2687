package check

import (
	"cmp"
	"fmt"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/engine/dice"
	"punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/prose"
)

// rolls calls f for the roll tables with a readable die and rows, of the game and the typed ones.
func rolls(c *Context, f func(t *model.Table, d dice.Dice), typed ...*model.Table) {
	for _, t := range slices.Concat(c.Game.Tables, typed) {
		if t.Kind != "roll" || !readable(t) || len(t.Rows) == 0 || c.damaged(t.At) {
			continue // reported when reading
		}
		if d, err := dice.Parse(t.Die); err == nil {
			f(t, d)
		}
	}
}

// keyed calls f for the roll tables with rows selected by an expression, with its distribution. An
// expression that cannot be evaluated is reported elsewhere.
func keyed(c *Context, f func(t *model.Table, d dice.Dist)) {
	for _, t := range c.Game.Tables {
		if _, err := dice.Parse(t.Die); t.Kind != "roll" || t.Die == "" || err == nil || len(t.Rows) == 0 || c.damaged(t.At) {
			continue
		}
		if d, err := c.Env.Keys(t); err == nil {
			f(t, d)
		}
	}
}

// results lists the outcomes of a distribution, the first few if there are many.
func results(d dice.Dist) string {
	return few(lists.Made(d.Len(), func(i int) string { return expr.Format(d.Value(i)) }))
}

// few joins words as in a sentence, the first few if there are many.
func few(all []string) string {
	if len(all) > 12 {
		all = append(slices.Clone(all[:11]), "more")
	}
	return listed(all)
}

// rowsGap finds results of a die that no row of its table takes.
func rowsGap(c *Context) {
	keyed(c, func(t *model.Table, d dice.Dist) {
		var missing []string
		for i := range d.Len() {
			if expr.RowFor(t, d.Value(i)) == nil {
				missing = append(missing, expr.Format(d.Value(i)))
			}
		}
		if len(missing) == 0 {
			return
		}
		none := d.Chance(func(o dice.Outcome) bool { return expr.RowFor(t, o.Value) == nil })
		c.Report(diag.Finding{At: t.At, Message: fmt.Sprintf("no row of %q takes %s", t.ID, few(missing)),
			Evidence: []string{fmt.Sprintf("%s gives %s; chance of no row: %s", t.Die, results(d), none)}})
	})
	rolls(c, func(t *model.Table, d dice.Dice) {
		missing := rolledGaps(t.Rows, d)
		if len(missing) == 0 || strayRow(t, d) != nil {
			return
		}
		n, all := count(missing), len(d.Results())
		c.Report(diag.Finding{At: t.At, Message: fmt.Sprintf("no row of %q takes a %s on %s", t.ID, spans(missing), t.Die),
			Evidence: []string{fmt.Sprintf("results of %s: %d; in rows: %d; missing: %s; chance to roll one: %s", t.Die, all, all-n, spans(missing), chance(t.Die, missing))}})
	}, typedTables(c)...)
}

// strayRow returns the one row of a table that its die cannot reach, if exactly one result has no
// row: 67 of a d66 without a 61. It returns nil if there is no such row, or several.
func strayRow(t *model.Table, d dice.Dice) *model.Row {
	if count(rolledGaps(t.Rows, d)) != 1 || len(t.Modifiers) > 0 {
		return nil
	}
	return lists.Sole(t.Rows, func(r *model.Row) bool { return !reached(r, d, 0) })
}

// chance says how likely a die is to give a number in some spans.
func chance(die string, spans model.Ranges) string {
	if d := lawOf(die); d != nil {
		return d.Chance(func(o dice.Outcome) bool { return spans.Has(o.N) }).String()
	}
	return "not counted"
}

// lawOf returns the distribution of a die, or nil if it has too many faces to count.
func lawOf(die string) *dice.Dist {
	d, err := dice.Parse(die)
	if err != nil || d.Max() > 1000 {
		return nil
	}
	law := d.Dist()
	return &law
}

// rowsOverlap finds results that two rows of a roll table take.
func rowsOverlap(c *Context) {
	keyed(c, func(t *model.Table, d dice.Dist) {
		for i := range d.Len() {
			result := expr.Format(d.Value(i))
			taken := slices.DeleteFunc(slices.Clone(t.Rows), func(r *model.Row) bool { return !expr.Takes(r, d.Value(i)) })
			if len(taken) > 1 {
				c.Report(diag.Finding{At: taken[1].At, Message: fmt.Sprintf("two rows of %q take a %s", t.ID, result), Mark: "and again here",
					Also:     []diag.Also{{At: taken[0].At, Mark: fmt.Sprintf("a %s is taken here first", result)}},
					Evidence: []string{fmt.Sprintf("%s gives %s", t.Die, results(d))}})
				return
			}
		}
	})
	rolls(c, func(t *model.Table, d dice.Dice) {
		missing := rolledGaps(t.Rows, d)
		overlaps(t, sharedRoll(t, d), func(r, before *model.Row, n int) {
			if len(t.Modifiers) == 0 && (beyondDie(r, d) || beyondDie(before, d)) {
				return // reported already, and may be all that is wrong
			}
			f := diag.Finding{At: r.At, Message: fmt.Sprintf("two rows of %q take a %d on %s", t.ID, n, t.Die), Mark: "and again here",
				Also:     []diag.Also{{At: before.At, Mark: fmt.Sprintf("a %d is taken here first", n)}},
				Evidence: []string{fmt.Sprintf("results of %s: %d–%d; twice: %d", t.Die, d.Min(), d.Max(), n)}}
			if len(missing) > 0 {
				f.Evidence[0] += "; missing: " + spans(missing)
			}
			f.Evidence = append(f.Evidence, repair(t, before, r, "the first"), repair(t, r, before, "the second"))
			c.Report(f)
		})
	}, typedTables(c)...)
}

// repair says how likely each of two overlapping rows is if one of them gets the results that both
// take.
func repair(t *model.Table, to, from *model.Row, which string) string {
	d := lawOf(t.Die)
	if d == nil {
		return "chances: not counted"
	}
	has := d.Chance(func(o dice.Outcome) bool { return to.Takes.Has(o.N) })
	left := d.Chance(func(o dice.Outcome) bool { return from.Takes.Has(o.N) && !to.Takes.Has(o.N) })
	return fmt.Sprintf("given to %s: row %s has a chance of %s, row %s of %s", which, to.Key(), has, from.Key(), left)
}

// rowOffDie finds rows that reach beyond their die, in a table without modifiers that could bring a
// roll there, and numbers in texts that are rolled on dice that cannot show them.
func rowOffDie(c *Context) {
	for p := range everyParagraph(c) {
		offDie(c, p)
		otherDie(c, p)
	}
	for _, d := range c.Docs {
		blocksIn(d.Blocks, func(b prose.Block, next *prose.Block) {
			for _, row := range b.Rows {
				for _, cell := range row {
					otherDie(c, joined(cell))
				}
			}
			if b.Kind == prose.Paragraph && next != nil && next.Kind == prose.Fence && next.Info == "table" {
				dieBefore(c, joined(b.Spans), c.Game.Table(next.Arg))
			}
		})
	}
	keyed(c, func(t *model.Table, d dice.Dist) {
		reached := map[*model.Row]bool{}
		for i := range d.Len() {
			reached[expr.RowFor(t, d.Value(i))] = true
		}
		for _, r := range t.Rows {
			if !reached[r] && len(t.Modifiers) == 0 && !slices.ContainsFunc(d.Words(), r.Names) {
				c.Report(diag.Finding{At: r.At, Message: fmt.Sprintf("row %s of %q is never rolled", r.Key(), t.ID),
					Evidence: []string{fmt.Sprintf("%s gives %s and the table declares no modifier", t.Die, results(d))}})
			}
		}
	})
	rolls(c, func(t *model.Table, d dice.Dice) {
		if len(t.Modifiers) > 0 {
			return
		}
		lo, hi := d.Min(), d.Max()
		for _, r := range t.Rows {
			what := ""
			switch {
			case !reached(r, d, 0):
				what = "is off the die"
			case beyondDie(r, d):
				what = "reaches beyond the die"
			case skipped(r, d):
				what = fmt.Sprintf("begins or ends with a number that %s never shows", t.Die)
			default:
				continue
			}
			f := diag.Finding{At: r.At, Message: fmt.Sprintf("row %s of %q %s", r.Key(), t.ID, what),
				Evidence: []string{fmt.Sprintf("%s gives %d–%d and the table declares no modifier", t.Die, lo, hi)}}
			if r == strayRow(t, d) {
				f.Mark = spans(rolledGaps(t.Rows, d)) + "?"
			}
			c.Report(f)
		}
	}, lists.Only(typedTables(c), func(t *model.Table) bool {
		d, err := dice.Parse(t.Die)
		return err == nil && d.Digits // texts mention what is added to other dice, and this leads farther
	})...)
}

// beyondDie reports whether a row takes numbers that a die does not give.
func beyondDie(r *model.Row, d dice.Dice) bool {
	return slices.ContainsFunc(r.Takes, func(in model.Range) bool {
		return !in.OpenLo && in.Lo < d.Min() || !in.OpenHi && in.Hi > d.Max() || !rolled(in, d, 0)
	})
}

// skipped reports whether a range of a row begins or ends between two numbers of dice read as digits,
// such as 11–27 on d66. 11–30 is often written for 11–26.
func skipped(r *model.Row, d dice.Dice) bool {
	shows := func(n int) bool { return n%10 == 0 || rolled(model.Range{Lo: n, Hi: n}, d, 0) }
	return d.Digits && slices.ContainsFunc(r.Takes, func(in model.Range) bool {
		return !in.OpenLo && !shows(in.Lo) || !in.OpenHi && !shows(in.Hi)
	})
}

// readable reports whether the key of every row was parsed.
func readable(t *model.Table) bool {
	return !slices.ContainsFunc(t.Rows, func(r *model.Row) bool { return len(r.Takes) == 0 })
}

// gaps returns the spans from lo to hi that no row takes, in order.
func gaps(rows []*model.Row, lo, hi int) []model.Range {
	var ranges []model.Range
	for _, in := range lists.Within(rows, rangesOf) {
		if meets(in, lo, hi) {
			ranges = append(ranges, closed(in, lo, hi))
		}
	}
	slices.SortFunc(ranges, func(a, b model.Range) int { return cmp.Or(cmp.Compare(a.Lo, b.Lo), cmp.Compare(a.Hi, b.Hi)) })
	var out []model.Range
	next := lo
	for _, r := range ranges {
		if r.Lo > next {
			out = append(out, model.Range{Lo: next, Hi: min(r.Lo-1, hi)})
		}
		next = max(next, r.Hi+1)
		if next > hi {
			return out
		}
	}
	return append(out, model.Range{Lo: next, Hi: hi})
}

// closed returns the part of a range from lo to hi. For a range outside, its upper end is less than
// its lower.
func closed(r model.Range, lo, hi int) model.Range {
	out := model.Range{Lo: max(r.Lo, lo), Hi: min(r.Hi, hi)}
	if r.OpenLo {
		out.Lo = lo
	}
	if r.OpenHi {
		out.Hi = hi
	}
	return out
}

// count returns how many numbers the spans contain.
func count(spans []model.Range) int {
	return lists.Sum(spans, func(r model.Range) int { return r.Hi - r.Lo + 1 })
}

// spans formats spans as in a sentence: "3, 7–9 and 12", the first few only.
func spans(rs []model.Range) string {
	out := lists.Map(rs, model.Range.String)
	if len(out) > 8 {
		out = append(out[:8], "more")
	}
	return listed(out)
}

// meets reports whether r contains any number from lo to hi.
func meets(r model.Range, lo, hi int) bool {
	c := closed(r, lo, hi)
	return c.Lo <= c.Hi
}

// rolledGaps returns the results of dice that no row takes, in order.
func rolledGaps(rows []*model.Row, d dice.Dice) []model.Range {
	return lists.Flat(d.Runs(), func(run dice.Run) []model.Range { return gaps(rows, run.Lo, run.Hi) })
}

// reached reports whether dice plus a bonus can reach a row.
func reached(r *model.Row, d dice.Dice, bonus int) bool {
	return slices.ContainsFunc(r.Takes, func(in model.Range) bool { return rolled(in, d, bonus) })
}

// rolled reports whether dice plus a bonus can reach a range.
func rolled(r model.Range, d dice.Dice, bonus int) bool {
	return slices.ContainsFunc(d.Runs(), func(run dice.Run) bool { return meets(r, run.Lo+bonus, run.Hi+bonus) })
}

// sharedRoll returns a function for the least number that two ranges of a roll table share. Numbers
// that dice read as digits skip do not count.
func sharedRoll(t *model.Table, d dice.Dice) func(a, b model.Range) (int, bool) {
	if !d.Digits || len(t.Modifiers) > 0 {
		return model.Range.Shared
	}
	return func(a, b model.Range) (int, bool) {
		for _, n := range d.Results() {
			if a.Has(n) && b.Has(n) {
				return n, true
			}
		}
		n, both := a.Shared(b)
		return n, both && (n < d.Min() || n > d.Max())
	}
}

// sharedBy returns the least number that two rows share; common determines it for two ranges.
func sharedBy(a, b *model.Row, common func(a, b model.Range) (int, bool)) (least int, both bool) {
	for _, x := range a.Takes {
		for _, y := range b.Takes {
			if n, ok := common(x, y); ok && (!both || n < least) {
				least, both = n, true
			}
		}
	}
	return least, both
}

// overlaps calls f for each row that shares a number with an earlier one, with the first such row
// and the shared number; common determines it for two ranges.
func overlaps(t *model.Table, common func(a, b model.Range) (int, bool), f func(r, before *model.Row, n int)) {
	for i, r := range t.Rows {
		for _, before := range t.Rows[:i] {
			if n, both := sharedBy(before, r, common); both {
				f(r, before, n)
				break
			}
		}
	}
}
