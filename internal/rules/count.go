package rules

import (
	"punchboard/internal/engine/dice"
	"punchboard/internal/expr"
)

// count is the answer once all parameters are known.
func (f *Function) count(fr *expr.Frame) (any, error) {
	if !f.Rolls() {
		return f.give(fr)
	}
	if f.chain != nil && f.chain.adds != nil {
		return f.chain.mean(f, fr)
	}
	if f.alone() {
		return f.hand.later(f, fr)
	}
	var g dice.Gather
	err := f.rolls.each(fr, func(w, of dice.Weight) error {
		do := func(v, total dice.Weight) error { return f.gather(&g, fr, w.Times(v), of.Times(total)) }
		switch {
		case f.fold != nil:
			return f.fold.each(f, fr, do)
		case f.chain != nil:
			return f.chain.each(f, fr, do)
		case f.hand != nil:
			return f.hand.through(f, fr, do)
		}
		return f.gather(&g, fr, w, of)
	})
	if err != nil {
		return nil, err
	}
	d, ok := g.Dist(f.decl.Order...)
	if !ok {
		return nil, &Fault{Msg: "no case is left that it is given", At: f.decl.Given.At}
	}
	return expr.Law(d), nil
}

// gather adds what the function gives in one case, if it is one that counts.
func (f *Function) gather(g *dice.Gather, fr *expr.Frame, w, of dice.Weight) error {
	if f.given != nil {
		is, err := f.given.truth(fr)
		if err != nil || !is {
			return err
		}
	}
	v, err := f.give(fr)
	if err != nil {
		return err
	}
	if l, ok := v.(*dice.Later); ok {
		if v, err = l.Dist(); err != nil {
			return err
		}
	}
	if d, ok := v.(dice.Dist); ok {
		return placed(g.Mix(d, w, of), f.givesAt())
	}
	if c, ok := v.(dice.Chance); ok {
		d, err := f.set.env.Dist(c)
		if err != nil {
			return err
		}
		return g.Mix(d, w, of)
	}
	return placed(g.Add(v, w, of), f.givesAt())
}
