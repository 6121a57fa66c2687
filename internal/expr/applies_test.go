package expr

import (
	"strings"
	"testing"

	"punchboard/internal/model"
)

// TestApplies checks which modifiers apply to a unit.
func TestApplies(t *testing.T) {
	g := testGame()
	g.Tables[0].Modifiers = []*model.Modifier{
		{ID: "squaddie", For: `id == "squaddie"`}, {ID: "situation"}, {ID: "hits", For: "hits"}, {ID: "lost", For: "hist > 1"},
		{ID: "torn", For: "hits >"}, {ID: "circle", For: "applies(find(tables.panic.modifiers, .id == 'circle'), units.cyberdisc)"},
	}
	env := New(g, nil)
	for q, want := range map[string]string{
		`map(tables.panic.modifiers[:2], applies(#, units.squaddie))`:    "yes, no",
		`let u = units.cyberdisc; applies(tables.panic.modifiers[0], u)`: "no",
		`applies(tables.panic.modifiers[2], units.squaddie)`:             `error 0 modifier "hits": want true or false, got 1`,
		`applies(tables.panic.modifiers[3], units.squaddie)`:             `modifier "lost": unknown name hist: did you mean hits`,
		`applies(tables.panic.modifiers[4], units.squaddie)`:             `modifier "torn": `,
		`applies(tables.panic.modifiers[5], units.squaddie)`:             "calls within calls, more than 1000 deep",
		`applies(units.squaddie, units.squaddie)`:                        "applies wants a modifier of a table first, got unit",
		`applies("squaddie", units.squaddie)`:                            "applies wants a modifier of a table first, got",
		`1 > 2 or applies(tables.panic.modifiers[0], "squaddie")`:        "error 9 applies wants the thing that the modifier may be for, got",
		`applies(tables.panic.modifiers[0])`:                             "applies wants 2 arguments, got 1",
		`aplies(tables.panic.modifiers[0], 1)`:                           "did you mean applies?",
		`applies + 1`:                                                    "applies is a function",
	} {
		if got := ask(env, q); !strings.Contains(got, want) {
			t.Errorf("%s\n got  %s\n want %s", q, got, want)
		}
	}
}
