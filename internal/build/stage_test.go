package build

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestAbandoned checks that what a killed build left is swept, but not what another build is
// making, nor what is not a staging folder.
func TestAbandoned(t *testing.T) {
	out := t.TempDir()
	busy, err := newStage(out)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := lock(busy.named(busy.tmp)); err != nil {
		t.Skip("no locks here: ", err)
	}
	left := filepath.Join(out, staging+"1234")
	half := filepath.Join(out, staging+"99") // what a killed Replace left
	keep := filepath.Join(out, ".making")
	file := filepath.Join(out, staging+"file")
	making, release, err := stageFile(out)
	if err != nil {
		t.Fatal(err)
	}
	defer release()
	for _, dir := range []string{filepath.Join(left, "deep"), keep} {
		if err := os.MkdirAll(dir, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{filepath.Join(left, "deep", "x"), half, file} {
		if err := os.WriteFile(name, []byte("x"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	next, err := newStage(out)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{left: false, half: false, making.Name(): true, keep: true, file: true, busy.named(busy.tmp): true, next.named(next.tmp): true} {
		if _, err := os.Stat(name); (err == nil) != want {
			t.Errorf("%s is there: %v, want %v", filepath.Base(name), err == nil, want)
		}
	}
	busy.drop()
	next.drop()
	if _, err := os.Stat(busy.named(busy.tmp)); err == nil {
		t.Error("a dropped staging folder is still there")
	}
}

// TestAbandonedWithoutLocks checks that on a file system without locks, what has been untouched for
// a day is swept, but not what is newer.
func TestAbandonedWithoutLocks(t *testing.T) {
	out := t.TempDir()
	days := map[string]time.Duration{staging + "1": 25 * time.Hour, staging + "2": 23 * time.Hour, "making-3": 48 * time.Hour}
	for name, old := range days {
		at := time.Now().Add(-old)
		if err := errors.Join(os.Mkdir(filepath.Join(out, name), 0o777), os.Chtimes(filepath.Join(out, name), at, at)); err != nil {
			t.Fatal(err)
		}
	}
	sweep(out, func(string) (func(), bool, error) { return nil, false, errors.ErrUnsupported })
	for name := range days {
		if _, err := os.Stat(filepath.Join(out, name)); (err == nil) != (name != staging+"1") {
			t.Errorf("%s of %v: %v", name, days[name], err)
		}
	}
}

// TestStageFails checks that a build is written in full or not at all.
func TestStageFails(t *testing.T) {
	out := t.TempDir()
	s, err := newStage(out)
	if err != nil {
		t.Fatal(err)
	}
	write := func(text string, fails error) func(io.Writer) error {
		return func(w io.Writer) error {
			fmt.Fprint(w, text)
			return fails
		}
	}
	broken := errors.New("broken")
	err = writeAll(s, []Output{{Path: "a/b.pdf", Write: write("whole", nil)}, {Path: "a/c.pdf", Write: write("ha", broken)}}, func(string) {})
	if !errors.Is(err, broken) || err.Error() != "a/c.pdf: broken" {
		t.Errorf("error %v", err)
	}
	s.drop()
	if left, _ := os.ReadDir(out); len(left) > 0 {
		t.Errorf("left in the output folder: %v", left)
	}
}
