package course

import (
	"fmt"
	"slices"

	"punchboard/internal/expr"
	"punchboard/internal/sim"
)

// offer makes the options of a menu. If there are none, the game goes on.
func (p *position) offer(n int) *fault {
	m := &p.menus[n]
	p.menu, p.chosen, p.looked = n, nil, 0
	for i := range m.alternatives {
		a := &m.alternatives[i]
		if err := p.alternatives(a, a.each, []any{i}); err != nil {
			return err
		}
	}
	if len(p.options) == 0 {
		p.options, p.pc = nil, m.after
	}
	return nil
}

// alternatives adds the options of one alternative, for each combination of the things it may be
// chosen for.
func (p *position) alternatives(a *alternative, each []value, chosen []any) *fault {
	if p.looked++; p.looked > maxLooked {
		return &fault{err: fmt.Errorf("%s may be chosen for more than %d things", a.id, maxLooked)}
	}
	for _, part := range a.when[len(a.each)-len(each)] {
		if may, err := part.holds(p.frame); err != nil || !may {
			return err
		}
	}
	if len(each) > 0 {
		all, err := p.list(each[0].is)
		for _, v := range all {
			p.frame.Set(each[0].slot, v)
			if err := p.alternatives(a, each[1:], append(slices.Clip(chosen), v)); err != nil {
				return err
			}
		}
		return err
	}
	o := sim.Option{Uses: []string{a.id}}
	if err := p.uses(a, &o, chosen[1:]); err != nil {
		return err
	}
	if a.worth != nil {
		worth, err := a.worth.number(p.frame)
		if err != nil {
			return err
		}
		o.Worth = worth
	}
	p.options, p.chosen = append(p.options, o), append(p.chosen, chosen)
	return nil
}

// uses adds what an option uses.
func (p *position) uses(a *alternative, o *sim.Option, chosen []any) *fault {
	if a.uses != nil {
		v, err := a.uses.eval(p.frame)
		if err != nil {
			return err
		}
		chosen = several(v)
	}
	for _, v := range chosen {
		switch v := v.(type) {
		case expr.Object:
			o.Uses = append(o.Uses, v.ID())
		case string:
			o.Uses = append(o.Uses, v)
		}
	}
	return nil
}
