package percentile_test

import (
	"slices"
	"strings"
	"testing"

	"punchboard/internal/engine/percentile"
	"punchboard/internal/enginetest"
	"punchboard/internal/model"
)

func TestFindings(t *testing.T) {
	g := field(t)
	if got := enginetest.Findings(t, g); len(got) > 0 {
		t.Errorf("a sound game: %v", got)
	}
	for _, x := range []string{"rangd ranged-modifiers", "panic pnic", "die percent", "movement actions", "cap hit-cap"} {
		if err := enginetest.Set(g, strings.Fields("role "+x)); err != nil {
			t.Fatal(err)
		}
	}
	g.Readings = []*model.Reading{
		{ID: "roll-under", Options: []model.Answer{{ID: "lower"}, {ID: "higher"}}},
		{ID: "something-else", Options: []model.Answer{{ID: "anything"}}},
	}
	want := []string{
		`PB004 unknown role "rangd": did you mean ranged`,
		`PB101 unknown table "pnic": did you mean panic?`,
		`PB101 unknown rule "percent": did you mean percentile?`,
		`PB005 table "actions" plays the role "movement" and has no row "walk"`,
		`PB007 the engine knows no answer "higher" to this reading`,
	}
	got := enginetest.Findings(t, g)
	for _, w := range want {
		if !slices.ContainsFunc(got, func(s string) bool { return strings.HasPrefix(s, w) }) {
			t.Errorf("no finding %q in %q", w, got)
		}
	}
	for _, s := range got {
		if strings.Contains(s, "anything") || strings.Contains(s, "hit-cap") {
			t.Errorf("unwanted: %s", s)
		}
	}
}

func TestDocs(t *testing.T) {
	r, err := percentile.New(&model.Game{})
	if err != nil {
		t.Fatal(err)
	}
	enginetest.Docs(t, r)
}

// A game without any of the data gives errors, never a crash.
func TestEmptyGame(t *testing.T) {
	g := &model.Game{Engine: model.Engine{Family: "percentile"}}
	for _, d := range new(percentile.Rules).Docs() {
		n := strings.Count(strings.Split(d.Signature, "{")[0], ",") + 1
		args := strings.TrimSuffix(strings.Repeat(`"x", `, n), ", ")
		for _, q := range []string{d.Name + "()", d.Name + "(" + args + ")", d.Name + "(1)", d.Name + "([])", d.Name + `("x", "x", "x")`, d.Name + "(-1, -1)"} {
			v, err := question(t, g, q)
			if err == nil && d.Name != "carried" && d.Name != "squad" {
				t.Errorf("%s: %v", q, v)
			}
		}
	}
}
