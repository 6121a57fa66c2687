package check_test

import (
	"strings"
	"testing"
)

// TestWhereOneBegins holds that of entries which lead to each other the first is where one
// begins, that another to which nothing leads is told, and the one that names itself.
func TestWhereOneBegins(t *testing.T) {
	const data = `game: {title: A, theme: t, players: "2"}
collections: {acts: {one: act, fields: {opens: {name: Opens, type: list, of: {type: ref, to: acts}, optional: true}}}}
acts:
  one: {name: Shore, opens: [two, three]}
  two: {name: Marsh, opens: [four, seven]}
  three: {name: Cellar, opens: [four, five]}
  four: {name: Bell, opens: [six]}
  five: {name: Kiln, opens: [six]}
  six: {name: Fire, opens: [eight]}
  seven: {name: Ferry, opens: [eight]}
  eight: {name: Crown}
`
	for _, x := range []struct{ was, is, code, want string }{
		{"", "", "PB104", ""},
		{"", "", "PB230", ""},
		{"[four, five]", "[four]", "PB104", `nothing has the act "five", and all others of acts are had`},
		{"[four, five]", "[four, three]", "PB104", `nothing has the act "five", and all others of acts are had`},
		{"[four, five]", "[four, five, three]", "PB230", "Cellar names itself, and none of the 6 others of acts that name one another does"},
		{"[four, seven]", "[four, two, seven, three]", "PB230", "Marsh names itself, and none of the 6 others of acts that name one another does"},
		{"[two, three]", "[]", "PB230", ""},
	} {
		if got := toldBy(t, x.code, strings.Replace(data, x.was, x.is, 1), ""); got != x.want {
			t.Errorf("%s for %s: told %q, want %q", x.is, x.was, got, x.want)
		}
	}
}
