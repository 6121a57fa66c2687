package expr

import (
	"testing"

	"punchboard/internal/engine/dice"
)

// TestAskedApart checks that arguments that print or count differently never get the same key,
// however they are combined.
func TestAskedApart(t *testing.T) {
	seen := map[string]int{}
	all := []any{
		nil, true, false, 2, -2, Signed(2), "2", "", []any{}, []any{2}, []any{"2"}, []any{2, 3}, []any{[]any{2}, 3},
		[]any{"a", "b"}, []any{"ab", ""}, map[string]any{}, map[string]any{"a": 2}, map[string]any{"a": nil, "b": 2}, map[string]any{"ab": 2},
	}
	for i, v := range all {
		b, ok := AppendAsked(nil, v)
		if !ok {
			t.Errorf("%v cannot be told apart", v)
		}
		if j, is := seen[string(b)]; is {
			t.Errorf("%v and %v are one question", all[j], v)
		}
		seen[string(b)] = i
	}
}

// TestAskedOfOne checks that values that differ for every caller are never remembered: a throw, a
// thing that notes its reads, very long lists.
func TestAskedOfOne(t *testing.T) {
	noted := Object{&body{kind: "unit", model: &struct{ n int }{}, seen: func() {}}}
	plain := Object{&body{kind: "unit", model: &struct{ n int }{}}}
	for _, c := range []struct {
		v              any
		asked, settled bool
	}{
		{dice.Binomial(2, dice.Of(1, 2)), false, false},
		{map[string]any{"r": dice.Binomial(2, dice.Of(1, 2))}, false, false},
		{[]any{noted}, false, false},
		{Object{}, false, false},
		{[]any{plain}, true, true},
		{make([]any, 300), true, false},
	} {
		if _, ok := AppendAsked(nil, c.v); ok != c.asked {
			t.Errorf("%v: asked %v", c.v, ok)
		}
		if ok := Settled(c.v); ok != c.settled {
			t.Errorf("%v: settled %v", c.v, ok)
		}
	}
}
