package load

import (
	"strings"

	"go.yaml.in/yaml/v4"

	"punchboard/internal/model"
)

// readAxes reads the axes of a table by name.
func readAxes(d *doc, n *yaml.Node) []*model.Axis {
	return listedBy(d, n, "axes", (*doc).ids, func(k, v *yaml.Node) (*model.Axis, bool) {
		a := &model.Axis{Name: strings.ReplaceAll(k.Value, "-", "_")}
		if follow(v).Kind == yaml.MappingNode {
			d.fill(v, a, n, rest{})
		} else {
			readAxisValues(d, v, a)
		}
		return a, true
	})
}

// readRange reads the values of an axis into the axis being filled, or into a field that is an
// axis.
func readRange(d *doc, n *yaml.Node, s slot) {
	a, _ := s.in.(*model.Axis)
	if to, alone := s.to.(**model.Axis); alone {
		a = &model.Axis{Name: s.Name}
		*to = a
	}
	readAxisValues(d, n, a)
}

// readAxisValues reads the values of an axis: a list of words and numbers, or one word that refers
// to a list.
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

// maxSteps is the maximum number of steps: the ramp has that many shades darker than its lightest.
const maxSteps = 6

// readSteps reads where the steps of a scale begin: whole numbers that all rise or all fall.
func readSteps(d *doc, n *yaml.Node) []model.Value {
	out := readWholes(d, n)
	even := len(out) <= maxSteps
	for i := 1; i < len(out); i++ {
		even = even && out[i].Int != out[i-1].Int && (out[i].Int > out[i-1].Int) == (out[1].Int > out[0].Int)
	}
	if !even {
		d.wrong(n, "at most six whole numbers that all rise or all fall")
	}
	return out
}
