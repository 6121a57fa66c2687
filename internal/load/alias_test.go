package load_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/load"
)

// TestAliased checks that a fault in a value that aliases repeat is reported at the value and shows
// where it is repeated, and that other faults do not.
func TestAliased(t *testing.T) {
	const game = `game: {title: G, theme: t}
collections: {units: {one: unit, fields: {n: {type: whole}, words: {type: list, of: {type: text}, optional: true}}}}
units:
  a: {name: A, n: &n many}
  b: {name: B, n: *n}
  c: {name: C, n: some}
  d: {name: D, n: 1, words: &w [x, {}]}
  e: {name: E, n: 2, words: *w}
`
	p, err := load.Open(fstest.MapFS{"content/g/game.yaml": {Data: []byte(game)}}, load.Options{NoLayouts: true})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range p.Findings {
		s := f.Code + " " + f.At.String()
		for _, a := range f.Also[1:] { // after the declaration
			s += ", " + a.At.String() + " " + a.Mark
		}
		got = append(got, s)
	}
	want := []string{
		"PB006 content/g/game.yaml:4:22, content/g/game.yaml:5:19 *n repeats it here",
		"PB006 content/g/game.yaml:6:19",
		"PB006 content/g/game.yaml:7:36, content/g/game.yaml:8:29 *w repeats it here",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if again := p.Silence(p.Findings, nil); len(again[0].Also) != 2 {
		t.Errorf("told twice: %v", again[0].Also)
	}
}
