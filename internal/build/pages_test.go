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

// pagesFolder is the folder of the checks' pages, relative to this package.
const pagesFolder = "../check/pages/"

// layoutFiles returns the layouts of the project, read once.
var layoutFiles = sync.OnceValues(func() (fstest.MapFS, error) { return filesUnder("layouts") })

// overlay adds the files of an archive under a folder to others; names ending in .base64 have
// binary contents.
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

// demo returns the demo game with the layouts of the project, without faces for a single game.
func demo(t *testing.T) fstest.MapFS {
	t.Helper()
	layouts, err := layoutFiles()
	if err != nil {
		t.Fatal(err)
	}
	return demoWith(layouts)
}

// demoWith returns the demo game with those of the layouts that are for every game.
func demoWith(layouts fstest.MapFS) fstest.MapFS {
	few := maps.Clone(layouts)
	maps.DeleteFunc(few, func(name string, _ *fstest.MapFile) bool {
		return strings.Count(name, "/") > 2 && strings.HasPrefix(name, "layouts/faces/")
	})
	return overlay(few, check.Archive("demo"), "")
}

// checked returns the findings of a project's checks, and their printed form.
func checked(t *testing.T, files fs.FS) (diag.List, string) {
	t.Helper()
	p, err := opened(files, load.Options{})
	if err != nil {
		t.Fatal(err)
	}
	found, _ := Check(p, nil, nil)
	return told(t, p, found)
}

// checkedFor is checked, with an earlier build of the demo game for the check that looks at what
// was built.
func checkedFor(t *testing.T, code string, files fs.FS) (diag.List, string) {
	t.Helper()
	if code != "PB310" {
		return checked(t, files)
	}
	p, err := opened(files, load.Options{})
	if err != nil {
		t.Fatal(err)
	}
	found, _ := Check(p, &Built{os.DirFS(built(t)), "out"}, nil)
	found, text := told(t, p, found)
	return found, hash.ReplaceAllString(text, "0a1b2c3d4e5f")
}

// hash matches a hash of a face, which no page should depend on.
var hash = regexp.MustCompile(`\b[0-9a-f]{12}\b`)

// built returns a folder with a build of the demo game.
func built(t *testing.T) string {
	t.Helper()
	p, err := opened(demo(t), load.Options{Games: []string{"demo"}})
	if err != nil {
		t.Fatal(err)
	}
	out := t.TempDir()
	if _, err := Run(p, out, Options{Papers: []string{"a4"}, Formats: []string{"svg"}}); err != nil {
		t.Fatal(err)
	}
	return out
}

// told returns findings, and their printed form.
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

// TestPages checks that every check has a page whose bad example raises its code and no other,
// printed as the page shows, and whose good example raises nothing.
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

// bad checks that the bad example raises only the code, as the page shows.
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

// want returns what the bad example of a page is expected to print.
func want(ar *txtar.Archive) string {
	for _, f := range ar.Files {
		if f.Name == "want" {
			return string(f.Data)
		}
	}
	return ""
}

// TestEveryPageHasACheck checks that every page has a check.
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
