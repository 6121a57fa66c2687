package check

import (
	"cmp"
	"slices"

	"punchboard/internal/engine/dice"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// readable reports whether the key of every row could be read.
func readable(t *model.Table) bool {
	return !slices.ContainsFunc(t.Rows, func(r *model.Row) bool { return len(r.Takes) == 0 })
}

// gaps are the spans of lo to hi that no row takes, in order.
func gaps(rows []*model.Row, lo, hi int) []model.Range {
	var ranges []model.Range
	for _, r := range rows {
		for _, in := range r.Takes {
			if meets(in, lo, hi) {
				ranges = append(ranges, closed(in, lo, hi))
			}
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

// closed is the part of a range from lo to hi. Of one that lies outside, its
// greatest number is less than its least.
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

// count is how many numbers the spans hold.
func count(spans []model.Range) int {
	return lists.Sum(spans, func(r model.Range) int { return r.Hi - r.Lo + 1 })
}

// spans writes spans as a sentence does: "3, 7–9 and 12", the first few only.
func spans(rs []model.Range) string {
	var out []string
	for i, r := range rs {
		if i == 8 {
			out = append(out, "more")
			break
		}
		out = append(out, r.String())
	}
	return listed(out)
}

// meets reports whether any number from lo to hi lies in r.
func meets(r model.Range, lo, hi int) bool {
	c := closed(r, lo, hi)
	return c.Lo <= c.Hi
}

// rolledGaps are the results of dice that no row takes, in order.
func rolledGaps(rows []*model.Row, d dice.Dice) []model.Range {
	return lists.Flat(d.Runs(), func(run dice.Run) []model.Range { return gaps(rows, run.Lo, run.Hi) })
}

// reached reports whether dice, a bonus added, come to a row.
func reached(r *model.Row, d dice.Dice, bonus int) bool {
	return slices.ContainsFunc(r.Takes, func(in model.Range) bool { return rolled(in, d, bonus) })
}

// rolled reports whether dice, a bonus added, come to a range.
func rolled(r model.Range, d dice.Dice, bonus int) bool {
	return slices.ContainsFunc(d.Runs(), func(run dice.Run) bool { return meets(r, run.Lo+bonus, run.Hi+bonus) })
}

// sharedRoll is what two ranges have in common, for the rows of a roll table: what lies between the
// results of dice that are read as digits is no number that two rows take.
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

// sharedBy is the least number that two rows have in common, as common tells it of
// their ranges.
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

// overlaps calls f for each row that shares a number with an earlier one, with
// the first such row and the number they share, as common tells it.
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
