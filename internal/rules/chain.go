package rules

import (
	"fmt"
	"math/big"
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/engine/dice"
	"punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// chain steps from state to state until it ends: a Markov chain over the reachable states.
type chain struct {
	state       []int // slots
	from, next  []*formula
	rolls       *draws
	until, most *formula
	adds, times *formula
	gives       *formula
	apart       []apart // by roll
	at          diag.Place
}

// apart are the formulas of what follows that read a roll, if none of them reads another too, and
// the parts of the state that they and the roll read. It is empty for another roll.
type apart struct {
	by    []*formula
	state []int // numbers of parts
}

// chainStates compiles the chain of a function.
func (c *compiler) chainStates(slots []int) {
	d, x := c.f.decl.Chain, c.f.chain
	x.state, x.at = slots, d.At
	x.from = c.named(d.From, d.From, d.At)
	outer := slotsOf(c.f.rolls.list)
	c.known = slices.Concat(outer, slots)
	inner := lists.Map(d.Rolls, func(b *model.Binding) int { return slices.Index(c.scope.Names(), b.Name) })
	x.rolls = c.draws(d.Rolls, inner)
	x.until, x.most = c.maybe(d.Until), c.maybe(d.Most)
	x.next = c.named(d.From, d.Next, d.At)
	x.adds, x.times, x.gives = c.maybe(d.Adds), c.maybe(d.Times), c.maybe(d.Gives)
	c.known = nil
	c.atEnd(x.until)
	c.atEnd(x.gives)
	if d.Gives != nil && c.f.decl.Gives == nil {
		c.f.gives = x.gives
	}
	c.merge(x.rolls, slices.Concat(outer, slots))
	if len(inner) > 1 {
		x.apart = lists.Made(len(inner), func(i int) apart { return c.apart(x, inner, i) })
	}
}

// apart finds what reads a roll of a chain.
func (c *compiler) apart(x *chain, rolls []int, i int) (out apart) {
	reads := func(f *formula, slot ...int) bool {
		return f != nil && slices.ContainsFunc(c.reaches(f.code.Slots()), func(s int) bool { return slices.Contains(slot, s) })
	}
	roll := x.rolls.list[i]
	_, _, handful := roll.of.code.Handful()
	if handful || !roll.alone || slices.ContainsFunc(x.rolls.list, func(d draw) bool { return reads(d.of, rolls[i]) }) {
		return apart{}
	}
	for _, f := range slices.Concat(x.next, []*formula{x.adds, x.times}) {
		if !reads(f, rolls[i]) {
			continue
		}
		if reads(f, slices.Concat(rolls[:i], rolls[i+1:])...) {
			return apart{}
		}
		out.by = append(out.by, f)
	}
	for k, slot := range x.state {
		if reads(roll.of, slot) || slices.ContainsFunc(out.by, func(f *formula) bool { return reads(f, slot) }) {
			out.state = append(out.state, k)
		}
	}
	return out
}

// merged returns by roll its outcomes of which the same follows as one, nil for a roll that is read
// together with another. States that agree in all that is read share them.
func (x *chain) merged(f *Function, fr *expr.Frame, w *walk, i int) ([]*outcomes, error) {
	out := make([]*outcomes, len(x.rolls.list))
	for n, a := range x.apart {
		if a.by == nil || f.set.apart {
			continue
		}
		key, _ := dice.KeyOf(append(lists.Map(a.state, func(k int) any { return w.states[i].values[k] }), n))
		known, ok := w.merged[key]
		if !ok {
			roll := &x.rolls.list[n]
			all, err := roll.outcomes(f, fr)
			if err == nil {
				err = placed(fr.Run().Spend(len(all.values)), roll.of.at)
			}
			if err != nil {
				return nil, err
			}
			known = all.merged(func(v any) ([]any, error) {
				f.put(fr, roll.slot, v)
				return eval(fr, a.by)
			})
			w.merged[key] = known
		}
		out[n] = known
	}
	return out, nil
}

// atEnd reports a fault if an expression reads what the state of a chain does not hold.
func (c *compiler) atEnd(x *formula) {
	c.only(x, slices.Concat(c.paramSlots(), c.f.chain.state, slotsOf(c.f.rolls.list)), "the state that a chain is in: let from and next keep it")
}

// named compiles the formulas for the names of a state, in the order of names.
func (c *compiler) named(names, bs []*model.Binding, at diag.Place) []*formula {
	out := make([]*formula, len(names))
	for i, n := range names {
		j := slices.IndexFunc(bs, func(b *model.Binding) bool { return b.Name == n.Name })
		if j < 0 {
			c.fault(at, "PB005", "missing-field", fmt.Sprintf("%s: next does not say what becomes of %s", c.f.decl.ID, n.Name))
			out[i] = c.expression("nil", at)
			continue
		}
		out[i] = c.formula(bs[j].Is)
	}
	for _, b := range bs {
		if !slices.ContainsFunc(names, func(n *model.Binding) bool { return n.Name == b.Name }) {
			c.fault(b.At, "PB101", "unknown-id", fmt.Sprintf("%s: no part of the state is called %s%s", c.f.decl.ID, b.Name, diag.Instead(b.Name, bindingNames(names))))
		}
	}
	return out
}

// bindingNames returns the names of bindings, in order.
func bindingNames(bs []*model.Binding) []string {
	return lists.Map(bs, func(b *model.Binding) string { return b.Name })
}

// each calls do for the states that the chain ends in.
func (x *chain) each(f *Function, fr *expr.Frame, do leaf) error {
	w, err := x.walk(f, fr)
	if err != nil {
		return err
	}
	ends, err := w.ends(fr.Run())
	if err != nil {
		return placed(heavy(fr.Run(), err), x.at)
	}
	for i, p := range ends {
		if p == nil || p.Sign() == 0 {
			continue
		}
		f.puts(fr, x.state, w.states[i].values)
		if err := do(dice.BigWeight(p.Num()), dice.BigWeight(p.Denom())); err != nil {
			return err
		}
	}
	return nil
}

// mean returns the mean of the sum of what the steps add.
func (x *chain) mean(f *Function, fr *expr.Frame) (any, error) {
	sum := new(big.Rat)
	err := f.rolls.each(fr, func(w, of dice.Weight) error {
		walk, err := x.walk(f, fr)
		if err != nil {
			return err
		}
		m, err := walk.mean(fr.Run())
		if err != nil {
			return placed(heavy(fr.Run(), err), x.at)
		}
		sum.Add(sum, m.Mul(m, new(big.Rat).SetFrac(w.Big(), of.Big())))
		return nil
	})
	if err != nil {
		return nil, err
	}
	return expr.Exact(sum), nil
}

// puts sets slots to values.
func (f *Function) puts(fr *expr.Frame, slots []int, values []any) {
	for i, slot := range slots {
		f.put(fr, slot, values[i])
	}
}

// eval returns the values of formulas.
func eval(fr *expr.Frame, of []*formula) ([]any, error) {
	return lists.Try(of, func(e *formula) (any, error) { return e.eval(fr) })
}

// walk finds all reachable states, each with the states it leads to.
func (x *chain) walk(f *Function, fr *expr.Frame) (*walk, error) {
	w := &walk{names: bindingNames(f.decl.Chain.From), at: map[string]int{}, merged: map[string]*outcomes{}, most: -1, times: x.times != nil}
	if x.most != nil {
		v, err := x.most.eval(fr)
		if err != nil {
			return nil, err
		}
		n, ok := v.(int)
		if !ok || n < 0 {
			return nil, placed(fmt.Errorf("want how many steps there are at most, got %s", expr.Describe(v)), x.most.at)
		}
		w.most = n
	}
	first, err := eval(fr, x.from)
	if err != nil {
		return nil, err
	}
	if _, err := w.state(first, 0); err != nil {
		return nil, placed(err, x.at)
	}
	for i := 0; i < len(w.states); i++ {
		if err := x.leave(f, fr, w, i); err != nil {
			return nil, err
		}
	}
	return w, nil
}

// leave finds the states that a state leads to.
func (x *chain) leave(f *Function, fr *expr.Frame, w *walk, i int) error {
	f.puts(fr, x.state, w.states[i].values)
	if x.until != nil {
		end, err := x.until.truth(fr)
		if err != nil {
			return err
		}
		if end {
			w.states[i].ended = true
			return nil
		}
	}
	if w.most >= 0 && w.states[i].step == w.most {
		w.states[i].ended = true
		return nil
	}
	var to dice.Gather
	adds, counts := new(big.Rat), map[int]*big.Rat{}
	kept, err := x.merged(f, fr, w, i)
	if err != nil {
		return err
	}
	err = x.rolls.from(fr, kept, 0, dice.Weighs(1), dice.Weighs(1), func(n, of dice.Weight) error {
		next, err := eval(fr, x.next)
		if err != nil {
			return err
		}
		j, err := w.state(next, w.states[i].step+1)
		if err != nil {
			return placed(heavy(fr.Run(), err), x.at)
		}
		if x.adds != nil {
			if err := x.count(fr, adds, counts, j, new(big.Rat).SetFrac(n.Big(), of.Big())); err != nil {
				return err
			}
		}
		return to.Add(j, n, of)
	})
	if err != nil {
		return err
	}
	d, _ := to.Dist()
	w.states[i].adds = adds
	for k := range d.Len() {
		j, _ := d.Value(k).(int)
		chance := d.ChanceOf(k).Rat()
		if x.times != nil {
			chance = counts[j]
		}
		w.states[i].to = append(w.states[i].to, step{j, chance})
	}
	return nil
}

// count adds to sum what a step adds, weighted by the chance of the step, and to counts how often
// everything after it counts, for the state that it leads to.
func (x *chain) count(fr *expr.Frame, sum *big.Rat, counts map[int]*big.Rat, to int, comes *big.Rat) error {
	adds, err := x.number(fr, x.adds)
	if err != nil {
		return err
	}
	sum.Add(sum, adds.Mul(adds, comes))
	if x.times == nil {
		return nil
	}
	times, err := x.number(fr, x.times)
	if err != nil {
		return err
	}
	if times.Sign() < 0 {
		return placed(fmt.Errorf("want how often counts what later steps add, 0 or more, got %s", times.RatString()), x.times.at)
	}
	if counts[to] == nil {
		counts[to] = new(big.Rat)
	}
	counts[to].Add(counts[to], times.Mul(times, comes))
	return nil
}

// number returns the value of a formula that must be a number. true counts as 1.
func (x *chain) number(fr *expr.Frame, of *formula) (*big.Rat, error) {
	v, err := of.eval(fr)
	if err != nil {
		return nil, err
	}
	if is, truth := v.(bool); truth {
		v = 0
		if is {
			v = 1
		}
	}
	r, ok := expr.Rat(v)
	if !ok {
		return nil, placed(fmt.Errorf("want a number, got %s", expr.Describe(v)), of.at)
	}
	return r, nil
}
