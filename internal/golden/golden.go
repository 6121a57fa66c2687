// Package golden compares the results of tests with files in testdata, and writes those files if a
// test runs with -update. It also reads the input files of tests. It is only for tests.
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

// update makes tests write their results to testdata, to be reviewed as a diff.
var update = flag.Bool("update", false, "write what tests make into their testdata")

// most is the maximum size of a golden file, small enough that changes can be reviewed.
const most = 20 << 10

// Updating reports whether tests write their results.
func Updating() bool { return *update }

// File compares got with a file in testdata, which -update writes. A result of more than 20 KiB
// fails the test.
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

// Files reads all files below some folders of a project, as a map that a test may change.
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
