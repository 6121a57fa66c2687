package rules

import (
	"fmt"
	"slices"
	"sync/atomic"

	"punchboard/internal/engine/dice"
	"punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// draws are rolls one after another. A later one may depend on an earlier one.
type draws struct {
	f    *Function
	list []draw
}

// draw is one roll: a law, a chance, a plain value, or a handful.
type draw struct {
	name  string
	slot  int
	of    *formula
	alone bool                      // whether it depends on no earlier roll
	looks []expr.Look               // questions asked of a handful; nil if its lists must be distinguished
	same  *atomic.Pointer[outcomes] // cached outcomes of a roll that does not depend on the question
}

// draws compiles rolls with the given slots.
func (c *compiler) draws(bs []*model.Binding, slots []int) *draws {
	out := &draws{f: c.f}
	for i, b := range bs {
		x := draw{name: b.Name, slot: slots[i], of: c.formula(b.Is), same: new(atomic.Pointer[outcomes])}
		known := slices.Concat(c.paramSlots(), c.known, slots[:i])
		c.only(x.of, known, "the roll "+b.Name)
		x.alone = !slices.ContainsFunc(c.reaches(x.of.code.Slots()), func(s int) bool { return slices.Contains(slots[:i], s) })
		out.list = append(out.list, x)
	}
	return out
}

// paramSlots returns the slots of the parameters, in order.
func (c *compiler) paramSlots() []int {
	return lists.Map(c.f.params, func(p param) int { return p.slot })
}

// slotsOf returns the slots of rolls, in order.
func slotsOf(rolls []draw) []int { return lists.Map(rolls, func(x draw) int { return x.slot }) }

// outcomes are the possible values of a roll, with their weights.
type outcomes struct {
	values  []any
	weights []dice.Weight
	total   dice.Weight
}

// merged returns the outcomes with those as one of which the same follows. It returns them all if
// that is an error for one, or cannot be told apart.
func (o *outcomes) merged(follows func(any) ([]any, error)) *outcomes {
	out, at := &outcomes{total: o.total}, map[string]int{}
	for i, v := range o.values {
		values, err := follows(v)
		key, ok := dice.KeyOf(values)
		if err != nil || !ok {
			return o
		}
		j, seen := at[key]
		if !seen {
			at[key] = len(out.values)
			out.values, out.weights = append(out.values, v), append(out.weights, o.weights[i])
			continue
		}
		out.weights[j] = out.weights[j].Plus(o.weights[i])
	}
	return out
}

// leaf is called with the values of all rolls set. They come with chance w/of.
type leaf func(w, of dice.Weight) error

// each calls do for all combinations of values of the rolls.
func (d *draws) each(fr *expr.Frame, do leaf) error {
	kept := make([]*outcomes, len(d.list))
	return d.from(fr, kept, 0, dice.Weighs(1), dice.Weighs(1), do)
}

// from calls do for all values of the rolls from index i on. kept holds the outcomes of those that
// depend on no other.
func (d *draws) from(fr *expr.Frame, kept []*outcomes, i int, w, of dice.Weight, do leaf) error {
	if i == len(d.list) {
		return do(w, of)
	}
	x := &d.list[i]
	out := kept[i]
	if out == nil {
		var err error
		if out, err = x.outcomes(d.f, fr); err != nil {
			return err
		}
		if x.alone && x.looks == nil {
			kept[i] = out
		}
	}
	for j, v := range out.values {
		if err := fr.Run().Spend(1); err != nil {
			return placed(err, x.of.at)
		}
		d.f.put(fr, x.slot, v)
		if err := d.from(fr, kept, i+1, w.Times(out.weights[j]), of.Times(out.total), do); err != nil {
			return err
		}
	}
	return nil
}

// outcomes returns the outcomes of the roll.
func (x *draw) outcomes(f *Function, fr *expr.Frame) (*outcomes, error) {
	if count, source, ok := x.of.code.Handful(); ok {
		out, err := x.handful(f, fr, count, source)
		return out, placed(err, x.of.at)
	}
	if out := x.same.Load(); out != nil {
		return out, nil
	}
	v, err := x.value(fr)
	if err != nil {
		return nil, err
	}
	d, err := f.set.env.Dist(v)
	if err != nil {
		return nil, placed(fmt.Errorf("%s: %w", x.name, err), x.of.at)
	}
	out := &outcomes{total: d.Total()}
	for i := range d.Len() {
		out.values, out.weights = append(out.values, d.Value(i)), append(out.weights, d.Weight(i))
	}
	if x.of.code.Closed() {
		x.same.Store(out)
	}
	return out, nil
}

// value returns what is rolled.
func (x *draw) value(fr *expr.Frame) (any, error) {
	if x.of.code.Closed() { // its value is remembered
		r := fr.Run()
		defer r.Found(r.Answer())
	}
	return x.of.eval(fr)
}

// handful returns the lists that may be drawn. Kinds for which all questions give the same answers
// count as one.
func (x *draw) handful(f *Function, fr *expr.Frame, count, source func(*expr.Frame) (any, error)) (*outcomes, error) {
	n, s, err := handfulOf(f, fr, count, source)
	if err != nil {
		return nil, err
	}
	if x.looks != nil && !f.set.apart {
		if s, err = x.merged(fr, s); err != nil {
			return nil, err
		}
	}
	out := &outcomes{}
	out.total, err = s.Each(n, func(counts []int, w dice.Weight) error {
		out.values, out.weights = append(out.values, s.List(counts)), append(out.weights, w)
		return fr.Run().Spend(1)
	})
	return out, err
}

// handfulOf returns the size of a handful and what it is drawn from.
func handfulOf(f *Function, fr *expr.Frame, count, source func(*expr.Frame) (any, error)) (int, expr.Source, error) {
	v, err := count(fr)
	if err != nil {
		return 0, expr.Source{}, err
	}
	n, ok := expr.Number(v)
	whole, isWhole := n.(int)
	if !ok || !isWhole || whole < 0 {
		return 0, expr.Source{}, fmt.Errorf("a handful of %s: want a whole number of 0 or more", expr.Describe(v))
	}
	of, err := source(fr)
	if err != nil {
		return 0, expr.Source{}, err
	}
	s, err := f.set.env.Source(of)
	return whole, s, err
}

// merged returns a source in which kinds count as one if all questions give the same answers for
// them.
func (x *draw) merged(fr *expr.Frame, s expr.Source) (expr.Source, error) {
	out := expr.Source{PutBack: s.PutBack}
	at := map[string]int{}
	for i, v := range s.Values {
		key := ""
		for j := range x.looks {
			said, err := x.looks[j].Say(fr, v)
			if err != nil {
				return s, err
			}
			k, ok := dice.KeyOf(said)
			if !ok {
				return s, nil
			}
			key += k + "\x00"
		}
		if err := fr.Run().Spend(1); err != nil {
			return s, err
		}
		if j, seen := at[key]; seen {
			out.Weights[j] = out.Weights[j].Plus(s.Weights[i])
			continue
		}
		at[key] = len(out.Values)
		out.Values, out.Weights = append(out.Values, v), append(out.Weights, s.Weights[i])
	}
	return out, nil
}

// merge finds the questions asked of the elements of each handful, if nothing else is asked and all
// that they read is known when the handful is drawn.
func (c *compiler) merge(d *draws, before []int) {
	for i := range d.list {
		x := &d.list[i]
		if _, _, ok := x.of.code.Handful(); !ok {
			continue
		}
		x.looks = c.looksAt(x.slot, slices.Concat(c.paramSlots(), before, slotsOf(d.list[:i])))
	}
}

// looksAt returns the questions asked of the elements of a list, nil if the list is read in any
// other way or a question reads something not yet known.
func (c *compiler) looksAt(slot int, known []int) []expr.Look {
	var out []expr.Look
	for _, code := range c.codes {
		if slices.Contains(code.Plain(), slot) {
			return nil
		}
		for _, l := range code.Looks() {
			if l.Slot != slot {
				continue
			}
			for _, s := range c.reaches(l.Slots) {
				if s >= len(c.scope.Names()) || c.f.lets[s] == nil && !slices.Contains(known, s) {
					return nil
				}
			}
			out = append(out, l)
		}
	}
	return out
}

// count returns the answer once all parameters are known.
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
		return nil, &Fault{Msg: "given leaves nothing: no case that may come is such", At: f.decl.Given.At}
	}
	return expr.Law(d), nil
}

// gather adds what the function gives in one case, if its given condition holds.
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
