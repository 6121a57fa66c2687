package golden

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

// Archive is a txtar file with the input of a test and the expected results.
type Archive struct {
	*txtar.Archive
	// Name is the file's name without its folder and extension.
	Name string
	tb   testing.TB
	file string
}

// Each reads the archives whose file names match a pattern and runs a subtest for each. It fails if
// there are none.
func Each(t *testing.T, pattern string, test func(*testing.T, *Archive)) {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("no archives are %s: %v", pattern, err)
	}
	for _, file := range files {
		a := Open(t, file)
		t.Run(a.Name, func(t *testing.T) {
			a.tb = t
			test(t, a)
		})
	}
}

// Open reads the archive of one file.
func Open(tb testing.TB, file string) *Archive {
	tb.Helper()
	a, err := txtar.ParseFile(file)
	if err != nil {
		tb.Fatal(err)
	}
	return &Archive{a, strings.TrimSuffix(filepath.Base(file), filepath.Ext(file)), tb, file}
}

// Has reports whether the archive holds a file.
func (a *Archive) Has(name string) bool { return a.index(name) >= 0 }

// Text returns the contents of a file in the archive. It fails the test if there is none.
func (a *Archive) Text(name string) string {
	a.tb.Helper()
	i := a.index(name)
	if i < 0 {
		a.tb.Fatalf("%s holds no file %s", a.file, name)
	}
	return string(a.Files[i].Data)
}

// Under returns the archive's files in some folders, given as "content/", by their full names.
func (a *Archive) Under(folders ...string) fstest.MapFS {
	out := fstest.MapFS{}
	for _, f := range a.Files {
		if slices.ContainsFunc(folders, func(dir string) bool { return strings.HasPrefix(f.Name, dir) }) {
			out[f.Name] = &fstest.MapFile{Data: f.Data}
		}
	}
	return out
}

// Want compares got with a file of the archive. With -update it writes the file, at the end of the
// archive if it is new.
func (a *Archive) Want(name, got string) {
	a.tb.Helper()
	i := a.index(name)
	switch {
	case *update:
		a.put(i, txtar.File{Name: name, Data: []byte(got)})
	case i < 0:
		a.tb.Errorf("%s holds no file %s; -update writes it", a.file, name)
	default:
		if diff := cmp.Diff(string(a.Files[i].Data), got); diff != "" {
			a.tb.Errorf("%s, %s (-want +got):\n%s", a.file, name, diff)
		}
	}
}

// put writes the archive with file i replaced, or with a new file at the end if i is negative.
func (a *Archive) put(i int, f txtar.File) {
	a.tb.Helper()
	if i < 0 {
		a.Files = append(a.Files, f)
	} else {
		a.Files[i] = f
	}
	if err := os.WriteFile(a.file, txtar.Format(a.Archive), 0o666); err != nil {
		a.tb.Fatal(err)
	}
}

// index returns the index of a file in the archive, or -1.
func (a *Archive) index(name string) int {
	return slices.IndexFunc(a.Files, func(f txtar.File) bool { return f.Name == name })
}
