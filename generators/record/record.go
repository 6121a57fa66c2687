// Package record makes records: one piece for each element of a list, such as
// a card for every unit. Which layout an element gets may depend on its
// values; the layouts say so themselves, by their variants.
package record

import (
	"fmt"

	"punchboard/internal/compose"
	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/face"
	"punchboard/internal/model"
)

// Pieces makes the pieces of a component of kind record. In the layout, unit
// is the element, n its number from 1 and code its short name in print. The
// component's field copies, an expression over unit, says how many of each
// are printed; without it, one.
func Pieces(c *compose.Composer, g *model.Game, comp *model.Component) ([]*face.Piece, diag.List) {
	l, found := c.Layout(comp.Layout, comp.At)
	if l == nil {
		return nil, found
	}
	things, err := c.Env().List(comp.Each)
	if err != nil {
		found.Add(fails(comp, fmt.Sprintf("each: %s: %v", comp.Each, err)))
		return nil, found
	}
	jobs := make([]compose.Job, 0, len(things))
	for i, v := range things {
		o, ok := v.(expr.Object)
		if !ok {
			found.Add(fails(comp, fmt.Sprintf("element %d of %s is no entry of the game", i+1, comp.Each)))
			continue
		}
		j := compose.Job{Kind: comp.ID, ID: o.ID(), Name: name(o), Layout: l, From: []diag.Place{o.At()},
			Locals: map[string]any{"unit": o, "n": i + 1, "code": c.Code(comp.ID, i+1)}}
		j.Copies = copies(c, comp, &j, &found)
		jobs = append(jobs, j)
	}
	pieces, more := c.Pieces(jobs, "unit", "n", "code")
	found.Add(more...)
	return pieces, found.Sorted()
}

func name(o expr.Object) string {
	if v, err := o.Member("name"); err == nil {
		if s, ok := v.(string); ok && s != "" {
			return s
		}
	}
	return o.ID()
}

// copies is how many of a record are printed.
func copies(c *compose.Composer, comp *model.Component, j *compose.Job, found *diag.List) int {
	for _, f := range comp.Fields {
		if f.ID != "copies" {
			continue
		}
		v, err := c.Env().With(j.Locals).Eval(f.Value.String())
		if err != nil {
			found.Add(diag.Finding{At: f.Value.At, Severity: diag.Error, Code: "PB610", Name: "layout-expression", Message: fmt.Sprintf("copies: %v", err)})
			return 1
		}
		x, _ := expr.Float(v)
		n, over := compose.Copies(int(x), f.Value.At, j.Name)
		found.Add(over...)
		return n
	}
	return 1
}

func fails(comp *model.Component, message string) diag.Finding {
	return diag.Finding{At: comp.At, Severity: diag.Error, Code: "PB610", Name: "layout-expression", Message: fmt.Sprintf("component %q: %s", comp.ID, message)}
}
