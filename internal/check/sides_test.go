package check_test

import (
	"fmt"
	"strings"
	"testing"
)

// TestSidesAndPlanets checks the findings in the lists of tiles: a side that is there twice, a name
// in two lists, and no order of kinds where there is none.
func TestSidesAndPlanets(t *testing.T) {
	var b strings.Builder
	b.WriteString(`game: {title: A, theme: t}
collections:
  systems:
    one: system
    fields:
      sides: {name: Sides, type: list, of: {type: whole, min: 0, max: 5}}
      place: {name: Place, type: list, of: {type: whole, min: 0, max: 20}}
      worlds: {name: Worlds, type: list, of: {type: record, fields: {name: {name: Name, type: text}, kind: {name: Kind, type: choice, choices: [wild, old, rich]}, worth: {name: Worth, type: whole}}}}
systems:
`)
	for n := range 10 {
		sides := []string{"[0, 1]", "[0, 2, 3]", "[1, 5]"}[n%3]
		worth := []int{1, 3, 2}[n%3]
		fmt.Fprintf(&b, "  t%d: {name: T%c, sides: %s, place: [%d, %d], worlds: [{name: A%d, kind: wild, worth: 1}, {name: B%d, kind: old, worth: 2}, {name: C%d, kind: rich, worth: %d}]}\n", n, 'a'+n, sides, n, 9, n, n, n, worth)
	}
	for _, x := range []struct{ code, was, is, want string }{
		{"PB122", "", "", ""}, // a place of [9, 9] is a point
		{"PB122", "[1, 5]", "[1, 1]", `"1" appears twice in one list`},
		{"PB117", "", "", ""},
		{"PB117", "name: B7", "name: c3", `"Td" and "Th" both have a "c3", and each of the 28 others has a name of its own`},
		{"PB221", "{name: B7, kind: old, worth: 2}", "{name: B7, kind: old, worth: 0}", ""}, // worth has no order of kinds
	} {
		if got := toldBy(t, x.code, strings.Replace(b.String(), x.was, x.is, 1), ""); got != x.want {
			t.Errorf("%s for %s: told %q, want %q", x.is, x.was, got, x.want)
		}
	}
}
