package build

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// Folder puts files, given by their paths with slashes, into a folder. If that
// is not there, it appears at once with all of them. In one that is there,
// files stay as they are, and those below last, which must not be there, appear
// at once and when all others stand: whoever finds no such folder knows that
// something is missing, and may call Folder again.
func Folder(dir, last string, files map[string][]byte) error {
	dir = filepath.Clean(dir)
	if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		return appear(dir, files)
	}
	s, err := stageAll(dir, "", files)
	if err != nil {
		return err
	}
	defer s.drop()
	for _, name := range sortedKeys(files) {
		if _, err := s.root.Lstat(filepath.FromSlash(name)); err == nil || strings.HasPrefix(name, last+"/") {
			continue
		}
		if err := s.home(name); err != nil {
			return err
		}
	}
	return s.home(last)
}

// appear makes a folder with all its files at once.
func appear(dir string, files map[string][]byte) error {
	s, err := stageAll(filepath.Dir(dir), "new", files)
	if err != nil {
		return err
	}
	defer s.drop()
	if err := mayAlso("rename", dir, func() error { return s.root.Rename(s.staged("new"), filepath.Base(dir)) }); err != nil {
		return fmt.Errorf("%s: %w", dir, nameless(err))
	}
	return nil
}

// stageAll stages files below a name in a folder.
func stageAll(dir, below string, files map[string][]byte) (*stage, error) {
	s, err := newStage(dir)
	if err != nil {
		return nil, err
	}
	for _, name := range sortedKeys(files) {
		if err := s.write(Output{Path: path.Join(below, name), Write: Bytes(files[name])}); err != nil {
			s.drop()
			return nil, fmt.Errorf("writing %w", err)
		}
	}
	return s, nil
}

// Begun reports whether a folder that is there holds nothing but some of these
// files, as a killed Folder leaves it, or nothing at all.
func Begun(dir string, files map[string][]byte) (bool, error) {
	Sweep(dir)
	ours := map[string]bool{".": true}
	for name := range files {
		for at := path.Dir(name); at != "."; at = path.Dir(at) {
			ours[at] = true
		}
	}
	foreign := errors.New("not one of them")
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && isStaging(d): // another is at it
			return fs.SkipDir
		case d.IsDir() && ours[name]:
			return nil
		case files[name] == nil || !d.Type().IsRegular():
			return foreign
		}
		b, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		if err == nil && !bytes.Equal(b, files[name]) {
			return foreign
		}
		return err
	})
	if errors.Is(err, foreign) {
		return false, nil
	}
	return err == nil, nameless(err)
}
