package force

import (
	"cmp"
	"fmt"

	"punchboard/internal/play/part"
)

// rules are the parts of a game's rules that play uses at every step: its cards with their effects
// parsed, and the answers of its readings. Playing does not change them.
type rules struct {
	part.Cast
	cards []*card // of all decks, as in the data
	rooms []*card
	decks map[string][]*card
	says  answers
}

// answers are those of the readings that decide battles, looked up once.
type answers struct {
	each, foes, self, either, once, after, weakest, effects, heroes, carries bool
	order, near                                                              string // near: how the income of a region near Total Panic is reduced
}

// newRules reads all cards and rooms of a game.
func newRules(c part.Cast) (*rules, error) {
	r := &rules{Cast: c, decks: map[string][]*card{}}
	r.says = r.answers()
	plays := map[string]string{}
	for _, role := range c.Roles {
		plays[cmp.Or(role.Of, role.Kind)+" "+r.ID(role.ID)] = role.ID
	}
	for _, d := range c.Game.Decks {
		for _, x := range d.Cards {
			k := r.card(&x.Entry, plays)
			k.copies = int(x.Copies.Int)
			r.cards = append(r.cards, k)
			r.decks[d.ID] = append(r.decks[d.ID], k)
		}
	}
	rooms, err := r.Collection("rooms")
	if err != nil {
		return nil, err
	}
	for _, e := range rooms.Entries {
		k := r.card(e, plays)
		k.room = true
		r.rooms = append(r.rooms, k)
	}
	return r, nil
}

// answers looks up the readings that decide battles, each as a yes or no or as its answer.
func (r *rules) answers() answers {
	is := func(id, answer string) bool { return r.Reading(id) == answer }
	return answers{
		each: is("with-count", "each"), foes: is("against-count", "each"), self: is("with-self", "self"), either: is("with-and", "either"),
		once: is("others-count", "once"), after: is("discard-first", "after"), weakest: is("discard-who", "weakest"),
		effects: is("controlled", "effects"), heroes: is("psionic-cards", "psi-and-heroes"), carries: is("shiv-carries", "yes"),
		order: r.Reading("discard-order"), near: r.Reading("income-near-panic"),
	}
}

// dealt returns the cards of the deck with a role, kind by kind. It is an error if there is no such
// deck.
func (r *rules) dealt(role string) ([]*card, error) {
	d, err := r.Deck(role)
	if err != nil {
		return nil, err
	}
	return r.decks[d.ID], nil
}

// aliens returns the kinds of cards that the aliens draw from at a stage: those of all stages up to
// it.
func (r *rules) aliens(stage int) ([]*card, error) {
	var out []*card
	for n := 1; n <= stage; n++ {
		cards, err := r.dealt(fmt.Sprint("aliens-", n))
		if err != nil {
			return nil, err
		}
		out = append(out, cards...)
	}
	return out, nil
}
