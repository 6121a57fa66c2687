package model

import (
	"strings"

	"punchboard/internal/diag"
)

// Kinds are the words for what every game may have that a reference names,
// beside its collections.
var Kinds = []string{"tables", "decks", "tiles", "counters", "scenarios", "terms", "readings", "verbs"}

// Name is an id that references may name, and its place.
type Name struct {
	ID string
	At diag.Place
}

// Names are the ids of one kind of thing, in order: a collection, one of
// Kinds, or "tables/CLASS". False is for a kind that there is not.
func (g *Game) Names(to string) ([]Name, bool) {
	kind, class, _ := strings.Cut(to, "/")
	switch kind {
	case "tables":
		return names(g.Tables, func(t *Table) (string, diag.Place, bool) { return t.ID, t.At, class == "" || t.Class == class })
	case "decks":
		return names(g.Decks, func(d *Deck) (string, diag.Place, bool) { return d.ID, d.At, true })
	case "tiles":
		return names(g.Tiles, func(t *Tile) (string, diag.Place, bool) { return t.ID, t.At, true })
	case "counters":
		return names(g.Counters, func(c *Counter) (string, diag.Place, bool) { return c.ID, c.At, true })
	case "scenarios":
		return names(g.Scenarios, func(s *Scenario) (string, diag.Place, bool) { return s.ID, s.At, true })
	case "terms":
		return names(g.Terms, func(t *Term) (string, diag.Place, bool) { return t.ID, t.At, true })
	case "readings":
		return names(g.Readings, func(r *Reading) (string, diag.Place, bool) { return r.ID, r.At, true })
	case "verbs":
		return names(g.Verbs, func(v *Verb) (string, diag.Place, bool) { return v.ID, v.At, true })
	}
	c := g.Collection(kind)
	if c == nil {
		return nil, false
	}
	return names(c.Entries, func(e *Entry) (string, diag.Place, bool) { return e.ID, e.At, true })
}

func names[T any](all []*T, of func(*T) (string, diag.Place, bool)) ([]Name, bool) {
	var out []Name
	for _, x := range all {
		if id, at, ok := of(x); ok {
			out = append(out, Name{id, at})
		}
	}
	return out, true
}
