package load

import (
	"gopkg.in/yaml.v3"

	"punchboard/internal/model"
)

var twinShape = shape[model.Twin]{
	{"name", true, func(t *model.Twin) any { return &t.Name }},
	{"each", true, func(t *model.Twin) any { return exprTo(&t.Each) }},
	{"all", false, func(t *model.Twin) any { return exprTo(&t.All) }},
	{"columns", false, func(t *model.Twin) any { return &t.Columns }},
	{"value", false, func(t *model.Twin) any { return exprTo(&t.Value) }},
}

// exprTo reads an expression with its place.
func exprTo(to *model.Value) formed {
	return as("expr", reader(func(d *doc, n *yaml.Node) { *to = readExpr(d, n) }))
}

// twins reads the other places that a table or a collection must agree with.
func twins(to *[]*model.Twin) formed {
	return as("map twin", reader(func(d *doc, n *yaml.Node) {
		d.ids(n, "twins", func(k, v *yaml.Node) {
			t := &model.Twin{ID: k.Value, At: d.at(k)}
			if twinShape.fill(d, v, t, n, rest{}) {
				*to = append(*to, t)
			}
		})
	}))
}
