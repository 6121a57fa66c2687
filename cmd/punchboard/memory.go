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

// gcFrom is the memory, in bytes, that a run may take before the first
// collection: a short command ends before it has found anything to free. More
// costs more than it saves, since a page that is touched for the first time takes
// longer than marking what lives: with 128 MB check takes a tenth to a quarter
// longer.
const gcFrom = 40 << 20

// gcGrowth is how much the heap may grow between two collections from then on, in
// percent of what lives, and gcRoom in bytes: large decks would take three times what
// they need. It always may by gcLeast percent. Below gcSmall that live it may by gcDouble:
// what is little is soon marked. A check asks much and keeps little: it has checkRoom,
// whatever lives, which saves it a fifth of its time. What a large deck keeps is mostly
// bytes, which are marked fast: its heap may grow to deckHeap, and by gcDeck percent up to
// deckRoom, by deckLeast percent always; the runtime has deckSlack beside it, or a sixth
// of what lives.
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

// wide is how many bytes of the heap are to lie on large pages.
const wide = 1 << 30

// bulk is the size, in bytes, from which on a file may hold a large deck.
const bulk = 200 << 10

// bulky reports whether the content may hold a large deck, whose memory is given back as
// soon as it is free: large pages cost more each time that they are had again.
func bulky(files fs.FS) (found bool) {
	fs.WalkDir(files, "content", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !slices.Contains([]string{".yaml", ".csv", ".tsv", ".xlsx", ".ods"}, path.Ext(name)) {
			return nil // reading tells what cannot be read
		}
		if info, err := d.Info(); err == nil && info.Size() >= bulk {
			found = true
			return fs.SkipAll
		}
		return nil
	})
	return found
}

// room is what a command wants instead of gcRoom, 0 for gcRoom.
var room atomic.Uint64

// growth is how much a heap may grow of which so many bytes live, in percent, by so
// many bytes at most.
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

// late is how often it was set when garbage is collected: what was set before the last
// time is not to happen.
var late atomic.Int64

// collectLate sets when garbage is collected, unless the user limits the memory: first at
// gcFrom, from then on each time that the heap has grown by its growth.
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

// widen asks for large pages for the first of the heap, which is still small: a command
// that touches much memory for the first time spends a fifth less time. They are had by
// putting one thing of that size there, of which nothing but the first byte is touched, and
// letting go of it. Where the system has no large pages, or counts what is not touched, and
// for a bulky project, it does nothing.
func widen(files fs.FS) {
	if late.Load() != 1 || !sparse() || bulky(files) { // who limits the memory, and tests, have set nothing; or it is done
		return
	}
	late.Add(1)
	debug.SetMemoryLimit(math.MaxInt64)
	var b strings.Builder // its room is not cleared, as that of a slice is if any of it was used before
	b.Grow(wide)
	b.WriteByte(0)
	large(unsafe.Slice(unsafe.StringData(b.String()), wide))
	debug.FreeOSMemory() // else what was let go counts, and is over any limit
	collectLate()
}

// keepPace sets the growth of the heap, now and after each collection.
func keepPace() {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	n, wanted := live[0].Value.Uint64(), cmp.Or(room.Load(), gcRoom)
	percent := growth(n, wanted)
	debug.SetGCPercent(percent)
	if wanted == deckHeap { // what is free goes back to the system at once
		debug.SetMemoryLimit(int64(n + n*uint64(percent)/100 + max(deckSlack, n/6)))
	}
	runtime.AddCleanup(new([16]byte), func(struct{}) { keepPace() }, struct{}{})
}
