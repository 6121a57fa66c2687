package build

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"punchboard/internal/mishap"
)

// Replace writes a file whole or not at all, and makes its folder if necessary. An existing file
// keeps its mode and, where permitted, its owner, and a link stays a link. What is not a regular
// file, such as a pipe, is written to directly. Files left there by a killed process are removed.
func Replace(to string, write func(io.Writer) error) error {
	return writingTo(to, replace(to, write, nil))
}

// ErrChanged means that somebody else wrote a file while a command worked on it.
var ErrChanged = errors.New("it changed in the meantime, and is left as it is: run this again")

// Update replaces a file that was read and changed. It reads the file once more just before: if it
// no longer holds was, nothing is written and the error is ErrChanged.
func Update(to string, was, now []byte) error {
	return writingTo(to, replace(to, Bytes(now), func() error {
		if b, err := os.ReadFile(to); err != nil || !bytes.Equal(b, was) {
			return ErrChanged
		}
		return nil
	}))
}

// Bytes returns a function that writes b.
func Bytes(b []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := w.Write(b)
		return err
	}
}

// writingTo adds the name of the file to an error; nil stays nil.
func writingTo(to string, err error) error {
	if err != nil {
		return fmt.Errorf("writing %s: %w", to, err)
	}
	return nil
}

// errFolder means that there is a folder where a file is to be written.
var errFolder = errors.New("there is a folder of that name; choose another, or move it away")

// errReadOnly means that a source file is read-only.
var errReadOnly = errors.New("it is read-only, and is left as it is")

// replace writes a file next to its place and renames it there, so that it is whole or not at all.
// sure, unless nil, is called last and can still refuse; a read-only file is then an error. A
// device is written to directly, a link is followed, and a folder is an error.
func replace(to string, write func(io.Writer) error, sure func() error) error {
	mode := fresh
	if real, err := filepath.EvalSymlinks(to); err == nil {
		to = real
	}
	st, err := os.Stat(to)
	switch {
	case err == nil && st.IsDir():
		return errFolder
	case err == nil && st.Mode().IsRegular():
		if mode = st.Mode().Perm(); sure != nil && mode&0o200 == 0 {
			return errReadOnly
		}
	case err == nil:
		f, err := os.OpenFile(to, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		return errors.Join(write(namelessFile{f}), nameless(f.Close()))
	}
	if err := mayAlso("make", filepath.Dir(to), func() error { return os.MkdirAll(filepath.Dir(to), 0o777) }); err != nil {
		return fmt.Errorf("making a folder: %w", err)
	}
	f, release, failed := stageFile(filepath.Dir(to))
	if failed != nil {
		return failed
	}
	defer release()
	defer func() {
		if mishap.At("remove", f.Name()) == nil {
			os.Remove(f.Name()) // fails harmlessly once it has been renamed
		}
	}()
	if err == nil {
		owned(f, st)
	}
	chmod := mayAlso("chmod", to, func() error { return f.Chmod(mode) })
	if err := errors.Join(write(namelessFile{f}), nameless(chmod), synced(f, sure != nil), nameless(f.Close()), nameless(mishap.At("close", to))); err != nil {
		return err
	}
	if sure != nil {
		if err := sure(); err != nil {
			return err
		}
	}
	if err := nameless(mayAlso("rename", to, func() error { return os.Rename(f.Name(), to) })); err != nil || sure == nil {
		return err
	}
	if dir, err := os.Open(filepath.Dir(to)); err == nil { // so that the rename survives a power cut too
		_ = dir.Sync()
		dir.Close()
	}
	return nil
}

// synced flushes a staged file to the disk, if it should be.
func synced(f *os.File, is bool) error {
	if !is {
		return nil
	}
	return nameless(mayAlso("sync", f.Name(), f.Sync))
}

// stageFile creates a file next to the one it will be renamed to, and removes those that killed
// processes left in the folder. It stays locked until it is released, so that no other process
// takes it for one of them.
func stageFile(dir string) (*os.File, func(), error) {
	var f *os.File
	_, release, err := staged(dir, func() (name string, err error) {
		if f != nil {
			f.Close()
		}
		if err := mishap.At("create", dir); err != nil {
			return "", err
		}
		if f, err = os.CreateTemp(dir, staging); err != nil {
			return "", err
		}
		return f.Name(), nil
	})
	if err != nil {
		return nil, nil, fmt.Errorf("in the folder %w", err)
	}
	return f, release, nil
}

// staged removes what killed processes left in a folder, and calls create to make there what is to
// be put in place later. That stays locked until it is released.
func staged(dir string, create func() (string, error)) (name string, release func(), err error) {
	Sweep(dir)
	for range 100 {
		name, err := create()
		if err != nil {
			return "", nil, fmt.Errorf("%s: %w", dir, nameless(err))
		}
		release, held, err := lock(name)
		switch {
		case err != nil: // without locks nobody sweeps either
			return name, func() {}, nil
		case held:
			return name, release, nil
		}
	}
	return "", nil, fmt.Errorf("%s: it is swept as fast as it is filled", dir)
}

// errNoFile means that something is not a regular file but a folder or a pipe, say.
var errNoFile = errors.New("it is not a regular file")

// openFile opens a regular file for reading. Anything else is not even opened: opening a pipe would
// wait for its writer.
func openFile(name string) (*os.File, error) {
	if st, err := os.Stat(name); err == nil && !st.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: %w", name, errNoFile)
	}
	return os.Open(name)
}

