package force

import (
	"fmt"
	"maps"
	"math/big"
	"slices"

	"punchboard/internal/engine/dice"
)

// Card is a card of a deck, or a room, with its effects read. It is not
// changed by playing.
type Card = card

// Act is one part of a card's effect. Verb is the role that its verb plays, ""
// for a verb that the family does not know, and Name the verb's own id; the
// rest is what the clause says, empty where it says nothing. N is negative for
// what is taken away.
type Act struct {
	Verb, Name            string
	N                     int
	Who                   []string
	Any                   bool // one of Who is enough
	Mate, What            string
	Track, Room, Resource string
	Dice                  dice.Dice
	Target, Plain         bool // of the player's choice; not psionic
}

// Copies is how many of the card there are in its deck, 0 for a room.
func (c *card) Copies() int { return c.copies }

// Force is what is printed on the card, 0 if nothing is.
func (c *card) Force() int { return c.printed }

// Tactical reports whether the card may be played in a battle.
func (c *card) Tactical() bool { return c.tactical }

// In reports whether the card belongs to a group.
func (c *card) In(group string) bool { return c.groups[group] }

// Acts are the parts of the card's effect in the order written.
func (c *card) Acts() []Act {
	var out []Act
	for _, x := range c.clauses {
		out = append(out, Act{Verb: x.verb, Name: x.id, N: x.n, Who: x.who, Any: x.any, Mate: x.mate, What: x.what,
			Track: x.track, Room: x.room, Resource: x.resource, Dice: x.dice, Target: x.target, Plain: x.plain})
	}
	return out
}

// Dealt are the cards of a deck that plays a role, kind by kind; that there is
// no such deck is an error.
func (r *Rules) Dealt(role string) ([]*Card, error) {
	d, err := r.Deck(role)
	if err != nil {
		return nil, err
	}
	return r.all().decks[d.ID], nil
}

// Cards are the cards of all decks and the rooms, in the order of the data.
func (r *Rules) Cards() []*Card { return slices.Concat(r.all().cards, r.places()) }

// Places are the rooms in the order of the data.
func (r *Rules) Places() []*Card { return r.places() }

// Aliens are the kinds of cards that the aliens draw from at a stage.
func (r *Rules) Aliens(stage int) ([]*Card, error) { return r.aliensUpTo(stage) }

// Settle is the Force of a meld and of a hand of aliens against it, all dice
// thrown: what each side does to the other is done. Aside are the cards and
// rooms that work for the meld from beside the battle.
func (r *Rules) Settle(ours, theirs, aside []*Card, throw func(dice.Dice) int) (our, their int) {
	f := r.fight(ours, theirs, aside)
	f.mute = true
	both := f.settle()
	count := func(lines []line) int {
		sum := 0
		for _, l := range lines {
			sum += l.n
			if l.dice.N > 0 {
				sum += throw(l.dice)
			}
		}
		return sum
	}
	our = count(both[0])
	return our, count(both[1])
}

// Bonus is what a role's roll gets from cards and rooms and from modifiers of
// its table named by their ids.
func (r *Rules) Bonus(role string, cards []*Card, modifiers ...string) (int, error) {
	t, err := r.Table(role)
	if err != nil {
		return 0, err
	}
	sum, err := r.shifts(t, role, cards)
	for _, id := range modifiers {
		m := modifierNamed(t, id)
		if m == nil {
			return 0, fmt.Errorf("table %q has no modifier %q", t.ID, id)
		}
		sum += m.Bonus
	}
	return sum, err
}

// Shifts reports whether a card may change a track at all.
func (r *Rules) Shifts(c *Card, track string) bool {
	_, may := shift(c, track, nil)
	return may
}

// Income is what a region pays with so many tokens, in credits.
func (r *Rules) Income(region string, loyalty, panic int, base, coverage bool) (int, error) {
	return r.income(region, map[string]any{"loyalty": loyalty, "panic": panic, "base": base, "coverage": coverage})
}

// Share is a part of all hands of aliens: those that hold N[i] of the cards
// that discard, kind by kind, with the chances of each Force from Lo on. The
// chances of all shares together are 1.
type Share struct {
	N       []int
	Lo      int
	Chances []float64
}

// Hands are the hands that aliens draw at a stage, told apart by the cards
// among them that discard, which are given beside them.
func (r *Rules) Hands(stage, cards int) ([]*Card, []Share, error) {
	d, err := r.aliens(stage, cards)
	if err != nil {
		return nil, nil, err
	}
	kinds, err := r.aliensUpTo(stage)
	if err != nil {
		return nil, nil, err
	}
	var who []*Card
	var at []int
	for i, c := range kinds {
		if slices.ContainsFunc(c.clauses, func(x clause) bool { return x.verb == "discard" }) {
			d.kinds[i].tag = c.copies
			who, at = append(who, c), append(at, i)
		}
	}
	s, err := r.counts(fmt.Sprint("discards ", stage, cards), d)
	if err != nil {
		return nil, nil, err
	}
	return who, s.parted(at), nil
}

// parted are the shares of a spread that differ in the tags of some kinds.
func (s *spread) parted(kinds []int) []Share {
	var out []Share
	seen := map[string]bool{}
	all := new(big.Int)
	var ways []map[int]*big.Int
	for _, p := range s.shares {
		if key := fmt.Sprint(p.tags); !seen[key] {
			seen[key] = true
			sum := s.sums(func(tags []int) bool { return slices.Equal(tags, p.tags) })
			share := Share{}
			for _, i := range kinds {
				share.N = append(share.N, p.tags[i])
			}
			for _, n := range sum {
				all.Add(all, n)
			}
			out, ways = append(out, share), append(ways, sum)
		}
	}
	for i, sum := range ways {
		out[i].Lo, out[i].Chances = portions(sum, all)
	}
	return out
}

// portions are parts of a whole, from the lowest number on.
func portions(sum map[int]*big.Int, all *big.Int) (int, []float64) {
	at := slices.Sorted(maps.Keys(sum))
	lo := at[0]
	out := make([]float64, at[len(at)-1]-lo+1)
	for n, ways := range sum {
		out[n-lo], _ = new(big.Rat).SetFrac(ways, all).Float64()
	}
	return lo, out
}

// places are the rooms, in the order of the data.
func (r *Rules) places() []*card {
	var out []*card
	rooms, err := r.Collection("rooms")
	if err != nil {
		return nil
	}
	for _, e := range rooms.Entries {
		out = append(out, r.all().rooms[e.ID])
	}
	return out
}
