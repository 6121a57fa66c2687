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

// Replace writes a file whole or not at all, and makes its folder if that is
// not there. A file that is there keeps its mode and, where that may be done, its owner, and a link to it stays one.
// What is no file, such as a pipe, is written to as it is. What an earlier call
// left there because it was killed is removed.
func Replace(to string, write func(io.Writer) error) error {
	return writingTo(to, replace(to, write, nil))
}

// ErrChanged is about a file that somebody else wrote while a command worked on it.
var ErrChanged = errors.New("it changed in the meantime, and is left as it is: run this again")

// Update replaces a file that is read, changed and written back. It is read once
// more just before: if it does not hold what was read, nothing is written, and
// the error is ErrChanged.
func Update(to string, was, now []byte) error {
	return writingTo(to, replace(to, Bytes(now), func() error {
		if b, err := os.ReadFile(to); err != nil || !bytes.Equal(b, was) {
			return ErrChanged
		}
		return nil
	}))
}

// Bytes writes what is ready.
func Bytes(b []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := w.Write(b)
		return err
	}
}

// writingTo says of an error which file it happened to; nil stays nil.
func writingTo(to string, err error) error {
	if err != nil {
		return fmt.Errorf("writing %s: %w", to, err)
	}
	return nil
}

// errFolder is about a folder where a file is to be written.
var errFolder = errors.New("there is a folder of that name; choose another, or move it away")

// errReadOnly is about a source that its owner does not want written.
var errReadOnly = errors.New("it is read-only, and is left as it is")

// replace writes a file beside its place and renames it there, so that it is whole or not
// at all. sure, unless nil, is asked last and keeps what is read-only; a device is
// written to as it is, a link is followed, a folder is an error.
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
			os.Remove(f.Name()) // nothing is there once it has been renamed
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
	if dir, err := os.Open(filepath.Dir(to)); err == nil { // that it is there survives a power cut too
		_ = dir.Sync()
		dir.Close()
	}
	return nil
}

// synced has a staged file brought to the disk, if it is to be.
func synced(f *os.File, is bool) error {
	if !is {
		return nil
	}
	return nameless(mayAlso("sync", f.Name(), f.Sync))
}

// stageFile makes a file that is to be renamed to one beside it, and removes
// those that killed processes left in the folder. It stays locked until it is
// released, so that no other process takes it for one of them.
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

// staged removes what killed processes left in a folder, and makes there, by
// create, what is to be put in place later. It stays locked until it is
// released.
func staged(dir string, create func() (string, error)) (name string, release func(), err error) {
	Sweep(dir)
	for range 100 {
		name, err := create()
		if err != nil {
			return "", nil, fmt.Errorf("%s: %w", dir, nameless(err))
		}
		release, held, err := lock(name)
		switch {
		case err != nil: // no locks here: nobody sweeps either
			return name, func() {}, nil
		case held:
			return name, release, nil
		}
	}
	return "", nil, fmt.Errorf("%s: it is swept as fast as it is filled", dir)
}

// errNoFile is about what is there and is no file: a folder, a pipe.
var errNoFile = errors.New("it is not a regular file")

// openFile opens a file to read it. What is no file is not even opened: opening
// a pipe would wait for its writer.
func openFile(name string) (*os.File, error) {
	if st, err := os.Stat(name); err == nil && !st.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: %w", name, errNoFile)
	}
	return os.Open(name)
}

// readFile is what a file holds.
func readFile(name string) ([]byte, error) {
	f, err := openFile(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(f)
}

// nameless is an error about a file without the file's name: a staged one means
// nothing to whoever reads it.
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

// Hold makes this process the only one that writes a project's content until it
// is released or the process ends, however it ends. It waits for another one
// that does, and then gives up. Where there are no locks nobody waits.
func Hold(project string) (release func(), err error) { return hold(project, patience) }

// hold takes the lock on a project's content, waiting for up to most; release gives it
// back. An error: another command still writes there. Where there is no content, or no
// lock can be taken on this file system, nothing is held and all goes on.
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

// Write writes a file that a command was asked for, as Replace does, but never in the
// place of a file of another kind: who names the wrong file keeps it.
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

// MayWrite reports that Write would refuse a file that begins so: for who would
// rather know before the work than after it.
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

// begins is the beginning of a file.
func begins(name string) ([]byte, error) {
	f, err := openFile(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, 64))
}

// plain is the kind of a text of no other kind, and texts are the endings of those
// that commands write.
const plain = "text"

var texts = []string{"", ".txt", ".text", ".csv", ".tsv", ".json", ".log", ".out"}

// kindOf tells the kind of a file by how it begins.
func kindOf(head []byte) string {
	head = bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\uFEFF")), " \t\r\n")
	for _, k := range [][2]string{{"%PDF", "PDF"}, {"\x89PNG", "PNG"}, {"PK\x03\x04", "ZIP or workbook"}, {"<", "SVG"}} {
		if bytes.HasPrefix(head, []byte(k[0])) {
			return k[1]
		}
	}
	return plain
}

// sameKind passes on what is written, if it begins as a file of the kind does whose
// place it takes, and if that is no text that nobody but its author writes.
type sameKind struct {
	w        io.Writer
	was, end string
	begun    bool
}

// Write looks at the first bytes. If the file whose place it takes is of another kind, or
// a text that no command writes, nothing is written and the error says so.
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
