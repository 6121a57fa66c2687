//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package build_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"punchboard/internal/build"
)

// TestOwners checks that a rewritten file keeps its owner.
func TestOwners(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can give a file to somebody else")
	}
	name := filepath.Join(t.TempDir(), "a.yaml")
	if err := os.WriteFile(name, []byte("was"), 0o640); err != nil {
		t.Fatal(err)
	}
	if err := os.Chown(name, 1234, 2345); err != nil {
		t.Fatal(err)
	}
	if err := build.Update(name, []byte("was"), []byte("now")); err != nil {
		t.Fatal(err)
	}
	st, err := os.Stat(name)
	if err != nil {
		t.Fatal(err)
	}
	if own := st.Sys().(*syscall.Stat_t); own.Uid != 1234 || own.Gid != 2345 || st.Mode().Perm() != 0o640 {
		t.Errorf("it belongs to %d:%d with mode %v, and was 1234:2345 with 0640", own.Uid, own.Gid, st.Mode().Perm())
	}
}
