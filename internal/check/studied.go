package check

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/engine/dice"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/study"
)

// noEffect finds modifiers of a roll table that change no result: every face leads to the same row
// as without them. It also finds options that a study measures as nothing everywhere, and curves
// that are constant.
func noEffect(c *Context) {
	outsideChoices(c)
	s := c.study()
	known := losers(s.Options) // reported elsewhere, as is a roll that never succeeds
	rolled := lists.Set(s.Rolls, func(r study.Roll) diag.Place { return r.At })
	for _, o := range slices.Concat(s.Options, s.Indexed) {
		if !known[o.Name] && !rolled[o.At] {
			known[o.Name] = true
			nothing(c, o)
		}
	}
	for _, k := range s.Curves {
		level(c, k)
	}
	rolls(c, func(t *model.Table, d dice.Dice) {
		lo, hi := d.Min(), d.Max()
		for _, m := range t.Modifiers {
			if !slices.ContainsFunc(d.Results(), func(n int) bool { return t.Row(n) == nil || t.Row(n) != t.Row(n+m.Bonus) }) {
				c.Report(diag.Finding{At: m.At, Message: fmt.Sprintf("the modifier %q changes no result of %q", m.ID, t.ID),
					Evidence: []string{fmt.Sprintf("%s gives %d–%d, with %+d it gives %d–%d: the same rows face by face, with chance 1", t.Die, lo, hi, m.Bonus, lo+m.Bonus, hi+m.Bonus)}})
			}
		}
	})
}

// nothing reports an option that is good for nothing: every measure of which more is better is zero
// at each point of its range, in each way to use it.
func nothing(c *Context, o study.Option) {
	over := 0
	var out []string
	measures := o.Fixed
	for _, w := range o.Ways {
		if len(w.Measures) == 0 {
			return // having it is enough
		}
		measures = slices.Concat(measures, w.Measures)
	}
	for _, m := range measures {
		switch n := len(m.At); {
		case m.Lower:
		case !idle(m):
			return
		case n > 1:
			over += n
			out = append(out, fmt.Sprintf("%s: %s at all %d, from %s to %s", m.Name, m.Value(0), n, m.At[0], m.At[n-1]))
		default:
			out = append(out, fmt.Sprintf("%s: %s", m.Name, m.Value(0)))
		}
	}
	if over > 0 {
		c.Report(diag.Finding{At: o.At, Message: o.Name + " has no effect, whatever it is measured over", Evidence: append(out, c.inForce(o.Readings)...)})
	}
}

// level reports a curve that should rise or fall and is constant: what it depends on has no effect.
// Curves at nothing or at an unbounded value are skipped.
func level(c *Context, k study.Curve) {
	if len(k.Points) < leastLevel {
		return
	}
	first, last := k.Points[0], k.Points[len(k.Points)-1]
	if !first.Value.Said() || first.Value == study.Endless || slices.ContainsFunc(k.Points, func(p study.Point) bool { return p.Value.Cmp(first.Value) != 0 }) {
		return
	}
	c.Report(diag.Finding{At: first.At, Message: fmt.Sprintf("%s is %s all the way", k.What, first.Text),
		Evidence: []string{fmt.Sprintf("points: %d, from %s to %s", len(k.Points), first.X, last.X)}})
}

// neverFires finds parts of effects that wait for a member of a group of which they can never meet
// one, and statistics that nothing reads.
func neverFires(c *Context) {
	for _, x := range c.study().Idle {
		c.Report(diag.Finding{At: x.At, Message: x.What + " waits for " + x.Wants + ", and nothing that it could meet is one", Mark: "never there", Evidence: x.Ledger})
	}
	for _, x := range c.study().Unused {
		c.Report(diag.Finding{At: x.At, Message: fmt.Sprintf("%s has %s %s, and nothing asks for it", x.Who, x.Stat, x.Value), Mark: "never asked for", Evidence: x.Ledger})
	}
}

