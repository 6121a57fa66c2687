package check

import (
	"fmt"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// leastSets is how many lists of one field must hold each thing once before one that
// holds something twice is news.
const leastSets = 4

// leastTallied is the same of lists that say how many of each thing there are.
const leastTallied = 2

// countedBy is the field of a record by which it names something of which its other field
// says how many there are; false for any other type.
func countedBy(t *model.Type) (string, bool) {
	if t.Kind != model.Record || len(t.Fields) != 2 {
		return "", false
	}
	for i, d := range t.Fields {
		if o := t.Fields[1-i]; d.Type.Kind == model.Ref && o.Type.Kind == model.Whole {
			return d.ID, true
		}
	}
	return "", false
}

// itemTwice finds lists that hold a thing twice, where no other list of the same
// field does: what they list, they list once.
func itemTwice(c *Context) {
	type lists struct {
		several int
		counted bool
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
		named, counted := countedBy(t.Of)
		if !counted && t.Of.Kind != model.Ref && t.Of.Kind != model.Choice && t.Of.Kind != model.Text {
			for _, x := range v.Items {
				look(t.Of, x)
			}
			return
		}
		if by[t] == nil {
			by[t] = &lists{counted: counted}
			order = append(order, t)
		}
		by[t].several++
		first := map[string]diag.Place{}
		for _, x := range v.Items {
			if counted {
				x = x.Field(named)
			}
			if at, ok := first[x.Text]; ok {
				by[t].twice = append(by[t].twice, diag.Finding{At: x.At, Mark: "and again", Message: fmt.Sprintf("%q stands twice in one list", x.Text), Also: []diag.Also{{At: at, Mark: "first here"}}})
				break
			}
			first[x.Text] = x.At
		}
	}
	values(c.Game, look)
	for _, t := range order {
		if l := by[t]; len(l.twice) == 1 && (l.several > leastSets || l.counted && l.several > leastTallied) {
			f := l.twice[0]
			f.Evidence = []string{fmt.Sprintf("other lists of this field: %d, with something twice: 0", l.several-1)}
			c.Report(f)
		}
	}
}
