//go:build linux && (amd64 || arm64)

package main

import (
	"bytes"
	"os"
	"slices"
	"strconv"
	"syscall"
)

// large asks for large pages where some bytes lie. That the system has none is no matter.
func large(b []byte) { _ = syscall.Madvise(b, syscall.MADV_HUGEPAGE) }

// sparse reports whether memory that is not touched costs nothing: it is not limited by
// address, nor promised to the last byte, and a large page is of a few megabytes (of 512
// where the usual ones are of 64 kB).
func sparse() bool {
	var most syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_AS, &most); err != nil || most.Cur != ^uint64(0) {
		return false
	}
	size, err := strconv.Atoi(said("/sys/kernel/mm/transparent_hugepage/hpage_pmd_size"))
	return err == nil && size <= 4<<20 && slices.Contains([]string{"0", "1"}, said("/proc/sys/vm/overcommit_memory"))
}

// said is what a file of the kernel says, "" if it is not there.
func said(file string) string {
	b, _ := os.ReadFile(file)
	return string(bytes.TrimSpace(b))
}
