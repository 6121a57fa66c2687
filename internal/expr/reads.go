package expr

import (
	"slices"
	"strings"
	"sync"
)

// Reads notes what expressions read of a game's data: "units.troop.name" for a
// member of a thing found by its id, "units.troop.#" for that there is one,
// "units[].name" for the same member of all of them, "units.#" for which there
// are and in what order, "units.*" where all was looked at. Go code that reads
// a field as it is written, not as expressions see it, notes "units.troop.@tu",
// and "decks.action.@copies" for that field of all cards. What the engine was
// asked is noted as the question, "=odds([1,\"troop\"])": its answer is what was
// read. The zero value is ready; it may be written to from several goroutines.
type Reads struct {
	mu    sync.Mutex
	names map[string]bool
	parts map[string]bool // "units.troop" or "units.*" of so many names,
	known int             // as far as they were asked for
	out   map[string]any  // things and lists of them by path, as they are handed out
	calls map[string]bool // what functions of the engine were asked,
	given map[string]bool // and with which texts and things, by their ids
	all   bool
}

// Any reports whether any of some names was read; "units.*" is read with
// every one of the units. A function of the engine finds what it is given by its
// id among things of any kind; what else it reads, other says.
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

// Names are what was read, sorted: names of the game's data and questions as
// they are noted, and local names of the scopes about the one that noted, with
// "$" before them. false if anything may have been read.
func (x *Reads) Names() ([]string, bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	return sortedKeys(x.names), !x.all
}

// Done gives up what notes were taken with: what is read from now on is noted all
// the same.
func (x *Reads) Done() {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.out = nil
}

// Noting is an inner scope that notes what is read in it.
func (e *Env) Noting(x *Reads) *Env { return &Env{root: e.root, parent: e, reads: x} }

// Note notes, if what is read in this scope is noted, a name that is read by
// other means than an expression, as Reads.Note does.
func (e *Env) Note(name string) {
	if x := notingIn(e); x != nil {
		x.Note(name)
	}
}

// notingIn is the note that a scope is read into, nil if none is taken.
func notingIn(e *Env) *Reads {
	for s := e; s != nil; s = s.parent {
		if s.reads != nil {
			return s.reads
		}
	}
	return nil
}

// Note notes a name. Go code that reads the game by other means than an
// expression notes "units.*", "units.troop" or "decks.training".
func (x *Reads) Note(name string) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.names == nil {
		x.names = map[string]bool{}
	}
	x.names[name] = true
}

// question notes what a function of the engine was asked. What cannot be asked
// again may have read anything.
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

// EachID calls f for every text and the id of every thing in what a function is
// given: by them it may find others. Ids are told as content writes them.
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

// local notes a local name. Of a deck it notes which members are asked for,
// since its cards are many.
func (x *Reads) local(name string, v any) any {
	if o, ok := v.(Object); ok && o.b != nil && o.b.kind == "deck" {
		return x.thing("$"+name, o)
	}
	x.Note("$" + name + ".*")
	return v
}

// watched is a thing of the outermost scope that notes which of its members
// are asked for.
func (x *Reads) watched(name string, v any) any {
	o, ok := v.(Object)
	if !ok || o.b == nil || o.b.items == nil {
		x.Note(name + ".*")
		return v
	}
	return once(x, name, func() Object { return x.kind(name, o) })
}

// once is what is handed out for a path: the same each time, as things are
// without noting.
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

// kind is all things of a kind, which notes what is asked of each of them.
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

// list are all things of a kind, each of which notes what is asked of any of
// them; of a deck, what is asked of that deck.
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

// thing is one thing that notes which of its members are asked for, under a
// path.
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
