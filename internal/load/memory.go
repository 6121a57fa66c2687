package load

import (
	"bytes"
	"errors"
	"sync"

	"punchboard/internal/art"
)

// Memory keeps files as parsed for the next time a project is opened: one with the same name and
// bytes is not parsed again. The zero Memory is empty. It is safe for concurrent use.
type Memory struct {
	docs  shelf[*doc]
	icons shelf[*art.Icon]
}

// shelf keeps what was made of each file that was last read under its name.
type shelf[T any] struct {
	mu   sync.Mutex
	last map[string]kept[T]
}

// kept is what was made of the bytes of a file.
type kept[T any] struct {
	raw  []byte
	made T
}

// recall returns what was made of these bytes, or makes it. What cannot be made is not kept.
func (s *shelf[T]) recall(name string, raw []byte, read func() (T, error)) (T, error) {
	s.mu.Lock()
	was, ok := s.last[name]
	s.mu.Unlock()
	if ok && bytes.Equal(was.raw, raw) {
		return was.made, nil
	}
	made, err := read()
	if err != nil {
		return made, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.last == nil {
		s.last = map[string]kept[T]{}
	}
	s.last[name] = kept[T]{raw, made}
	return made, nil
}

// errPacked says that a file has packed entries, so that it is not kept.
var errPacked = errors.New("packed entries")

// doc parses a file or returns it as it was parsed before, ready to be decoded. The tree is shared
// and must not be changed. A file with packed entries is always parsed: unpacking changes its tree.
func (m *Memory) doc(name string, raw []byte, packed bool) *doc {
	if m == nil {
		return newDoc(name, raw, packed)
	}
	d, err := m.docs.recall(name, raw, func() (*doc, error) {
		d := newDoc(name, raw, packed)
		if len(d.bulks) > 0 {
			return d, errPacked
		}
		return d, nil
	})
	if err != nil {
		return d
	}
	n := d.again(false)
	n.foreign = false
	return n
}

// icon reads an icon or returns it as it was read before.
func (m *Memory) icon(name string, raw []byte, read func() (*art.Icon, error)) (*art.Icon, error) {
	if m == nil {
		return read()
	}
	return m.icons.recall(name, raw, read)
}
