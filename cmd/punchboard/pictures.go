package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"punchboard/internal/build"
	"punchboard/internal/spreadsheet"
)

// bring copies the pictures that a spreadsheet names from beside it to those of a
// game, under the ids that cards know them by. One that is there already stays.
// What is not found is told.
func (a *app) bring(folder, game, sheet string, files []string, dry bool) error {
	to := path.Join("content", game, "pictures")
	there := map[string]bool{}
	all, err := os.ReadDir(filepath.Join(folder, filepath.FromSlash(to)))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, f := range all {
		there[strings.TrimSuffix(f.Name(), path.Ext(f.Name()))] = true
	}
	copied, missing := 0, []string(nil)
	for _, name := range files {
		id := spreadsheet.PictureID(name)
		if there[id] {
			continue
		}
		b, ok := beside(filepath.Dir(sheet), name)
		if !ok {
			missing = append(missing, name)
			continue
		}
		there[id], copied = true, copied+1
		if dry {
			continue
		}
		if err := build.Replace(filepath.Join(folder, filepath.FromSlash(to), id+strings.ToLower(path.Ext(name))), writing(b)); err != nil {
			return err
		}
	}
	if copied > 0 {
		fmt.Fprintf(a.out, "  %s to %s\n", count(copied, "picture"), to)
	}
	if len(missing) > 0 {
		fmt.Fprintf(a.errs, "not beside the spreadsheet: %s; put into %s what cards show\n", join(missing), to)
	}
	return nil
}

// beside is a picture by the name that a cell has for it, or by its own in the
// folder.
func beside(dir, name string) ([]byte, bool) {
	for _, n := range []string{name, path.Base(name)} {
		if b, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(n))); err == nil && fs.ValidPath(n) {
			return b, true
		}
	}
	return nil, false
}
