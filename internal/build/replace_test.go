package build

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"
)

// TestReplace checks that a file is written whole or not at all, and keeps its mode and any link to
// it.
func TestReplace(t *testing.T) {
	dir := t.TempDir()
	plain, link, fresh := filepath.Join(dir, "plain"), filepath.Join(dir, "link"), filepath.Join(dir, "new", "fresh")
	if err := errors.Join(os.WriteFile(plain, []byte("old"), 0o600), os.Symlink("plain", link)); err != nil {
		t.Fatal(err)
	}
	says := func(text string) func(io.Writer) error {
		return func(w io.Writer) error { _, err := io.WriteString(w, text); return err }
	}
	broken := errors.New("broken")
	if err := Replace(plain, func(w io.Writer) error { return errors.Join(says("half")(w), broken) }); !errors.Is(err, broken) {
		t.Errorf("error %v", err)
	}
	keeps(t, plain, "old", 0o600)
	if err := errors.Join(Replace(link, says("new")), Replace(fresh, says("first"))); err != nil {
		t.Fatal(err)
	}
	keeps(t, plain, "new", 0o600)
	keeps(t, fresh, "first", 0o644)
	if to, err := os.Readlink(link); err != nil || to != "plain" {
		t.Errorf("the link leads to %q: %v", to, err)
	}
	if err := Replace(dir, says("no")); !errors.Is(err, errFolder) {
		t.Errorf("over a folder: %v", err)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 3 {
		t.Errorf("the folder holds %v, want plain, link and new: %v", entries, err)
	}
}

func keeps(t *testing.T, name, want string, mode os.FileMode) {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil || string(b) != want {
		t.Errorf("%s holds %q, want %q: %v", name, b, want, err)
	}
	if st, err := os.Stat(name); err != nil || st.Mode().Perm() != mode {
		t.Errorf("%s has the mode %v, want %v: %v", name, st.Mode().Perm(), mode, err)
	}
}

// TestUpdate checks that a file that somebody else saved, removed or made read-only is not
// overwritten.
func TestUpdate(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.yaml")
	if err := os.WriteFile(name, []byte("old"), 0o640); err != nil {
		t.Fatal(err)
	}
	if err := Update(name, []byte("older"), []byte("new")); !errors.Is(err, ErrChanged) {
		t.Errorf("changed meanwhile: %v", err)
	}
	keeps(t, name, "old", 0o640)
	if err := Update(name, []byte("old"), []byte("new")); err != nil {
		t.Error(err)
	}
	keeps(t, name, "new", 0o640)
	if err := errors.Join(os.Chmod(name, 0o440)); err != nil {
		t.Fatal(err)
	}
	if err := Update(name, []byte("new"), []byte("newer")); !errors.Is(err, errReadOnly) {
		t.Errorf("read-only: %v", err)
	}
	keeps(t, name, "new", 0o440)
	if err := errors.Join(os.Remove(name), Update(name, []byte("new"), []byte("newer"))); !errors.Is(err, ErrChanged) {
		t.Errorf("taken away: %v", err)
	}
	if entries, err := os.ReadDir(filepath.Dir(name)); err != nil || len(entries) != 0 {
		t.Errorf("the folder holds %v: %v", entries, err)
	}
}

// TestHold checks that one process at a time writes a project's content, and that nobody waits
// forever.
func TestHold(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "content"), 0o777); err != nil {
		t.Fatal(err)
	}
	release, err := Hold(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := hold(dir, 50*time.Millisecond); err == nil && runtime.GOOS != "windows" {
		t.Error("two hold one project")
	}
	time.AfterFunc(50*time.Millisecond, release)
	again, err := Hold(dir)
	if err != nil {
		t.Fatal(err)
	}
	again()
}
