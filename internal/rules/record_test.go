package rules_test

import (
	"fmt"
	"strings"
	"testing"
)

// TestFieldsGiven checks the fields of an entry made up by a question against their declarations.
func TestFieldsGiven(t *testing.T) {
	env := scopeOf(t, `game: {title: G, theme: t}
collections: {people: {one: person, fields: {cool: {type: whole}, edge: {type: signed}, brave: {type: flag, default: false}, note: {type: text}}}}
functions: {calm: {about: A., takes: {who: people(cool)}, gives: '[who.cool, who.edge, who.brave, who.note]'}}
`)
	for _, c := range []struct{ ask, want string }{
		{"calm(3)", "[3 <nil> false <nil>]"},
		{"calm({cool: 3, edge: -1, brave: true, note: \"x\"})", "[3 -1 true x]"},
		{"calm({cool: nil})", "[<nil> <nil> false <nil>]"},
		{"calm(7/2)", "error: cool: want a whole number, got 7/2"},
		{"calm({edge: 1/2})", "error: edge: want a whole number, got 1/2"},
		{"calm({brave: 1})", "error: brave: want true or false, got 1"},
		{"calm({courage: 1})", "error: a person has no courage"},
	} {
		v, err := env.Eval(c.ask)
		got := fmt.Sprint(v)
		if err != nil {
			got = "error: " + err.Error()
		}
		if got != c.want && !(err != nil && strings.Contains(got, strings.TrimPrefix(c.want, "error: "))) {
			t.Errorf("%s: got %s, want %s", c.ask, got, c.want)
		}
	}
}

// TestDefaultOfSeveral asks a function with its list omitted.
func TestDefaultOfSeveral(t *testing.T) {
	env := scopeOf(t, `game: {title: G, theme: t}
functions: {many: {about: A., takes: {ids: word* = nil, n: whole = 2}, gives: len(ids) + n}}
`)
	for ask, want := range map[string]string{"many()": "2", `many("a")`: "3", `many(["a", "b"], 0)`: "2"} {
		if v, err := env.Eval(ask); err != nil || fmt.Sprint(v) != want {
			t.Errorf("%s: got %v, %v, want %s", ask, v, err, want)
		}
	}
}
