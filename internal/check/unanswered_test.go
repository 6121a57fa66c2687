package check

import (
	"slices"
	"testing"
	"testing/fstest"

	"punchboard/internal/load"
)

// TestNeverAnswersThroughOther checks that a function that refuses nothing itself, but asks one that
// refuses everything, is found where it is written.
func TestNeverAnswersThroughOther(t *testing.T) {
	p, err := load.Open(fstest.MapFS{
		"content/g/game.yaml": {Data: []byte(`game: {title: G, theme: t}
collections: {}
functions:
  no:
    about: nothing
    ours: Ours.
    takes: {n: count}
    tried: {n: 1..3}
    cannot: [{when: n > 0, why: '"never"'}]
    gives: n
  other:
    about: the same
    ours: Ours.
    takes: {n: count}
    tried: {n: 1..3}
    gives: no(n)
`)},
	}, load.Options{NoLayouts: true})
	if err != nil {
		t.Fatal(err)
	}
	c, _ := Prepare(p, p.Game("g"))
	c.running = All()[slices.IndexFunc(All(), func(k *Check) bool { return k.Code == "PB420" })]
	neverAnswers(c)
	var lines []int
	for _, f := range c.found {
		lines = append(lines, f.At.Line)
	}
	if !slices.Equal(lines, []int{9, 11}) {
		t.Errorf("found: %v", c.found)
	}
}
