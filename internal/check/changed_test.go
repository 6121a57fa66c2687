package check

import (
	"os"
	"reflect"
	"slices"
	"sync"
	"testing"

	"punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/load"
	"punchboard/internal/model"
)

// tried are the games with errata, checked deeply, once for all tests.
var tried = sync.OnceValues(func() ([]*trial, error) {
	p, err := Opened(os.DirFS("../.."), load.Options{NoLayouts: true})
	if err != nil {
		return nil, err
	}
	return lists.MapOnly(p.Games, func(g *model.Game) (*trial, bool) { x := try(p, g, true); return x, x != nil }), nil
})

// triedGames returns the games with errata. They must not be changed.
func triedGames(t *testing.T) []*trial {
	t.Helper()
	all, err := tried()
	if err != nil || len(all) == 0 {
		t.Fatal(len(all), err)
	}
	return all
}

// TestUntouched checks that results reused for a game as printed, because they read nothing that
// differs, equal those computed again. Of a game with many errata every ninth is tried.
func TestUntouched(t *testing.T) {
	for _, base := range triedGames(t) {
		g, step, spared := base.base.Game, 1, 0
		if len(g.Errata) > 50 {
			step = 9
		}
		for i := 0; i < len(g.Errata); i += step {
			e := g.Errata[i]
			found := [2][]string{}
			for anew := range found {
				n := base.base.again(base.base.Project.AsPrinted(g.ID, e.ID))
				if anew == 1 {
					n.changed.all, n.changed.figures = true, false
				} else {
					base.base.answers.Range(func(_, v any) bool {
						if was, ok := v.(answered[error]); ok && !n.changed.touches(was.reads) {
							spared++
						}
						return true
					})
				}
				n.run()
				for _, f := range base.fresh(n.found.Sorted()) {
					found[anew] = append(found[anew], f.String())
				}
			}
			if !slices.Equal(found[0], found[1]) {
				t.Errorf("%s: with %s as printed is found %q, and everything asked anew %q", g.ID, e.ID, found[0], found[1])
			}
		}
		if len(g.Errata) > 50 && spared == 0 {
			t.Errorf("%s: everything is asked", g.ID)
		}
	}
}

// TestSpared checks that the checks that are skipped, because nothing that they inspect differs,
// would find nothing, for an erratum of each kind.
func TestSpared(t *testing.T) {
	spared, seen := 0, kinds{}
	for _, base := range triedGames(t) {
		g := base.base.Game
		for _, e := range seen.fresh(g.Errata) {
			n := base.base.again(base.base.Project.AsPrinted(g.ID, e.ID))
			codes := sparedIn(n)
			for _, c := range All() {
				if c.Run != nil && c.Code != "PB313" && slices.Contains(codes, c.Code) {
					spared++
					n.running = c
					c.Run(n)
				}
			}
			for _, f := range base.fresh(n.found) {
				t.Errorf("%s: with %s as printed, which nobody looked at: %v", g.ID, e.ID, f)
			}
		}
	}
	if spared < 100 {
		t.Errorf("%d checks are spared", spared)
	}
}

// TestSameWords checks what counts as a different word.
func TestSameWords(t *testing.T) {
	entry := func(name string, fs ...model.Field) *model.Entry {
		return &model.Entry{ID: "a", Name: name, Fields: model.FieldsOf(fs)}
	}
	number := func(id string, n int64) model.Field {
		return model.Field{ID: id, Value: model.Value{Kind: model.Whole, Int: n}}
	}
	word := func(id string, kind model.Kind, s string) model.Field {
		return model.Field{ID: id, Value: model.Value{Kind: kind, Text: s}}
	}
	was := entry("A", number("hits", 1), word("is", model.Choice, "man"), word("says", model.Text, "go"))
	for _, c := range []struct {
		name string
		now  *model.Entry
		want bool
	}{
		{"another number", entry("A", number("hits", 2), word("is", model.Choice, "man"), word("says", model.Text, "go")), true},
		{"no number, and another order", entry("A", word("says", model.Text, "go"), word("is", model.Choice, "man")), true},
		{"a number more", entry("A", number("hits", 1), number("cost", 1), word("is", model.Choice, "man"), word("says", model.Text, "go")), true},
		{"another text", entry("A", number("hits", 1), word("is", model.Choice, "man"), word("says", model.Text, "run")), false},
		{"another choice", entry("A", number("hits", 1), word("is", model.Choice, "orc"), word("says", model.Text, "go")), false},
		{"no text", entry("A", number("hits", 1), word("is", model.Choice, "man")), false},
		{"another name", entry("B", number("hits", 1), word("is", model.Choice, "man"), word("says", model.Text, "go")), false},
	} {
		if got := sameButFigures(reflect.ValueOf(was), reflect.ValueOf(c.now)); got != c.want {
			t.Errorf("%s: the same words %v, want %v", c.name, got, c.want)
		}
	}
}

// TestDifferences checks which expressions a change of the data may affect.
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

// touched reports whether something that an expression read in one version of a game differs in the
// other.
func touched(t *testing.T, was, now *model.Game, src string) bool {
	t.Helper()
	var reads expr.Reads
	env := expr.New(was, map[string]expr.Func{"chance_of": func(_ *expr.Run, a []any) (any, error) { return a[0], nil }})
	if _, err := env.Noting(&reads).Eval(src); err != nil {
		t.Fatalf("%s: %v", src, err)
	}
	return differences(was, now, nil).touches(&reads)
}

// TestAsRuled checks which tiles need not be checked again: shared ones, as long as the entries of
// the legend are the same.
func TestAsRuled(t *testing.T) {
	of := func(entry *model.Entry, tiles ...*model.Tile) *Context {
		return &Context{Game: &model.Game{Tiles: tiles, Legend: model.Legend{Collection: &model.Collection{Entries: []*model.Entry{entry}}}}}
	}
	wall, shared, other := &model.Entry{ID: "wall"}, &model.Tile{ID: "a"}, &model.Tile{ID: "b"}
	for _, c := range []struct {
		ruled *Context
		want  bool
	}{{of(wall, shared), true}, {of(&model.Entry{ID: "wall", Name: "Wall"}, shared), false}, {nil, false}} {
		n := of(wall, shared, other)
		n.ruled = c.ruled
		if known := asRuled(n); known[shared] != c.want || known[other] {
			t.Errorf("of %v: %v", c.ruled, known)
		}
	}
}
