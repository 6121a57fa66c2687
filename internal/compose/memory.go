package compose

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"sync"

	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/face"
	"punchboard/internal/layout"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// Memory keeps the faces of a game from one run of the program to the next, each with what it was
// made of: the layout and everything that goes with it, and what its expressions read of the game.
// A face is made again unless all of that is the same. Only faces without findings are kept, since
// findings refer to places in files. It may be used from several goroutines.
type Memory struct {
	mu  sync.Mutex
	was map[string]memo // by layout, side and id
	now map[string]memo

	recalled int
	made     []string // what was requested and not recalled
}

// sealed returns a face as bytes, and reports false if it cannot be encoded completely.
func (c *bench) sealed(f *face.Face) ([]byte, bool) {
	room, ok := c.rooms.Get().(*[]byte)
	if !ok {
		room = new([]byte)
	}
	defer c.rooms.Put(room)
	*room, ok = face.Seal((*room)[:0], f, &c.sums, c.fines.Face(f, 1) == f)
	return bytes.Clone(*room), ok
}

// memo is a face with what it was made of.
type memo struct {
	base   face.Sum       // of what the face is made of, whatever it reads
	game   face.Sum       // of all the game's content: while it is the same, so is what was read of it
	boxes  readings       // what its boxes read
	lets   readings       // what the values that the layout names read
	values face.Sum       // of these values: while they are the same, what they read does not matter; zero if unknown
	took   map[string]int // see even
	face   []byte
	drawn  *face.Face // the face in memory, if this run of the program made or opened it
}

// readings holds names that were read, see expr.Reads, and digests of their values, in the game and
// in the thing that a face shows; "*" is the whole game.
type readings struct {
	names    []string
	sum, own face.Sum
}

// trace is what is noted while a face is made.
type trace struct {
	boxes, lets expr.Reads
	values      map[string]any
	took        map[string]int
}

// memoryMark begins a memory as bytes; it changes with the format.
const memoryMark = "punchboard faces 9\n"

// NewMemory returns the memory that Bytes encoded, or an empty one for nil or for anything else.
func NewMemory(data []byte) *Memory {
	m := &Memory{was: map[string]memo{}, now: map[string]memo{}}
	rest, ok := bytes.CutPrefix(data, []byte(memoryMark))
	r := &reader{b: rest, bad: !ok}
	for len(r.b) > 0 && !r.bad {
		id := string(r.bytes())
		m.was[id] = memo{base: r.sum(), game: r.sum(), boxes: r.readings(), lets: r.readings(), values: r.sum(), took: r.steps(), face: r.bytes()}
	}
	if r.bad {
		clear(m.was)
	}
	return m
}

// Bytes encodes what is remembered: the faces requested since the memory was made, and if all is
// set also those that were not.
func (m *Memory) Bytes(all bool) []byte {
	m.mu.Lock()
	defer m.mu.Unlock()
	keep := map[string]memo{}
	if all {
		maps.Copy(keep, m.was)
	}
	maps.Copy(keep, m.now)
	room := len(memoryMark)
	for id, x := range keep {
		room += len(x.face) + len(id) + 512
		room += lists.Sum(slices.Concat(x.boxes.names, x.lets.names), func(name string) int { return len(name) + 1 })
	}
	b := append(make([]byte, 0, room), memoryMark...)
	put := func(p string) { b = append(binary.AppendUvarint(b, uint64(len(p))), p...) }
	for _, id := range slices.Sorted(maps.Keys(keep)) {
		x := keep[id]
		put(id)
		b = append(append(b, x.base[:]...), x.game[:]...)
		for _, r := range []readings{x.boxes, x.lets} {
			put(strings.Join(r.names, "\n"))
			b = append(append(b, r.sum[:]...), r.own[:]...)
		}
		b = append(b, x.values[:]...)
		b = binary.AppendUvarint(b, uint64(len(x.took)))
		for _, name := range slices.Sorted(maps.Keys(x.took)) {
			put(name)
			b = binary.AppendUvarint(b, uint64(x.took[name]))
		}
		b = append(binary.AppendUvarint(b, uint64(len(x.face))), x.face...)
	}
	return b
}

// Next returns a memory of what was requested of this one, which shares its faces rather than equal
// copies.
func (m *Memory) Next() *Memory {
	m.mu.Lock()
	defer m.mu.Unlock()
	return &Memory{was: m.now, now: map[string]memo{}}
}

