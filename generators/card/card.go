// Package card makes the cards of a deck: one piece for each kind of card, with as many copies as
// the deck holds. The cards come from a deck of the game, or are entries defined elsewhere, such as
// its weapons. Their layout determines what they look like.
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

// Pieces makes the pieces of a component of kind deck. In the layout, card is the card, deck its
// deck, n its number from 1, code its short name in print, and copies how many of it are printed.
// Shared backs do not see card, n, code and copies. A component with each instead of of has a card
// for each element of that list, in the number of copies that its field copies gives. deck is then
// the component: its id, name, fields (such as icon), and size, the number of its cards.
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

// cards returns the number of jobs for a deck of the game or, without one, for a list; a function
// that makes each job; and the names that vary from card to card.
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

// elements returns the jobs of a list.
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

// unknownDeck returns the finding for a component with a deck that the game does not have, with the
// id that may be meant.
func unknownDeck(g *model.Game, comp *model.Component) diag.Finding {
	return diag.Finding{At: comp.Where.Of, Severity: diag.Error, Code: "PB101", Name: "unknown-id",
		Message: fmt.Sprintf("component %q is of deck %q, and there is no such deck", comp.ID, comp.Of), Help: diag.Meant(comp.Of, model.IDs(g.Decks))}
}
