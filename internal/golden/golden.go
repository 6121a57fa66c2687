// Package golden holds what tests make against files in testdata, and writes
// those files anew when a test runs with -update; and it reads the files that a
// test begins with. It is for tests only.
package golden

import (
	"errors"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

// update makes tests write what they get into testdata, to be read as a diff.
var update = flag.Bool("update", false, "write what tests make into their testdata")

// most is the size of the largest golden file: a change of it can be read.
const most = 20 << 10

// Updating reports whether the tests write what they make.
func Updating() bool { return *update }

// File compares got with the file of a name in testdata, which -update writes.
// A file of more than 20 KiB fails the test.
func File(tb testing.TB, name string, got []byte) {
	tb.Helper()
	if len(got) > most {
		tb.Errorf("%s would be %d bytes; golden files are at most %d", name, len(got), most)
	}
	file := filepath.Join("testdata", name)
	if *update {
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o777), os.WriteFile(file, got, 0o666)); err != nil {
			tb.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		tb.Fatalf("%s is not there; -update writes it", file)
	}
	if err != nil {
		tb.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		tb.Errorf("%s (-want +got):\n%s", file, diff)
	}
}

// Files reads all files below some folders of a project, for a test to add to
// and to change.
func Files(tb testing.TB, from fs.FS, folders ...string) fstest.MapFS {
	tb.Helper()
	out := fstest.MapFS{}
	for _, folder := range folders {
		err := fs.WalkDir(from, folder, func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			data, err := fs.ReadFile(from, name)
			out[name] = &fstest.MapFile{Data: data}
			return err
		})
		if err != nil {
			tb.Fatal(err)
		}
	}
	return out
}
