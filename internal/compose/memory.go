package compose

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/face"
	"punchboard/internal/layout"
	"punchboard/internal/model"
)

// Memory keeps the faces of a game from one run of the program to the next,
// each with what it was made of: the layout and all that goes with it, and what
// its expressions read of the game. A face is made again unless all of that is
// the same. Only faces that nothing was found about are kept, since findings
// know places in files. It may be used from several goroutines.
type Memory struct {
	mu  sync.Mutex
	was map[string]memo // by layout, side and id
	now map[string]memo

	recalled, asked int
}

// memo is a face as it was made.
type memo struct {
	base  face.Sum // of what the face would be made of whatever it reads
	reads []string // names that were read, see expr.Reads; "*" is the whole game
	sum   face.Sum // of what they stood for
	face  []byte
}

// memoryMark begins a memory as bytes; a change of its form changes it.
const memoryMark = "punchboard faces 1\n"

// NewMemory is the memory that Bytes gave; an empty one for nil or for anything
// else.
func NewMemory(data []byte) *Memory {
	m := &Memory{was: map[string]memo{}, now: map[string]memo{}}
	rest, ok := bytes.CutPrefix(data, []byte(memoryMark))
	r := &reader{b: rest, bad: !ok}
	for len(r.b) > 0 && !r.bad {
		id, x := string(r.bytes()), memo{base: r.sum()}
		if names := string(r.bytes()); names != "" {
			x.reads = strings.Split(names, "\n")
		}
		x.sum, x.face = r.sum(), r.bytes()
		m.was[id] = x
	}
	if r.bad {
		clear(m.was)
	}
	return m
}

// Bytes are what there is to remember: the faces asked for since the memory
// was made, and with all also those that were not.
func (m *Memory) Bytes(all bool) []byte {
	m.mu.Lock()
	defer m.mu.Unlock()
	keep := maps.Clone(m.now)
	if all {
		keep = maps.Clone(m.was)
		maps.Copy(keep, m.now)
	}
	b := []byte(memoryMark)
	put := func(p []byte) { b = append(binary.AppendUvarint(b, uint64(len(p))), p...) }
	for _, id := range slices.Sorted(maps.Keys(keep)) {
		x := keep[id]
		put([]byte(id))
		b = append(b, x.base[:]...)
		put([]byte(strings.Join(x.reads, "\n")))
		b = append(b, x.sum[:]...)
		put(x.face)
	}
	return b
}

// Recalled is how many faces were taken from the memory, and how many were
// asked for.
func (m *Memory) Recalled() (recalled, asked int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.recalled, m.asked
}

// took notes a face that was asked for; one that is kept or was recalled is
// remembered.
func (m *Memory) took(key string, x *memo, recalled bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.asked++
	if recalled {
		m.recalled++
	}
	if x != nil {
		m.now[key] = *x
	}
}

// reader takes parts off the front of its bytes.
type reader struct {
	b   []byte
	bad bool
}

func (r *reader) bytes() []byte {
	n, k := binary.Uvarint(r.b)
	if k <= 0 || n > uint64(len(r.b)-k) {
		r.bad, r.b = true, nil
		return nil
	}
	v := r.b[k : k+int(n)]
	r.b = r.b[k+int(n):]
	return v
}

func (r *reader) sum() (s face.Sum) {
	if copy(s[:], r.b) < len(s) {
		r.bad, r.b = true, nil
		return s
	}
	r.b = r.b[len(s):]
	return s
}

// Remember makes the composer use a memory. around is a digest of the program
// and of the fonts, icons and pictures; game is one of all that the game's
// content says.
func (c *Composer) Remember(m *Memory, around, game face.Sum) {
	setting, ok := c.env.Setting()
	theme, plain := model.Sum(c.theme)
	ink, also := model.Sum(c.lib.Ink)
	if !plain || !also {
		return
	}
	c.memory, c.wholeGame = m, game
	c.around = sha256.Sum256(fmt.Appendf(nil, "%x %x %x %x", around, setting, theme, ink))
	if !ok { // effects may read anything
		c.around = sha256.Sum256(fmt.Appendf(nil, "%x %x", c.around, game))
	}
}

// remembered is compose, with a face that was made before if it would be the
// same.
func (c *Composer) remembered(l *layout.Layout, side string, locals map[string]any, id string, written map[string]diag.Place) (*face.Face, diag.List) {
	if c.memory == nil {
		return c.compose(l, side, locals, id, written, nil)
	}
	base, ok := c.base(l, side, locals, id)
	if !ok {
		return c.compose(l, side, locals, id, written, nil)
	}
	scope := c.env.With(locals)
	key := l.ID + " " + side + " " + id
	if f := c.recall(key, base, scope); f != nil {
		return f, nil
	}
	reads := &expr.Reads{}
	f, found := c.compose(l, side, locals, id, written, reads)
	if f == nil || len(found) > 0 {
		c.memory.took(key, nil, false)
		return f, found
	}
	names, told := reads.Names()
	if !told {
		names = append(names, "*")
	}
	data, whole := face.Encode(f)
	if sum, ok := c.readSum(scope, names); ok && whole {
		c.memory.took(key, &memo{base, names, sum, data}, false)
	} else {
		c.memory.took(key, nil, false)
	}
	return f, nil
}

// recall is the face that was made under a key, nil if another is wanted now.
func (c *Composer) recall(key string, base face.Sum, scope *expr.Env) *face.Face {
	x, ok := c.memory.was[key]
	if !ok || x.base != base {
		return nil
	}
	if sum, ok := c.readSum(scope, x.reads); !ok || sum != x.sum {
		return nil
	}
	f, ok := face.Decode(x.face)
	if !ok {
		return nil
	}
	c.memory.took(key, &x, true)
	return f
}

func (c *Composer) readSum(scope *expr.Env, names []string) (face.Sum, bool) {
	s, ok := scope.Sum(slices.DeleteFunc(slices.Clone(names), func(n string) bool { return n == "*" }))
	if slices.Contains(names, "*") {
		s = sha256.Sum256(fmt.Appendf(nil, "%x %x", s, c.wholeGame))
	}
	return s, ok
}

// base is a digest of what a face is made of whatever it reads: the layout,
// what it is called, and which local names there are.
func (c *Composer) base(l *layout.Layout, side string, locals map[string]any, id string) (face.Sum, bool) {
	sum, ok := c.layoutSum(l)
	b := fmt.Appendf(nil, "%x %x %q %q", c.around, sum, side, id)
	for _, name := range slices.Sorted(maps.Keys(locals)) {
		b = fmt.Appendf(b, " %q", name)
		if named, is := c.env.Wrapped(locals[name]).(expr.Object); is && named.Kind() == "deck" { // of other things all is noted
			b = fmt.Appendf(b, " %q %q", named.Kind(), named.ID())
		}
	}
	return sha256.Sum256(b), ok
}

// layoutSum is the digest of a layout, worked out once.
func (c *Composer) layoutSum(l *layout.Layout) (face.Sum, bool) {
	if v, ok := c.layoutSums.Load(l); ok {
		return v.(face.Sum), true
	}
	sum, ok := model.Sum(l)
	if ok {
		c.layoutSums.Store(l, face.Sum(sum))
	}
	return sum, ok
}
