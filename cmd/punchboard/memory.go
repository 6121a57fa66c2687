package main

import (
	"cmp"
	"io/fs"
	"math"
	"os"
	"path"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strings"
	"sync/atomic"
	"unsafe"
)

// gcFrom is the heap size, in bytes, before the first collection: a short command ends before there
// is anything to free. A larger value costs more than it saves, since touching a new page takes
// longer than marking live data: with 128 MB check takes a tenth to a quarter longer.
const gcFrom = 40 << 20

// gcGrowth is the most that the heap may grow between two later collections, in percent of live
// data, and gcRoom in bytes: large decks would otherwise take three times what they need. It may
// always grow by gcLeast percent. With less than gcSmall live data it may grow by gcDouble only,
// since little data is marked quickly. A check allocates much and keeps little: it has checkRoom
// instead of gcRoom, however much is live, which saves a fifth of its time. What a large deck keeps
// is mostly bytes, which are marked quickly: its heap may grow to deckHeap, and then by gcDeck
// percent up to deckRoom, always by at least deckLeast percent; the runtime has deckSlack on top,
// or a sixth of live data.
const (
	gcGrowth  = 300
	gcLeast   = 50
	gcRoom    = 160 << 20
	gcSmall   = 36 << 20
	gcDouble  = 100
	checkRoom = 320 << 20
	deckHeap  = 12 << 20
	deckRoom  = 24 << 20
	deckSlack = 12 << 20
	deckLeast = 15
	gcDeck    = 30
)

// wide is how many bytes of the heap should be on large pages.
const wide = 1 << 30

// bulk is the size, in bytes, from which a file may hold a large deck.
const bulk = 200 << 10

// bulky reports whether the content may hold a large deck, whose memory is returned as soon as it
// is free: large pages cost more each time they are allocated again.
func bulky(files fs.FS) (found bool) {
	fs.WalkDir(files, "content", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !slices.Contains([]string{".yaml", ".csv", ".tsv", ".xlsx", ".ods"}, path.Ext(name)) {
			return nil // reading reports what cannot be read
		}
		if info, err := d.Info(); err == nil && info.Size() >= bulk {
			found = true
			return fs.SkipAll
		}
		return nil
	})
	return found
}

// room is what a command uses instead of gcRoom, 0 for gcRoom.
var room atomic.Uint64

// growth returns how much the heap may grow, in percent of live bytes, given a limit of room bytes.
func growth(live, room uint64) int {
	most := uint64(gcGrowth)
	switch {
	case room == deckHeap:
		return int(max(deckLeast, min(gcDeck, deckRoom*100/max(live, 1)), (deckHeap-min(live, deckHeap))*100/max(live, 1)))
	case live < gcSmall && room == gcRoom:
		most = gcDouble
	}
	return int(max(gcLeast, min(most, room*100/max(live, 1))))
}

// late counts how often the first collection was scheduled: only the last schedule counts.
var late atomic.Int64

// collectLate schedules garbage collection, unless the user limits the memory: first at gcFrom,
// then each time the heap has grown by its growth.
func collectLate() {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	debug.SetMemoryLimit(gcFrom)
	debug.SetGCPercent(-1)
	runtime.AddCleanup(new([16]byte), func(set int64) {
		if set == late.Load() {
			keepPace()
			debug.SetMemoryLimit(math.MaxInt64)
		}
	}, late.Add(1))
}

// widen requests large pages for the beginning of the heap, which is still small: a command that
// touches much new memory takes a fifth less time. It allocates one object of that size, touches
// only its first byte, and frees it. It does nothing where the system has no large pages or counts
// untouched memory, and for a bulky project.
func widen(files fs.FS) {
	if late.Load() != 1 || !sparse() || bulky(files) { // nothing was scheduled, as in tests or where the user limits the memory, or it is done
		return
	}
	late.Add(1)
	debug.SetMemoryLimit(math.MaxInt64)
	var b strings.Builder // not cleared, unlike a slice whose memory was used before
	b.Grow(wide)
	b.WriteByte(0)
	large(unsafe.Slice(unsafe.StringData(b.String()), wide))
	debug.FreeOSMemory() // otherwise what was freed counts, and exceeds any limit
	collectLate()
}

// keepPace sets the growth of the heap, now and after each collection.
func keepPace() {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	n, wanted := live[0].Value.Uint64(), cmp.Or(room.Load(), gcRoom)
	percent := growth(n, wanted)
	debug.SetGCPercent(percent)
	if wanted == deckHeap { // free memory goes back to the system at once
		debug.SetMemoryLimit(int64(n + n*uint64(percent)/100 + max(deckSlack, n/6)))
	}
	runtime.AddCleanup(new([16]byte), func(struct{}) { keepPace() }, struct{}{})
}
