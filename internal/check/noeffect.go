package check

import (
	"fmt"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/engine/dice"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/study"
)

// noEffect finds modifiers of a roll table that change no result: every face
// comes to the row that it comes to without them. And what a study measures over a
// range and comes to nothing, or always to the same.
func noEffect(c *Context) {
	s := c.study()
	known := map[string]bool{}
	losers(s.Options, known) // those are told as such, and a roll that never succeeds
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
			idle := true
			for _, n := range d.Results() {
				idle = idle && t.Row(n) != nil && t.Row(n) == t.Row(n+m.Bonus)
			}
			if idle {
				c.Report(diag.Finding{At: m.At, Message: fmt.Sprintf("the modifier %q changes no result of %q", m.ID, t.ID),
					Evidence: []string{fmt.Sprintf("%s gives %d–%d, with %+d it gives %d–%d: the same rows face by face, with chance 1", t.Die, lo, hi, m.Bonus, lo+m.Bonus, hi+m.Bonus)}})
			}
		}
	})
}

// nothing reports an option that is no good for anything: all of which more is better
// is nothing at each point of what it is measured over, and in each way to use it.
func nothing(c *Context, o study.Option) {
	over := 0
	var out []string
	measures := o.Fixed
	for _, w := range o.Ways {
		if len(w.Measures) == 0 {
			return // to have it is enough
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

// leastLevel is how many points of a curve are alike before that is news.
const leastLevel = 3

// level reports a curve that should go up or down and does not: what it goes over has no
// effect. One of nothing, or of what is beyond numbers, has nowhere to go.
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
