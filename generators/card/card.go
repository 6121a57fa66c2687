// Package card makes the cards of a deck: one piece of each kind of card, as
// often as the deck holds it. The cards stand in a deck of the game, or they
// are entries that stand elsewhere, such as its weapons. What a card looks
// like is its layout's affair.
package card

import (
	"cmp"
	"fmt"
	"maps"

	"punchboard/internal/compose"
	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/model"
)

// Pieces makes the pieces of a component of kind deck. In the layout, card is
// the card, deck its deck, n its number from 1, code its short name in print and
// copies how many of it are printed; card, n, code and copies are not known to
// backs that are shared. A component
// that says each instead of of has a card for each element of that list, as
// often as its field copies says; deck is then the component with its id, its
// name, its fields (such as icon), and size, the number of its cards.
func Pieces(c *compose.Composer, g *model.Game, comp *model.Component) ([]*face.Piece, diag.List) {
	deck := g.Deck(comp.Of)
	if deck == nil && (comp.Of != "" || comp.Each == "") {
		return nil, diag.List{unknownDeck(g, comp)}
	}
	l, found := c.Layout(comp.Layout, comp.Where.Layout)
	if l == nil {
		return nil, found
	}
	n, job, vary, more := cards(c, comp, deck)
	found.Add(more...)
	pieces, more := c.Each(l, n, func(i int) compose.Job {
		j := job(i)
		j.Kind, j.Layout = comp.ID, l
		j.Locals["n"], j.Locals["code"], j.Locals["copies"] = i+1, c.Code(comp.ID, i+1), j.Copies
		return j
	}, append(vary, "n", "code", "copies")...)
	found.Add(more...)
	return pieces, found.Sorted()
}

// cards are how many jobs there are of a deck of the game or, without one, of a list, what
// makes each, and the names that vary from card to card.
func cards(c *compose.Composer, comp *model.Component, deck *model.Deck) (int, func(int) compose.Job, []string, diag.List) {
	if deck == nil {
		jobs, vary, found := elements(c, comp)
		return len(jobs), func(i int) compose.Job { return jobs[i] }, vary, found
	}
	var found diag.List
	for _, card := range deck.Cards {
		_, over := compose.Copies(int(card.Copies.Int), card.Copies.At, card.Name)
		found.Add(over...)
	}
	return len(deck.Cards), func(i int) compose.Job {
		card := deck.Cards[i]
		copies, _ := compose.Copies(int(card.Copies.Int), card.Copies.At, card.Name)
		return compose.Job{ID: card.ID, Name: card.Name, Copies: copies, From: []diag.Place{card.At},
			Locals: map[string]any{"card": card, "deck": deck}}
	}, []string{"card"}, found
}

// elements are the jobs of a list.
func elements(c *compose.Composer, comp *model.Component) ([]compose.Job, []string, diag.List) {
	all, vary, found := c.Elements(comp, "card")
	deck := map[string]any{"id": comp.ID, "name": cmp.Or(comp.Name, comp.ID), "icon": ""}
	for _, f := range comp.Fields {
		deck[f.ID] = f.Value.String()
	}
	size := 0
	jobs := make([]compose.Job, len(all))
	for i, e := range all {
		size += e.Copies
		jobs[i] = compose.Job{ID: e.ID, Name: e.Name, Copies: e.Copies, From: e.From, Locals: maps.Clone(e.Locals)}
		jobs[i].Locals["deck"] = deck
	}
	deck["size"] = size
	return jobs, vary, found
}

// unknownDeck is the error of a component of a deck that the game does not have, with the
// id that may be meant.
func unknownDeck(g *model.Game, comp *model.Component) diag.Finding {
	return diag.Finding{At: comp.Where.Of, Severity: diag.Error, Code: "PB101", Name: "unknown-id",
		Message: fmt.Sprintf("component %q is of deck %q, and there is no such deck", comp.ID, comp.Of), Help: diag.Meant(comp.Of, model.IDs(g.Decks))}
}
