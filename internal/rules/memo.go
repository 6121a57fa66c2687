package rules

import (
	"punchboard/internal/engine/dice"
	"punchboard/internal/expr"
)

// maxMemo is how many answers are remembered, all functions together.
const maxMemo = 200_000

// key says what a function that counts is asked; false for one that does not,
// or a question that cannot be told apart from others.
func (f *Function) key(fr *expr.Frame) (string, bool) {
	if !f.Rolls() {
		return "", false
	}
	b := []byte(f.decl.ID)
	for _, p := range f.params {
		v, err := fr.Get(p.slot)
		if err != nil {
			return "", false
		}
		k, ok := dice.KeyOf(v)
		if !ok {
			return "", false
		}
		b = append(append(b, 0), k...)
	}
	return string(b), true
}

func (f *Function) keep(key string, v any) {
	if f.set.memory.Add(1) <= maxMemo {
		f.set.memo.Store(key, v)
	}
}

// fresh is an answer as a throw of its own.
func fresh(v any) any {
	if d, ok := v.(dice.Dist); ok {
		return d.Fresh()
	}
	return v
}
