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

// TestCachedFacesOfEdits makes a random single edit of each game, or with -edits all that are
// drawn, and lays each out twice: with the cached faces of the original game, and without. Both
// must give the same faces and findings, and most faces must come from the cache.
func TestCachedFacesOfEdits(t *testing.T) {
	ids := gamesHere(t)
	kept, all := make([]int, len(ids)), make([]int, len(ids))
	cores.Each(len(ids), func(i int) {
		b := bedOf(t, ids[i])
		w := warmed(t, b)
		for _, c := range drawn([]*bed{b}, *seed+uint64(i))[7*i:] {
			files := maps.Clone(b.laid)
			files[c.file] = &fstest.MapFile{Data: []byte(c.now())}
			k, n := w.compare(t, c.kind+" of "+c.file, files)
			if kept[i], all[i] = kept[i]+k, all[i]+n; n > 0 && *everyEdit == 0 {
				break // else it is one that cannot be laid out
			}
		}
		if all[i] == 0 {
			t.Errorf("no edit of %s was laid out", ids[i])
		}
	})
	was, now := 0, 0
	for i, id := range ids {
		t.Logf("%s: %d of %d faces kept", id, kept[i], all[i])
		was, now = was+all[i], now+kept[i]
	}
	if now*10 < was*9 {
		t.Errorf("only %d of %d faces are kept", now, was)
	}
}

// warm is a game and a folder with the cache of its faces.
type warm struct {
	*bed
	out string
	opt Options
}

// warmOptions are the options with which the cache of a game is filled.
var warmOptions = Options{Papers: []string{"a4"}, Program: face.Sum{1}}

// warmed returns a game and a folder with its cache.
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

// keeps lays the clean game out and returns the files of the cache.
func (b *bed) keeps() map[string][]byte {
	p, err := opened(b.laid, load.Options{})
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

// compare lays out a project with and without the cache, and returns how many faces came from the
// cache, and how many there are.
func (w *warm) compare(t *testing.T, what string, files fstest.MapFS) (kept, faces int) {
	p, err := opened(files, load.Options{})
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
