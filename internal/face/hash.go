package face

import (
	"crypto/sha256"
	"encoding/hex"
	"sync"
)

// Sum is the digest of everything that a face draws.
type Sum [sha256.Size]byte

// Short returns the beginning of a digest in hex digits, as sheets print it.
func (s Sum) Short() string { return hex.EncodeToString(s[:6]) }

// Sums computes the digests of faces, each only once, even for a face on many sheets. Its zero
// value is ready to use and safe for concurrent use.
type Sums struct{ known sync.Map }

// Hash returns a short hex digest of everything that a face draws, including the faces in its
// groups: equal hashes mean equal print. Fonts, icons and pictures count by id, and the face's own
// ID does not count.
func Hash(f *Face) string { return new(Sums).Of(f).Short() }

// Of returns the digest of a face; Hash is its beginning.
func (s *Sums) Of(f *Face) Sum {
	if f.packed() {
		return f.Packed.sum
	}
	if sum, ok := s.known.Load(f); ok {
		return sum.(Sum)
	}
	return s.work(func(h *hasher) Sum { return h.inner(f) })
}

// Hash returns the content hash of a face as it is printed.
func (s *Sums) Hash(f *Face) string { return s.Of(f).Short() }

// work calls with with a hasher from the pool.
func (s *Sums) work(with func(*hasher) Sum) Sum {
	h := hashers.Get().(*hasher)
	defer hashers.Put(h)
	h.sums = s
	defer func() { h.sums = nil }()
	return with(h)
}

// hashers keeps buffers for reuse from face to face.
var hashers = sync.Pool{New: func() any {
	h := &hasher{}
	h.of = h.shown
	return h
}}

// hasher writes items into one buffer.
type hasher struct {
	packer
	sums *Sums
}

// face returns the digest of a face. It writes after what its outer face has written so far, and
// removes that again.
func (h *hasher) face(f *Face) Sum {
	from := len(h.b)
	h.lengths(f.Size.W, f.Size.H, f.Bleed)
	h.path(f.Cut)
	f.Lend(h.items)
	sum := sha256.Sum256(h.b[from:])
	h.b = h.b[:from]
	return sum
}

// inner returns the digest of a face, computed once.
func (h *hasher) inner(f *Face) Sum {
	if f.packed() {
		return f.Packed.sum
	}
	if sum, ok := h.sums.known.Load(f); ok {
		return sum.(Sum)
	}
	sum := h.face(f)
	h.sums.known.Store(f, sum)
	return sum
}

// shown adds a face that a group shows by its own digest, so that it is read only once.
func (h *hasher) shown(f *Face) {
	h.ints('f')
	sum := h.inner(f)
	h.b = append(h.b, sum[:]...)
}
