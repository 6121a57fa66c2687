package expr

import (
	"slices"
	"strings"
	"sync"
)

// Reads notes what expressions read of a game's data: "units.troop" for a
// thing found by its id, "units.*" where all of them were looked at; of decks
// also which member, "decks.training.name", and "decks.#" for which there are.
// What the engine was asked is noted as the question, "=odds([1,\"troop\"])":
// its answer is what was read. The zero value is ready; it may be written to
// from several goroutines.
type Reads struct {
	mu    sync.Mutex
	names map[string]bool
	kinds map[string]Object // by name, as they are handed out
	asked bool              // the engine was
	all   bool
}

// Any reports whether any of some names was read; "units.*" is read with
// every one of the units. What a function of the engine reads is not known: an
// expression that calls one may have read anything.
func (x *Reads) Any(names []string) bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	if (x.all || x.asked) && len(names) > 0 {
		return true
	}
	for read := range x.names {
		of, member, _ := strings.Cut(read, ".")
		member, _, _ = strings.Cut(member, ".")
		if member == "#" {
			member = "*"
		}
		if slices.Contains(names, of+"."+member) {
			return true
		}
	}
	return false
}

// Names are what was read, sorted: names of the game's data and questions as
// they are noted, and local names of the scopes about the one that noted, with
// "$" before them. false if anything may have been read.
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

// question notes what a function of the engine was asked. What cannot be asked
// again may have read anything.
func (x *Reads) question(name string, args []any) {
	q, ok := questionOf(name, args)
	if ok {
		x.note(q)
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	x.asked, x.all = true, x.all || !ok
}

// local notes a local name. Of a deck it notes which members are asked for,
// since its cards are many.
func (x *Reads) local(name string, v any) any {
	if isDeck(v) {
		return x.spied("$"+name, *v.(Object).b)
	}
	x.note("$" + name + ".*")
	return v
}

// isDeck reports whether a value is a deck of cards.
func isDeck(v any) bool {
	o, ok := v.(Object)
	return ok && o.b != nil && o.b.kind == "deck"
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

// spied is a thing that notes what is asked of it, and of the decks in it.
func (x *Reads) spied(name string, b body) Object {
	get, names, items := b.get, b.names, b.items
	decks := name == "decks"
	b.get = func(id string) (any, bool, error) {
		v, ok, err := get(id)
		if decks && isDeck(v) {
			return x.spied(name+"."+id, *v.(Object).b), ok, err
		}
		x.note(name + "." + id)
		return v, ok, err
	}
	which := name + ".*"
	if decks {
		which = name + ".#"
	}
	b.names = func() []string {
		x.note(which)
		return names()
	}
	if items != nil {
		b.items = func() []any {
			x.note(which)
			out := slices.Clone(items())
			for i, v := range out {
				if decks && isDeck(v) {
					out[i] = x.spied(name+"."+v.(Object).ID(), *v.(Object).b)
				}
			}
			return out
		}
	}
	return Object{&b}
}
