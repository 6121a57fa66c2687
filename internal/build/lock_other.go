//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package build

import "errors"

// lock is for systems without locks on folders: none is ever taken, and so
// what a killed build left stays for a day.
func lock(string) (release func(), held bool, err error) {
	return nil, false, errors.ErrUnsupported
}
