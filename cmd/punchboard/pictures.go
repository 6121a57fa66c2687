package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"punchboard/internal/build"
	"punchboard/internal/diag"
	"punchboard/internal/model"
	"punchboard/internal/spreadsheet"
)

// bring copies the pictures that a sheet names to those of a game, under the ids that
// cards know them by: from beside a spreadsheet those that are not there yet, of a folder
// all that are other than those there. What is not found is told.
func (a *app) bring(folder, game string, s *spreadsheet.Sheet, files []string, dry bool) error {
	to := path.Join("content", game, "pictures")
	there := map[string]string{}
	all, err := os.ReadDir(filepath.Join(folder, filepath.FromSlash(to)))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, f := range all {
		there[strings.TrimSuffix(f.Name(), path.Ext(f.Name()))] = filepath.Join(folder, filepath.FromSlash(to), f.Name())
	}
	copied, changed, missing := 0, 0, []string(nil)
	for _, name := range files {
		id := model.PictureID(name)
		was := there[id]
		if was != "" && s.From == nil {
			continue
		}
		b, ok := source(s, name)
		if !ok {
			missing = append(missing, name)
			continue
		}
		file := filepath.Join(folder, filepath.FromSlash(to), id+strings.ToLower(path.Ext(name)))
		if old, err := os.ReadFile(was); err == nil && was == file && bytes.Equal(old, b) {
			continue
		}
		if there[id] = file; was != "" {
			changed++
		} else {
			copied++
		}
		if dry {
			continue
		}
		if err := build.Replace(file, build.Bytes(b)); err != nil {
			return err
		}
		if was != "" && was != file { // of another kind
			if err := os.Remove(was); err != nil {
				return err
			}
		}
	}
	if copied+changed > 0 {
		fmt.Fprintf(a.out, "  %s to %s\n", pictures(copied, changed), to)
	}
	if len(missing) > 0 {
		fmt.Fprintf(a.errs, "not beside the spreadsheet, nor in a folder there: %s; put into %s what cards show\n", join(missing), to)
	}
	return nil
}

// pictures are how many are new, and how many others have changed.
func pictures(fresh, changed int) string {
	switch {
	case changed == 0:
		return diag.Count(fresh, "picture")
	case fresh == 0:
		return diag.Count(changed, "changed picture")
	}
	return fmt.Sprintf("%s and %d changed", diag.Count(fresh, "picture"), changed)
}

// source is a picture by the name that a cell of a sheet has for it.
func source(s *spreadsheet.Sheet, name string) ([]byte, bool) {
	if s.From == nil {
		return beside(filepath.Dir(s.File), name)
	}
	b, err := os.ReadFile(filepath.Join(s.File, s.From[name]))
	return b, err == nil
}

// beside is a picture by the name that a cell has for it, or by its own in the
// folder or in one of those in it, as art is often kept.
func beside(dir, name string) ([]byte, bool) {
	names := []string{name, path.Base(name)}
	folders, _ := os.ReadDir(dir)
	for _, f := range folders {
		if f.IsDir() {
			names = append(names, f.Name()+"/"+path.Base(name))
		}
	}
	for _, n := range names {
		if b, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(n))); err == nil && fs.ValidPath(n) {
			return b, true
		}
	}
	return nil, false
}
