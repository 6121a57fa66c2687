package rules_test

import (
	"slices"
	"testing"
	"testing/fstest"

	"punchboard/internal/expr"
	"punchboard/internal/load"
	"punchboard/internal/rules"
)

// TestCases checks the questions and answers of a function, as written and in words, and that there
// are none for a function with nothing to try.
func TestCases(t *testing.T) {
	p, err := load.Open(fstest.MapFS{"content/pond/game.yaml": {Data: []byte(`game: {title: The Pond, theme: house}
collections: {}
functions:
  catches:
    about: whether a heron catches a frog
    takes: {reeds: count, at_night: flag = false}
    tried: {reeds: 0..2}
    cannot: [{when: reeds > 1, why: '"nothing is seen"'}]
    gives: 'at_night ? 0 : 3 - reeds'
  unknown:
    about: of anything
    takes: {what: any}
    gives: 1
`)}}, load.Options{NoLayouts: true})
	if err != nil {
		t.Fatal(err)
	}
	set := rules.New(p.Games[0])
	var got []string
	for _, c := range set.Function("catches").Cases(100) {
		line := c.Asks + " (" + c.Words + "): " + expr.Format(c.Value)
		if c.Err != nil {
			line += c.Err.Error()
		}
		got = append(got, line)
	}
	want := []string{
		"catches(0, {at_night: false}) (reeds 0, not at night): 3", "catches(0, {at_night: true}) (reeds 0, at night): 0", "catches(0) (reeds 0): 3",
		"catches(1, {at_night: false}) (reeds 1, not at night): 2", "catches(1, {at_night: true}) (reeds 1, at night): 0", "catches(1) (reeds 1): 2",
		"catches(2, {at_night: false}) (reeds 2, not at night): nothing is seen", "catches(2, {at_night: true}) (reeds 2, at night): nothing is seen", "catches(2) (reeds 2): nothing is seen",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
	if got := set.Function("unknown").Cases(100); len(got) > 0 {
		t.Errorf("cases of what nobody knows: %v", got)
	}
}
