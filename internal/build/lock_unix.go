//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package build

import (
	"errors"
	"os"
	"syscall"
)

// lock locks a folder for this process until it is released or the process ends, however it ends.
// held is false if another process holds it or the folder no longer exists. It is an error if the
// file system does not support locks.
func lock(dir string) (release func(), held bool, err error) {
	f, err := os.Open(dir)
	if errors.Is(err, os.ErrNotExist) {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, err
	}
	err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return nil, false, f.Close()
	}
	if err != nil || !stands(f, dir) {
		f.Close()
		return nil, false, err
	}
	return func() { f.Close() }, true, nil
}

// stands reports whether an open folder is still the one at its path.
func stands(f *os.File, dir string) bool {
	a, err := f.Stat()
	if err != nil {
		return false
	}
	b, err := os.Stat(dir)
	return err == nil && os.SameFile(a, b)
}
