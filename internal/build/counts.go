package build

import (
	"crypto/sha256"
	"encoding/binary"
	"maps"
	"slices"
	"sync"

	"punchboard/internal/face"
)

// counts keep what an engine took long to count, by a digest of the program and
// of all that it was counted from.
type counts struct {
	program face.Sum
	mu      sync.Mutex
	was     map[string][]byte
	now     map[string][]byte
}

// countsMark begins the file; a change of its form changes it.
const countsMark = "punchboard counts 1\n"

// readCounts reads what bytes gave; anything else makes it an empty one.
func readCounts(data []byte, program face.Sum) *counts {
	c := &counts{program: program, was: map[string][]byte{}, now: map[string][]byte{}}
	if len(data) < len(countsMark) || string(data[:len(countsMark)]) != countsMark {
		return c
	}
	for data = data[len(countsMark):]; len(data) > 0; {
		key, rest, ok := measured(data)
		value, rest, also := measured(rest)
		if !ok || !also {
			clear(c.was)
			return c
		}
		c.was[string(key)], data = value, rest
	}
	return c
}

// measured takes bytes with their length before them off the front.
func measured(data []byte) (part, rest []byte, ok bool) {
	n, k := binary.Uvarint(data)
	if k <= 0 || n > uint64(len(data)-k) {
		return nil, nil, false
	}
	return data[k : k+int(n)], data[k+int(n):], true
}

// Load is what was kept under a key.
func (c *counts) Load(key string) ([]byte, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	id := c.id(key)
	data, ok := c.now[id]
	if !ok {
		if data, ok = c.was[id]; ok {
			c.now[id] = data
		}
	}
	return data, ok
}

// Keep keeps something under a key.
func (c *counts) Keep(key string, data []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now[c.id(key)] = data
}

func (c *counts) id(key string) string {
	sum := sha256.Sum256(append(c.program[:], key...))
	return string(sum[:])
}

// enough is how many counts are kept that nobody asked for.
const enough = 64

// bytes are what was asked for, and what was not as long as that is little: a
// build in which nothing has changed asks for nothing.
func (c *counts) bytes() []byte {
	c.mu.Lock()
	defer c.mu.Unlock()
	keep := maps.Clone(c.was)
	maps.Copy(keep, c.now)
	if len(keep) > len(c.now)+enough {
		keep = c.now
	}
	b := []byte(countsMark)
	for _, id := range slices.Sorted(maps.Keys(keep)) {
		for _, part := range [][]byte{[]byte(id), keep[id]} {
			b = append(binary.AppendUvarint(b, uint64(len(part))), part...)
		}
	}
	return b
}
