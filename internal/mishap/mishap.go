// Package mishap is asked before each change that a command makes to a disk: to
// make a folder or a file, to write, to bring to the disk, to close, to rename, to
// take away. It has nothing against any, but in tests, which have one of them fail
// as a full or broken disk does, or all from one on, as after a loss of power.
package mishap

import "io/fs"

// befall is what a test has changes fail with; nil outside of tests.
var befall func(op, name string) error

// Bring has changes fail for which f gives an error, until what it gives is called.
// For tests alone: no command may be at work when it is called.
func Bring(f func(op, name string) error) (restore func()) {
	was := befall
	befall = f
	return func() { befall = was }
}

// At gives an error if a change to the disk is to fail. The file or folder is the
// one that is changed, and named in the error, as the system names it.
func At(op, name string) error {
	if befall == nil {
		return nil
	}
	if err := befall(op, name); err != nil {
		return &fs.PathError{Op: op, Path: name, Err: err}
	}
	return nil
}