// Recalled returns how many faces were taken from the memory, and the names of those that were not:
// layout, side and id, or "made" and the generator's name for it.
func (m *Memory) Recalled() (recalled int, made []string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.recalled, slices.Sorted(slices.Values(m.made))
}

// took notes a face that was requested. One that is kept or was recalled is remembered.
func (m *Memory) took(key string, x *memo, recalled bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if recalled {
		m.recalled++
	} else {
		m.made = append(m.made, key)
	}
	if x != nil {
		m.now[key] = *x
	}
}

// keep remembers what was requested before.
func (m *Memory) keep(key string, x memo) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.now[key] = x
}

// reader takes parts off the front of its bytes.
type reader struct {
	b   []byte
	bad bool
}

// take takes n bytes; after damage it returns nil, and there is nothing more to read.
func (r *reader) take(n int) []byte {
	if n < 0 || n > len(r.b) {
		r.bad, r.b = true, nil
		return nil
	}
	v := r.b[:n]
	r.b = r.b[n:]
	return v
}

// bytes takes a string preceded by its length; after damage nil.
func (r *reader) bytes() []byte { return r.take(r.number()) }

// sum takes a digest; after damage zeros.
func (r *reader) sum() (s face.Sum) {
	copy(s[:], r.take(len(s)))
	return s
}

// number takes a whole number; after damage 0.
func (r *reader) number() int {
	n, k := binary.Uvarint(r.b)
	if r.take(k); k <= 0 || n > math.MaxInt32 {
		r.take(-1)
		return 0
	}
	return int(n)
}

// steps takes numbers by name, nil for none.
func (r *reader) steps() map[string]int {
	n := r.number()
	if n == 0 {
		return nil
	}
	out := map[string]int{}
	for ; n > 0 && !r.bad; n-- {
		name := string(r.bytes())
		out[name] = r.number()
	}
	return out
}

// readings takes what a face has read: the names and both digests.
func (r *reader) readings() (x readings) {
	if names := string(r.bytes()); names != "" {
		x.names = strings.Split(names, "\n")
	}
	x.sum, x.own = r.sum(), r.sum()
	return x
}

// Remember makes the composer use a memory. around is a digest of the program and of the fonts,
// icons and pictures; game is one of all the game's content.
func (c *Composer) Remember(m *Memory, around, game face.Sum) {
	setting, known := c.env.Setting()
	theme, plain := model.Sum(c.theme)
	ink, also := model.Sum(c.lib.Ink)
	figures, too := model.Sum(c.lib.Figures)
	if known && plain && also && too {
		c.memory, c.wholeGame = m, game
		c.around = sha256.Sum256(fmt.Appendf(nil, "%x %x %x %x %x %q %t", around, setting, theme, ink, figures, c.game.Words, c.lib.Fillable))
	}
}

// remembered is compose, but recalls a face that was made before if it would be the same.
func (c *Composer) remembered(l *layout.Layout, side string, locals map[string]any, id string, written map[string]diag.Place) (*face.Face, diag.List) {
	if c.memory == nil || c.watch != nil {
		return c.compose(l, side, locals, id, written, nil)
	}
	base, ok := c.base(l, side, locals, id)
	if !ok {
		return c.compose(l, side, locals, id, written, nil)
	}
	scope, lets := c.env.With(locals), c.needs(l, side).lets
	key := strings.Join(append([]string{l.ID, side, id}, c.decks(locals)...), " ") + c.even.key()
	if f := c.recall(key, base, scope, lets); f != nil {
		return f, nil
	}
	note := &trace{}
	f, found := c.compose(l, side, locals, id, written, note)
	var x *memo
	if f != nil && len(found) == 0 {
		x = c.memo(base, scope, note, f)
	}
	c.memory.took(key, x, false)
	return f, found
}

// memo returns what to remember of a face, nil if it cannot be remembered.
func (c *Composer) memo(base face.Sum, scope *expr.Env, note *trace, f *face.Face) *memo {
	boxes, ok := c.noted(scope, &note.boxes)
	lets, also := c.noted(scope, &note.lets)
	data, whole := c.sealed(f)
	if !ok || !also || !whole {
		return nil
	}
	values, plain := scope.Digest(note.values)
	if !plain {
		values = face.Sum{}
	}
	return &memo{base: base, game: c.wholeGame, boxes: boxes, lets: lets, values: values, took: note.took, face: data, drawn: f}
}

