//go:build !windows

package main

import (
	"os"
	"syscall"
)

// understood reports whether a terminal follows escape sequences: on these systems all do.
func understood(*os.File) bool { return true }

// ownTroubles are the errors specific to these systems.
var ownTroubles = []trouble{
	{[]error{syscall.ENOSPC, syscall.EDQUOT}, makeRoom},
	{[]error{syscall.EFBIG}, "files may not grow so large here: see ulimit -f, or write to another disk"},
	{[]error{syscall.EROFS}, mayNot},
	{[]error{syscall.ENOTDIR}, "there is a file where the path needs a folder: move it away, or choose another path"},
	{[]error{syscall.EIO}, "the disk may be broken: copy what you have to another"},
}
