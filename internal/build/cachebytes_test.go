package build

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"punchboard/internal/face"
	"punchboard/internal/load"
)

// TestCacheBytes builds a game repeatedly into one folder, with something changed each time: words,
// a layout, a theme, an icon, a font, the program, the cache itself, the files that were written.
// Each time every file must equal that of a build from nothing.
func TestCacheBytes(t *testing.T) {
	files, out := projectOf(t, "belfry"), t.TempDir()
	opt := Defaults()
	opt.Only, opt.Program = []string{"deck"}, face.Sum{1}
	replace := func(name, old, put string) func() {
		return func() {
			text := string(files[name].Data)
			if !strings.Contains(text, old) {
				t.Fatalf("%s does not hold %q", name, old)
			}
			files[name] = &fstest.MapFile{Data: []byte(strings.Replace(text, old, put, 1))}
		}
	}
	each := func(dir string, do func(data []byte) []byte) func() {
		return func() {
			all, _ := filepath.Glob(filepath.Join(out, dir))
			if len(all) == 0 {
				t.Fatalf("nothing in %s", dir)
			}
			for _, name := range all {
				data, _ := os.ReadFile(name)
				if err := os.WriteFile(name, do(data), 0o666); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	var built fstest.MapFS // what was built from nothing last, what that said and wrote
	var said string
	var want map[string]string
	for _, step := range []struct {
		what string
		do   func()
	}{
		{"nothing", func() {}},
		{"the name of a card", replace("content/belfry/cards.yaml", "name: Parliament,", "name: Assembly,")},
		{"a layout", replace("layouts/faces/belfry/belfry-card.yaml", "title: card.name", "title: upper(card.name)")},
		{"a theme", replace("layouts/themes/house.yaml", "#000000", "#101010")},
		{"an icon", func() { files["layouts/icons/two-coins.svg"] = files["layouts/icons/brain.svg"] }},
		{"a font", func() {
			for name := range files {
				if strings.HasSuffix(name, "-500.ttf") {
					files[name] = files[strings.Replace(name, "-500.ttf", "-600.ttf", 1)]
				}
			}
		}},
		{"the program", func() { opt.Program = face.Sum{2} }},
		{"a byte of each file of the cache", each(keeping+"/*", func(d []byte) []byte { d[len(d)/2] ^= 1; return d })},
		{"half of each file of the cache", each(keeping+"/*", func(d []byte) []byte { return d[:len(d)/2] })},
		{"no byte in each file of the cache", each(keeping+"/*", func([]byte) []byte { return nil })},
		{"a byte of each picture", each("belfry/svg/card/*", func(d []byte) []byte { d[len(d)/2] ^= 1; return d })},
		{"no cache", func() { os.RemoveAll(filepath.Join(out, keeping)) }},
		{"the cache while it is used", func() {
			opt.Progress = func(int, int, string) { os.RemoveAll(filepath.Join(out, keeping)) }
		}},
		{"another build at once", func() { opt.Progress = nil; twice(t, files, out, opt) }},
	} {
		step.do()
		if !maps.Equal(files, built) { // each file has data of its own
			cold, fresh := opt, t.TempDir()
			cold.Program, built = face.Sum{}, maps.Clone(files)
			said, want = madeInto(t, files, fresh, cold), filesIn(t, fresh)
		}
		if a := madeInto(t, files, out, opt); a != said {
			t.Errorf("%s: findings %q, without the cache %q", step.what, a, said)
		}
		got := filesIn(t, out)
		for name := range want {
			if got[name] != want[name] {
				t.Errorf("%s: %s differs from that of a build from nothing", step.what, name)
			}
		}
		if len(got) != len(want) {
			t.Errorf("%s: %d files, want %d", step.what, len(got), len(want))
		}
	}
}

// twice builds two states of the game concurrently into one folder.
func twice(t *testing.T, files fstest.MapFS, out string, opt Options) {
	other := maps.Clone(files)
	name := "content/belfry/cards.yaml"
	other[name] = &fstest.MapFile{Data: []byte(strings.Replace(string(files[name].Data), "name: Assembly,", "name: Congress,", 1))}
	done := make(chan struct{})
	go func() {
		defer close(done)
		madeInto(t, other, out, opt)
	}()
	madeInto(t, files, out, opt)
	<-done
}

func madeInto(t *testing.T, files fstest.MapFS, out string, opt Options) string {
	p, err := opened(files, load.Options{})
	if err != nil {
		t.Error(err)
		return ""
	}
	res, err := Run(p, out, opt)
	if err != nil {
		t.Error(err)
		return ""
	}
	var said strings.Builder
	for _, f := range res.Found {
		said.WriteString(f.String() + "\n")
	}
	if len(res.Files) == 0 {
		t.Errorf("nothing is built:\n%s", said.String())
	}
	return said.String()
}

// filesIn returns the files of a folder except the cache.
func filesIn(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if d.Name() == keeping {
			return fs.SkipDir
		}
		if err != nil || d.IsDir() {
			return err
		}
		b, err := os.ReadFile(filepath.Join(dir, name))
		out[name] = string(b)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}
