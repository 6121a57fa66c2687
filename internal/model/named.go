package model

import (
	"slices"
	"strconv"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
)

// Kinds are the words for the kinds of things, besides collections, that every game may have and
// references may name.
var Kinds = []string{"tables", "decks", "tiles", "counters", "scenarios", "terms", "readings", "verbs"}

// Name is an id that references may use, the name of the thing ("" if it has none), and its place.
type Name struct {
	ID, Called string
	At         diag.Place
}

// Names returns the ids of one kind of thing, in order: a collection, one of Kinds, "tables/CLASS",
// or "tables/TABLE" for its rows, "decks/DECK" for its cards and "tiles/TILE" for the numbers of
// its hexes. It returns false for an unknown kind.
func (g *Game) Names(to string) ([]Name, bool) {
	kind, class, _ := strings.Cut(to, "/")
	switch kind {
	case "tables":
		if t := g.RowsOf(to); t != nil {
			return t.names(), true
		}
		of := lists.Only(g.Tables, func(t *Table) bool { return class == "" || t.Class == class })
		return lists.Map(of, func(t *Table) Name { return Name{t.ID, t.Name, t.At} }), true
	case "decks":
		if class != "" {
			if d := g.CardsOf(to); d != nil {
				return lists.Map(d.Cards, func(c *Card) Name { return Name{c.ID, c.Name, c.At} }), true
			}
			return nil, false
		}
		return lists.Map(g.Decks, func(d *Deck) Name { return Name{d.ID, d.Name, d.At} }), true
	case "tiles":
		if class != "" {
			if t := g.HexesOf(to); t != nil {
				return lists.Map(t.Hexes(), func(h Hex) Name { return Name{h.Number(), "", h.At} }), true
			}
			return nil, false
		}
		return lists.Map(g.Tiles, func(t *Tile) Name { return Name{t.ID, t.Name, t.At} }), true
	case "counters":
		return lists.Map(g.Counters, func(c *Counter) Name { return Name{c.ID, c.Name, c.At} }), true
	case "scenarios":
		return lists.Map(g.Scenarios, func(s *Scenario) Name { return Name{s.ID, s.Name, s.At} }), true
	case "terms":
		return lists.Map(g.Terms, func(t *Term) Name { return Name{t.ID, t.Name, t.At} }), true
	case "readings":
		return lists.Map(g.Readings, func(r *Reading) Name { return Name{r.ID, "", r.At} }), true
	case "verbs":
		return lists.Map(g.Verbs, func(v *Verb) Name { return Name{v.ID, v.Name, v.At} }), true
	}
	c := g.Collection(kind)
	if c == nil {
		return nil, false
	}
	return lists.Map(c.Entries, func(e *Entry) Name { return Name{e.ID, e.Name, e.At} }), true
}

// Kinds returns every kind of thing that references may name: Kinds and the game's collections.
func (g *Game) Kinds() []string { return slices.Concat(Kinds, IDs(g.Collections)) }

// RowsOf returns the table whose rows a reference names: "tables/TABLE", unless a table has a class
// of that name. It returns nil for any other kind of thing.
func (g *Game) RowsOf(to string) *Table {
	id, of := strings.CutPrefix(to, "tables/")
	if !of || slices.ContainsFunc(g.Tables, func(t *Table) bool { return t.Class == id }) {
		return nil
	}
	return g.Table(id)
}

// CardsOf returns the deck whose cards a reference names: "decks/DECK". It returns nil for any
// other kind of thing.
func (g *Game) CardsOf(to string) *Deck {
	id, of := strings.CutPrefix(to, "decks/")
	if !of {
		return nil
	}
	return g.Deck(id)
}

// HexesOf returns the hex tile whose numbers a reference names: "tiles/TILE". It returns nil for
// any other kind of thing.
func (g *Game) HexesOf(to string) *Tile {
	id, of := strings.CutPrefix(to, "tiles/")
	if t := byID(g.Tiles, id); of && t != nil && t.Grid == "hex" {
		return t
	}
	return nil
}

// names returns the names of rows, one or several for each. A row that covers a single number is
// named by it; one that covers several has no name.
func (t *Table) names() []Name {
	var out []Name
	for _, r := range t.Rows {
		if len(r.Takes) > 0 {
			if n := r.Takes[0].Lo; len(r.Takes) == 1 && r.Takes[0] == (Range{Lo: n, Hi: n}) {
				out = append(out, Name{strconv.Itoa(n), "", r.At})
			}
			continue
		}
		for w := range strings.SplitSeq(r.ID, ",") {
			out = append(out, Name{strings.TrimSpace(w), r.Called(), r.At})
		}
	}
	return out
}

// Identified is a thing of a game that others refer to by its id.
type Identified interface {
	comparable
	ident() string
}

func (g *Game) ident() string       { return g.ID }
func (c *Collection) ident() string { return c.ID }
func (e *Entry) ident() string      { return e.ID }
func (f *FieldDecl) ident() string  { return f.ID }
func (d *Deck) ident() string       { return d.ID }
func (t *Table) ident() string      { return t.ID }
func (r *Row) ident() string        { return r.ID }
func (t *Tile) ident() string       { return t.ID }
func (s *Scenario) ident() string   { return s.ID }
func (s *Side) ident() string       { return s.ID }
func (s *Simulation) ident() string { return s.ID }
func (f *Function) ident() string   { return f.ID }
func (o *Odds) ident() string       { return o.ID }
func (c *Course) ident() string     { return c.ID }
func (v *Verb) ident() string       { return v.ID }
func (r *Reading) ident() string    { return r.ID }
func (c *Component) ident() string  { return c.ID }
func (s *Story) ident() string      { return s.ID }

// IDs returns the ids of things, in order.
func IDs[T Identified](all []T) []string { return lists.Map(all, T.ident) }

// byID returns the first thing with an id, nil if none has it.
func byID[T Identified](all []T, id string) T {
	return lists.First(all, func(x T) bool { return x.ident() == id })
}
