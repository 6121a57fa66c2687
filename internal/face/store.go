package face

import (
	"bytes"
	"encoding/binary"
	"sync"

	"punchboard/internal/geom"
)

// Store keeps the items of many similar faces in little memory: a letter as set, a style or a
// border that many of them draw is kept once, and a face is the numbers of what it draws. Its zero
// value is ready to use and safe for concurrent use.
type Store struct {
	mu     sync.RWMutex
	glyphs kept[Glyph, Glyph]
	styles kept[style, style]
	items  kept[Item, string]
	room   []byte // to pack in
}

// style is what runs of text may have in common.
type style struct {
	font   string
	size   geom.Length
	colour Colour
	says   string
}

// kept stores things by number, and their numbers by key.
type kept[T any, K comparable] struct {
	all []T
	at  map[K]uint64
}

// number returns the number of a thing, a new one if its key is new.
func (k *kept[T, K]) number(v T, key K) uint64 {
	n, ok := k.at[key]
	if !ok {
		if k.at == nil {
			k.at = map[K]uint64{}
		}
		n = uint64(len(k.all))
		k.at[key], k.all = n, append(k.all, v)
	}
	return n
}

// Packed are the items of a face as numbers in a store, or sealed, and the digest of the face.
type Packed struct {
	in   *Store
	b    []byte
	seal *seal
	sum  Sum
}

// Drawn returns the items of a face, in drawing order. Those of a packed face, or of one made on
// demand, are made again on each call.
func (f *Face) Drawn() []Item {
	switch {
	case f.sealed():
		return f.Packed.seal.items()
	case f.packed():
		return f.Packed.items(new(room))
	case f.Items == nil && f.Made != nil:
		return f.Made()
	}
	return f.Items
}

// Lend calls use with the items of a face, in drawing order. use must not keep runs of text among
// them: their memory is reused for the next packed face.
func (f *Face) Lend(use func([]Item)) {
	if !f.packed() || f.sealed() {
		use(f.Drawn())
		return
	}
	r := rooms.Get().(*room)
	use(f.Packed.items(r))
	rooms.Put(r)
}

// room is the memory in which the items of a packed face are made.
type room struct {
	items  []Item
	texts  []Text
	glyphs []Glyph
}

var rooms = sync.Pool{New: func() any { return new(room) }}

// sized returns a list of length n, in the same memory if that is large enough; its elements are
// kept then.
func sized[T any](list []T, n int) []T {
	if list == nil || cap(list) < n {
		return make([]T, n)
	}
	return list[:n]
}

// packed reports whether the items of a face are in a store.
func (f *Face) packed() bool { return f.Items == nil && f.Packed != nil }

// Pack returns a face that draws the same, with its items in the store. It returns nil for nil, and
// a packed face unchanged.
func (s *Store) Pack(f *Face, sums *Sums) *Face {
	if f == nil || f.packed() {
		return f
	}
	p := &Packed{in: s, sum: sums.work(func(h *hasher) Sum { return h.face(f) })}
	s.mu.Lock()
	s.room = s.pack(s.room[:0], f.Items)
	p.b = bytes.Clone(s.room)
	s.mu.Unlock()
	out := *f
	out.Items, out.Packed = nil, p
	return &out
}

// pack appends items to b: the number of items, of runs of text among them and of the letters in
// these; then the number of each item plus 1, or 0 and the run.
func (s *Store) pack(b []byte, items []Item) []byte {
	texts, glyphs := 0, 0
	for _, it := range items {
		if t, ok := it.(*Text); ok {
			texts, glyphs = texts+1, glyphs+len(t.Glyphs)
		}
	}
	for _, n := range []int{len(items), texts, glyphs} {
		b = binary.AppendUvarint(b, uint64(n))
	}
	for _, it := range items {
		if t, ok := it.(*Text); ok {
			b = s.text(append(b, 0), t)
			continue
		}
		b = binary.AppendUvarint(b, 1+s.item(it))
	}
	return b
}

// item returns the number of an item that is not text. Shapes that draw the same share one number,
// and so do icons; anything else is always added.
func (s *Store) item(it Item) uint64 {
	switch it.(type) {
	case *Shape, *Icon:
		var p packer
		p.item(it)
		return s.items.number(it, string(p.b))
	}
	s.items.all = append(s.items.all, it)
	return uint64(len(s.items.all) - 1)
}

// text appends a run: the number of its style, its position, the number of its letters, and the
// letters' numbers.
func (s *Store) text(b []byte, t *Text) []byte {
	st := style{t.Font, t.Size, t.Colour, t.Says}
	b = binary.AppendUvarint(b, s.styles.number(st, st))
	b = binary.AppendVarint(b, int64(t.At.X))
	b = binary.AppendVarint(b, int64(t.At.Y))
	b = binary.AppendUvarint(b, uint64(len(t.Glyphs)))
	for _, g := range t.Glyphs {
		b = binary.AppendUvarint(b, s.glyphs.number(g, g))
	}
	return b
}

// items returns the items of a packed face, made in a room.
func (p *Packed) items(in *room) []Item {
	p.in.mu.RLock()
	glyphs, styles, all := p.in.glyphs.all, p.in.styles.all, p.in.items.all
	p.in.mu.RUnlock()
	b := p.b
	next := func() int {
		n, k := binary.Uvarint(b)
		b = b[k:]
		return int(n)
	}
	at := func() geom.Length {
		n, k := binary.Varint(b)
		b = b[k:]
		return geom.Length(n)
	}
	in.items, in.texts, in.glyphs = sized(in.items, next()), sized(in.texts, next()), sized(in.glyphs, next())
	out, texts, set := in.items, in.texts, in.glyphs
	for i := range out {
		n := next()
		if n > 0 {
			out[i] = all[n-1]
			continue
		}
		t := &texts[0]
		texts = texts[1:]
		st := styles[next()]
		t.Font, t.Size, t.Colour, t.Says, t.At = st.font, st.size, st.colour, st.says, geom.Point{X: at(), Y: at()}
		n = next()
		t.Glyphs, set = set[:n:n], set[n:]
		for j := range t.Glyphs {
			if g := b[0]; g < 0x80 {
				t.Glyphs[j], b = glyphs[g], b[1:]
			} else {
				t.Glyphs[j] = glyphs[next()]
			}
		}
		out[i] = t
	}
	return out
}
