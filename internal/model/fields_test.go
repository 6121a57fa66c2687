package model

import (
	"math"
	"reflect"
	"slices"
	"testing"

	"punchboard/internal/diag"
)

// TestPack packs fields, plain ones and some that cannot be packed, and expects them back
// unchanged.
func TestPack(t *testing.T) {
	at := func(line, col int) diag.Place { return diag.Place{File: "cards.yaml", Line: line, Col: col, Len: 3} }
	field := func(id string, v Value) Field { return Field{ID: id, Value: v, At: at(7, 2)} }
	plain := []Field{
		field("cost", Value{Kind: Signed, Int: math.MinInt32, At: at(1, 9)}),
		field("text", Value{Kind: Text, Text: "Draw two.", At: at(math.MaxInt32, math.MaxUint16)}),
		field("kind", Value{Kind: Choice, Word: true, Text: "none", At: at(2, 3)}),
		field("flag", Value{Kind: Flag, Int: 1}),
		field("unset", Value{}),
	}
	var p Pack
	first, second := p.Fields(plain), p.Fields(plain[1:3])
	for _, c := range []struct {
		packed Fields
		want   []Field
	}{{first, plain}, {second, plain[1:3]}} {
		if got := c.packed.List(); c.packed.in != fieldStore(&p) || !reflect.DeepEqual(got, c.want) {
			t.Errorf("packed %d of %+v: %+v", len(got), c.want, got)
		}
		for _, f := range c.want {
			if got := c.packed.Find(f.ID); !reflect.DeepEqual(got, f.Value) {
				t.Errorf("%s: %+v", f.ID, got)
			}
		}
	}
	if v := second.Find("cost"); v.IsSet() {
		t.Errorf("a field of another: %+v", v)
	}
	if n := len(slices.Collect(func(yield func(Field) bool) { first.All()(func(f Field) bool { return yield(f) && f.ID != "text" }) })); n != 2 {
		t.Errorf("stopped at the second, it gave %d", n)
	}
	for name, v := range map[string]Value{
		"a list": {Kind: List, Items: []Value{{}}, At: at(1, 1)}, "a record": {Kind: Record, Fields: plain, At: at(1, 1)},
		"an effect": {Kind: EffectKind, Effect: &Effect{}, At: at(1, 1)}, "a great number": {Kind: Whole, Int: math.MaxInt32 + 1, At: at(1, 1)},
		"another file": {Kind: Whole, At: diag.Place{File: "game.yaml", Line: 1}}, "a long line": {Kind: Whole, At: at(1, math.MaxUint16+1)},
		"no line": {Kind: Whole, At: diag.Place{File: "cards.yaml"}},
	} {
		list, before := []Field{plain[0], field("odd", v)}, len(p.of)
		if f := p.Fields(list); f.in == fieldStore(&p) || !reflect.DeepEqual(f.List(), list) || len(p.of) != before {
			t.Errorf("%s: %+v", name, f)
		}
	}
	for i := range 300 {
		list := []Field{field(string(rune('a'+i)), Value{Kind: Whole, At: at(1, 1)})}
		if f := p.Fields(list); !reflect.DeepEqual(f.List(), list) {
			t.Fatalf("the %d. id: %+v", i, f.List())
		}
	}
}
