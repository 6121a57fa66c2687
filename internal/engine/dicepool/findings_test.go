package dicepool_test

import (
	"slices"
	"strings"
	"testing"

	"punchboard/internal/engine/dicepool"
	"punchboard/internal/enginetest"
	"punchboard/internal/model"
)

func TestFindings(t *testing.T) {
	g := game(t)
	if got := enginetest.Findings(t, g); len(got) > 0 {
		t.Errorf("a sound game: %v", got)
	}
	for _, x := range []string{"wepons weapons", "location locations", "body trunk", "called-dice calld-dice"} {
		if err := enginetest.Set(g, strings.Fields("role "+x)); err != nil {
			t.Fatal(err)
		}
	}
	g.Readings = []*model.Reading{{ID: "area", Options: []model.Answer{{ID: "falls"}, {ID: "dice"}}}}
	want := []string{
		`PB004 unknown role "wepons": did you mean weapons?`,
		`PB101 unknown entry "trunk"`,
		`PB101 unknown rule "calld-dice": did you mean called-dice?`,
		`PB101 unknown table "locations": did you mean hit-location?`,
		`PB007 the engine knows no answer "dice" to this reading`,
	}
	got := enginetest.Findings(t, g)
	for _, w := range want {
		if !slices.ContainsFunc(got, func(s string) bool {
			return strings.HasPrefix(s, strings.TrimSuffix(w, ": did you mean hit-location?"))
		}) {
			t.Errorf("no finding %q in %q", w, got)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d findings: %q", len(got), got)
	}
}

func TestDocs(t *testing.T) {
	r, err := dicepool.New(game(t))
	if err != nil {
		t.Fatal(err)
	}
	enginetest.Docs(t, r)
	if _, err := dicepool.New(nil); err == nil {
		t.Error("rules of no game")
	}
}

// A game without any of the data gives errors, never a crash.
func TestEmptyGame(t *testing.T) {
	r, err := dicepool.New(&model.Game{})
	if err != nil {
		t.Fatal(err)
	}
	g := &model.Game{Engine: model.Engine{Family: "dicepool"}}
	for _, d := range r.Docs() {
		for _, args := range []string{"", "1", `"x"`, `3, "x"`, "3, 1", "3, 1, 1", `"x", 1`, "-1", `3, "any"`, "61"} {
			v, err := enginetest.Ask(t, g, d.Name+"("+args+")")
			if err == nil && !(d.Name == "blast" && args == "1") {
				t.Errorf("%s(%s): %v", d.Name, args, v)
			}
		}
	}
}
