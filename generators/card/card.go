// Package card makes the cards of a deck: one piece of each kind of card, as
// often as the deck holds it. What a card looks like is its layout's affair.
package card

import (
	"fmt"

	"punchboard/internal/compose"
	"punchboard/internal/diag"
	"punchboard/internal/face"
	"punchboard/internal/model"
)

// Pieces makes the pieces of a component of kind deck. In the layout, card is
// the card, deck its deck, n its number from 1 and code its short name in
// print; card, n and code are not known to backs that are shared.
func Pieces(c *compose.Composer, g *model.Game, comp *model.Component) ([]*face.Piece, diag.List) {
	deck := g.Deck(comp.Of)
	if deck == nil {
		return nil, diag.List{unknownDeck(g, comp)}
	}
	l, found := c.Layout(comp.Layout, comp.At)
	if l == nil {
		return nil, found
	}
	jobs := make([]compose.Job, len(deck.Cards))
	for i, card := range deck.Cards {
		copies, over := compose.Copies(int(card.Copies.Int), card.Copies.At, card.Name)
		found.Add(over...)
		jobs[i] = compose.Job{
			Kind: comp.ID, ID: card.ID, Name: card.Name, Copies: copies, Layout: l, From: []diag.Place{card.At},
			Locals: map[string]any{"card": card, "deck": deck, "n": i + 1, "code": c.Code(comp.ID, i+1)},
		}
	}
	pieces, more := c.Pieces(jobs, "card", "n", "code")
	found.Add(more...)
	return pieces, found.Sorted()
}

func unknownDeck(g *model.Game, comp *model.Component) diag.Finding {
	f := diag.Finding{At: comp.At, Severity: diag.Error, Code: "PB101", Name: "unknown-id",
		Message: fmt.Sprintf("component %q is of deck %q, and there is no such deck", comp.ID, comp.Of)}
	var ids []string
	for _, d := range g.Decks {
		ids = append(ids, d.ID)
	}
	if near := diag.Nearest(comp.Of, ids, 1); len(near) > 0 {
		f.Help = fmt.Sprintf("did you mean %q?", near[0])
	}
	return f
}
