package rules

import (
	"slices"

	"punchboard/internal/engine/dice"
	"punchboard/internal/expr"
)

// maxMemo is how many answers are remembered, all functions together.
const maxMemo = 200_000

// recursive reports whether the function calls itself, by whatever others: what
// it answers is remembered, so that a choice made turn by turn is weighed once
// for each state that it is made in.
func (f *Function) recursive() bool {
	f.looked.Do(func() { f.recurs = slices.Contains(f.called(nil), f) })
	return f.recurs
}

// called are the functions that it calls, with those that these call.
func (f *Function) called(seen []*Function) []*Function {
	f.ready()
	for _, id := range f.calls {
		if g := f.set.byID[id]; g != nil && !slices.Contains(seen, g) {
			seen = g.called(append(seen, g))
		}
	}
	return seen
}

// dearSteps is how many steps an answer takes at least that is worth
// remembering.
const dearSteps = 48

// always reports whether all that the function answers is remembered: it counts
// or calls itself, or takes nothing.
func (f *Function) always() bool { return len(f.params) == 0 || f.Rolls() || f.recursive() }

// key says what the function is asked, if the answer is or may be remembered;
// false for a question that cannot be told apart from others. Of a function that
// only works its answer out, answers are remembered from the first that was dear.
func (f *Function) key(fr *expr.Frame) (string, bool) {
	add := dice.AppendKey
	if !f.always() {
		if !f.dear.Load() {
			return "", false
		}
		add = expr.AppendAsked
	}
	b := append(make([]byte, 0, 64), f.decl.ID...)
	for _, p := range f.params {
		v, err := fr.Get(p.slot)
		if err != nil {
			return "", false
		}
		var ok bool
		if b, ok = add(append(b, 0), v); !ok {
			return "", false
		}
	}
	return string(b), true
}

// keep remembers an answer, as long as fewer than maxMemo are remembered in all.
func (f *Function) keep(key, v any) {
	if f.set.memory.Add(1) <= maxMemo {
		f.set.memo.Store(key, v)
	}
}

// fresh is an answer as a throw of its own, for a question.
func fresh(v any, r *expr.Run) any {
	switch d := v.(type) {
	case dice.Dist:
		return d.Fresh()
	case *dice.Later:
		return d.Until(r.Stopped)
	}
	return v
}
