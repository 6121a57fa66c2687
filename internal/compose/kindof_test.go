package compose

import (
	"testing"

	"punchboard/internal/expr"
)

// TestKindOf checks that a decimal number of the data is called a number, like others.
func TestKindOf(t *testing.T) {
	for _, k := range []struct {
		v    any
		want string
	}{{3, "a number"}, {expr.Decimal{}, "a number"}, {"3", "a text"}, {nil, "nothing"}, {map[string]any{}, "a thing with fields"}} {
		if got := kindOf(k.v); got != k.want {
			t.Errorf("%v is %s, want %s", k.v, got, k.want)
		}
	}
}