// neverMet finds resistances against something that no possible attacker has.
func neverMet(c *Context) {
	for _, r := range c.study().Resists {
		if !r.Met {
			c.Report(diag.Finding{At: r.At, Mark: "never met", Message: fmt.Sprintf("nothing that attacks %s meets %s", r.Who, r.What),
				Evidence: []string{fmt.Sprintf("%d attacks tried, with all that they may be loaded with", r.Tried)}})
		}
	}
}

// capBites finds rolls that only the cap decides: whoever makes them, and whatever the opposition,
// the number reaches the cap.
func capBites(c *Context) {
	for _, r := range c.study().Rolls {
		if r.Cap.Sign() == 0 {
			continue
		}
		all, at := 0, 0
		for _, b := range r.By {
			all += len(b.Chances)
			at += len(slices.DeleteFunc(slices.Clone(b.Chances), func(v study.Value) bool { return v.Cmp(r.Cap) != 0 }))
		}
		if at == all && all > 0 {
			c.Report(diag.Finding{At: r.At, Message: fmt.Sprintf("%s comes to the cap of %s for everybody", r.What, r.Cap),
				Evidence: append([]string{fmt.Sprintf("states at the cap: %d of %d", at, all)}, rollers(r)...)})
		}
	}
}

// notMonotone finds curves that turn back: a chance, or a cost, that falls where it should rise, or
// the reverse.
func notMonotone(c *Context) {
	said := map[diag.Place]bool{}
	for _, k := range c.study().Curves {
		for i := 1; i < len(k.Points); i++ {
			a, b := k.Points[i-1], k.Points[i]
			turn := b.Value.Cmp(a.Value)
			if k.Rising && turn >= 0 || !k.Rising && turn <= 0 || said[b.At] {
				continue
			}
			said[b.At] = true
			points := lists.Map(k.Points, func(p study.Point) string { return p.Text + " at " + p.X })
			f := diag.Finding{At: b.At, Message: fmt.Sprintf("%s should %s: %s at %s, %s at %s", k.What, map[bool]string{true: "not fall", false: "not rise"}[k.Rising], a.Text, a.X, b.Text, b.X),
				Evidence: []string{"the curve: " + strings.Join(points, ", ")}}
			if a.At != b.At {
				f.Also = []diag.Also{{At: a.At, Mark: "before it"}}
			}
			c.Report(f)
			break
		}
	}
}

// certainOrNever finds rolls that decide nothing, since they are certain or hopeless for somebody
// who may make them, whatever that roller does. It also finds tables on which a unit always gets
// the same row.
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

// pairsOf merges the entries of one roller: its worst and best postures are adjacent and have the
// same name except for a suffix.
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

// extremes returns the least and the greatest of some chances.
func extremes(all []study.Value) (low, high study.Value) {
	return slices.MinFunc(all, study.Value.Cmp), slices.MaxFunc(all, study.Value.Cmp)
}

// rollers returns the range of chances of everybody who makes a roll.
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

// oneRow finds units with modifiers that leave only one row of a table.
func oneRow(c *Context, t *model.Table, d dice.Dice) {
	if len(t.Rows) < 2 {
		return
	}
	for _, s := range unitStates(c, t) {
		row := t.Row(d.Min() + s.sum)
		if row == nil || len(s.mods) == 0 {
			continue
		}
		if !slices.ContainsFunc(d.Results(), func(n int) bool { return t.Row(n+s.sum) != row }) {
			c.Report(diag.Finding{At: s.mods[len(s.mods)-1].At, Message: fmt.Sprintf("%s always comes to row %s of %q", s.unit.Name, row.Key(), t.ID),
				Also:     []diag.Also{{At: row.At, Mark: "this row, whatever is rolled"}},
				Evidence: []string{fmt.Sprintf("%s with modifiers gives %d–%d", t.Die, d.Min()+s.sum, d.Max()+s.sum), "modifiers: " + s.why()}})
		}
	}
}
