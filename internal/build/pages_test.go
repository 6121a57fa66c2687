package build

import (
	"bytes"
	"encoding/base64"
	"io/fs"
	"maps"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"punchboard/internal/check"
	"punchboard/internal/diag"
	"punchboard/internal/golden"
	"punchboard/internal/load"
)

// pagesFolder is where the pages of the checks are, from this package.
const pagesFolder = "../check/pages/"

// layoutFiles are the layouts of the project, read once.
var layoutFiles = sync.OnceValues(func() (fstest.MapFS, error) { return filesUnder("layouts") })

// overlay lays the files of an archive that stand under a folder over others;
// one whose name ends in .base64 holds bytes that are no text.
func overlay(files fstest.MapFS, ar *txtar.Archive, folder string) fstest.MapFS {
	out := maps.Clone(files)
	for _, f := range ar.Files {
		if name, ok := strings.CutPrefix(f.Name, folder); ok {
			data := f.Data
			if plain, ok := strings.CutSuffix(name, ".base64"); ok {
				name = plain
				data, _ = base64.StdEncoding.DecodeString(strings.TrimSpace(string(data)))
			}
			out[name] = &fstest.MapFile{Data: data}
		}
	}
	return out
}

// demo is the demo game with the layouts of the project, without the faces that
// are for one game alone.
func demo(t *testing.T) fstest.MapFS {
	t.Helper()
	layouts, err := layoutFiles()
	if err != nil {
		t.Fatal(err)
	}
	return demoWith(layouts)
}

// demoWith is the demo game with those of the layouts that are for every game.
func demoWith(layouts fstest.MapFS) fstest.MapFS {
	few := maps.Clone(layouts)
	maps.DeleteFunc(few, func(name string, _ *fstest.MapFile) bool {
		return strings.Count(name, "/") > 2 && strings.HasPrefix(name, "layouts/faces/")
	})
	return overlay(few, check.Archive("demo"), "")
}

// checked gives what a project's checks find, and prints it.
func checked(t *testing.T, files fs.FS) (diag.List, string) {
	t.Helper()
	p, err := load.Open(files, load.Options{})
	if err != nil {
		t.Fatal(err)
	}
	found, _ := Check(p, nil, nil)
	return told(t, p, found)
}

// checkedFor is checked, with the demo game as it was built before for the
// check that looks at what was built.
func checkedFor(t *testing.T, code string, files fs.FS) (diag.List, string) {
	t.Helper()
	if code != "PB310" {
		return checked(t, files)
	}
	p, err := load.Open(files, load.Options{})
	if err != nil {
		t.Fatal(err)
	}
	found, _ := Check(p, &Built{os.DirFS(built(t)), "out"}, nil)
	found, text := told(t, p, found)
	return found, hash.ReplaceAllString(text, "0a1b2c3d4e5f")
}

// hash is a hash of a face, which no page should depend on.
var hash = regexp.MustCompile(`\b[0-9a-f]{12}\b`)

// built is a folder with the demo game, built as it is.
func built(t *testing.T) string {
	t.Helper()
	p, err := load.Open(demo(t), load.Options{Games: []string{"demo"}})
	if err != nil {
		t.Fatal(err)
	}
	out := t.TempDir()
	if _, err := Run(p, out, Options{Papers: []string{"a4"}, Formats: []string{"svg"}}); err != nil {
		t.Fatal(err)
	}
	return out
}

// told gives findings, and as they are printed.
func told(t *testing.T, p *load.Project, found diag.List) (diag.List, string) {
	t.Helper()
	var b bytes.Buffer
	if err := diag.Print(&b, found, p.Files, false); err != nil {
		t.Fatal(err)
	}
	return found, b.String()
}

func TestDemoIsClean(t *testing.T) {
	if _, got := checked(t, demo(t)); got != "" {
		t.Error(got)
	}
}

// TestPages holds that every check has a page, that its bad example raises its
// code and no other, printed as the page shows, and its good example nothing.
func TestPages(t *testing.T) {
	for _, c := range check.All() {
		t.Run(c.Code, func(t *testing.T) {
			t.Parallel()
			ar := check.Archive(c.Code)
			if ar == nil {
				t.Fatal("no page")
			}
			if head := c.Code + " " + c.Name + " (" + c.Severity.String() + ")\n"; !strings.HasPrefix(string(ar.Comment), head) {
				t.Errorf("the page does not begin with %q", head)
			}
			bad(t, c, ar)
			if _, got := example(t, c, ar, "good/"); got != "" {
				t.Errorf("the good example is not clean:\n%s", got)
			}
		})
	}
}

// bad holds that the bad example raises the code alone, as the page shows.
func bad(t *testing.T, c *check.Check, ar *txtar.Archive) {
	t.Helper()
	found, got := example(t, c, ar, "bad/")
	if len(found) == 0 {
		t.Error("the bad example raises nothing")
	}
	for _, f := range found {
		if f.Code != c.Code || f.Name != c.Name {
			t.Errorf("the bad example raises %s", f)
		}
	}
	if golden.Updating() && !t.Failed() {
		golden.Open(t, pagesFolder+c.Code+".txtar").Want("want", got)
		return
	}
	wanted := want(ar)
	if c.Samples() {
		wanted, got = blurred(wanted), blurred(got)
	}
	if diff := cmp.Diff(wanted, got); diff != "" {
		t.Errorf("the bad example prints (-want +got):\n%s", diff)
	}
}

// want is what a page says that its bad example prints.
func want(ar *txtar.Archive) string {
	for _, f := range ar.Files {
		if f.Name == "want" {
			return string(f.Data)
		}
	}
	return ""
}

// TestEveryPageHasACheck holds that no page outlives its check.
func TestEveryPageHasACheck(t *testing.T) {
	entries, err := os.ReadDir(pagesFolder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		code := strings.TrimSuffix(e.Name(), ".txtar")
		if code != "demo" && check.Find(code) == nil {
			t.Errorf("%s has no check", e.Name())
		}
	}
}
