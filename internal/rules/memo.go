package rules

import (
	"slices"

	"punchboard/internal/engine/dice"
	"punchboard/internal/expr"
)

// maxMemo is how many answers are remembered, across all functions.
const maxMemo = 200_000

// recursive reports whether the function calls itself, directly or through others. Its answers are
// remembered, so that a choice made turn by turn is weighed only once per state.
func (f *Function) recursive() bool {
	f.looked.Do(func() { f.recurs = slices.Contains(f.called(nil), f) })
	return f.recurs
}

// called returns the functions that it calls, directly or through others.
func (f *Function) called(seen []*Function) []*Function {
	f.ready()
	for _, id := range f.calls {
		if g := f.set.byID[id]; g != nil && !slices.Contains(seen, g) {
			seen = g.called(append(seen, g))
		}
	}
	return seen
}

// dearSteps is the least number of steps for an answer to be worth remembering.
const dearSteps = 48

// always reports whether every answer of the function is remembered: it rolls, calls itself, or has
// no parameters.
func (f *Function) always() bool { return len(f.params) == 0 || f.Rolls() || f.recursive() }

// key returns a key for what the function is asked, if the answer is or may be remembered. It
// reports false for a question without a unique key. For a function that neither rolls nor
// recurses, answers are remembered after the first that took more than dearSteps.
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

// tooMuch stands for an answer that takes too many steps.
type tooMuch struct{ err error }

// keep remembers an answer, unless maxMemo are remembered already.
func (f *Function) keep(key, v any) {
	if f.set.memory.Add(1) <= maxMemo {
		f.set.memo.Store(key, v)
	}
}

// fresh returns an answer as a throw of its own, for a question.
func fresh(v any, r *expr.Run) any {
	switch d := v.(type) {
	case dice.Dist:
		return d.Fresh()
	case *dice.Later:
		return d.Until(r.Stopped)
	}
	return v
}
