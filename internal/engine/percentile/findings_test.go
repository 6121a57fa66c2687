package percentile_test

import (
	"slices"
	"strings"
	"testing"

	"punchboard/internal/engine"
	"punchboard/internal/engine/percentile"
	"punchboard/internal/model"
)

func findings(t *testing.T, g *model.Game) []string {
	t.Helper()
	e, err := engine.New(g)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, f := range e.Findings() {
		out = append(out, f.Code+" "+f.Message)
	}
	return out
}

func TestFindings(t *testing.T) {
	g := field(t)
	if got := findings(t, g); len(got) > 0 {
		t.Errorf("a sound game: %v", got)
	}
	for _, x := range []string{"rangd ranged-modifiers", "panic pnic", "die percent", "movement actions", "cap hit-cap"} {
		if err := set(g, "role "+x); err != nil {
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
	got := findings(t, g)
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

// Every function is told of, and every reading it asks is one there is.
func TestDocs(t *testing.T) {
	r, err := percentile.New(&model.Game{})
	if err != nil {
		t.Fatal(err)
	}
	funcs := r.Funcs()
	known := map[string]bool{}
	for _, x := range percentile.Readings {
		known[x.ID] = true
	}
	asked := map[string]bool{}
	for _, d := range percentile.Docs() {
		if funcs[d.Name] == nil {
			t.Errorf("a doc of no function: %s", d.Name)
		}
		delete(funcs, d.Name)
		if !strings.HasPrefix(d.Signature, d.Name+"(") || d.About == "" {
			t.Errorf("%s: %q, %q", d.Name, d.Signature, d.About)
		}
		for _, id := range d.Readings {
			asked[id] = true
			if !known[id] {
				t.Errorf("%s asks the reading %q, which there is not", d.Name, id)
			}
		}
	}
	if len(funcs) > 0 {
		t.Errorf("functions without a doc: %v", funcs)
	}
	for id := range known {
		if !asked[id] {
			t.Errorf("nothing asks the reading %q", id)
		}
	}
}

// A game without any of the data gives errors, never a crash.
func TestEmptyGame(t *testing.T) {
	g := &model.Game{Engine: model.Engine{Family: "percentile"}}
	for _, d := range percentile.Docs() {
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
