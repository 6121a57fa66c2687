package rules

import (
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/model"
)

// addend is a compiled line of a sum.
type addend struct {
	of, why, when, each *formula
	row                 int // slot of an element of each
	terms               []*addend
	keep                bool
}

// sum compiles the sum of a function: total is what has been added so far, terms the lines listed
// so far.
func (c *compiler) sum() {
	d := c.f.decl
	if len(d.Sum) == 0 {
		return
	}
	c.f.total, c.f.terms = c.slotOf("total", d.At), c.slotOf("terms", d.At)
	c.f.sum = c.addends(d.Sum)
}

// slotOf returns the slot of a name that more than one line may introduce.
func (c *compiler) slotOf(name string, at diag.Place) int {
	if i := slices.Index(c.scope.Names(), name); i >= 0 {
		return i
	}
	return c.name(name, at, false)
}

// addends compiles the lines of a sum, with those nested in them.
func (c *compiler) addends(in []*model.Addend) []*addend {
	var out []*addend
	for _, m := range in {
		x := &addend{keep: m.Keep, each: c.maybe(m.Each)}
		if m.Each != nil {
			x.row = c.slotOf(m.As, m.At)
		}
		x.when, x.of, x.why = c.maybe(m.When), c.maybe(m.Of), c.maybe(m.Why)
		x.terms = c.addends(m.Terms)
		out = append(out, x)
	}
	return out
}

// give returns what the function gives in one case: its sum, or the value of gives.
func (f *Function) give(fr *expr.Frame) (any, error) {
	if f.sum != nil {
		f.put(fr, f.total, 0)
		f.put(fr, f.terms, []any{})
		for _, x := range f.sum {
			if err := x.add(f, fr); err != nil {
				return nil, err
			}
		}
		if f.gives == nil {
			return fr.Get(f.terms)
		}
	}
	if f.gives == nil {
		return fr.Get(f.hand.total)
	}
	return f.gives.eval(fr)
}

// givesAt returns the place of what the function gives.
func (f *Function) givesAt() diag.Place {
	if f.gives != nil {
		return f.gives.at
	}
	return f.decl.At
}

// add adds a line, once or for each element of its list.
func (x *addend) add(f *Function, fr *expr.Frame) error {
	if x.each == nil {
		return x.addOne(f, fr)
	}
	list, err := x.each.list(f.set, fr)
	if err != nil {
		return err
	}
	for _, v := range list {
		f.put(fr, x.row, v)
		if err := x.addOne(f, fr); err != nil {
			return err
		}
	}
	return nil
}

// addOne adds one line if its condition holds: its terms first, then its own value with the reason.
// A line that adds 0 is not listed unless it has keep.
func (x *addend) addOne(f *Function, fr *expr.Frame) error {
	if err := fr.Run().Spend(1); err != nil {
		return err
	}
	if x.when != nil {
		if is, err := x.when.truth(fr); err != nil || !is {
			return err
		}
	}
	for _, t := range x.terms {
		if err := t.add(f, fr); err != nil {
			return err
		}
	}
	if x.of == nil {
		return nil
	}
	v, err := x.of.eval(fr)
	if err != nil {
		return err
	}
	if !x.keep && expr.Equal(v, 0) {
		return nil
	}
	return x.told(f, fr, v)
}

// told adds a value to the total and lists it with its reason.
func (x *addend) told(f *Function, fr *expr.Frame, v any) error {
	total, err := fr.Get(f.total)
	if err != nil {
		return err
	}
	if total, err = expr.Add(total, v); err != nil {
		return placed(err, x.of.at)
	}
	why := any("")
	if x.why != nil {
		if why, err = x.why.eval(fr); err != nil {
			return err
		}
	}
	terms, err := fr.Get(f.terms)
	if err != nil {
		return err
	}
	list, _ := terms.([]any)
	f.put(fr, f.total, total)
	f.put(fr, f.terms, append(slices.Clip(list), map[string]any{"value": v, "reason": why}))
	return nil
}
