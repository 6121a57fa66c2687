package check

import (
	"testing"

	"punchboard/internal/expr"
	"punchboard/internal/model"
)

// TestMade checks that a claim is made if its condition is true, and not if the condition cannot be
// evaluated: the fault is then reported for the condition.
func TestMade(t *testing.T) {
	env := expr.New(&model.Game{}, nil)
	for when, want := range map[string]bool{"": true, "1 < 2": true, "2 < 1": false, "nobody.knows": false, "3": false} {
		k := claim{when: when, holds: "1 == 2"}
		holds, err := k.told(env)
		if made(env, when) != want || err != nil || holds == want {
			t.Errorf("when %q: made %v, holds %v, %v", when, made(env, when), holds, err)
		}
	}
}
