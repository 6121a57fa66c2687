package check

import (
	"fmt"

	"punchboard/internal/diag"
	"punchboard/internal/engine/dice"
	"punchboard/internal/model"
)

// noEffect finds modifiers of a roll table that change no result: every face
// comes to the row that it comes to without them.
func noEffect(c *Context) {
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
