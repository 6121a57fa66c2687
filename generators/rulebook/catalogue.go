package rulebook

import (
	"slices"
	"strings"

	"punchboard/internal/compose"
	"punchboard/internal/diag"
	"punchboard/internal/expr"
	"punchboard/internal/face"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// catalogue gives access to the entries and cards of the game. It notes what a book reads of them,
// so that a remembered book is used again only if what it read is unchanged; everything else in the
// game counts as a whole.
type catalogue struct {
	game  *model.Game
	env   *expr.Env // notes what it reads
	reads *expr.Reads
}

// entries returns those of a collection, in order, or none if there is no such collection.
func (t *catalogue) entries(kind string) []*entry {
	k := t.game.Collection(kind)
	if k == nil {
		return nil
	}
	t.reads.Note(kind + ".#")
	return lists.Map(k.Entries, func(e *model.Entry) *entry { return &entry{t, e, kind + "." + e.ID} })
}

// entry returns an entry of a collection, nil if there is none.
func (t *catalogue) entry(kind, id string) *entry {
	if t.game.Collection(kind) == nil {
		return nil
	}
	path := kind + "." + id
	t.reads.Note(path + ".#")
	e := t.game.Entry(kind, id)
	if e == nil {
		return nil
	}
	return &entry{t, e, path}
}

// cards returns those of a deck, in order, or none if there is no such deck.
func (t *catalogue) cards(deck string) []*card {
	d := t.game.Deck(deck)
	if d == nil {
		return nil
	}
	path := "decks." + deck
	t.reads.Note(path + ".@id")
	return lists.Map(d.Cards, func(k *model.Card) *card { return &card{entry{t, &k.Entry, path}, k} })
}

// card returns a card of a deck, nil if there is none.
func (t *catalogue) card(deck, id string) *card {
	return lists.First(t.cards(deck), func(k *card) bool { return k.of.ID == id })
}

// flatHexes reports whether the game's hexes have flat tops, as all hexes on tiles do.
func (t *catalogue) flatHexes() bool {
	t.reads.Note("tiles[].grid")
	return slices.ContainsFunc(t.game.Tiles, func(t *model.Tile) bool { return t.Grid == "hex" })
}

// entry is an entry, or a card, for which only what is read is noted: the field by its id, which
// for a card is that field of its whole deck.
type entry struct {
	in   *catalogue
	of   *model.Entry
	path string
}

// at returns where it is written. This is not noted, since places are not printed.
func (t *entry) at() diag.Place { return t.of.At }

// passages reports whether entries are passages, called by numbers alone.
func passages(all []*entry) bool {
	return model.Passages(lists.Map(all, func(e *entry) *model.Entry {
		e.name() // the book depends on it
		return e.of
	}))
}

// id returns the entry's id.
func (t *entry) id() string { return t.of.ID }

// anchor returns the anchor for links to it where it is set as a block.
func (t *entry) anchor() string { return strings.ReplaceAll(t.path, ".", "-") }

// name returns the printed name, and notes that the book depends on it.
func (t *entry) name() string {
	t.in.reads.Note(t.path + ".@name")
	return t.of.Name
}

// field returns the value of a field, unset if the entry has none. Only this field is noted, so
// that others may change without laying out the book again.
func (t *entry) field(id string) model.Value {
	t.in.reads.Note(t.path + ".@" + id)
	return t.of.Field(id)
}

// object returns an entry as expressions see it.
func (t *entry) object() any {
	kind, id, _ := strings.Cut(t.path, ".")
	v, _ := t.in.env.Find(kind)
	all, _ := v.(expr.Object)
	o, _ := all.Member(id)
	return o
}

// card is an entry of a deck.
type card struct {
	entry
	model *model.Card
}

// copies returns how many copies of the card a deck holds.
func (c *card) copies() model.Value {
	c.in.reads.Note(c.path + ".@copies")
	return c.model.Copies
}

// object returns a card as expressions see it. All cards of the deck are noted.
func (c *card) object() any {
	c.in.reads.Note(c.path + ".cards")
	return c.model
}

// bare returns the part of a game that counts as a whole: without entries and cards, and without
// what no book prints.
func bare(g *model.Game) *model.Game {
	b := *g
	b.Collections, b.Decks, b.Components = nil, nil, nil
	for _, c := range g.Collections {
		k := *c
		k.Entries = nil
		b.Collections = append(b.Collections, &k)
	}
	for _, d := range g.Decks {
		k := *d
		k.Cards = nil
		b.Decks = append(b.Decks, &k)
	}
	b.Components = append(b.Components, lists.Only(g.Components, func(c *model.Component) bool { return c.Kind == "rulebook" })...)
	b.Claims = slices.DeleteFunc(slices.Clone(g.Claims), func(c *model.Claim) bool {
		return !slices.ContainsFunc(g.Errata, func(e *model.Erratum) bool { return strings.HasPrefix(e.Path+".", "claims."+c.ID+".") })
	})
	b.Tiles, b.Counters, b.Duels, b.Totals, b.Simulations, b.Printed = nil, nil, nil, nil, nil, nil
	return &b
}

// place returns where the book is remembered, nowhere if nothing is remembered.
func (b *book) place(c *compose.Composer) compose.Made {
	if !c.Remembers() {
		return compose.Made{}
	}
	own := b.design.lib.Those(func(id string) bool { return strings.HasPrefix(id, "rulebook") || strings.HasPrefix(id, "odds") })
	return c.Made(b.of+" on "+b.design.paper.ID, b.game, own, b.design.paper, b.design.lib.IconCredits(b.game), b.pieces.showKey())
}

// bound returns pages as a document holds them.
func bound(faces []*face.Face) []face.Page {
	return lists.Map(faces, func(f *face.Face) face.Page { return face.Page{Face: f} })
}
