package dicepool_test

import (
	"slices"
	"strings"
	"testing"

	"punchboard/internal/engine/dicepool"
	"punchboard/internal/engine/study"
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
	if s := r.Study(); len(s.Options)+len(s.Attacks)+len(s.Rolls) > 0 {
		t.Errorf("the study of nothing: %v", s)
	}
}

// TestStudy holds what the whole game comes to.
func TestStudy(t *testing.T) {
	g := game(t)
	r, err := dicepool.New(g)
	if err != nil {
		t.Fatal(err)
	}
	s := r.Study()
	i := slices.IndexFunc(s.Options, func(o study.Option) bool { return o.Name == "Rifle" })
	if i < 0 || len(s.Options[i].Ways) != 2 || s.Options[i].Fixed[0].Value(0) != 20 {
		t.Errorf("options %+v", s.Options)
	}
	if len(s.Rolls) != 2 || !slices.Equal(s.Rolls[0].By[0].Good, []int{0, 100, 190, 271, 343, 409, 468, 521, 569}) {
		t.Errorf("rolls %+v", s.Rolls)
	}
	harm := map[string]int{}
	for _, a := range s.Attacks {
		harm[a.What] = a.Damage
	}
	if harm["Rifle, shot"] != 11 || harm["Mine, blast"] != 6 || len(s.Attacks) != 27 {
		t.Errorf("attacks %v", harm)
	}
	if err := enginetest.Set(g, strings.Fields("reading area radius")); err != nil {
		t.Fatal(err)
	}
	for _, a := range r.Study().Attacks {
		if a.What == "Mine, blast" && a.Damage != 0 {
			t.Errorf("a mine does %d without an area", a.Damage)
		}
	}
}
