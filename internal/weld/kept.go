package weld

import (
	"crypto/sha256"
	"encoding/binary"
	"slices"
	"sync"

	"punchboard/internal/geom"
)

// kept are areas that were welded before, by the digest of what they were made
// of. A map or a tile is drawn on its card, in the book and on the sheets of each
// paper: of the edges that a check of the five games welds, two in three were
// welded before.
var kept = memory{most: 1 << 19}

// memory holds paths with most segments in all, of 56 bytes each. What comes
// when it is full begins it anew.
type memory struct {
	sync.Mutex
	paths map[[sha256.Size]byte]func() geom.Path
	held  int
	most  int
}

// path is the path of a key, made once, also when two ask at once.
func (m *memory) path(key [sha256.Size]byte, made func() geom.Path) geom.Path {
	m.Lock()
	if m.held > m.most || m.paths == nil {
		m.paths, m.held = map[[sha256.Size]byte]func() geom.Path{}, 0
	}
	get, ok := m.paths[key]
	if !ok {
		get = sync.OnceValue(func() geom.Path {
			p := made()
			m.Lock()
			m.held += len(p)
			m.Unlock()
			return p
		})
		m.paths[key] = get
	}
	m.Unlock()
	return slices.Clone(get())
}

// digest tells planes from one another by their outlines, rules and sheets.
func (w *welder) digest() [sha256.Size]byte {
	out := make([]byte, 0, 40*len(w.edges)+64)
	put := func(v int) { out = binary.LittleEndian.AppendUint64(out, uint64(v)) }
	put(len(w.rules))
	for _, r := range w.rules {
		put(int(r))
	}
	put(len(w.sheets))
	for _, s := range w.sheets {
		put(s.outline)
		if s.away {
			put(1)
		} else {
			put(0)
		}
		put(len(s.clips))
		for _, c := range s.clips {
			put(c)
		}
	}
	for _, e := range w.edges {
		put(int(e.a.X))
		put(int(e.a.Y))
		put(int(e.b.X))
		put(int(e.b.Y))
		put(int(e.outline)<<2 | int(e.turn+1))
	}
	return sha256.Sum256(out)
}
