package build

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"punchboard/internal/lists"
)

// coming is the name of a file that is next to a list of files while files are put in place, and
// names those that the list does not name yet. If a killed process leaves it, they are treated like
// those of the list.
const coming = ".coming"

// settle puts the staged files of these paths in place and removes those in before that are no
// longer made. lists are those of the paths that list what is in their folder and below; they are
// placed last, so that until then the old ones say what to remove. It returns the paths that
// changed.
func (s *stage) settle(paths, before, lists []string) ([]string, error) {
	for _, l := range lists {
		if err := s.outside(l); err != nil {
			return nil, err
		}
		before = append(before, s.expected(l)...)
	}
	for _, l := range lists {
		if err := s.announce(l, paths, before); err != nil {
			return nil, err
		}
	}
	listed := func(p string) bool { return slices.Contains(lists, p) }
	changed, err := s.place(slices.DeleteFunc(slices.Clone(paths), listed))
	if err == nil {
		err = s.sweep(before, paths)
	}
	if err != nil || len(lists) == 0 {
		return changed, err
	}
	more, err := s.place(lists)
	for _, l := range lists {
		if err == nil {
			err = s.remove(path.Join(path.Dir(l), coming))
		}
	}
	return append(changed, more...), err
}

// expected returns the files that a killed process may have put next to a list that does not name
// them.
func (s *stage) expected(list string) []string {
	b, err := readFile(s.named(path.Join(path.Dir(list), coming)))
	if err != nil {
		return nil
	}
	return strings.Split(strings.TrimSuffix(string(b), "\n"), "\n")
}

// announce writes next to a list which files it will name that did not exist before, unless there
// are none.
func (s *stage) announce(list string, paths, before []string) error {
	var b bytes.Buffer
	known := lists.Set(before, func(p string) string { return p })
	for _, p := range paths {
		if p != list && strings.HasPrefix(p, path.Dir(list)+"/") && !known[p] {
			fmt.Fprintln(&b, p)
		}
	}
	if b.Len() == 0 {
		return nil
	}
	for _, p := range s.expected(list) {
		fmt.Fprintln(&b, p)
	}
	to := path.Join(path.Dir(list), coming)
	if err := s.write(Output{Path: to, Write: Bytes(b.Bytes())}); err != nil {
		return err
	}
	return s.home(to)
}

// sweep removes files that an earlier build listed and this one does not make. Nothing else in the
// output folder is ever touched.
func (s *stage) sweep(before, now []string) error {
	made := lists.Set(now, func(p string) string { return p })
	for _, p := range before {
		if made[p] || !filepath.IsLocal(filepath.FromSlash(p)) {
			continue
		}
		if err := s.remove(p); err != nil {
			return err
		}
	}
	return nil
}

// remove deletes a file that may already be gone.
func (s *stage) remove(path string) error {
	err := s.outside(path)
	if err == nil {
		if err = nameless(mayAlso("remove", s.named(path), func() error { return s.root.Remove(filepath.FromSlash(path)) })); err == nil || errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		err = fmt.Errorf("%s: %w", s.named(path), err)
	}
	return fmt.Errorf("taking away what is made no more: %w", err)
}