// readFile returns the contents of a regular file.
func readFile(name string) ([]byte, error) {
	f, err := openFile(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(f)
}

// nameless strips the file's name from an error: the name of a staged file means nothing to the
// user.
func nameless(err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return path.Err
	case errors.As(err, &link):
		return link.Err
	}
	return err
}

// namelessFile is a staged file to write to; its errors do not name it.
type namelessFile struct{ f *os.File }

// Write writes to the staged file; its errors do not name it.
func (b namelessFile) Write(p []byte) (int, error) {
	if err := mishap.At("write", b.f.Name()); err != nil {
		return 0, nameless(err)
	}
	n, err := b.f.Write(p)
	return n, nameless(err)
}

// patience is how long a command waits for another one that writes sources.
const patience = 10 * time.Second

// Hold makes this process the only one that writes a project's content, until it is released or the
// process ends, however it ends. It waits for another process that does, and gives up after a
// while. Where there are no locks nobody waits.
func Hold(project string) (release func(), err error) { return hold(project, patience) }

// hold locks a project's content, waiting for up to most; release unlocks it. It is an error if
// another command is still writing there. Where there is no content, or the file system supports no
// locks, nothing is locked and the caller may proceed.
func hold(project string, most time.Duration) (release func(), err error) {
	content := filepath.Join(project, "content")
	if _, err := os.Stat(content); err != nil {
		return func() {}, nil // nothing to write in
	}
	for end := time.Now().Add(most); ; time.Sleep(20 * time.Millisecond) {
		release, held, err := lock(content)
		switch {
		case err != nil:
			return func() {}, nil
		case held:
			return release, nil
		case time.Now().After(end):
			return nil, fmt.Errorf("%s is being written by another command: wait for it, and run this again", content)
		}
	}
}

// Write writes a file named by the user, as Replace does, but refuses to replace a file of another
// kind, so that naming the wrong file does no harm.
func Write(to string, write func(io.Writer) error) error {
	if st, err := os.Stat(to); err != nil || !st.Mode().IsRegular() || st.Size() == 0 {
		return Replace(to, write)
	}
	was, err := begins(to)
	if err != nil {
		return writingTo(to, nameless(err))
	}
	return Replace(to, func(w io.Writer) error {
		return write(&sameKind{w: w, was: kindOf(was), end: strings.ToLower(filepath.Ext(to))})
	})
}

// MayWrite returns the error with which Write would refuse a file that begins with head, so that it
// is known before the work rather than after it.
func MayWrite(to, head string) error {
	if st, err := os.Stat(to); err != nil || !st.Mode().IsRegular() || st.Size() == 0 {
		return nil
	}
	was, err := begins(to)
	if err == nil {
		_, err = (&sameKind{w: io.Discard, was: kindOf(was), end: strings.ToLower(filepath.Ext(to))}).Write([]byte(head))
	}
	return writingTo(to, nameless(err))
}

// begins returns the first bytes of a file.
func begins(name string) ([]byte, error) {
	f, err := openFile(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, 64))
}

// plain is the kind of text that is of no other kind; texts are the extensions of text files that
// commands write.
const plain = "text"

var texts = []string{"", ".txt", ".text", ".csv", ".tsv", ".json", ".log", ".out"}

// kindOf returns the kind of a file by how it begins.
func kindOf(head []byte) string {
	head = bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\uFEFF")), " \t\r\n")
	for _, k := range [][2]string{{"%PDF", "PDF"}, {"\x89PNG", "PNG"}, {"PK\x03\x04", "ZIP or workbook"}, {"<", "SVG"}} {
		if bytes.HasPrefix(head, []byte(k[0])) {
			return k[1]
		}
	}
	return plain
}

// sameKind passes on what is written if it begins like the file it replaces, and if that is not a
// kind of text that only people write.
type sameKind struct {
	w        io.Writer
	was, end string
	begun    bool
}

// Write looks at the first bytes. If the file to be replaced is of another kind, or a text that no
// command writes, it writes nothing and returns an error.
func (a *sameKind) Write(p []byte) (int, error) {
	if !a.begun && len(p) > 0 {
		a.begun = true
		switch now := kindOf(p); {
		case now != a.was:
			return 0, fmt.Errorf("the file of that name is %s, not %s: choose another name, or remove it", a.was, now)
		case now == plain && !slices.Contains(texts, a.end):
			return 0, fmt.Errorf("the file of that name is a %s file, which no command writes: choose another name, or remove it", a.end)
		}
	}
	return a.w.Write(p)
}
