package check

import (
	"os"
	"testing"

	"punchboard/internal/expr"
	"punchboard/internal/load"
	"punchboard/internal/model"
)

// TestUntouchedClaims holds that a claim that is not asked of a game as printed,
// since it reads nothing that is printed otherwise, would be as it was. Of a
// game with many errata every seventh is tried.
func TestUntouchedClaims(t *testing.T) {
	p, err := load.Open(os.DirFS("../.."), load.Options{NoLayouts: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range p.Games {
		base := ran(p, g)
		all, held := judged(base)
		skipped, step := 0, 1
		if len(g.Errata) > 50 {
			step = 7
		}
		for i := 0; i < len(g.Errata); i += step {
			n := base.again(p.AsPrinted(g.ID, g.Errata[i].ID))
			for j, k := range all {
				if n.changed.touches(held[j].reads) {
					continue
				}
				skipped++
				if holds, err := n.Env.Bool(k.holds); holds != held[j].holds || (err == nil) != (held[j].err == nil) {
					t.Errorf("%s: with %s as printed the claim is %v (%v), which was not asked: %s", g.ID, g.Errata[i].ID, holds, err, k.holds)
				}
			}
		}
		if len(g.Errata) > 50 && skipped == 0 {
			t.Errorf("%s: every claim is asked", g.ID)
		}
	}
}

// TestDifferences holds what a change of the data may touch.
func TestDifferences(t *testing.T) {
	entry := func(id, name string) *model.Entry { return &model.Entry{ID: id, Name: name} }
	game := func(words string, entries ...*model.Entry) *model.Game {
		return &model.Game{Collections: []*model.Collection{{ID: "units", One: "unit", Entries: entries}, {ID: "arms", One: "arm"}},
			Verbs: []*model.Verb{{ID: "go", Words: words}}, Readings: []*model.Reading{{ID: "r"}}}
	}
	was := game("go", entry("a", "A"), entry("b", "B"))
	for _, c := range []struct {
		name, expr string
		now        *model.Game
		want       bool
	}{
		{"the same", "len(units)", game("go", entry("a", "A"), entry("b", "B")), false},
		{"another thing", "units.a.name", game("go", entry("a", "A"), entry("b", "C")), false},
		{"another kind", "len(arms)", game("go", entry("a", "A"), entry("b", "C")), false},
		{"the thing", "units.b.name", game("go", entry("a", "A"), entry("b", "C")), true},
		{"all of them", "len(list(units))", game("go", entry("a", "A"), entry("b", "C")), true},
		{"by another name", "units['b'].name", game("go", entry("a", "A"), entry("b", "C")), true},
		{"one that comes", "keys(units)", game("go", entry("a", "A"), entry("b", "B"), entry("c", "C")), true},
		{"one that goes", "units.a.order", game("go", entry("b", "B")), true},
		{"the engine", "chance_of(1)", game("go", entry("a", "A"), entry("b", "C")), true},
		{"the header", "1 + 1", game("run", entry("a", "A"), entry("b", "B")), true},
		{"words of verbs", "1 + 1", game("go {{ units.a.name }}", entry("a", "A"), entry("b", "C")), true},
	} {
		before := was
		if c.name == "words of verbs" {
			before = game("go {{ units.a.name }}", entry("a", "A"), entry("b", "B"))
		}
		if got := touched(t, before, c.now, c.expr); got != c.want {
			t.Errorf("%s: touched %v, want %v", c.name, got, c.want)
		}
	}
}

// touched reports whether what an expression read in one version of a game
// differs in the other.
func touched(t *testing.T, was, now *model.Game, src string) bool {
	t.Helper()
	var reads expr.Reads
	env := expr.New(was, map[string]any{"chance_of": func(n int) int { return n }})
	if _, err := env.Noting(&reads).Eval(src); err != nil {
		t.Fatalf("%s: %v", src, err)
	}
	return differences(was, now, nil).touches(&reads)
}
