package build

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"testing/fstest"

	"punchboard/internal/cores"
	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/load"
)

// cachedEdits is how many of the random edits are laid out with a cache and
// without; with -edits it is all that are drawn.
const cachedEdits = 7

// TestCachedFacesOfEdits makes random single edits of the games and lays each
// out twice: with the faces that are kept of the game as it was, and anew. Both
// give the same faces and the same findings, and most faces are kept.
func TestCachedFacesOfEdits(t *testing.T) {
	kept, all := 0, 0
	beds := map[string]*warm{}
	var drawnFrom []*bed
	for _, id := range gamesHere(t) {
		drawnFrom = append(drawnFrom, bedOf(t, id))
	}
	edits := drawn(drawnFrom, *seed)
	if *everyEdit == 0 {
		step := len(edits) / cachedEdits
		edits = slices.DeleteFunc(slices.Clone(edits), func(c *replacement) bool { return slices.Index(edits, c)%step != 0 })
	}
	for _, c := range edits {
		if beds[c.game] == nil {
			beds[c.game] = warmed(t, bedOf(t, c.game))
		}
	}
	type outcome struct{ kept, all int }
	results := make([]outcome, len(edits))
	cores.Each(len(edits), func(i int) {
		c := edits[i]
		files := maps.Clone(beds[c.game].laid)
		files[c.file] = &fstest.MapFile{Data: []byte(c.now())}
		results[i].kept, results[i].all = beds[c.game].compare(t, c.kind+" of "+c.file, files)
	})
	for _, r := range results {
		kept, all = kept+r.kept, all+r.all
	}
	t.Logf("%d edits: %d of %d faces kept", len(edits), kept, all)
	if kept*10 < all*9 {
		t.Errorf("only %d of %d faces are kept", kept, all)
	}
}

// warm is a game and a folder with the cache of its faces.
type warm struct {
	*bed
	out string
	opt Options
}

// warmOptions are those with which the cache of a game is filled.
var warmOptions = Options{Papers: []string{"a4"}, Program: face.Sum{1}}

// warmed is a game and a folder with its cache.
func warmed(t *testing.T, b *bed) *warm {
	t.Helper()
	w := &warm{bed: b, out: t.TempDir(), opt: warmOptions}
	warmInto(t, b, w.out)
	return w
}

// warmInto puts the cache of a game into a folder.
func warmInto(t *testing.T, b *bed, out string) {
	t.Helper()
	if err := os.Mkdir(filepath.Join(out, keeping), 0o777); err != nil {
		t.Fatal(err)
	}
	for name, data := range b.warm() {
		if err := os.WriteFile(filepath.Join(out, keeping, name), data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// keeps lays the clean game out and gives the files of the cache.
func (b *bed) keeps() map[string][]byte {
	p, err := load.Open(b.laid, load.Options{})
	if err != nil {
		return nil
	}
	dir, err := os.MkdirTemp("", "warm")
	if err != nil {
		return nil
	}
	defer os.RemoveAll(dir)
	opt := warmOptions
	opt.cache = openCache(p, dir, opt)
	laidOut(p, opt)
	opt.cache.known(b.id)
	opt.cache.save(true)
	out := map[string][]byte{}
	all, _ := os.ReadDir(filepath.Join(dir, keeping))
	for _, f := range all {
		out[f.Name()], _ = os.ReadFile(filepath.Join(dir, keeping, f.Name()))
	}
	return out
}

// compare lays out a project with the cache and without; it gives how many
// faces were kept, of how many.
func (w *warm) compare(t *testing.T, what string, files fstest.MapFS) (kept, faces int) {
	p, err := load.Open(files, load.Options{})
	if err != nil || p.Findings.Worst() == diag.Error {
		return 0, 0
	}
	opt := w.opt
	anew, found := laidOut(p, opt)
	opt.cache = openCache(p, w.out, opt)
	again, too := laidOut(p, opt)
	if !slices.EqualFunc(found, too, sameFinding) {
		t.Errorf("%s: findings differ", what)
	}
	for i, m := range anew {
		n := again[i]
		if !slices.EqualFunc(m.found, n.found, sameFinding) {
			t.Errorf("%s: findings in %s differ: %v and with the cache %v", what, m.comp.ID, m.found, n.found)
		}
		if len(m.pieces) != len(n.pieces) {
			t.Fatalf("%s: %d pieces in %s, with the cache %d", what, len(m.pieces), m.comp.ID, len(n.pieces))
		}
		for paper, a := range m.books {
			b := n.books[paper]
			if !slices.EqualFunc(a.Pages, b.Pages, func(a, b face.Page) bool { return a.Trim == b.Trim && a.Bleed == b.Bleed && sameFace(a.Face, b.Face) }) {
				t.Errorf("%s: %s is another with the cache", what, m.comp.ID)
			}
		}
		for j, a := range m.pieces {
			b := n.pieces[j]
			if a.ID != b.ID || a.Copies != b.Copies || !sameFace(a.Front, b.Front) || !sameFace(a.Back, b.Back) {
				t.Errorf("%s: %s is another with the cache", what, a.ID)
			}
		}
	}
	kept, made := opt.cache.memories[w.id].Recalled()
	return kept, kept + len(made)
}

func sameFace(a, b *face.Face) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.ID == b.ID && new(face.Sums).Of(a) == new(face.Sums).Of(b)
}

func sameFinding(a, b diag.Finding) bool { return a.String() == b.String() }
