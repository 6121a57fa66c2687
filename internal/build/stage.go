package build

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"punchboard/internal/face"
	"punchboard/internal/mishap"
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
// All that is put in place and taken away goes through root, so that no link in
// the output folder, and no list of files that somebody else put there, leads
// out of it.
type stage struct {
	out     string   // the output folder
	root    *os.Root // the same, opened
	tmp     string   // in it, beside the files, so that a rename never crosses a disk
	release func()   // gives up the lock on tmp

	mu       sync.Mutex
	standing map[string]unchanged // files that need not be made, by path
	folders  map[string]bool      // those that are there
}

// unchanged is a file in place that is what would be written.
type unchanged struct {
	Output
	info os.FileInfo // as it was when it was read
}

// staging is how the names of staging folders begin.
const staging = ".punchboard-making-"

// errOutside is about a file to write or to take away that a link leads away from.
var errOutside = errors.New("a link leads out of the output folder there: take it away, or name another folder with --out")

// newStage makes the output folder and a staging folder in it, and removes
// what killed builds left there. A build in progress keeps its staging folder
// locked, so that another in the same output folder takes nothing from it.
func newStage(out string) (*stage, error) {
	if err := mayAlso("make", out, func() error { return os.MkdirAll(out, 0o777) }); err != nil {
		return nil, fmt.Errorf("output folder: %w", err)
	}
	tmp, release, err := staged(out, func() (string, error) {
		if err := mishap.At("make", out); err != nil {
			return "", err
		}
		return os.MkdirTemp(out, staging)
	})
	if err != nil {
		return nil, fmt.Errorf("output folder: %w", err)
	}
	root, err := os.OpenRoot(out)
	if err != nil {
		os.Remove(tmp)
		release()
		return nil, fmt.Errorf("output folder: %w", err)
	}
	return &stage{out: out, root: root, tmp: filepath.Base(tmp), release: release, folders: map[string]bool{}}, nil
}

// Sweep removes what killed processes left half made in a folder: the staging folders, and
// the files that Replace was making, that no process holds. What cannot be removed stays:
// it harms nobody.
func Sweep(out string) { sweep(out, lock) }

// sweep is Sweep with the locks that the disk has. Where it has none, what nobody has
// touched for a day is held by no process.
func sweep(out string, lock func(string) (release func(), held bool, err error)) {
	entries, err := os.ReadDir(out)
	if err != nil {
		return
	}
	for _, e := range entries {
		if !isStaging(e) {
			continue
		}
		name := filepath.Join(out, e.Name())
		release, held, unknown := lock(name)
		if unknown != nil {
			st, err := e.Info()
			release, held = func() {}, err == nil && time.Since(st.ModTime()) > 24*time.Hour
		}
		if held {
			if mishap.At("remove", name) == nil {
				os.RemoveAll(name)
			}
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
	if mishap.At("remove", s.tmp) == nil {
		_ = s.root.RemoveAll(s.tmp) // what stays is swept by the next build
	}
	s.root.Close()
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
			s.standing = map[string]unchanged{}
		}
		s.standing[o.Path] = unchanged{o, info}
		return nil
	}
	h := sha256.New()
	draw := o.Write
	o.Write = func(w io.Writer) error { return draw(io.MultiWriter(w, h)) }
	if err := s.write(o); err != nil {
		return err
	}
	o.kept.made(o.Path, origin{Key: key, Bytes: face.Sum(h.Sum(nil))})
	return nil
}

// write makes one file in the staging folder.
func (s *stage) write(o Output) (err error) {
	name := s.named(s.staged(o.Path)) // in a folder that was made just now, so that no link stands in it
	if err := mayAlso("make", name, func() error { return os.MkdirAll(filepath.Dir(name), 0o777) }); err != nil {
		return fmt.Errorf("%s: %w", o.Path, nameless(err))
	}
	if err := mishap.At("create", name); err != nil {
		return fmt.Errorf("%s: %w", o.Path, nameless(err))
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	defer func() {
		if cerr := nameless(errors.Join(f.Close(), mishap.At("close", name))); err == nil {
			err = cerr
		}
		if err != nil {
			err = fmt.Errorf("%s: %w", o.Path, err)
		}
	}()
	return o.Write(namelessFile{f})
}

// mayAlso makes a change to the disk, if it may be made.
func mayAlso(op, name string, change func() error) error {
	if err := mishap.At(op, name); err != nil {
		return err
	}
	return change()
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
	if err := s.folder(path); err != nil {
		return err
	}
	if st, err := os.Lstat(s.named(path)); err == nil && st.IsDir() {
		return fmt.Errorf("%s: %w", s.named(path), errFolder)
	}
	return nil
}

// folder makes the folder of a path.
func (s *stage) folder(p string) error {
	dir := path.Dir(p)
	if s.folders[dir] {
		return nil
	}
	if err := s.outside(p); err != nil {
		return err
	}
	if err := mayAlso("make", s.named(dir), func() error { return s.root.MkdirAll(filepath.FromSlash(dir), 0o777) }); err != nil {
		return fmt.Errorf("%s: %w", s.named(dir), nameless(err))
	}
	s.folders[dir] = true
	return nil
}

// put moves one staged file to where it belongs, over what stands there.
func (s *stage) put(path string) error {
	if err := mayAlso("rename", s.named(path), func() error { return s.root.Rename(s.staged(path), filepath.FromSlash(path)) }); err != nil {
		return fmt.Errorf("%s: %w", s.named(path), nameless(err))
	}
	return nil
}

// home makes the folder of a staged file and puts the file there.
func (s *stage) home(path string) error {
	if err := s.folder(path); err != nil {
		return err
	}
	return s.put(path)
}

// outside reports a folder of the path that is there, and not in the output
// folder.
func (s *stage) outside(p string) error {
	for dir := path.Dir(p); dir != "."; dir = path.Dir(dir) {
		_, here := s.root.Stat(filepath.FromSlash(dir))
		if _, there := os.Stat(s.named(dir)); here != nil && there == nil {
			return fmt.Errorf("%s: %w", s.named(dir), errOutside)
		}
	}
	return nil
}

// named is a path as whoever reads a message knows it, and staged is where its
// file waits, from the output folder.
func (s *stage) named(path string) string { return filepath.Join(s.out, filepath.FromSlash(path)) }

// staged is where a file waits until all files are ready.
func (s *stage) staged(path string) string { return filepath.Join(s.tmp, filepath.FromSlash(path)) }

// move puts one staged file in place, unless what stands there is the same.
func (s *stage) move(path string) (bool, error) {
	if o, ok := s.standing[path]; ok {
		if same(s.named(path), o.info) {
			return false, nil
		}
		if err := s.write(o.Output); err != nil { // another has changed it meanwhile
			return false, err
		}
	}
	if same, err := sameBytes(s.named(s.staged(path)), s.named(path)); same || err != nil {
		return false, err
	}
	return true, s.put(path)
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
	p, read := fileSum(a)
	q, too := fileSum(b)
	return p == q && read != nil && too != nil, nil
}

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
