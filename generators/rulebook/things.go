package rulebook

import (
	"maps"
	"slices"
	"strings"

	"punchboard/internal/compose"
	"punchboard/internal/expr"
	"punchboard/internal/face"
	"punchboard/internal/layout"
	"punchboard/internal/model"
)

// things are the entries and the cards of the game. What a book asks of them is
// noted, so that a book that was laid out before can be told from one that would
// be another; all else of the game counts whole.
type things struct {
	game  *model.Game
	reads *expr.Reads
}

// collection is a collection with all its entries, nil if there is none.
func (t *things) collection(id string) *model.Collection {
	t.reads.Note(id + ".*")
	return t.game.Collection(id)
}

// entry is an entry of a collection, nil if there is none.
func (t *things) entry(kind, id string) *model.Entry {
	t.reads.Note(kind + "." + id)
	return t.game.Entry(kind, id)
}

// deck is a deck with all its cards, nil if there is none.
func (t *things) deck(id string) *model.Deck {
	t.reads.Note("decks." + id)
	return t.game.Deck(id)
}

// bare is what of a game counts whole: without entries and cards, and without
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
	for _, c := range g.Components {
		if c.Kind == "rulebook" {
			b.Components = append(b.Components, c)
		}
	}
	b.Tiles, b.Counters, b.Duels, b.Totals, b.Simulations, b.Printed = nil, nil, nil, nil, nil, nil
	return &b
}

// place is where the book is remembered.
func (b *book) place(c *compose.Composer) compose.Made {
	var own []*layout.Layout
	for _, id := range slices.Sorted(maps.Keys(b.lib.Layouts)) {
		if strings.HasPrefix(id, "rulebook") || strings.HasPrefix(id, "odds") {
			own = append(own, b.lib.Layouts[id])
		}
	}
	return c.Made("rulebook on "+b.paper.ID, b.game, own, b.paper, b.lib.IconCredits)
}

// bound are pages as a document has them.
func bound(faces []*face.Face) []face.Page {
	out := make([]face.Page, len(faces))
	for i, f := range faces {
		out[i].Face = f
	}
	return out
}
