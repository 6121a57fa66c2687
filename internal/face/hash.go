package face

import (
	"crypto/sha256"
	"encoding/hex"
	"sync"
)

// Sum is the digest of everything that a face draws.
type Sum [sha256.Size]byte

// Short is the beginning of a digest as hex digits, as sheets print it.
func (s Sum) Short() string { return hex.EncodeToString(s[:6]) }

// Sums works out the digests of faces, each face's once, also of those that
// many sheets show. Its zero value is ready; it may be used from several
// goroutines.
type Sums struct{ known sync.Map }

// Hash is a short hex digest of everything that a face draws, the faces in its
// groups included: equal hashes mean equal print. Fonts, icons and pictures
// count by id, and the face's own ID does not count.
func Hash(f *Face) string { return new(Sums).Of(f).Short() }

// Of is the digest of a face, of which Hash is the beginning.
func (s *Sums) Of(f *Face) Sum {
	if f.packed() {
		return f.Packed.sum
	}
	if sum, ok := s.known.Load(f); ok {
		return sum.(Sum)
	}
	return s.work(func(h *hasher) Sum { return h.inner(f) })
}

// Hash is the content hash of a face as it is printed.
func (s *Sums) Hash(f *Face) string { return s.Of(f).Short() }

// work lends a hasher.
func (s *Sums) work(with func(*hasher) Sum) Sum {
	h := hashers.Get().(*hasher)
	defer hashers.Put(h)
	h.sums = s
	defer func() { h.sums = nil }()
	return with(h)
}

// hashers keeps the buffers from face to face.
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

// face is the digest of a face. What it writes stands behind what its outer
// face has written so far, and is taken off again.
func (h *hasher) face(f *Face) Sum {
	from := len(h.b)
	h.lengths(f.Size.W, f.Size.H, f.Bleed)
	h.path(f.Cut)
	f.Lend(h.items)
	sum := sha256.Sum256(h.b[from:])
	h.b = h.b[:from]
	return sum
}

// inner is the digest of a face, made once.
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

// shown adds a face that a group shows by its own digest, so that it is read once however
// often it is shown.
func (h *hasher) shown(f *Face) {
	h.ints('f')
	sum := h.inner(f)
	h.b = append(h.b, sum[:]...)
}
