package expr_test

import (
	"testing"

	"punchboard/internal/expr"
)

// TestRough checks that examples give chances in whole percents, and never as certain or impossible
// unless they are.
func TestRough(t *testing.T) {
	env := expr.New(nil, nil)
	for src, want := range map[string]string{
		"chance(roll(d6) == 1, true)":      "17 %",
		"chance(roll(d6) <= 2, true)":      "33 %",
		"chance(roll(d6) > 6, true)":       "0 %",
		"chance(roll(d6) < 7, true)":       "100 %",
		"chance(roll(d1000) == 1, true)":   "<1 %",
		"chance(roll(d1000) <= 999, true)": ">99 %",
		"chance(roll(d100) == 1, true)":    "1 %",
	} {
		if got, err := env.ExpandRoughly("in {{ " + src + " }}."); err != nil || got != "in "+want+"." {
			t.Errorf("%s prints %q, %v; want %q", src, got, err, want)
		}
	}
	if got, _ := env.Expand("{{ chance(roll(d6) == 1, true) }}"); got != "16.7 %" {
		t.Errorf("Expand prints %q", got)
	}
	if got, _ := env.ExpandRoughly("{{ 9 / 4 }}"); got != "2.25" {
		t.Errorf("a number that is no chance prints %q", got)
	}
}
