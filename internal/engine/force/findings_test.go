package force_test

import (
	"slices"
	"strings"
	"testing"

	"punchboard/internal/engine/force"
	"punchboard/internal/enginetest"
	"punchboard/internal/model"
)

func TestFindings(t *testing.T) {
	g := war(t)
	if got := enginetest.Findings(t, g); len(got) > 0 {
		t.Errorf("a sound game: %v", got)
	}
	for _, x := range []string{"regins regions", "survival survivl", "soldier soldiers", "detection invasions", "discard toss",
		"heroes-max heroes", "generator generator", "aliens-1 aliens", "aliens-9 aliens-a"} {
		if err := enginetest.Set(g, strings.Fields("role "+x)); err != nil {
			t.Fatal(err)
		}
	}
	g.Readings = []*model.Reading{{ID: "with-count", Options: []model.Answer{{ID: "once"}, {ID: "twice"}}}}
	got := enginetest.Findings(t, g)
	for _, want := range []string{
		`PB004 unknown role "regins": did you mean regions?`,
		`PB004 unknown role "aliens-9"`,
		`PB101 unknown table "survivl": did you mean survival?`,
		`PB101 unknown entry "soldiers": did you mean soldier?`,
		`PB101 unknown entry "generator"`,
		`PB101 unknown verb "toss"`,
		`PB101 unknown rule "heroes": did you mean heroes-max?`,
		`PB101 unknown deck "aliens": did you mean`,
		`PB005 table "invasions" plays the role "detection" and has no column "detected"`,
		`PB007 the engine knows no answer "twice" to this reading`,
	} {
		if !slices.ContainsFunc(got, func(s string) bool { return strings.HasPrefix(s, want) }) {
			t.Errorf("no finding %q in %q", want, got)
		}
	}
	if len(got) != 10 {
		t.Errorf("%d findings: %q", len(got), got)
	}
}

func TestDocs(t *testing.T) {
	r, err := force.New(war(t))
	if err != nil {
		t.Fatal(err)
	}
	enginetest.Docs(t, r)
	if _, err := force.New(nil); err == nil {
		t.Error("rules of no game")
	}
}

// A game without any of the data gives errors, never a crash; what asks for no
// data has no cards in it.
func TestEmptyGame(t *testing.T) {
	r, err := force.New(&model.Game{})
	if err != nil {
		t.Fatal(err)
	}
	g := &model.Game{Engine: model.Engine{Family: "force"}}
	for _, d := range r.Docs() {
		for _, args := range []string{"", "1", "[]", `"x"`, `["x"]`, `1, ["x"]`, `"x", 1, "x"`, `{x: 1}`, `"x", {y: 1}`, "-1", "-1, []", `{x: -1}`, "1, [], {cards: -1}"} {
			v, err := enginetest.Ask(t, g, d.Name+"("+args+")")
			if err == nil && args != "[]" && !(d.Name == "research_total" && args == "") {
				t.Errorf("%s(%s): %v", d.Name, args, v)
			}
		}
	}
}
