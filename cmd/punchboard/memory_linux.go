//go:build linux && (amd64 || arm64)

package main

import (
	"bytes"
	"os"
	"syscall"
)

// large asks for large pages where some bytes lie. That the system has none is no matter.
func large(b []byte) { _ = syscall.Madvise(b, syscall.MADV_HUGEPAGE) }

// sparse reports whether memory that is not touched costs nothing: it is not limited by
// address, nor promised to the last byte.
func sparse() bool {
	var most syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_AS, &most); err != nil || most.Cur != ^uint64(0) {
		return false
	}
	how, err := os.ReadFile("/proc/sys/vm/overcommit_memory")
	return err == nil && string(bytes.TrimSpace(how)) != "2"
}
