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

// Memory keeps the faces of a game from one run of the program to the next,
// each with what it was made of: the layout and all that goes with it, and what
// its expressions read of the game. A face is made again unless all of that is
// the same. Only faces that nothing was found about are kept, since findings
// know places in files. It may be used from several goroutines.
type Memory struct {
	mu  sync.Mutex
	was map[string]memo // by layout, side and id
	now map[string]memo

	recalled int
	made     []string // what was asked for and not recalled
}

// sealed is a face as bytes, false if it cannot be told whole.
func (c *bench) sealed(f *face.Face) ([]byte, bool) {
	room, ok := c.rooms.Get().(*[]byte)
	if !ok {
		room = new([]byte)
	}
	defer c.rooms.Put(room)
	*room, ok = face.Seal((*room)[:0], f, &c.sums, c.fines.Face(f, 1) == f)
	return bytes.Clone(*room), ok
}

// memo is a face as it was made.
type memo struct {
	base   face.Sum       // of what the face would be made of whatever it reads
	game   face.Sum       // of all that the game's content said: while it is the same, so is what was read of it
	boxes  readings       // what its boxes read
	lets   readings       // what the values read that the layout names
	values face.Sum       // of these values: while they are the same, what they read does not matter; zero if that cannot be told
	took   map[string]int // see even
	face   []byte
	drawn  *face.Face // the same in memory, if this run of the program made it or looked at it before
}

// readings are names that were read, see expr.Reads, and digests of what they
// stood for, of the game and of the thing that a face shows; "*" is the whole
// game.
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

// memoryMark begins a memory as bytes; a change of its form changes it.
const memoryMark = "punchboard faces 9\n"

// NewMemory is the memory that Bytes gave; an empty one for nil or for anything
// else.
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

// Bytes are what there is to remember: the faces asked for since the memory
// was made, and with all also those that were not.
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

// Next is a memory that remembers what was asked of this one, and whose faces
// are those of this one, not others like them.
func (m *Memory) Next() *Memory {
	m.mu.Lock()
	defer m.mu.Unlock()
	return &Memory{was: m.now, now: map[string]memo{}}
}

// Recalled is how many faces were taken from the memory, and made names those
// that were not: layout, side and id, or "made" and what a generator calls it.
func (m *Memory) Recalled() (recalled int, made []string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.recalled, slices.Sorted(slices.Values(m.made))
}

// took notes a face that was asked for; one that is kept or was recalled is
// remembered.
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

// keep remembers what was asked for before.
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

// take takes so many bytes; after damage nil, and nothing more to read.
func (r *reader) take(n int) []byte {
	if n < 0 || n > len(r.b) {
		r.bad, r.b = true, nil
		return nil
	}
	v := r.b[:n]
	r.b = r.b[n:]
	return v
}

// bytes takes a string behind its length; after damage nil.
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

// Remember makes the composer use a memory. around is a digest of the program
// and of the fonts, icons and pictures; game is one of all that the game's
// content says.
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

// remembered is compose, with a face that was made before if it would be the
// same.
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

// memo is what to remember of a face, nil if it cannot be.
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

// noted is what was read, as it is remembered.
func (c *Composer) noted(scope *expr.Env, x *expr.Reads) (readings, bool) {
	names, told := x.Names()
	if !told {
		names = append(names, "*")
	}
	sum, ok := c.readSum(scope, names)
	own, also := c.ownSum(scope, names)
	return readings{names, sum, own}, ok && also
}

// same reports whether names stand for what they stood for, in a game that said
// what one of this digest says.
func (c *Composer) same(scope *expr.Env, x readings, game face.Sum) bool {
	own, ok := c.ownSum(scope, x.names)
	if !ok || own != x.own || game == c.wholeGame {
		return ok && own == x.own
	}
	sum, ok := c.readSum(scope, x.names)
	return ok && sum == x.sum
}

// recall is the face that was made under a key, nil if another is wanted now.
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

// asBefore reports whether the values that a layout names are what they were
// although they read something else, and notes what that is.
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

// ownSum is a digest of what those of some names stand for that are local.
func (c *Composer) ownSum(scope *expr.Env, names []string) (face.Sum, bool) {
	return c.sumOf(scope, names, func(n string) bool { return n[0] == '$' })
}

// readSum is a digest of what the others stand for.
func (c *Composer) readSum(scope *expr.Env, names []string) (face.Sum, bool) {
	s, ok := c.sumOf(scope, names, func(n string) bool { return n[0] != '$' && n != "*" })
	if slices.Contains(names, "*") {
		s = sha256.Sum256(fmt.Appendf(nil, "%x %x", s, c.wholeGame))
	}
	return s, ok
}

// sumOf is the digest of what those names stand for that counts picks; false if one of
// them stands for something that has no digest.
func (c *Composer) sumOf(scope *expr.Env, names []string, counts func(string) bool) (face.Sum, bool) {
	return scope.Sum(lists.Only(names, counts))
}

// base is a digest of what a face is made of whatever it reads: the layout,
// what it is called, and which local names there are.
func (c *Composer) base(l *layout.Layout, side string, locals map[string]any, id string) (face.Sum, bool) {
	sum, ok := c.layoutSum(l)
	names := slices.Sorted(maps.Keys(locals))
	return sha256.Sum256(fmt.Appendf(nil, "%x %x %q %q %q %q%s%t", c.around, sum, side, id, names, c.decks(locals), c.even.key(), c.right)), ok
}

// decks are the decks among local values, each after its name: a card is known
// by its deck too.
func (c *Composer) decks(locals map[string]any) []string {
	var out []string
	for _, name := range slices.Sorted(maps.Keys(locals)) {
		if o, ok := c.env.Wrapped(locals[name]).(expr.Object); ok && o.Kind() == "deck" {
			out = append(out, name, o.ID())
		}
	}
	return out
}

// layoutSum is the digest of a layout, worked out once.
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
