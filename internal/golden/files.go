package golden

import (
	"io/fs"
	"testing"
	"testing/fstest"
)

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
