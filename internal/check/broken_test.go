package check_test

import (
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"punchboard/internal/check"
	"punchboard/internal/diag"
	"punchboard/internal/golden"
	"punchboard/internal/load"
)

const folder = "content/skirmish"

// gameFiles returns the files of the game that the tests break.
func gameFiles(t *testing.T) fstest.MapFS {
	t.Helper()
	return golden.Files(t, os.DirFS("../.."), folder)
}

// found returns the findings of reading and checking.
func found(t *testing.T, files fs.FS) diag.List {
	t.Helper()
	p, err := load.Open(files, load.Options{NoLayouts: true})
	if err != nil {
		t.Fatal(err)
	}
	out := p.Findings
	for _, g := range p.Games {
		out.Add(check.Run(p, g)...)
	}
	return out.Sorted()
}

// TestBrokenGames removes lines from a game and checks that no check panics and that every finding
// has a place in an existing file.
func TestBrokenGames(t *testing.T) {
	files := gameFiles(t)
	r := rand.New(rand.NewPCG(3, 14))
	for i := range 40 {
		broken := maps.Clone(files)
		name := pick(r, files)
		broken[name] = &fstest.MapFile{Data: []byte(without(r, string(files[name].Data)))}
		for _, f := range found(t, broken) {
			if broken[f.At.File] == nil || check.Find(f.Code) == nil {
				t.Errorf("break %d of %s: %s", i, name, f)
			}
		}
	}
}

func pick(r *rand.Rand, files fstest.MapFS) string {
	var names []string
	for n := range files {
		names = append(names, n)
	}
	slices.Sort(names)
	return names[r.IntN(len(names))]
}

// without returns a text with a block of lines removed.
func without(r *rand.Rand, s string) string {
	lines := strings.SplitAfter(s, "\n")
	from := r.IntN(len(lines))
	to := min(len(lines), from+1+r.IntN(12))
	return strings.Join(slices.Delete(lines, from, to), "")
}

// TestMissingSections removes whole sections of game.yaml.
func TestMissingSections(t *testing.T) {
	files := gameFiles(t)
	text := string(files[folder+"/game.yaml"].Data)
	for _, section := range []string{"engine", "play", "verbs", "collections", "table-classes"} {
		i := strings.Index(text, "\n"+section+":")
		end := len(text)
		for _, line := range strings.SplitAfter(text[i+1:], "\n")[1:] {
			if line[:min(1, len(line))] >= "a" {
				end = i + 1 + strings.Index(text[i+1:], "\n"+line) + 1
				break
			}
		}
		files[folder+"/game.yaml"] = &fstest.MapFile{Data: []byte(text[:i+1] + text[end:])}
		if len(found(t, files)) == 0 {
			t.Errorf("nothing found without %s", section)
		}
	}
}

