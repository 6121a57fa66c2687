package main

import (
	"errors"
	"io"
	"net"
	"slices"
	"syscall"
)

// advice is what to do about a machine that would not, "" if the error says it.
func advice(err error) string {
	if errors.As(err, new(*net.OpError)) {
		return ""
	}
	for _, a := range []struct {
		kinds []error
		says  string
	}{
		{[]error{syscall.ENOSPC, syscall.EDQUOT}, "make room on the disk, or write to another"},
		{[]error{syscall.EFBIG}, "files may not grow so large here: see ulimit -f, or write to another disk"},
		{[]error{syscall.EACCES, syscall.EPERM, syscall.EROFS}, "see who may read and write there, or choose another place"},
		{[]error{syscall.ENOTDIR}, "a file stands where the path wants a folder: move it away, or choose another path"},
		{[]error{syscall.EIO}, "the disk may be broken: copy what you have to another"},
	} {
		if slices.ContainsFunc(a.kinds, func(k error) bool { return errors.Is(err, k) }) {
			return a.says
		}
	}
	return ""
}

// sink is a stream that remembers that something could not be written: most of
// what is printed is printed without asking.
type sink struct {
	io.Writer
	failed error
}

// Write passes on what is printed and keeps the first error for the end of the command.
func (s *sink) Write(p []byte) (int, error) {
	n, err := s.Writer.Write(p)
	if s.failed == nil {
		s.failed = err
	}
	return n, err
}
