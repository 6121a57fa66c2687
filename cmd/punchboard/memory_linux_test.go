//go:build linux && (amd64 || arm64)

package main

import (
	"math"
	"os"
	"regexp"
	"runtime/debug"
	"testing"
)

// TestWiden holds that large pages are asked for, but not where the user limits the memory.
func TestWiden(t *testing.T) {
	if _, err := os.Stat("/sys/kernel/mm/transparent_hugepage"); err != nil || !sparse() {
		t.Skip("there are no large pages, or memory that is not touched is counted")
	}
	percent := debug.SetGCPercent(100)
	limit := debug.SetMemoryLimit(math.MaxInt64)
	defer func() {
		late.Store(0) // the others want it as it was
		debug.SetGCPercent(percent)
		debug.SetMemoryLimit(limit)
	}()
	asked := func() int {
		maps, err := os.ReadFile("/proc/self/smaps")
		if err != nil {
			t.Skip(err)
		}
		return len(regexp.MustCompile(`(?m)^VmFlags:.* hg\b`).FindAll(maps, -1))
	}
	t.Setenv("GOGC", "")
	t.Setenv("GOMEMLIMIT", "1GiB")
	was := asked()
	collectLate()
	if widen(64 << 20); asked() != was {
		t.Error("large pages for who limits the memory")
	}
	t.Setenv("GOMEMLIMIT", "")
	before := collections()
	collectLate()
	if widen(64 << 20); asked() <= was {
		t.Error("no large pages are asked for")
	}
	if got := debug.SetMemoryLimit(-1); got != gcFrom && collections() == before { // after one the limit is gone
		t.Errorf("the first collection comes at %d bytes, want %d", got, gcFrom)
	}
}

// collections is how often garbage was collected.
func collections() int64 {
	var s debug.GCStats
	debug.ReadGCStats(&s)
	return s.NumGC
}
