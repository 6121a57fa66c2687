package actiondeck

import (
	"fmt"
	"slices"

	"punchboard/internal/engine/ask"
	"punchboard/internal/engine/dice"
	"punchboard/internal/model"
)

// draw is how many cards of a kind are in a hand. kind is a word that a card
// has in a choice field, a reference or a list (its kind, its suit, a tag), the id
// of a card, or a list of such: then a card of any of them counts, once.
func (r *Rules) draw(cards int, kind any) (dice.Dist, error) {
	d, err := r.Deck("deck")
	if err != nil {
		return dice.Dist{}, err
	}
	kinds, err := r.kinds(d, kind)
	if err != nil {
		return dice.Dist{}, err
	}
	if err := handOf(d, cards); err != nil {
		return dice.Dist{}, err
	}
	marked := 0
	for _, c := range d.Cards {
		if slices.ContainsFunc(kinds, func(k string) bool { return slices.Contains(c.Words(), k) }) {
			marked += int(c.Copies.Int)
		}
	}
	return dice.Draw(marked, d.Size(), cards)
}

func handOf(d *model.Deck, cards int) error {
	switch {
	case cards < 0:
		return fmt.Errorf("a hand of %d cards: want 0 or more", cards)
	case cards > d.Size():
		return fmt.Errorf("a hand of %d cards: deck %q has %d", cards, d.ID, d.Size())
	}
	return nil
}

// kinds are the words asked for, each of which the deck must know.
func (r *Rules) kinds(d *model.Deck, kind any) ([]string, error) {
	var out []string
	switch k := kind.(type) {
	case string:
		out = []string{k}
	case []any:
		for _, x := range k {
			s, ok := x.(string)
			if !ok {
				return nil, fmt.Errorf("a kind of card is a word, not %v", x)
			}
			out = append(out, s)
		}
	default:
		return nil, fmt.Errorf("a kind of card is a word or a list of words, not %v", kind)
	}
	known := deckWords(d)
	for _, k := range out {
		if !slices.Contains(known, k) {
			return nil, ask.Unknown("kind of card", k, known)
		}
	}
	return out, nil
}

// deckWords are all words that some card may be found by, declared kinds first.
func deckWords(d *model.Deck) []string {
	var out []string
	add := func(words ...string) {
		for _, w := range words {
			if !slices.Contains(out, w) {
				out = append(out, w)
			}
		}
	}
	for _, f := range d.Fields {
		add(f.Type.Choices...)
		if f.Type.Of != nil {
			add(f.Type.Of.Choices...)
		}
	}
	for _, c := range d.Cards {
		add(c.Words()[1:]...)
	}
	for _, c := range d.Cards {
		add(c.ID)
	}
	return out
}

// negated is how many hits the Defense cards of a hand negate. A card is
// worth the amounts of its defense clauses; where it offers a choice, the
// better one. limit, if above 0, is the most that one card can be worth.
func (r *Rules) negated(hand, limit int) (dice.Dist, error) {
	d, err := r.Deck("deck")
	if err != nil {
		return dice.Dist{}, err
	}
	if err := handOf(d, hand); err != nil {
		return dice.Dist{}, err
	}
	verb, err := r.Verb("defense")
	if err != nil {
		return dice.Dist{}, err
	}
	var groups []dice.Group
	for _, c := range d.Cards {
		worth := cardWorth(c, verb.ID)
		if limit > 0 {
			worth = min(worth, limit)
		}
		groups = append(groups, dice.Group{Copies: int(c.Copies.Int), Worth: worth})
	}
	return dice.DrawSum(merge(groups), hand)
}

// merge puts groups of the same worth together, in the order they come.
func merge(groups []dice.Group) []dice.Group {
	var out []dice.Group
	for _, g := range groups {
		i := slices.IndexFunc(out, func(o dice.Group) bool { return o.Worth == g.Worth })
		if i < 0 {
			out = append(out, g)
			continue
		}
		out[i].Copies += g.Copies
	}
	return out
}

func cardWorth(c *model.Card, verb string) int {
	worth := 0
	for _, f := range c.Fields {
		if f.Value.Kind == model.EffectKind {
			worth += effectWorth(f.Value.Effect, verb)
		}
	}
	return worth
}

// effectWorth is the most that one choice of an effect does by a verb.
func effectWorth(e *model.Effect, verb string) int {
	if e == nil {
		return 0
	}
	best, sum := 0, 0
	for _, c := range e.Clauses {
		if c.Join == model.Or {
			best, sum = max(best, sum), 0
		}
		if c.Verb == verb {
			sum += c.Amount
		}
	}
	return max(best, sum)
}
