package check

import (
	"slices"
	"testing"
	"testing/fstest"

	"punchboard/internal/load"
)

// TestNoAnswerInLayouts checks that the layouts named by a game are inspected, including those that
// extend one that uses readings, and no others.
func TestNoAnswerInLayouts(t *testing.T) {
	face := `size: [63mm, 88mm]
let: {big: 'readings.first.chosen == "ones"'}
front: [{name: a, at: [0mm, 0mm], size: [63mm, 88mm], text: "{{ readings.first.chosen == 'once' ? 'A' : 'B' }}"}]
`
	p, err := load.Open(fstest.MapFS{
		"content/g/game.yaml": {Data: []byte(`game: {title: G, theme: t}
collections: {}
components: {cards: {kind: record, layout: child}}
readings: {first: {question: "Q?", options: {twice: {text: T.}, once: {text: O.}}, chosen: once, because: So.}}
`)},
		"layouts/faces/base.yaml":  {Data: []byte(face)},
		"layouts/faces/child.yaml": {Data: []byte("extends: base\n")},
		"layouts/faces/other.yaml": {Data: []byte(face)},
	}, load.Options{})
	if err != nil {
		t.Fatal(err)
	}
	c, _ := Prepare(p, p.Game("g"))
	var got []string
	for _, l := range layoutsOf(c) {
		got = append(got, l.ID)
	}
	if !slices.Equal(got, []string{"child"}) {
		t.Errorf("looked at: %v", got)
	}
	i := slices.IndexFunc(All(), func(k *Check) bool { return k.Code == "PB424" })
	c.running = All()[i]
	noAnswer(c)
	if len(c.found) != 1 || c.found[0].At.File != "layouts/faces/base.yaml" || c.found[0].At.Line != 2 || c.found[0].At.Col != 38 {
		t.Errorf("found: %v", c.found)
	}
}
