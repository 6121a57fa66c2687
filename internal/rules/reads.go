package rules

import (
	"slices"
	"sync"

	"punchboard/internal/expr"
	"punchboard/internal/lists"
)

// An answer depends, besides its question, on the game's data that the function's expressions name
// and on things that it finds by an id. The first are known when the function is compiled. An id in
// a question belongs to that question. An id that a function passes to another is noted at that
// point.

// handed holds the ids that a function got from other functions or from its defaults.
type handed struct{ ids sync.Map }

// read is what a function reads, valid while the number of ids passed on is the same.
type read struct {
	handed int64
	names  []string
}

// Noting makes the set note the ids that its functions pass to each other, for Reads. Call it
// before the first question.
func (s *Set) Noting() { s.noting = true }

// noteHanded notes the ids of an argument that is not part of a question, if the function may find
// a thing by them. A thing of the parameter's own kind is found already.
func noteHanded(f *Function, p *param, v any) {
	if o, ok := v.(expr.Object); ok && p.typ.or == nil && o.Kind() == p.typ.one {
		return
	}
	expr.EachID(v, func(id string) {
		if _, ok := f.handed.ids.Load(id); !ok {
			f.handed.ids.Store(id, true)
			f.set.handed.Add(1)
		}
	})
}

// finds reports whether the type looks up a thing of the game by an id.
func (t *typ) finds() bool {
	return t.of != "" || t.maker != "" || slices.ContainsFunc(t.or, (*typ).finds)
}

// Reads returns the game's data that the answers of a function may depend on, besides its
// arguments: "units" for any of them, "tables.hits" for one, ".rifle" for anything with that id,
// "*" for everything. It is incomplete for answers given before Noting.
func (s *Set) Reads(function string) []string {
	f := s.byID[function]
	switch {
	case f == nil && priced(function):
		return []string{"*"}
	case f == nil:
		return s.drawings()
	}
	handed := s.handed.Load()
	if was, ok := s.read.Load(f); ok && was.(read).handed == handed {
		return was.(read).names
	}
	var out []string
	for _, g := range asking(f, nil) {
		out = append(out, g.names()...)
		for _, p := range g.params {
			if p.typ.takesCard() {
				out = append(out, "decks")
			}
		}
		g.handed.ids.Range(func(id, _ any) bool {
			out = append(out, "."+id.(string))
			return true
		})
	}
	slices.Sort(out)
	out = slices.Compact(out)
	s.read.Store(f, read{handed, out})
	return out
}

// asking returns the function, the functions that it calls or that make its arguments, and those
// that these use in turn.
func asking(f *Function, seen []*Function) []*Function {
	f.ready()
	seen = append(seen, f)
	ids := append(f.calls[:len(f.calls):len(f.calls)], f.prices()...)
	for _, p := range f.params {
		ids = append(ids[:len(ids):len(ids)], p.typ.makers()...)
	}
	for _, id := range ids {
		if g := f.set.byID[id]; g != nil && !slices.Contains(seen, g) {
			seen = asking(g, seen)
		}
	}
	return seen
}

// priced reports whether a function for routes takes the name of a price function.
func priced(word string) bool { return word == "route" || word == "hex_route" }

// prices returns the functions that may price a route that the function asks for.
func (f *Function) prices() []string {
	pricing := lists.Only(f.codes, func(x *expr.Code) bool { return slices.ContainsFunc(x.Facts().Calls, priced) })
	return lists.Flat(pricing, func(x *expr.Code) []string {
		return lists.Only(x.Facts().Texts, func(s string) bool { return f.set.byID[s] != nil })
	})
}

// makers returns the functions that make records of the type's values.
func (t *typ) makers() []string {
	out := lists.Flat(t.or, (*typ).makers)
	if t.maker != "" {
		out = append(out, t.maker)
	}
	return out
}

// names returns what the expressions of the function itself read.
func (f *Function) names() []string {
	f.ready()
	out := lists.Flat(f.codes, func(x *expr.Code) []string { return x.Facts().Reads })
	if slices.ContainsFunc(f.calls, priced) && len(f.prices()) == 0 {
		out = append(out, "*")
	}
	if slices.ContainsFunc(f.set.Words(), func(w Word) bool { return slices.Contains(f.calls, w.Name()) }) {
		out = append(append(out, "tiles"), f.set.drawings()...)
	}
	return out
}

// drawings returns the collection that drawings of tiles are read with.
func (s *Set) drawings() []string {
	if l := s.game.Legend.Collection; l != nil {
		return []string{l.ID}
	}
	return nil
}

// takesCard reports whether the type looks up a card of any deck.
func (t *typ) takesCard() bool {
	return t.of == cardsType || slices.ContainsFunc(t.or, (*typ).takesCard)
}
