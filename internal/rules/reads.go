package rules

import (
	"slices"
	"sync"

	"punchboard/internal/expr"
	"punchboard/internal/lists"
)

// What an answer depends on beside what is asked: things of the game that stand
// in the expressions of the function, and those that it finds by an id. The first
// are known when it is compiled. An id that a question holds is the question's own;
// one that a function hands to another is noted when it is.

// handed are the ids that a function was given by others, or by its defaults.
type handed struct{ ids sync.Map }

// read is what a function reads, as far as so many ids had been handed on.
type read struct {
	handed int64
	names  []string
}

// Noting makes the set note the ids that its functions hand each other, for Reads.
// It comes before the first question.
func (s *Set) Noting() { s.noting = true }

// noteHanded notes the ids of an argument that no question holds, if a thing is found by
// them. A thing of the very kind that is wanted was found already.
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

// finds reports whether a thing of the game is found by an id that is given for it.
func (t *typ) finds() bool {
	return t.of != "" || t.maker != "" || slices.ContainsFunc(t.or, (*typ).finds)
}

// Reads are the game's data that the answers of a function may depend on, beside
// what it was asked about: "units" for any of them, "tables.hits" for one, ".rifle"
// for whatever is called so, "*" for everything. Of an answer from before Noting
// that is not all.
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

// asking are the function, those that it calls or that make what it is given, and
// those that these do.
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

// priced reports whether a word is one for ways, whose price is a function by its name.
func priced(word string) bool { return word == "route" || word == "hex_route" }

// prices are the functions that may be the price of a way that the function looks
// for.
func (f *Function) prices() []string {
	pricing := lists.Only(f.codes, func(x *expr.Code) bool { return slices.ContainsFunc(x.Facts().Calls, priced) })
	return lists.Flat(pricing, func(x *expr.Code) []string {
		return lists.Only(x.Facts().Texts, func(s string) bool { return f.set.byID[s] != nil })
	})
}

// makers are the functions that make records of what is given for it.
func (t *typ) makers() []string {
	out := lists.Flat(t.or, (*typ).makers)
	if t.maker != "" {
		out = append(out, t.maker)
	}
	return out
}

// names are what the expressions of the function itself read.
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

// drawings are what drawings of tiles are read by.
func (s *Set) drawings() []string {
	if l := s.game.Legend.Collection; l != nil {
		return []string{l.ID}
	}
	return nil
}

// takesCard reports whether a card of any deck is found for it.
func (t *typ) takesCard() bool {
	return t.of == cardsType || slices.ContainsFunc(t.or, (*typ).takesCard)
}
