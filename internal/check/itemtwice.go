package check

import (
	"fmt"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// leastSets is how many lists of one field must hold each thing once before one that
// holds something twice is news.
const leastSets = 4

// itemTwice finds lists that hold a thing twice, where no other list of the same
// field does: what they list, they list once.
func itemTwice(c *Context) {
	type lists struct {
		several int
		twice   []diag.Finding
	}
	by := map[*model.Type]*lists{}
	var order []*model.Type
	var look func(t *model.Type, v model.Value)
	look = func(t *model.Type, v model.Value) {
		if t.Kind == model.Record {
			for _, d := range t.Fields {
				look(&d.Type, v.Field(d.ID))
			}
		}
		if t.Kind != model.List || t.Of == nil || len(v.Items) < 2 {
			return
		}
		if t.Of.Kind != model.Ref && t.Of.Kind != model.Choice && t.Of.Kind != model.Text {
			for _, x := range v.Items {
				look(t.Of, x)
			}
			return
		}
		if by[t] == nil {
			by[t] = &lists{}
			order = append(order, t)
		}
		by[t].several++
		first := map[string]diag.Place{}
		for _, x := range v.Items {
			if at, ok := first[x.Text]; ok {
				by[t].twice = append(by[t].twice, diag.Finding{At: x.At, Mark: "and again", Message: fmt.Sprintf("%q stands twice in one list", x.Text), Also: []diag.Also{{At: at, Mark: "first here"}}})
				break
			}
			first[x.Text] = x.At
		}
	}
	values(c.Game, look)
	for _, t := range order {
		if l := by[t]; len(l.twice) == 1 && l.several > leastSets {
			f := l.twice[0]
			f.Evidence = []string{fmt.Sprintf("other lists of this field: %d, with something twice: 0", l.several-1)}
			c.Report(f)
		}
	}
}
