package load

import (
	"strings"

	"gopkg.in/yaml.v3"

	"punchboard/internal/model"
)

// oddsShape is a standing table of odds.
var oddsShape = shape[model.Odds]{
	{"name", true, func(o *model.Odds) any { return &o.Name }},
	{"of", true, func(o *model.Odds) any {
		return as("expr", reader(func(d *doc, n *yaml.Node) { o.Of = readExpr(d, n) }))
	}},
	{"rows", true, func(o *model.Odds) any {
		return as("map axis-or-values", reader(func(d *doc, n *yaml.Node) { o.Rows = readAxes(d, n) }))
	}},
	{"columns", false, func(o *model.Odds) any {
		return as("map axis-or-values", reader(func(d *doc, n *yaml.Node) { o.Columns = readAxes(d, n) }))
	}},
	{"as", false, func(o *model.Odds) any {
		return choose(&o.As, "percent", "number")
	}},
	{"by", false, func(o *model.Odds) any {
		return choose(&o.By, "heat", "curves", "panels", "table")
	}},
	{"unit", false, func(o *model.Odds) any { return &o.Unit }},
	{"steps", false, func(o *model.Odds) any {
		return as("list whole", reader(func(d *doc, n *yaml.Node) { o.Steps = readSteps(d, n) }))
	}},
	{"line", false, func(o *model.Odds) any {
		return as("whole", reader(func(d *doc, n *yaml.Node) { o.Line = (typed{d: d}).value(n, &totalType, noPlace) }))
	}},
	{"text", false, func(o *model.Odds) any { return &o.Text }},
	{"note", false, func(o *model.Odds) any { return &o.Note }},
	{"book", false, func(o *model.Odds) any { return &o.Book }},
}

// axisShape is an axis that says more than what it runs through.
var axisShape = shape[model.Axis]{
	{"of", true, func(a *model.Axis) any {
		return as("values", reader(func(d *doc, n *yaml.Node) { readAxisValues(d, n, a) }))
	}},
	{"label", false, func(a *model.Axis) any { return &a.Label }},
	{"more", false, func(a *model.Axis) any {
		return as("expr", reader(func(d *doc, n *yaml.Node) { a.More = readExpr(d, n) }))
	}},
}

// readAxes reads the axes of a table by name.
func readAxes(d *doc, n *yaml.Node) []*model.Axis {
	var out []*model.Axis
	d.ids(n, "axes", func(k, v *yaml.Node) {
		a := &model.Axis{Name: strings.ReplaceAll(k.Value, "-", "_"), At: d.at(k)}
		if follow(v).Kind == yaml.MappingNode {
			axisShape.fill(d, v, a, n, rest{})
		} else {
			readAxisValues(d, v, a)
		}
		out = append(out, a)
	})
	return out
}

// readAxisValues reads what an axis runs through: a list of words and numbers, or
// one word that stands for a list.
func readAxisValues(d *doc, n *yaml.Node, a *model.Axis) {
	n = follow(n)
	if n.Kind != yaml.SequenceNode {
		if s, ok := d.textOf(n); ok {
			a.Of = model.Value{Kind: model.Text, Text: s, At: d.at(n)}
		}
		return
	}
	d.items(n, "values", func(_ int, v *yaml.Node) {
		x := readFree(d, v)
		switch x.Kind {
		case model.Text, model.Whole, model.Flag:
			a.Items = append(a.Items, x)
		default:
			if v.Tag != faulty {
				d.wrong(v, "a word or a number")
			}
		}
	})
	a.Of.At = d.at(n)
}

// maxSteps is how many darker steps the ramp has above its lightest.
const maxSteps = 6

// readSteps reads where the steps of a scale begin: whole numbers that all rise or
// all fall.
func readSteps(d *doc, n *yaml.Node) []model.Value {
	var out []model.Value
	d.items(n, "whole numbers", func(_ int, v *yaml.Node) {
		if x := (typed{d: d}).value(v, &model.Type{Kind: model.Whole}, noPlace); x.IsSet() {
			out = append(out, x)
		}
	})
	even := len(out) <= maxSteps
	for i := 1; i < len(out); i++ {
		even = even && out[i].Int != out[i-1].Int && (out[i].Int > out[i-1].Int) == (out[1].Int > out[0].Int)
	}
	if !even {
		d.wrong(n, "at most six whole numbers that all rise or all fall")
	}
	return out
}