// noted returns what was read, in the form in which it is remembered.
func (c *Composer) noted(scope *expr.Env, x *expr.Reads) (readings, bool) {
	names, told := x.Names()
	if !told {
		names = append(names, "*")
	}
	sum, ok := c.readSum(scope, names)
	own, also := c.ownSum(scope, names)
	return readings{names, sum, own}, ok && also
}

// same reports whether names have the values they had, in a game whose content had this digest.
func (c *Composer) same(scope *expr.Env, x readings, game face.Sum) bool {
	own, ok := c.ownSum(scope, x.names)
	if !ok || own != x.own || game == c.wholeGame {
		return ok && own == x.own
	}
	sum, ok := c.readSum(scope, x.names)
	return ok && sum == x.sum
}

// recall returns the face that was made under a key, nil if it is out of date.
func (c *Composer) recall(key string, base face.Sum, scope *expr.Env, lets []layout.Let) *face.Face {
	x, ok := c.memory.was[key]
	if !ok || x.base != base {
		return nil
	}
	if !c.same(scope, x.boxes, x.game) || !c.same(scope, x.lets, x.game) && !c.asBefore(scope, lets, &x) {
		return nil
	}
	x.game = c.wholeGame
	if x.drawn == nil {
		if x.drawn, ok = face.Open(x.face, c.One); !ok {
			return nil
		}
	}
	c.memory.took(key, &x, true)
	c.even.note(x.took)
	return x.drawn
}

// asBefore reports whether the values that a layout names are the same although they read something
// else, and notes what they read now.
func (c *Composer) asBefore(scope *expr.Env, lets []layout.Let, x *memo) bool {
	if x.values == (face.Sum{}) {
		return false
	}
	sound, reads := true, &expr.Reads{}
	now := valuesOf(c.game.Words, lets, scope.Noting(reads), func(layout.Let, error) { sound = false })
	sum, plain := scope.Digest(now)
	if !sound || !plain || sum != x.values {
		return false
	}
	x.lets, sound = c.noted(scope, reads)
	return sound
}

// ownSum returns a digest of the values of the local ones among some names.
func (c *Composer) ownSum(scope *expr.Env, names []string) (face.Sum, bool) {
	return c.sumOf(scope, names, func(n string) bool { return n[0] == '$' })
}

// readSum returns a digest of the values of the others.
func (c *Composer) readSum(scope *expr.Env, names []string) (face.Sum, bool) {
	s, ok := c.sumOf(scope, names, func(n string) bool { return n[0] != '$' && n != "*" })
	if slices.Contains(names, "*") {
		s = sha256.Sum256(fmt.Appendf(nil, "%x %x", s, c.wholeGame))
	}
	return s, ok
}

// sumOf returns the digest of the values of the names that counts selects, and reports false if one
// of them has no digest.
func (c *Composer) sumOf(scope *expr.Env, names []string, counts func(string) bool) (face.Sum, bool) {
	return scope.Sum(lists.Only(names, counts))
}

// base returns a digest of what a face is made of whatever it reads: the layout, its name, and the
// local names.
func (c *Composer) base(l *layout.Layout, side string, locals map[string]any, id string) (face.Sum, bool) {
	sum, ok := c.layoutSum(l)
	names := slices.Sorted(maps.Keys(locals))
	return sha256.Sum256(fmt.Appendf(nil, "%x %x %q %q %q %q%s%t", c.around, sum, side, id, names, c.decks(locals), c.even.key(), c.right)), ok
}

// decks returns the decks among local values, each after its name: a card is identified by its deck
// too.
func (c *Composer) decks(locals map[string]any) []string {
	var out []string
	for _, name := range slices.Sorted(maps.Keys(locals)) {
		if o, ok := c.env.Wrapped(locals[name]).(expr.Object); ok && o.Kind() == "deck" {
			out = append(out, name, o.ID())
		}
	}
	return out
}

// layoutSum returns the digest of a layout, computed once.
func (c *bench) layoutSum(l *layout.Layout) (face.Sum, bool) {
	if v, ok := c.layoutSums.Load(l); ok {
		return v.(face.Sum), true
	}
	sum, ok := model.Sum(l)
	if ok {
		c.layoutSums.Store(l, face.Sum(sum))
	}
	return sum, ok
}
