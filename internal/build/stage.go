package build

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"punchboard/internal/face"
)

// Output is one file to make: its path below the output folder, with slashes,
// and what writes it. Write may be called on any goroutine.
type Output struct {
	Path  string
	Write func(io.Writer) error
	key   func() face.Sum // of everything that it is made from; nil to make it every time
	kept  *written        // where to note it, if it has a key
}

// stage is a folder of finished files that wait to be put in place together.
type stage struct {
	out     string // the output folder
	tmp     string // beside the files, so that a rename never crosses a disk
	release func() // gives up the lock on tmp

	mu       sync.Mutex
	standing map[string]standing // files that need not be made, by path
}

// standing is a file in place that is what would be written.
type standing struct {
	Output
	info os.FileInfo // as it was when it was read
}

// staging is how the names of staging folders begin.
const staging = ".making-"

// newStage makes the output folder and a staging folder in it, and removes
// what killed builds left there. A build in progress keeps its staging folder
// locked, so that another in the same output folder takes nothing from it.
func newStage(out string) (*stage, error) {
	if err := os.MkdirAll(out, 0o777); err != nil {
		return nil, fmt.Errorf("output folder: %w", err)
	}
	tmp, release, err := staged(out, func() (string, error) { return os.MkdirTemp(out, staging) })
	if err != nil {
		return nil, fmt.Errorf("output folder: %w", err)
	}
	return &stage{out: out, tmp: tmp, release: release}, nil
}

// abandoned removes the staging folders, and the files that Replace was making,
// that no process holds. What cannot be removed stays: it harms nobody.
func abandoned(out string) {
	entries, err := os.ReadDir(out)
	if err != nil {
		return
	}
	for _, e := range entries {
		if !isStaging(e) {
			continue
		}
		name := filepath.Join(out, e.Name())
		if release, held, _ := lock(name); held {
			os.RemoveAll(name)
			release()
		}
	}
}

// isStaging reports whether something is called as staging folders and files
// are: what they begin with, and a number.
func isStaging(e fs.DirEntry) bool {
	n, ok := strings.CutPrefix(e.Name(), staging)
	return ok && n != "" && strings.Trim(n, "0123456789") == "" && (e.IsDir() || e.Type().IsRegular())
}

// drop removes what was not put in place.
func (s *stage) drop() {
	os.RemoveAll(s.tmp)
	s.release()
}

// make writes one file in the staging folder, unless the one in place is known
// to be what would be written.
func (s *stage) make(o Output) error {
	if o.key == nil || o.kept == nil {
		return s.write(o)
	}
	key := o.key()
	if info := o.kept.stands(s.out, o.Path, key); info != nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.standing == nil {
			s.standing = map[string]standing{}
		}
		s.standing[o.Path] = standing{o, info}
		return nil
	}
	h := sha256.New()
	draw := o.Write
	o.Write = func(w io.Writer) error { return draw(io.MultiWriter(w, h)) }
	if err := s.write(o); err != nil {
		return err
	}
	o.kept.made(o.Path, origin{key, face.Sum(h.Sum(nil))})
	return nil
}

// write makes one file in the staging folder.
func (s *stage) write(o Output) (err error) {
	name := filepath.Join(s.tmp, filepath.FromSlash(o.Path))
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	defer func() {
		if cerr := f.Close(); err == nil {
			err = cerr
		}
		if err != nil {
			err = fmt.Errorf("%s: %w", o.Path, err)
		}
	}()
	return o.Write(namelessFile{f})
}

// place moves the staged files over the old ones, in the order given, leaving
// alone those whose bytes are the same. It returns the paths that changed. What
// can be seen to be in the way is seen before the first file is moved.
func (s *stage) place(paths []string) (changed []string, err error) {
	for _, p := range paths {
		if err := s.clear(p); err != nil {
			return nil, fmt.Errorf("putting files in place: %w", err)
		}
	}
	for _, p := range paths {
		moved, err := s.move(p)
		switch {
		case err != nil && len(changed) > 0:
			return changed, fmt.Errorf("putting files in place: %w: %d of %d are new, the others as they were; the same command again puts the rest in place", err, len(changed), len(paths))
		case err != nil:
			return nil, fmt.Errorf("putting files in place: %w", err)
		case moved:
			changed = append(changed, p)
		}
	}
	return changed, nil
}

// clear makes the folder of a path and reports a folder where the file is to
// stand.
func (s *stage) clear(path string) error {
	to := filepath.Join(s.out, filepath.FromSlash(path))
	if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
		return err
	}
	if st, err := os.Lstat(to); err == nil && st.IsDir() {
		return fmt.Errorf("%s: %w", to, errFolder)
	}
	return nil
}

// move puts one staged file in place, unless what stands there is the same.
func (s *stage) move(path string) (bool, error) {
	from, to := filepath.Join(s.tmp, filepath.FromSlash(path)), filepath.Join(s.out, filepath.FromSlash(path))
	if o, ok := s.standing[path]; ok {
		if same(to, o.info) {
			return false, nil
		}
		if err := s.write(o.Output); err != nil { // another has changed it meanwhile
			return false, err
		}
	}
	if same, err := sameBytes(from, to); same || err != nil {
		return false, err
	}
	if err := os.Rename(from, to); err != nil {
		return false, fmt.Errorf("%s: %w", to, nameless(err))
	}
	return true, nil
}

// same reports whether a file is the one that was read, and unchanged.
func same(name string, was os.FileInfo) bool {
	now, err := os.Stat(name)
	return err == nil && os.SameFile(was, now) && was.Size() == now.Size() && was.ModTime().Equal(now.ModTime())
}

// sameBytes reports whether two files hold the same; a second that is missing,
// or is no file, does not.
func sameBytes(a, b string) (bool, error) {
	x, err := os.Stat(a)
	if err != nil {
		return false, err
	}
	y, err := os.Stat(b)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil || !y.Mode().IsRegular() || x.Size() != y.Size() {
		return false, err
	}
	p, err := os.ReadFile(a)
	if err != nil {
		return false, err
	}
	q, err := os.ReadFile(b)
	if err != nil {
		return false, err
	}
	return bytes.Equal(p, q), nil
}
