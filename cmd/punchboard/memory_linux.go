//go:build linux && (amd64 || arm64)

package main

import (
	"bytes"
	"os"
	"slices"
	"strconv"
	"syscall"
)

// large requests large pages for some bytes. If the system has none, that is fine.
func large(b []byte) { _ = syscall.Madvise(b, syscall.MADV_HUGEPAGE) }

// sparse reports whether untouched memory costs nothing: address space is not limited, overcommit
// is allowed, and a large page takes a few megabytes (not 512, as where normal pages take 64 kB).
func sparse() bool {
	var most syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_AS, &most); err != nil || most.Cur != ^uint64(0) {
		return false
	}
	size, err := strconv.Atoi(said("/sys/kernel/mm/transparent_hugepage/hpage_pmd_size"))
	return err == nil && size <= 4<<20 && slices.Contains([]string{"0", "1"}, said("/proc/sys/vm/overcommit_memory"))
}

// said returns the contents of a kernel file, or "" if it does not exist.
func said(file string) string {
	b, _ := os.ReadFile(file)
	return string(bytes.TrimSpace(b))
}
