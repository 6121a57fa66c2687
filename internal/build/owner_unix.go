//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package build

import (
	"os"
	"syscall"
)

// fresh is the mode of a new file, according to the user's umask.
var fresh = func() os.FileMode {
	mask := syscall.Umask(0)
	syscall.Umask(mask)
	return 0o666 &^ os.FileMode(mask)
}()

// owned gives a file the owner of the one it replaces, where that is permitted.
func owned(f *os.File, was os.FileInfo) {
	if st, ok := was.Sys().(*syscall.Stat_t); ok {
		_ = f.Chown(int(st.Uid), int(st.Gid))
	}
}
