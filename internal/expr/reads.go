package expr

import (
	"slices"
	"strings"
	"sync"
)

// Reads notes what expressions read of a game's data: "units.troop.name" for a member of a thing
// found by its id, "units.troop.#" for its existence, "units[].name" for that member of all of
// them, "units.#" for which there are and in what order, "units.*" where everything was looked at.
// Go code that reads a field as written, rather than as expressions see it, notes
// "units.troop.@tu", and "decks.action.@copies" for that field of all cards. A question to the
// engine is noted as itself, "=odds([1,\"troop\"])": its answer is what was read. The zero value is
// ready to use. It is safe for concurrent use.
type Reads struct {
	mu    sync.Mutex
	names map[string]bool
	parts map[string]bool // "units.troop" or "units.*", built from names
	known int             // how many names parts was built from
	out   map[string]any  // things and lists of things handed out, by path
	calls map[string]bool // functions of the engine that were called,
	given map[string]bool // and the texts and ids of things passed to them
	all   bool
}

// Any reports whether any of the names was read. "units.*" counts as a read of every unit. A
// function of the engine looks up its arguments by id among things of any kind; other reports
// whether it may read anything else.
func (x *Reads) Any(names []string, other func(function string) bool) bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	for f := range x.calls {
		if len(names) > 0 && other(f) {
			return true
		}
	}
	for _, name := range names {
		if _, id, _ := strings.Cut(name, "."); x.given[kebab(id)] {
			return true
		}
	}
	if x.known != len(x.names) {
		x.parts, x.known = map[string]bool{}, len(x.names)
		for read := range x.names {
			of, member, _ := strings.Cut(read, ".")
			member, _, _ = strings.Cut(member, ".")
			of, all := strings.CutSuffix(of, "[]")
			if all || member == "#" {
				member = "*"
			}
			x.parts[of+"."+member] = true
		}
	}
	return slices.ContainsFunc(names, func(name string) bool { return x.parts[name] })
}

// Names returns what was read, sorted: names of the game's data, questions as noted, and local
// names of the enclosing scopes with "$" before them. It reports false if anything may have been
// read.
func (x *Reads) Names() ([]string, bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	return sortedKeys(x.names), !x.all
}

// Done releases the objects handed out for noting. Later reads are noted all the same.
func (x *Reads) Done() {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.out = nil
}

// Noting returns an inner scope that notes what is read in it.
func (e *Env) Noting(x *Reads) *Env { return &Env{root: e.root, parent: e, reads: x} }

// Note notes a name that is read without an expression, as Reads.Note does. It does nothing if this
// scope notes no reads.
func (e *Env) Note(name string) {
	if x := notingIn(e); x != nil {
		x.Note(name)
	}
}

// notingIn returns the Reads that a scope notes into, nil if there is none.
func notingIn(e *Env) *Reads {
	for s := e; s != nil; s = s.parent {
		if s.reads != nil {
			return s.reads
		}
	}
	return nil
}

// Note notes a name. Go code that reads the game without an expression notes "units.*",
// "units.troop" or "decks.training".
func (x *Reads) Note(name string) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.names == nil {
		x.names = map[string]bool{}
	}
	x.names[name] = true
}

// question notes a call of an engine function. A call that cannot be written down, and so not
// repeated, counts as having read anything.
func (x *Reads) question(name string, args []any) {
	q, ok := questionOf(name, plainAll(args))
	if ok {
		x.Note(q)
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	x.all = x.all || !ok
	if x.calls == nil {
		x.calls, x.given = map[string]bool{}, map[string]bool{}
	}
	x.calls[name] = true
	EachID(args, func(id string) { x.given[id] = true })
}

// EachID calls f for every text and every thing's id in a function's arguments, because the
// function may look up other things by them. Ids are passed as content writes them.
func EachID(v any, f func(id string)) {
	switch v := v.(type) {
	case string:
		f(kebab(v))
	case Object:
		if v.ID() != "" {
			f(kebab(v.ID()))
		}
	case []any:
		for _, x := range v {
			EachID(x, f)
		}
	case map[string]any:
		for k, x := range v {
			f(kebab(k))
			EachID(x, f)
		}
	}
}

// local notes a local name. For a deck it notes which members are read, because it has many cards.
func (x *Reads) local(name string, v any) any {
	if o, ok := v.(Object); ok && o.b != nil && o.b.kind == "deck" {
		return x.thing("$"+name, o)
	}
	x.Note("$" + name + ".*")
	return v
}

// watched returns a thing of the outermost scope that notes which of its members are read.
func (x *Reads) watched(name string, v any) any {
	o, ok := v.(Object)
	if !ok || o.b == nil || o.b.items == nil {
		x.Note(name + ".*")
		return v
	}
	return once(x, name, func() Object { return x.kind(name, o) })
}

// once returns the object handed out for a path. It is the same each time, as it is without noting.
func once[T any](x *Reads, path string, make func() T) T {
	x.mu.Lock()
	was, ok := x.out[path]
	x.mu.Unlock()
	if ok {
		return was.(T)
	}
	v := make()
	x.mu.Lock()
	defer x.mu.Unlock()
	if was, ok := x.out[path]; ok {
		return was.(T)
	}
	if x.out == nil {
		x.out = map[string]any{}
	}
	x.out[path] = v
	return v
}

// kind returns all things of a kind, noting what is read of each.
func (x *Reads) kind(name string, o Object) Object {
	b := *o.b
	b.get = func(id string) (any, bool, error) {
		v, ok, err := o.b.get(id)
		in, is := v.(Object)
		if !is || in.b == nil || in.b.get == nil {
			x.Note(name + "." + id)
			return v, ok, err
		}
		path := name + "." + id
		x.Note(path + ".#")
		return once(x, path, func() Object { return x.thing(path, in) }), ok, err
	}
	b.names = func() []string {
		x.Note(name + ".#")
		return o.b.names()
	}
	b.items = func() []any {
		x.Note(name + ".#")
		return once(x, name+"[]", func() []any { return x.list(name, o) })
	}
	return Object{&b}
}

// list returns all things of a kind as a list, noting reads of any of them under one path. A deck
// notes its own reads.
func (x *Reads) list(name string, o Object) []any {
	out := slices.Clone(o.b.items())
	for i, v := range out {
		switch in, is := v.(Object); {
		case !is || in.b == nil || in.b.get == nil:
			x.Note(name + ".*")
		case in.b.kind == "deck":
			path := name + "." + in.b.id
			out[i] = once(x, path, func() Object { return x.thing(path, in) })
		default:
			out[i] = x.thing(name+"[]", in)
		}
	}
	return out
}

// thing returns one thing that notes which of its members are read, under a path.
func (x *Reads) thing(path string, o Object) Object {
	b := *o.b
	b.plain = o.b
	whole := func() { x.Note(path + ".*") }
	b.seen = whole
	b.get = func(name string) (any, bool, error) {
		x.Note(path + "." + name)
		return o.b.get(name)
	}
	if o.b.names != nil {
		b.names = func() []string { whole(); return o.b.names() }
	}
	if o.b.items != nil {
		b.items = func() []any { whole(); return o.b.items() }
	}
	if o.b.text != nil {
		b.text = func() (string, error) { whole(); return o.b.text() }
	}
	return Object{&b}
}
