package load

import (
	"gopkg.in/yaml.v3"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// duelsShape is a set of pairings.
var duelsShape = shape[model.Duels]{
	{"name", true, func(x *model.Duels) any { return &x.Name }},
	{"text", false, func(x *model.Duels) any { return &x.Text }},
	{"one", true, func(x *model.Duels) any { return side("one", &x.One) }},
	{"two", true, func(x *model.Duels) any { return side("two", &x.Two) }},
	{"worth", false, func(x *model.Duels) any { return asked(&x.Worth) }},
	{"lines", true, func(x *model.Duels) any {
		return as("map duel-line", reader(func(d *doc, n *yaml.Node) { x.Lines = readDuelLines(d, n) }))
	}},
	{"simulation", false, func(x *model.Duels) any {
		return as("text", one(&x.Simulation, model.Type{Kind: model.Text}))
	}},
}

var duelLineShape = shape[model.DuelLine]{
	{"name", true, func(l *model.DuelLine) any { return &l.Name }},
	{"one", false, func(l *model.DuelLine) any { return asked(&l.One) }},
	{"two", false, func(l *model.DuelLine) any { return asked(&l.Two) }},
}

// side reads who fights on a side.
func side(name string, to **model.Axis) formed {
	return as("values", reader(func(d *doc, n *yaml.Node) {
		*to = &model.Axis{Name: name, At: d.at(n)}
		readAxisValues(d, n, *to)
	}))
}

// asked reads an expression.
func asked(to *model.Value) formed {
	return as("expr", reader(func(d *doc, n *yaml.Node) { *to = readExpr(d, n) }))
}

// readDuelLines reads what is asked of both, by name.
func readDuelLines(d *doc, n *yaml.Node) []*model.DuelLine {
	return duelLineShape.list(d, n, "lines", func(id string, at diag.Place) *model.DuelLine { return &model.DuelLine{ID: id, At: at} })
}
