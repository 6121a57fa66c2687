package golden

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestMain switches -update off, since these tests test it themselves and must not change testdata.
func TestMain(m *testing.M) {
	flag.Parse()
	*update = false
	os.Exit(m.Run())
}

// heard collects a helper's messages instead of failing the test.
type heard struct {
	testing.TB
	said string
}

func (h *heard) Helper()                   {}
func (h *heard) Errorf(s string, a ...any) { h.said += fmt.Sprintf(s, a...) }
func (h *heard) Fatalf(s string, a ...any) { h.said += fmt.Sprintf(s, a...) }

// updating runs f with -update set, in a temporary folder.
func updating(t *testing.T, f func()) {
	t.Helper()
	t.Chdir(t.TempDir())
	*update = true
	defer func() { *update = false }()
	f()
}

func TestFile(t *testing.T) {
	File(t, "line.txt", []byte("A line of text.\n"))
	h := &heard{TB: t}
	if File(h, "line.txt", []byte("Another.\n")); !strings.Contains(h.said, "-want +got") {
		t.Errorf("another text is not noticed: %q", h.said)
	}
	h.said = ""
	updating(t, func() { File(h, "large.txt", make([]byte, most+1)) })
	if !strings.Contains(h.said, "at most") {
		t.Errorf("a large file is not noticed: %q", h.said)
	}
	updating(t, func() {
		File(t, "new/line.txt", []byte("New.\n"))
		if got, err := os.ReadFile("testdata/new/line.txt"); string(got) != "New.\n" {
			t.Errorf("written: %q, %v", got, err)
		}
	})
}

func TestEach(t *testing.T) {
	seen := ""
	Each(t, "testdata/*.txtar", func(t *testing.T, a *Archive) {
		seen += a.Name + filepath.Base(t.Name())
		files := a.Under("content/")
		if len(files) != 1 || a.Has("none") {
			t.Errorf("it holds %v", files)
		}
		a.Want("both", a.Text("content/a")+a.Text("layouts/b"))
		h := &heard{TB: t}
		a.tb = h
		if a.Want("both", "One.\n"); !strings.Contains(h.said, "-want +got") {
			t.Errorf("another text is not noticed: %q", h.said)
		}
		h.said = ""
		if a.Want("none", ""); !strings.Contains(h.said, "no file none") {
			t.Errorf("a file that is not there is not noticed: %q", h.said)
		}
	})
	if seen != "pairpair" {
		t.Errorf("seen: %s", seen)
	}
}

// TestWantWrites checks that -update writes results to the right place.
func TestWantWrites(t *testing.T) {
	updating(t, func() {
		if err := os.WriteFile("a.txtar", []byte("Head.\n-- want --\nOld.\n-- in --\nIn.\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		a := Open(t, "a.txtar")
		a.Want("want", "New.\n")
		a.Want("more", "More.\n")
		if got, err := os.ReadFile("a.txtar"); string(got) != "Head.\n-- want --\nNew.\n-- in --\nIn.\n-- more --\nMore.\n" {
			t.Errorf("written: %q, %v", got, err)
		}
	})
}
