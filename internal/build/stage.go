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

// Output is one file to make: its slash-separated path below the output folder, and the function
// that writes it. Write may be called on any goroutine.
type Output struct {
	Path  string
	Write func(io.Writer) error
	key   func() face.Sum // of everything it is made from; nil to make it every time
	kept  *written        // where to record it, if it has a key
}

// stage is a folder of finished files waiting to be put in place together. All files are placed and
// removed through root, so that no link in the output folder, and no list of files that somebody
// else put there, leads out of it.
type stage struct {
	out     string   // the output folder
	root    *os.Root // the same, opened
	tmp     string   // inside out, so that a rename never crosses a disk
	release func()   // gives up the lock on tmp

	mu       sync.Mutex
	standing map[string]unchanged // files that need not be made, by path
	folders  map[string]bool      // folders that exist
}

// unchanged is a file in place that equals what would be written.
type unchanged struct {
	Output
	info os.FileInfo // when it was read
}

// staging is the prefix of the names of staging folders.
const staging = ".punchboard-making-"

// errOutside means that a link leads out of the output folder on the way to a file.
var errOutside = errors.New("a link leads out of the output folder there: take it away, or name another folder with --out")

// newStage makes the output folder and a staging folder in it, and removes what killed builds left
// there. A build in progress keeps its staging folder locked, so that another build in the same
// output folder does not remove it.
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

// Sweep removes what killed processes left in a folder: staging folders, and unfinished files of
// Replace, that no process has locked. What cannot be removed stays; it is harmless.
func Sweep(out string) { sweep(out, lock) }

// sweep is Sweep with the locks of the file system. If it has none, anything untouched for a day
// counts as abandoned.
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

// isStaging reports whether something is named like a staging folder or file: the prefix and a
// number.
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

// make writes one file into the staging folder, unless the file in place is known to equal it.
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
	name := s.named(s.staged(o.Path)) // in a folder that was just made, so that there is no link in it
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

// mayAlso makes a change to the disk, unless a mishap prevents it.
func mayAlso(op, name string, change func() error) error {
	if err := mishap.At(op, name); err != nil {
		return err
	}
	return change()
}

// place moves the staged files over the old ones, in the order given, leaving alone those whose
// bytes have not changed. It returns the paths that changed. Visible obstacles are reported before
// the first file is moved.
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

// clear makes the folder of a path, and returns an error if there is a folder at the path itself.
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

// put moves one staged file into place, over what is there.
func (s *stage) put(path string) error {
	if err := mayAlso("rename", s.named(path), func() error { return s.root.Rename(s.staged(path), filepath.FromSlash(path)) }); err != nil {
		return fmt.Errorf("%s: %w", s.named(path), nameless(err))
	}
	return nil
}

// home makes the folder of a staged file and moves the file there.
func (s *stage) home(path string) error {
	if err := s.folder(path); err != nil {
		return err
	}
	return s.put(path)
}

// outside returns an error if a folder of the path exists, but not inside the output folder.
func (s *stage) outside(p string) error {
	for dir := path.Dir(p); dir != "."; dir = path.Dir(dir) {
		_, here := s.root.Stat(filepath.FromSlash(dir))
		if _, there := os.Stat(s.named(dir)); here != nil && there == nil {
			return fmt.Errorf("%s: %w", s.named(dir), errOutside)
		}
	}
	return nil
}

// named returns a path as users see it in messages.
func (s *stage) named(path string) string { return filepath.Join(s.out, filepath.FromSlash(path)) }

// staged returns where a file waits until all files are ready, relative to the output folder.
func (s *stage) staged(path string) string { return filepath.Join(s.tmp, filepath.FromSlash(path)) }

// move puts one staged file in place, unless the file there is the same.
func (s *stage) move(path string) (bool, error) {
	if o, ok := s.standing[path]; ok {
		if same(s.named(path), o.info) {
			return false, nil
		}
		if err := s.write(o.Output); err != nil { // another process has changed it meanwhile
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

// sameBytes reports whether two files have the same contents. It returns false if the second is
// missing or not a regular file.
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

// Folder puts files, given by their slash-separated paths, into a folder. If the folder does not
// exist, it appears at once with all of them. In an existing folder, existing files are left alone;
// the files below last, which must not exist yet, appear at once and after all others. So if there
// is no such folder, something is missing, and Folder may be called again.
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

// Begun reports whether an existing folder is empty or holds nothing but some of these files, as a
// killed Folder leaves it.
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
		case d.IsDir() && isStaging(d): // another process is working on it
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
