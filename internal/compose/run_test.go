package compose_test

import (
	"bytes"
	"maps"
	"os"
	"testing"
	"testing/fstest"

	"punchboard/internal/compose"
	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/face/facetest"
	"punchboard/internal/golden"
	"punchboard/internal/layout"
	"punchboard/internal/load"
	"punchboard/internal/typeset"
)

// TestFaces draws the layout "it" of every archive, both sides, for each card of the deck "cards",
// and compares the drawings and the findings with the archive's file "want".
func TestFaces(t *testing.T) {
	golden.Each(t, "testdata/*.txtar", func(t *testing.T, a *golden.Archive) { a.Want("want", drawAll(t, a)) })
}

// drawAll returns the dump of every face of an archive, and the findings.
func drawAll(t *testing.T, ar *golden.Archive) string {
	c, p := composer(t, ar)
	l := c.Library().Layouts["it"]
	if l == nil {
		t.Fatal("no layout it:", p.Findings)
	}
	var out bytes.Buffer
	found := p.Findings
	for _, card := range c.Game().Deck("cards").Cards {
		for _, side := range []string{"front", "back"} {
			f, list := c.Face(l, side, map[string]any{"card": card}, card.ID)
			found.Add(list...)
			if f != nil && !bytes.Contains(ar.Comment, []byte("findings only")) {
				out.Write(facetest.Dump(f))
			}
		}
	}
	for _, f := range found.Sorted() {
		out.WriteString(f.String() + "\n")
		if f.Help != "" {
			out.WriteString("    = help: " + f.Help + "\n")
		}
	}
	return out.String()
}

// composer opens an archive as a project: its content and layouts over the house theme, fonts and
// icons of this repository. The project is fillable if the archive's comment says so.
func composer(t testing.TB, ar *golden.Archive) (*compose.Composer, *load.Project) {
	fsys := ar.Under("content/", "layouts/")
	maps.Copy(fsys, golden.Files(t, os.DirFS("../.."), "layouts/fonts", "layouts/icons", "layouts/themes"))
	if fsys["content/demo/game.yaml"] == nil {
		fsys["content/demo/game.yaml"] = &fstest.MapFile{Data: []byte(plainGame)}
	}
	p, err := load.Open(fsys, load.Options{Games: []string{"demo"}})
	if err != nil {
		t.Fatal(err)
	}
	p.Library.Fillable = bytes.Contains(ar.Comment, []byte("filled in"))
	return compose.New(p.Library, p.Games[0], expr.New(p.Games[0], nil), typeset.New(p.Library.Assets)), p
}

// plainGame is the game of an archive that needs no particular one.
const plainGame = `game: {title: Demo, source: {id: "000", title: Demo, lines: 10}, theme: skirmish, players: "1"}
decks: {cards: {name: Cards, total: 1, icon: run, cards: {one: {name: One, copies: 1}}}}
`

// TestSameFromManyGoroutines draws one layout on all cores at once.
func TestSameFromManyGoroutines(t *testing.T) {
	ar := golden.Open(t, "testdata/text-fit.txtar")
	c, _ := composer(t, ar)
	l := c.Library().Layouts["it"]
	card := c.Game().Deck("cards").Cards[0]
	jobs := make([]compose.Job, 50)
	for i := range jobs {
		jobs[i] = compose.Job{ID: "x", Copies: 1, Layout: l, Locals: map[string]any{"card": card}}
	}
	pieces, _ := c.Pieces(jobs, "card")
	want := facetest.Dump(pieces[0].Front)
	for _, p := range pieces[1:] {
		if p.Front == pieces[0].Front {
			t.Fatal("a face that mentions the card is shared")
		}
		if !bytes.Equal(want, facetest.Dump(p.Front)) {
			t.Fatal("the same card is drawn in two ways")
		}
	}
}

func BenchmarkDeck540(b *testing.B) {
	ar := golden.Open(b, "testdata/deck-job.txtar")
	c, p := composer(b, ar)
	if w := p.Findings.Worst(); w >= diag.Warning {
		b.Fatal(p.Findings)
	}
	l := c.Library().Layouts["it"]
	cards := c.Game().Deck("cards").Cards
	jobs := deckJobs(l, len(cards), func(i int) any { return cards[i] })
	for b.Loop() {
		if _, found := c.Pieces(jobs, "card"); len(found) > 0 {
			b.Fatal(found[0])
		}
	}
}

func deckJobs(l *layout.Layout, n int, card func(int) any) []compose.Job {
	jobs := make([]compose.Job, 540)
	for i := range jobs {
		jobs[i] = compose.Job{ID: "x", Copies: 1, Layout: l, Locals: map[string]any{"card": card(i % n), "i": i}}
	}
	return jobs
}

// TestWrongNamesTheFace checks that an error in an inherited box names both the box and the face
// that inherits it.
func TestWrongNamesTheFace(t *testing.T) {
	c, _ := composer(t, golden.Open(t, "testdata/find-lacks.txtar"))
	_, found := c.Face(c.Library().Layouts["it"], "front", map[string]any{"card": c.Game().Deck("cards").Cards[0]}, "one")
	for _, f := range found {
		if f.Code == "PB610" && f.At.File == "layouts/faces/base.yaml" && len(f.Also) == 1 && f.Also[0].At.File == "layouts/faces/it.yaml" {
			return
		}
	}
	t.Errorf("found %+v", found)
}
