package compose

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/face"
	"punchboard/internal/model"
)

// Element is one thing that a component makes a piece of.
type Element struct {
	ID, Name string
	Copies   int
	Locals   map[string]any
	From     []diag.Place
}

// Elements returns the things of the component's expression each. In their locals, the thing is
// named as. A thing is an entry of the game, or a map such as {unit: units.troop, suit:
// suits.power_suit}: then each member is also in the locals by its own name, and the entries in it
// name the piece unless it has an id and a name. The component's copies, an expression over the
// locals, gives how many of each are printed; the default is one. The returned vary lists the names
// that differ from thing to thing.
func (c *Composer) Elements(comp *model.Component, as string) (all []Element, vary []string, found diag.List) {
	if comp.Each == "" {
		return nil, nil, diag.List{componentFails(comp, "it does not say what each piece is made of: each, such as list(units), or [({id: 'blank', name: 'Blank'})] for a blank sheet")}
	}
	things, err := c.env.List(comp.Each)
	if err != nil {
		return nil, nil, diag.List{componentFails(comp, fmt.Sprintf("each: %s: %v", comp.Each, err))}
	}
	names, taken := map[string]bool{as: true}, map[string]int{}
	for i, v := range things {
		e, ok := element(v, as)
		if !ok {
			found.Add(componentFails(comp, fmt.Sprintf("element %d of %s is no entry of the game", i+1, comp.Each)))
			continue
		}
		if strings.HasPrefix(e.ID, ".") || strings.ContainsFunc(e.ID, func(r rune) bool { return r < ' ' || strings.ContainsRune(`/\:*?"<>|`, r) }) {
			found.Add(componentFails(comp, fmt.Sprintf("the id %q of element %d cannot be used in the name of a file", e.ID, i+1)))
			continue
		}
		if taken[e.ID]++; taken[e.ID] > 1 {
			e.ID = fmt.Sprintf("%s-%d", e.ID, taken[e.ID])
		}
		for name := range e.Locals {
			names[name] = true
		}
		e.Copies = c.copies(comp, &e, &found)
		all = append(all, e)
	}
	return all, slices.Sorted(maps.Keys(names)), found
}

// element returns a thing with its names, and reports false if it has none.
func element(v any, as string) (Element, bool) {
	switch v := v.(type) {
	case expr.Object:
		return Element{ID: v.ID(), Name: v.Called(), Locals: map[string]any{as: v}, From: []diag.Place{v.At()}}, v.ID() != ""
	case map[string]any:
		e := Element{Locals: map[string]any{as: v}}
		var ids, names []string
		for _, key := range slices.Sorted(maps.Keys(v)) {
			e.Locals[key] = v[key]
			if o, ok := v[key].(expr.Object); ok && o.ID() != "" {
				ids, names, e.From = append(ids, o.ID()), append(names, o.Called()), append(e.From, o.At())
			}
		}
		id, _ := v["id"].(string)
		name, _ := v["name"].(string)
		e.ID, e.Name = cmp.Or(id, strings.Join(ids, "-")), cmp.Or(name, strings.Join(names, ", "))
		return e, e.ID != ""
	}
	return Element{}, false
}

// copies returns how many copies of an element are printed.
func (c *Composer) copies(comp *model.Component, e *Element, found *diag.List) int {
	if comp.Copies == "" {
		return 1
	}
	v, err := c.env.With(e.Locals).Eval(comp.Copies)
	x, ok := expr.Float(v)
	if err == nil && (!ok || x != math.Trunc(x) || x < 0) {
		err = fmt.Errorf("gives %s, want a whole number that is not less than 0", expr.Format(v))
	}
	if err != nil {
		found.Add(diag.Finding{At: comp.Where.Copies, Severity: diag.Error, Code: "PB610", Name: "layout-expression", Message: fmt.Sprintf("copies: %v", err)})
		return 1
	}
	n, over := Copies(int(min(x, math.MaxInt32)), comp.Where.Copies, e.Name)
	found.Add(over...)
	return n
}

// componentFails returns the error for a component whose each gives nothing to draw.
func componentFails(comp *model.Component, message string) diag.Finding {
	return diag.Finding{At: comp.Where.Each, Severity: diag.Error, Code: "PB610", Name: "layout-expression", Message: fmt.Sprintf("component %q: %s", comp.ID, message)}
}

// List makes a piece of each of a component's elements, in their order. In the layout, the element
// is named as; n is its number from 1 and code its short name in print.
func (c *Composer) List(comp *model.Component, as string) ([]*face.Piece, diag.List) {
	l, found := c.Layout(comp.Layout, comp.Where.Layout)
	if l == nil {
		return nil, found
	}
	all, vary, more := c.Elements(comp, as)
	found.Add(more...)
	jobs := make([]Job, len(all))
	for i, e := range all {
		jobs[i] = Job{Kind: comp.ID, ID: e.ID, Name: e.Name, Copies: e.Copies, Layout: l, From: e.From, Locals: maps.Clone(e.Locals)}
		jobs[i].Locals["n"], jobs[i].Locals["code"] = i+1, c.Code(comp.ID, i+1)
	}
	pieces, more := c.Pieces(jobs, append(vary, "n", "code")...)
	found.Add(more...)
	return pieces, found.Sorted()
}
