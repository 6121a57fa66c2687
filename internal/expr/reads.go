package expr

import (
	"slices"
	"sync"
)

// Reads notes what expressions read of a game's data: "units.troop" for a
// thing found by its id, "units.*" where all of them were looked at. Its zero
// value is ready; it may be written to from several goroutines.
type Reads struct {
	mu    sync.Mutex
	names map[string]bool
	kinds map[string]Object // by name, as they are handed out
	all   bool
}

// Any reports whether any of some names was read; "units.*" is read with
// every one of the units. What a function of the engine reads is not known: an
// expression that calls one may have read anything.
func (x *Reads) Any(names []string) bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.all && len(names) > 0 || slices.ContainsFunc(names, func(n string) bool { return x.names[n] })
}

// Names are what was read, sorted: names of the game's data as Any takes them,
// and local names of the scopes about the one that noted, with "$" before
// them. false if anything may have been read.
func (x *Reads) Names() ([]string, bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	return sortedKeys(x.names), !x.all
}

// Noting is an inner scope that notes what is read in it.
func (e *Env) Noting(x *Reads) *Env { return &Env{root: e.root, parent: e, reads: x} }

// noting is the note that a scope is read into, nil if none is taken.
func (e *Env) noting() *Reads {
	for s := e; s != nil; s = s.parent {
		if s.reads != nil {
			return s.reads
		}
	}
	return nil
}

func (x *Reads) note(name string) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.names == nil {
		x.names = map[string]bool{}
	}
	x.names[name] = true
}

// anything notes that there is no telling what was read.
func (x *Reads) anything() {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.all = true
}

// local notes a local name. Of a deck it notes which members are asked for,
// since its cards are many.
func (x *Reads) local(name string, v any) any {
	if o, ok := v.(Object); ok && o.b != nil && o.b.kind == "deck" {
		return x.spied("$"+name, *o.b)
	}
	x.note("$" + name + ".*")
	return v
}

// watched is a thing of the outermost scope that notes which of its members
// are asked for.
func (x *Reads) watched(name string, v any) any {
	o, ok := v.(Object)
	if !ok || o.b == nil || o.b.items == nil {
		x.note(name + ".*")
		return v
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if was, ok := x.kinds[name]; ok {
		return was
	}
	if x.kinds == nil {
		x.kinds = map[string]Object{}
	}
	x.kinds[name] = x.spied(name, *o.b)
	return x.kinds[name]
}

func (x *Reads) spied(name string, b body) Object {
	get, names, items := b.get, b.names, b.items
	b.get = func(id string) (any, bool, error) {
		x.note(name + "." + id)
		return get(id)
	}
	b.names = func() []string {
		x.note(name + ".*")
		return names()
	}
	if items != nil {
		b.items = func() []any {
			x.note(name + ".*")
			return items()
		}
	}
	return Object{&b}
}
