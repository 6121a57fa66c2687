package change_test

import (
	"io/fs"
	"strings"
	"testing"

	"punchboard/internal/change"
	"punchboard/internal/engine"
	"punchboard/internal/expr"
	"punchboard/internal/golden"
	"punchboard/internal/load"
	"punchboard/internal/odds"
	"punchboard/internal/prose"
)

// TestStories reads two states of a small game, was/ and now/, and wants the
// changes in words. A file that now/ does not hold is as it was.
func TestStories(t *testing.T) { golden.Each(t, "testdata/*.txtar", story) }

func story(t *testing.T, a *golden.Archive) {
	files := a.Under("was/", "now/")
	var got strings.Builder
	changes := change.Between(state(t, files, "was"), state(t, files, "now"))
	if err := change.Text(&got, changes); err != nil {
		t.Fatal(err)
	}
	if back := change.Between(state(t, files, "now"), state(t, files, "now")); len(back) != 0 {
		t.Errorf("a state differs from itself: %v", back)
	}
	a.Want("want", got.String())
}

// state loads one state of the story's only game, small.
func state(t *testing.T, files fs.FS, dir string) change.State {
	t.Helper()
	sub, err := fs.Sub(files, dir)
	if err != nil {
		t.Fatal(err)
	}
	p, err := load.Open(sub, load.Options{NoLayouts: true})
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Findings) > 0 {
		t.Fatalf("%s: %v", dir, p.Findings)
	}
	g := p.Games[0]
	eng, err := engine.New(g)
	if err != nil {
		t.Fatal(err)
	}
	s := change.State{Game: g, Env: expr.New(g, eng.Funcs())}
	for _, ch := range g.Chapters {
		doc, _ := prose.Parse(ch.File, ch.Text)
		s.Docs = append(s.Docs, doc)
	}
	for _, o := range g.Odds {
		grid, err := odds.Ask(s.Env, odds.Standing(g, o))
		if err != nil {
			t.Fatal(err)
		}
		s.Odds = append(s.Odds, grid)
	}
	return s
}
