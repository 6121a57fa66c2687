package build

import (
	"cmp"
	"flag"
	"fmt"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"punchboard/internal/check"
	"punchboard/internal/cores"
	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/load"
)

var (
	everyEdit = flag.Int("edits", 0, "try every so manieth edit, 1 for all, not one of each kind, go on without control totals, and write docs/edits.md")
	seed      = flag.Uint64("seed", 1, "which edits are drawn")
)

// editsEach is how many edits of each kind are drawn, if the games have that many.
const editsEach = 28

// mayEscape are the kinds of edits some of which are not found, and why.
var mayEscape = map[string]string{
	"text-misspelt":  "PB115 notices a misspelt word if the game spells it correctly elsewhere, or if it is on the list of common words. It also notices a misspelt name that keeps its capital. The checks know no other English words.",
	"prose-misspelt": "As for text-misspelt, in the chapters.",
	"prose-cut":      "In a list where fewer than half of the items end in a full stop, an item may end after any word (PB316).",
	"text-cut":       "A text of a kind that has no full stop may end after any word (PB316), and nothing else prints what it says.",
}

// TestEdits makes random single edits of the games' data and chapters. Each must be found by a
// check, or be harmless, or be of a kind that may escape.
func TestEdits(t *testing.T) {
	beds, byID := []*bed{}, map[string]*bed{}
	for _, id := range gamesHere(t) {
		b := bedOf(t, id)
		beds, byID[id] = append(beds, b), b
	}
	all := drawn(beds, *seed)
	if len(all) < 1000 {
		t.Errorf("only %d edits could be drawn", len(all))
	}
	if *everyEdit == 0 {
		all = oneOfEach(beds, all)
	} else {
		all = slices.DeleteFunc(slices.Clone(all), func(c *replacement) bool { return slices.Index(all, c)%*everyEdit != 0 })
	}
	fates := make([]fate, len(all))
	cores.Each(len(all), func(i int) { fates[i] = byID[all[i].game].trial(all[i]) })
	for _, f := range fates {
		if f.by == "" && mayEscape[f.kind] == "" {
			t.Errorf("%s of %s escapes at %s", f.kind, f.game, f)
		}
	}
	if *everyEdit > 0 {
		if err := os.WriteFile("../../docs/edits.md", []byte(account(beds, fates, *everyEdit)), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// oneOfEach returns one edit of each kind, preferably in games of at most the usual size in turn:
// checking a large one takes ten times as long, and TestFunctionEdits does that.
func oneOfEach(beds []*bed, all []*replacement) []*replacement {
	size, sum := map[string]int{}, 0
	for _, b := range beds {
		for _, f := range b.files {
			size[b.id] += len(f.Data)
			sum += len(f.Data)
		}
	}
	var out []*replacement
	for len(all) > 0 {
		n := slices.IndexFunc(all, func(c *replacement) bool { return c.kind != all[0].kind })
		if n < 0 {
			n = len(all)
		}
		of := all[:n]
		if soon := lists.Only(of, func(c *replacement) bool { return size[c.game]*len(beds) <= sum }); len(soon) > 0 {
			of = soon
		}
		out, all = append(out, of[len(out)%len(of)]), all[n:]
	}
	return out
}

// fate is the outcome of an edit: what found it (reading, rules, errata, totals, laying), why it is
// harmless (model, print), or "" if it escaped. Bare is the outcome without control totals.
type fate struct {
	*replacement
	by, bare string
	off      int // lines from the edit to the nearest finding in its file, -1 if there is none
}

// String formats an edit with its place, before and after.
func (f fate) String() string {
	return fmt.Sprintf("%s:%d\n  - %s\n  + %s", f.file, f.line(f.from), excerpt(f.text, f.from, f.to), excerpt(f.now(), f.from, f.from+len(f.put)))
}

// excerpt returns a part of a text with a little context, on one line.
func excerpt(text string, from, to int) string {
	s := []rune(strings.ToValidUTF8(text[max(0, from-40):min(len(text), to+20)], ""))
	if len(s) > 160 {
		s = append(s[:159], '…')
	}
	return strings.Join(strings.Fields(string(s)), " ")
}

// bed is a clean game to try edits on; what it is and prints is computed on first use.
type bed struct {
	id          string
	files, laid fstest.MapFS // its own files, and these with the layouts for every game and its own; not to be changed
	known       func() known
	print       func() string
	warm        func() map[string][]byte // its cache, after everything is laid out on A4
}

// known is the state of a clean game for its checks.
type known struct {
	model   string
	checked *check.Checked
}

// beds are the games used so far, each read once.
var beds sync.Map

// bedOf returns a game of the project.
func bedOf(t *testing.T, id string) *bed {
	t.Helper()
	made, _ := beds.LoadOrStore(id, sync.OnceValues(func() (*bed, error) { return newBed(id) }))
	b, err := made.(func() (*bed, error))()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func newBed(id string) (*bed, error) {
	files, err := filesUnder("content/" + id)
	if err != nil {
		return nil, err
	}
	layouts, err := layoutFiles()
	b := &bed{id: id, files: files, laid: maps.Clone(layouts)}
	maps.DeleteFunc(b.laid, func(name string, _ *fstest.MapFile) bool { // a face of another game
		folder, _, in := strings.Cut(strings.TrimPrefix(name, "layouts/faces/"), "/")
		return in && folder != "report" && strings.HasPrefix(name, "layouts/faces/") && folder != strings.ReplaceAll(id, "-", "")
	})
	maps.Copy(b.laid, files)
	b.known, b.print, b.warm = sync.OnceValue(b.check), sync.OnceValue(b.prints), sync.OnceValue(b.keeps)
	return b, err
}

// check checks the clean game.
func (b *bed) check() known {
	p, err := opened(b.laid, load.Options{})
	if err != nil {
		return known{}
	}
	return known{modelHash(p.Games[0]), check.Known(p, p.Games[0])}
}

// trial tries one edit. It is laid out only if no check and no control total finds it, since that
// takes longest.
func (b *bed) trial(c *replacement) fate {
	f := fate{replacement: c, off: -1}
	files := maps.Clone(b.files)
	files[c.file] = &fstest.MapFile{Data: []byte(c.now())}
	p, err := opened(files, load.Options{NoLayouts: true})
	if err != nil || f.found("reading", p.Findings) {
		f.by, f.bare = "reading", "reading"
		return f
	}
	clean := b.known()
	if modelHash(p.Games[0]) == clean.model {
		f.by, f.bare = "model", "model"
		return f
	}
	if first := clean.checked.First(p, p.Games[0]); len(first) > 0 {
		f.found(cmp.Or(map[string]string{"PB312": "errata", "PB219": "totals"}[first[0].Code], "rules"), first)
		if f.bare = f.by; f.by == "totals" && *everyEdit > 0 {
			bare := fate{replacement: c}
			b.printed(&bare)
			f.bare = bare.by
		}
		return f
	}
	b.printed(&f)
	f.bare = f.by
	return f
}

// printed lays an edited game out.
func (b *bed) printed(f *fate) {
	files := maps.Clone(b.laid)
	files[f.file] = &fstest.MapFile{Data: []byte(f.now())}
	p, err := opened(files, load.Options{})
	if err != nil || f.found("reading", p.Findings) {
		return
	}
	all, found := laidOut(p, Options{Papers: everyday(p.Library)})
	if f.found("laying", p.Silence(settled(p, found, all), func(string) bool { return false })) {
		return
	}
	if printHash(p, all) == b.print() {
		f.by = "print"
	}
}

// prints returns a hash of everything that the clean game prints.
func (b *bed) prints() string {
	p, err := opened(b.laid, load.Options{})
	if err != nil {
		return ""
	}
	all, _ := laidOut(p, Options{Papers: everyday(p.Library)})
	return printHash(p, all)
}

// found records what found the edit, and how near.
func (f *fate) found(by string, l diag.List) bool {
	from, to := f.line(f.from), f.line(f.to)
	for _, x := range l {
		f.by = by
		for _, at := range append([]diag.Also{{At: x.At}}, x.Also...) {
			if d := max(0, from-at.At.Line, at.At.Line-to); at.At.File == f.file && (f.off < 0 || d < f.off) {
				f.off = d
			}
		}
	}
	return len(l) > 0
}

// gamesHere returns the games of the project that have control totals.
func gamesHere(t *testing.T) []string {
	t.Helper()
	all, err := os.ReadDir("../../content")
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, d := range all {
		if _, err := os.Stat(path.Join("../../content", d.Name(), "totals.yaml")); err == nil {
			out = append(out, d.Name())
		}
	}
	return out
}
