//go:build linux && (amd64 || arm64)

package main

import (
	"bytes"
	"math"
	"os"
	"regexp"
	"runtime"
	"runtime/debug"
	"strconv"
	"syscall"
	"testing"
	"testing/fstest"
)

// TestWiden checks that large pages are requested, but not if the user limits the memory.
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
	asked := func() (kB int) { // the runtime asks for some of its own
		maps, err := os.ReadFile("/proc/self/smaps")
		if err != nil {
			t.Skip(err)
		}
		for _, part := range regexp.MustCompile(`(?ms)^Size: +(\d+) kB$.*?^VmFlags:(.*?)$`).FindAllSubmatch(maps, -1) {
			if n, _ := strconv.Atoi(string(part[1])); bytes.Contains(part[2], []byte(" hg")) {
				kB += n
			}
		}
		return kB
	}
	was := asked()
	if was >= wide>>10 {
		t.Skip("it was asked in this process, by -count")
	}
	t.Setenv("GOGC", "")
	t.Setenv("GOMEMLIMIT", "1GiB")
	collectLate()
	if widen(fstest.MapFS{}); asked()-was >= wide>>10 {
		t.Error("large pages for who limits the memory")
	}
	t.Setenv("GOMEMLIMIT", "")
	collectLate()
	used := make([][]byte, 64) // memory that was used before, at the end of the heap, must not be cleared with the rest
	for i := range used {
		used[i] = bytes.Repeat([]byte{1}, 1<<20)
	}
	used = nil
	runtime.GC()
	had := touched(t)
	if widen(fstest.MapFS{}); asked()-was < wide>>10 {
		t.Errorf("large pages are asked for for %d kB only", asked()-was)
	}
	if more := touched(t) - had; more > wide>>12 {
		t.Errorf("%d kB are touched for it", more)
	}
	was = asked()
	if widen(fstest.MapFS{}); asked() != was {
		t.Error("large pages are asked for twice")
	}
}

// touched returns the peak memory of this process, in kB.
func touched(t *testing.T) int {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return int(u.Maxrss)
}

// TestBulky checks which content may hold a large deck.
func TestBulky(t *testing.T) {
	large := &fstest.MapFile{Data: make([]byte, bulk)}
	for name, want := range map[string]bool{"content/g/cards.csv": true, "content/g/cards.ods": true, "content/g/map.png": false, "out/cards.csv": false} {
		if got := bulky(fstest.MapFS{name: large, "content/g/game.yaml": {}}); got != want {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}
