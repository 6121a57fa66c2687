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

// TestStories reads two states of a small game, was/ and now/, and expects the changes in words. A
// file missing from now/ is unchanged.
func TestStories(t *testing.T) { golden.Each(t, "testdata/*.txtar", story) }

func story(t *testing.T, a *golden.Archive) {
	files := a.Under("was/", "now/")
	for name, f := range files {
		if as, ok := strings.CutPrefix(name, "was/"); ok && files["now/"+as] == nil {
			files["now/"+as] = f
		}
	}
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
	eng := engine.New(g)
	s := change.State{Game: g, Env: expr.New(g, eng.Funcs()), Rules: eng.Declared()}
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
	s.Examples = change.Examples(s.Docs, s.Env)
	return s
}

// TestFaces checks what is reported about pieces: changes of words, of drawing only, and of copies,
// and which are new and gone.
func TestFaces(t *testing.T) {
	face := func(id, says, stamp string) change.Face {
		return change.Face{Of: "Cards", ID: id, Name: strings.ToUpper(id), Side: "front", Copies: 1, Says: says, Stamp: stamp}
	}
	was := []change.Face{face("a", "Move 3", "1"), face("b", "Wait", "2"), face("c", "Run", "3"), face("d", "Hide", "4"), face("d", "Hide", "5")}
	now := []change.Face{face("a", "Move 4", "9"), face("b", "Wait", "8"), face("d", "Hide", "4"), face("d", "Seek", "7"), face("e", "Shout", "6")}
	now[1].Copies = 2
	var got strings.Builder
	if err := change.Text(&got, change.Between(change.State{Faces: was}, change.State{Faces: now})); err != nil {
		t.Fatal(err)
	}
	want := `Pieces
  Cards: A
    front: Move 4, was Move 3
  Cards: B
    front drawn otherwise
    copies: 2, was 1
  Cards: D
    front: Seek, was Hide
  Cards: E: new
  Cards: C: gone
`
	if got.String() != want {
		t.Errorf("got\n%s\nwant\n%s", got.String(), want)
	}
}
