package rules_test

import (
	"fmt"
	"testing"
)

// shore is a map of named spaces, one of which names another that does not name it back.
const shore = `game: {title: G, theme: t}
collections:
  sea-holms: {one: holm, fields: {near: {type: list, of: {type: ref, to: sea-holms}}, fen: {type: text}}}
  flocks: {one: flock, fields: {size: {type: whole}}}
  acts: {one: act, fields: {won: {type: list, of: {type: ref, to: acts}}, lost: {type: list, of: {type: ref, to: acts}}}}
sea-holms:
  alder: {name: Alder, fen: a, near: [birch]}
  birch: {name: Birch, fen: a, near: [alder, crane]}
  crane: {name: Crane, fen: b, near: [birch, dunlin]}
  dunlin: {name: Dunlin, fen: b, near: []}
  eel: {name: Eel, fen: a, near: []}
flocks: {geese: {name: Geese, size: 1}}
acts: {one: {name: One, won: [two], lost: [two, three]}, two: {name: Two, won: [], lost: []}, three: {name: Three, won: [], lost: []}}
tiles:
  hill: {name: Hill, grid: hex, shape: hexagon, copies: 1, because: Made up., rows: "1 1\n1 1 1\n1 1\n"}
`

// TestWeb asks for neighbours, steps and groups on maps of named spaces.
func TestWeb(t *testing.T) {
	env := scopeOf(t, shore)
	for _, c := range []struct{ ask, want string }{
		{`beside(sea_holms, "crane")`, "[birch dunlin]"},
		{`beside(sea_holms, sea_holms.alder)`, "[birch]"},
		{`beside(filter(list(sea_holms), #.fen == "b"), "crane")`, "[dunlin]"},
		{`beside([["alder", "eel"], ["eel", "crane"]], "eel")`, "[alder crane]"},
		{`beside([["alder", "eel"]], "birch")`, "[]"},
		{`beside("hill", [1, 1])`, "[[2 1] [2 2] [1 2]]"},
		{`apart(sea_holms, "alder", "dunlin")`, "3"},
		{`apart(sea_holms, "dunlin", "alder")`, "<nil>"},
		{`apart(sea_holms, "eel", "eel")`, "0"},
		{`apart(filter(list(sea_holms), #.id != "birch"), "alder", "crane")`, "<nil>"},
		{`apart(filter(list(sea_holms), #.id != "birch"), "alder", "birch")`, "<nil>"},
		{`apart([["alder", "eel"], ["eel", "crane"]], "crane", sea_holms.alder)`, "2"},
		{`beside(acts, "one")`, "[two three]"},
		{`apart(acts, "one", "three")`, "1"},
		{`apart([], "crane", "alder")`, "<nil>"},
		{`map(patches(sea_holms), map(#, #.id))`, "[[alder birch crane dunlin] [eel]]"},
		{`map(patches(filter(list(sea_holms), #.id != "birch")), map(#, #.id))`, "[[alder] [crane dunlin] [eel]]"},
		{`patches([["alder", "eel"], ["dunlin", "crane"], ["eel", "birch"]])`, "[[alder eel birch] [dunlin crane]]"},
		{`patches([])`, "[]"},
		{`patches([[1, 1], [1, 2], [3, 3]])`, "[[[1 1] [1 2]] [[3 3]]]"},
		{`apart(sea_holms, "alder", "elder")`, `error: there is no "elder" on this map: did you mean alder?`},
		{`apart(flocks, "geese", "geese")`, "error: flocks is a map if a field lists those beside each entry, {type: list, of: {type: ref, to: flocks}}, and has none"},
		{`patches([sea_holms.eel, flocks.geese])`, `error: want entries of sea-holms, got flock "geese"`},
		{`patches(["alder"])`, "error: want squares, spaces of a map or ways, got \"alder\""},
		{`apart(3, 1, 2)`, "error: want a tile, got 3"},
	} {
		v, err := env.Eval(c.ask)
		got := fmt.Sprint(v)
		if err != nil {
			got = "error: " + err.Error()
		}
		if got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.ask, got, c.want)
		}
	}
}
