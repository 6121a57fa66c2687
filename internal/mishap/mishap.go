// Package mishap is called before each change that a command makes to a disk: creating a folder or
// file, writing, flushing, closing, renaming, removing. It does nothing except in tests, which use
// it to make one change fail, as on a full or broken disk, or all changes from one on, as after a
// power failure.
package mishap

import "io/fs"

// befall decides which changes fail; it is nil outside tests.
var befall func(op, name string) error

// Bring makes the changes fail for which f returns an error, until restore is called. It is only
// for tests; no command may be running when it is called.
func Bring(f func(op, name string) error) (restore func()) {
	was := befall
	befall = f
	return func() { befall = was }
}

// At returns an error if a change to the disk is to fail. Like an error of the system it names the
// file or folder.
func At(op, name string) error {
	if befall == nil {
		return nil
	}
	if err := befall(op, name); err != nil {
		return &fs.PathError{Op: op, Path: name, Err: err}
	}
	return nil
}
