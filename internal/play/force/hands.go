package force

import (
	"fmt"
	"math/big"
	"slices"

	"punchboard/internal/engine/dice"
	counting "punchboard/internal/engine/hands"
)

// hands is a part of all possible hands of aliens: those that hold n[i] cards of the i-th kind that
// discards, with the chance of each Force from lo on. The chances of all parts add up to 1.
type hands struct {
	n       []int
	lo      int
	chances []float64
}

// hands returns the hands of a number of cards drawn from some kinds, separated by their discarding
// cards, together with the kinds that discard.
func (b *gameData) hands(kinds []*kind, cards int) ([]*kind, []hands, error) {
	d, err := b.draw(kinds, cards)
	if err != nil {
		return nil, nil, err
	}
	var who []*kind
	for i, c := range kinds {
		if slices.ContainsFunc(c.deeds, func(x deed) bool { return x.verb == "discard" }) {
			d.Kinds[i].Tag = c.ID
			who = append(who, c)
		}
	}
	t, err := d.Spread(func(int) error { return nil })
	if err != nil {
		return nil, nil, err
	}
	out, err := parted(t)
	return who, out, err
}

// parted groups the hands by their discarding cards.
func parted(t *counting.Spread) ([]hands, error) {
	var out []hands
	all := new(big.Int)
	lows, ways := []int{}, [][]*big.Int{}
	for _, group := range t.ByTags() {
		lo, some, err := t.Sums(group)
		if err != nil {
			return nil, err
		}
		for _, n := range some {
			all.Add(all, n)
		}
		out, lows, ways = append(out, hands{n: group[0].Tags}), append(lows, lo), append(ways, some)
	}
	for i, some := range ways {
		out[i].lo, out[i].chances = lows[i], portions(some, all)
	}
	return out, nil
}

// portions divides numbers by a whole.
func portions(some []*big.Int, all *big.Int) []float64 {
	out := make([]float64, len(some))
	for i, ways := range some {
		out[i], _ = new(big.Rat).SetFrac(ways, all).Float64()
	}
	return out
}

// draw returns the pile that a hand is drawn from: kinds of cards, with what each gives each other.
// A reading says whether a card that gives to others does so once, however many copies there are.
func (b *gameData) draw(cards []*kind, hand int) (*counting.Pile, error) {
	d := &counting.Pile{Hand: hand}
	for i, c := range cards {
		k := counting.Kind{Copies: c.copies, Worth: c.force}
		each, others, once := make([]int, len(cards)), make([]int, len(cards)), make([]int, len(cards))
		for _, x := range c.deeds {
			switch {
			case x.verb == "dice" && k.Dice.N == 0:
				k.Dice = x.dice
			case x.verb == "dice", x.verb == "bonus", (x.verb == "each" || x.verb == "others") && x.mate != 0:
				return nil, fmt.Errorf("%q: a hand cannot be counted with such an effect", c.ID)
			case x.n > 0 && x.verb == "each":
				b.give(each, x, cards)
			case x.n > 0 && x.verb == "others" && b.says.once:
				b.give(once, x, cards)
			case x.n > 0 && x.verb == "others":
				b.give(others, x, cards)
			}
		}
		k.Worth += each[i] // what a card gives each, it gives itself
		for j := range each {
			others[j] += each[j]
		}
		k.Worth, k.Dice.Plus = k.Worth+k.Dice.Plus, 0
		d.Kinds, d.Pair, d.Once = append(d.Kinds, k), append(d.Pair, others), append(d.Once, once)
	}
	if hand < 0 || hand > d.Size() {
		return nil, fmt.Errorf("a hand of %d cards from %d: %w", hand, d.Size(), dice.ErrHand)
	}
	return d, nil
}

// give adds what a deed gives to each of some cards.
func (b *gameData) give(to []int, x deed, cards []*kind) {
	for j, c := range cards {
		if b.gets(c, &x) {
			to[j] += x.n
		}
	}
}
