package check

import (
	"fmt"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// leastWays is how many ways of a map must lead back before one that does not is news, and
// oftenBack how many of them, in percent.
const (
	leastWays = 4
	oftenBack = 75
)

// oneWay finds spaces of a map that name one beside them which does not name them, where
// nearly all name each other.
func oneWay(c *Context) {
	for _, k := range c.Game.Collections {
		d, err := k.Map()
		if err != nil {
			continue
		}
		back, lost := 0, diag.List{}
		for _, e := range k.Entries {
			for _, v := range e.Field(d.ID).Items {
				to := k.Entry(v.Text)
				if to == nil {
					continue // told as an id that is not there
				}
				if slices.ContainsFunc(to.Field(d.ID).Items, func(o model.Value) bool { return o.Text == e.ID }) {
					back++
					continue
				}
				at := to.Field(d.ID).At
				if at.IsZero() {
					at = to.At
				}
				lost.Add(diag.Finding{At: v.At, Message: fmt.Sprintf("%s names %s under %s, and %s does not name it back", e.Name, to.Name, d.ID, to.Name),
					Also: []diag.Also{{At: at, Mark: "not named here"}}, Help: "add " + e.ID + " there, or take " + to.ID + " out here"})
			}
		}
		if all := back + len(lost); back >= leastWays && back*100 >= oftenBack*all {
			for _, f := range lost {
				c.Report(f)
			}
		}
	}
}
