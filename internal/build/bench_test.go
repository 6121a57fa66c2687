package build

import (
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/load"
)

// words fill the cards of the deck benchmark.
var words = strings.Fields(`every squad that stands in the open may move one step before next alarm is drawn from
pile and nobody has to pay for it this turn at all unless commander keeps watch over northern bridge while smoke
still hangs between old houses where medics carry wounded soldiers towards waiting transport under heavy fire`)

// deckFiles is the deck project with n cards, each of its own words.
func deckFiles(tb testing.TB, n int) fs.FS {
	tb.Helper()
	files := fstest.MapFS{}
	root := os.DirFS("testdata/deck")
	for _, dir := range []string{"content/deck", "layouts/faces", "layouts/themes", "layouts/fonts", "layouts/papers", "layouts/sheets"} {
		names, err := fs.ReadDir(root, dir)
		if err != nil {
			tb.Fatal(err)
		}
		for _, d := range names {
			b, err := fs.ReadFile(root, dir+"/"+d.Name())
			if err != nil {
				tb.Fatal(err)
			}
			files[dir+"/"+d.Name()] = &fstest.MapFile{Data: b}
		}
	}
	files["content/deck/cards.yaml"] = &fstest.MapFile{Data: []byte(deckYAML(n))}
	return files
}

func deckYAML(n int) string {
	r := rand.New(rand.NewPCG(1, 2))
	some := func(k int) string {
		out := make([]string, k)
		for i := range out {
			out[i] = words[r.IntN(len(words))]
		}
		return strings.Join(out, " ")
	}
	var b strings.Builder
	b.WriteString("decks:\n  deck:\n    name: Deck\n    fields:\n      kind: {name: Kind, type: text}\n      cost: {name: Cost, type: whole}\n      text: {name: Text, type: text}\n    cards:\n")
	for i := range n {
		fmt.Fprintf(&b, "      card-%d: {name: %s %d, copies: 1, kind: %s, cost: %d, text: %s.}\n", i+1, some(2), i+1, some(1), r.IntN(10), some(30))
	}
	return b.String()
}

// BenchmarkDeck builds the PDF of a deck: YAML in, layout, imposition, PDF out.
func BenchmarkDeck(b *testing.B) {
	for _, n := range []int{54, 540, 5400} {
		files := deckFiles(b, n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			opt := Defaults()
			opt.Formats = []string{"pdf"}
			for b.Loop() {
				p, err := load.Open(files, load.Options{})
				if err != nil {
					b.Fatal(err)
				}
				res, err := Run(p, b.TempDir(), opt)
				if err != nil {
					b.Fatal(err)
				}
				for _, f := range res.Found {
					b.Fatal(f)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*n), "µs/card")
		})
	}
}

// TestDeckFolder writes a deck of DECK cards to DECK_DIR, to time the whole
// command on it from outside: DECK=540 DECK_DIR=/path go test -run DeckFolder.
func TestDeckFolder(t *testing.T) {
	dir := os.Getenv("DECK_DIR")
	if dir == "" {
		t.Skip("DECK_DIR is not set: nothing to write")
	}
	n := 540
	fmt.Sscan(os.Getenv("DECK"), &n)
	if err := os.CopyFS(dir, deckFiles(t, n)); err != nil {
		t.Fatal(err)
	}
}