// TestAnyOrder checks that the same contents give the same findings however they are spread over
// files: with a section split in two files, read in another order.
func TestAnyOrder(t *testing.T) {
	files := gameFiles(t)
	spoil(t, files, "units.yaml", "abilities: [squaddie]\n", "abilities: [squadie]\n")
	spoil(t, files, "tables.yaml", `"4-6": {result: Take`, `"3-6": {result: Take`)
	spoil(t, files, "rules/09-states.md", "unit does nothing", "unit in LOF does nothing")
	want := said(found(t, files))
	if len(want) < 3 {
		t.Fatalf("too few findings: %v", want)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 6 {
		moved := fstest.MapFS{}
		back := map[string]string{}
		for name, f := range files {
			to := name
			if strings.HasSuffix(name, ".yaml") && !strings.HasSuffix(name, "/game.yaml") {
				to = fmt.Sprintf("%s/%04d.yaml", folder, r.IntN(10000))
			}
			moved[to], back[to] = f, name
		}
		l := found(t, moved)
		for i := range l {
			l[i] = renamed(l[i], back)
		}
		if diff := cmp.Diff(want, said(l)); diff != "" {
			t.Errorf("another order of files (-want +got):\n%s", diff)
		}
	}
}

func spoil(t *testing.T, files fstest.MapFS, name, old, put string) {
	t.Helper()
	data := string(files[folder+"/"+name].Data)
	if !strings.Contains(data, old) {
		t.Fatalf("%s does not hold %q", name, old)
	}
	files[folder+"/"+name] = &fstest.MapFile{Data: []byte(strings.Replace(data, old, put, 1))}
}

func renamed(f diag.Finding, back map[string]string) diag.Finding {
	if name := back[f.At.File]; name != "" {
		f.At.File = name
	}
	return f
}

// said returns the first lines of findings in alphabetical order.
func said(l diag.List) []string {
	var out []string
	for _, f := range l {
		out = append(out, f.String())
	}
	slices.Sort(out)
	return out
}

// TestErrataOfBrokenGames checks that trying errata does not panic on broken games.
func TestErrataOfBrokenGames(t *testing.T) {
	files := gameFiles(t)
	r := rand.New(rand.NewPCG(2, 71))
	for range 6 {
		broken := maps.Clone(files)
		name := pick(r, files)
		broken[name] = &fstest.MapFile{Data: []byte(without(r, string(files[name].Data)))}
		p, err := load.Open(broken, load.Options{NoLayouts: true})
		if err != nil {
			t.Fatal(err)
		}
		check.Errata(p, p.Games[0], false)
		check.Unseen(p, p.Games[0])
	}
}

// TestPage checks that every page has an explanation, both examples and the output of the bad one.
func TestPage(t *testing.T) {
	for _, c := range check.All() {
		page := c.Page()
		for _, part := range []string{c.Code + " " + c.Name, "\nA bad example:\n", "\nIt prints:\n", "\nA good one:\n"} {
			if !strings.Contains(page, part) {
				t.Errorf("the page of %s lacks %q", c.Code, part)
			}
		}
		if allow := "# pb:allow " + c.Code + " "; strings.Contains(page, "with a reason: "+allow) != (!load.Firm(c.Code) && c.Code != "PB013") {
			t.Errorf("the page of %s: %q, or not", c.Code, allow)
		}
	}
}

// heard returns findings without those allowed by comments.
func heard(p *load.Project, l diag.List) diag.List {
	return p.Silence(l, func(string) bool { return false })
}

// TestErrata checks that the checks see every erratum of the game, each by something not found
// without it.
func TestErrata(t *testing.T) {
	p, err := load.Open(gameFiles(t), load.Options{NoLayouts: true})
	if err != nil {
		t.Fatal(err)
	}
	g := p.Games[0]
	if l := heard(p, check.Run(p, g)); len(l) > 0 {
		t.Errorf("the game is not clean: %v", l)
	}
	seen := check.Errata(p, g, false)
	if len(seen) != len(g.Errata) {
		t.Errorf("%d errata tried of %d", len(seen), len(g.Errata))
	}
	for _, s := range seen {
		if len(s.Found) == 0 {
			t.Errorf("no check sees %s", s.Erratum.ID)
		}
	}
}

// TestErrataBesideOthers checks that an erratum is seen although the game already has a finding
// with the same words.
func TestErrataBesideOthers(t *testing.T) {
	files := gameFiles(t)
	spoil(t, files, "rules/09-states.md", "unit does nothing", "unit (HT) does nothing")
	spoil(t, files, "terms.yaml", "short: HT, ", "")
	spoil(t, files, "errata.yaml", "    ruling: HT\n", "    ruling: absent\n")
	p, err := load.Open(files, load.Options{NoLayouts: true})
	if err != nil {
		t.Fatal(err)
	}
	l := heard(p, check.Run(p, p.Games[0]))
	if len(l) != 1 || l[0].Code != "PB107" || len(l[0].Also) != 2 {
		t.Errorf("want one finding of three places, got %v", l)
	}
	for _, s := range check.Errata(p, p.Games[0], false) {
		if len(s.Found) == 0 != (s.Erratum.ID == "hidden-short") {
			t.Errorf("%s: %v", s.Erratum.ID, s.Found)
		}
	}
}
