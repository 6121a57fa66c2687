package weld

import (
	"crypto/sha256"
	"encoding/binary"
	"slices"
	"sync"

	"punchboard/internal/geom"
)

// kept caches areas by a digest of their input. A map or a tile is drawn on its card, in the book
// and on the sheets of each paper size: two thirds of the edges that a check of the five games
// welds are repeated.
var kept = memory{most: 1 << 19}

// memory caches paths of up to about most segments in all, at 56 bytes each. When it holds more, it
// is emptied.
type memory struct {
	sync.Mutex
	paths map[[sha256.Size]byte]func() geom.Path
	held  int
	most  int
}

// path returns the path of a key, computed once, even for simultaneous calls.
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

// digest returns a digest of a plane's outlines, rules and sheets.
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
