package check

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/engine/dice"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// handStarved finds hands that lack something more often than the deck says they may. It skips
// decks without such an expectation: a hand without a Defense may be bad luck or the design.
func handStarved(c *Context) {
	for d, h := range lists.Within(c.Game.Decks, handsOf) {
		if !c.damaged(d.At) {
			starved(c, d, h)
		}
	}
}

// starved reports a hand that is drawn without a card of the wanted kind more often than allowed,
// by the hypergeometric distribution.
func starved(c *Context, d *model.Deck, h *model.Hand) {
	has := having(d, h)
	dist, err := dice.Draw(has, d.Size(), int(h.Cards.Int))
	if err != nil {
		return // overLimit reports it
	}
	none := dist.Chance(func(o dice.Outcome) bool { return o.N == 0 })
	if none.Rat().Cmp(big.NewRat(h.AtMost.Int, 100)) <= 0 {
		return
	}
	spread := lists.Map(dist.Outcomes(), func(o dice.Outcome) string { return fmt.Sprintf("%d: %s (%s)", o.N, percent(o.Chance), o.Chance) })
	c.Report(diag.Finding{At: h.AtMost.At, Message: fmt.Sprintf("%s of the hands of %d cards from %q are %q, and at most %d %% should be", percent(none), h.Cards.Int, d.ID, h.Name, h.AtMost.Int),
		Also: []diag.Also{{At: d.At, Mark: "the deck"}},
		Evidence: []string{fmt.Sprintf("cards that are %s: %d of %d", strings.Join(lists.Map(h.Without, func(w model.Value) string { return w.Text }), " or "), has, d.Size()),
			"how many a hand holds: " + strings.Join(spread, ", ")},
		Help: enough(d, h, has)})
}

// having returns how many cards of a deck keep a hand from being starved.
func having(d *model.Deck, h *model.Hand) int {
	n := 0
	for _, k := range d.Cards {
		words := k.Words()
		if slices.ContainsFunc(h.Without, func(w model.Value) bool { return slices.Contains(words, w.Text) }) {
			n += int(k.Copies.Int)
		}
	}
	return n
}

// percent formats a chance as a percentage to one decimal place.
func percent(p dice.Chance) string {
	r := p.Rat()
	return r.Mul(r, big.NewRat(100, 1)).FloatString(1) + " %"
}

// enough says how many wanted cards would suffice, or returns "" if even a whole deck of them would
// not.
func enough(d *model.Deck, h *model.Hand, has int) string {
	for n := has + 1; n <= d.Size(); n++ {
		dist, err := dice.Draw(n, d.Size(), int(h.Cards.Int))
		if err != nil {
			return ""
		}
		if dist.Chance(func(o dice.Outcome) bool { return o.N == 0 }).Rat().Cmp(big.NewRat(h.AtMost.Int, 100)) <= 0 {
			return fmt.Sprintf("%d such cards among %d would do", n, d.Size())
		}
	}
	return ""
}

// unknownWords finds words that match no card of the deck.
func unknownWords(c *Context) {
	for _, d := range c.Game.Decks {
		known := slices.Compact(slices.Sorted(slices.Values(lists.Flat(d.Cards, (*model.Card).Words))))
		for _, w := range lists.Flat(d.Hands, func(h *model.Hand) []model.Value { return h.Without }) {
			if !slices.Contains(known, w.Text) {
				c.Report(diag.Finding{At: w.At, Message: fmt.Sprintf("no card of %q is %q", d.ID, w.Text), Help: diag.Like(w.Text, known)})
			}
		}
	}
}
