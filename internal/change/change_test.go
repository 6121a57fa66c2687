package change_test

import (
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"punchboard/internal/change"
	"punchboard/internal/engine"
	"punchboard/internal/expr"
	"punchboard/internal/load"
	"punchboard/internal/odds"
	"punchboard/internal/prose"
)

var update = flag.Bool("update", false, "rewrite what the stories want")

// TestStories reads two states of a small game, was/ and now/, and wants the
// changes in words. A file that now/ does not hold is as it was.
func TestStories(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no stories: %v", err)
	}
	for _, name := range files {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) { story(t, name) })
	}
}

func story(t *testing.T, name string) {
	a, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	files, err := txtar.FS(a)
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	changes := change.Between(state(t, files, "was"), state(t, files, "now"))
	if err := change.Text(&got, changes); err != nil {
		t.Fatal(err)
	}
	if back := change.Between(state(t, files, "now"), state(t, files, "now")); len(back) != 0 {
		t.Errorf("a state differs from itself: %v", back)
	}
	want, err := fs.ReadFile(files, "want")
	if err != nil {
		t.Fatal(err)
	}
	if *update && got.String() != string(want) {
		for i := range a.Files {
			if a.Files[i].Name == "want" {
				a.Files[i].Data = []byte(got.String())
			}
		}
		if err := os.WriteFile(name, txtar.Format(a), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(string(want), got.String()); diff != "" {
		t.Errorf("changes (-want +got):\n%s", diff)
	}
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
