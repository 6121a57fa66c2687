package build

import (
	"bytes"
	"crypto/sha256"
	"encoding/gob"
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

// count is one of them as it is kept.
type count struct {
	ID   string
	Data []byte
}

// readCounts reads what bytes gave; anything else makes it an empty one.
func readCounts(data []byte, program face.Sum) *counts {
	c := &counts{program: program, was: map[string][]byte{}, now: map[string][]byte{}}
	var all []count
	if gob.NewDecoder(bytes.NewReader(data)).Decode(&all) == nil {
		for _, x := range all {
			c.was[x.ID] = x.Data
		}
	}
	return c
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
	var all []count
	for _, id := range slices.Sorted(maps.Keys(keep)) {
		all = append(all, count{id, keep[id]})
	}
	var b bytes.Buffer
	_ = gob.NewEncoder(&b).Encode(all) // texts and bytes always can be
	return b.Bytes()
}
