package check

import (
	"fmt"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// oneWay finds spaces of a map that list a neighbour which does not list them back, where nearly
// all list each other, and the one entry that leads to itself.
func oneWay(c *Context) {
	for _, k := range c.Game.Collections {
		toItself(c, k)
		d, err := k.Map()
		if err != nil {
			continue
		}
		back, lost := 0, diag.List{}
		for _, e := range k.Entries {
			for _, v := range e.Field(d.ID).Items {
				to := k.Entry(v.Text)
				if to == nil {
					continue // reported as an unknown id
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
			c.Report(lost...)
		}
	}
}

// toItself reports the one entry of a collection that refers to itself, where others refer to each
// other.
func toItself(c *Context, k *model.Collection) {
	var at []diag.Place
	var who *model.Entry
	others := 0
	for _, e := range k.Entries {
		all := leadsTo(k, e)
		i := slices.IndexFunc(all, func(v model.Value) bool { return v.Text == e.ID })
		if i >= 0 {
			who, at = e, append(at, all[i].At)
		} else if len(all) > 0 {
			others++
		}
	}
	if len(at) == 1 && others >= leastWays {
		c.Report(diag.Finding{At: at[0], Message: fmt.Sprintf("%s names itself, and none of the %d others of %s that name one another does", who.Name, others, k.ID)})
	}
}
