package force

import (
	"fmt"
	"maps"
	"math/big"
	"slices"

	"punchboard/internal/engine/dice"
)

// hands are a part of all hands of aliens: those that hold n[i] of the cards
// that discard, kind by kind, with the chances of each Force from lo on. The
// chances of all parts together are 1.
type hands struct {
	n       []int
	lo      int
	chances []float64
}

// hands are the hands of so many cards drawn from some kinds, told apart by the
// cards among them that discard, which are given beside them.
func (r *rules) hands(kinds []*card, cards int) ([]*card, []hands, error) {
	d, err := r.draw(kinds, cards)
	if err != nil {
		return nil, nil, err
	}
	var who []*card
	var at []int
	for i, c := range kinds {
		if slices.ContainsFunc(c.acts, func(x act) bool { return x.verb == "discard" }) {
			d.kinds[i].tag = c.copies
			who, at = append(who, c), append(at, i)
		}
	}
	t, err := d.count()
	if err != nil {
		return nil, nil, err
	}
	return who, t.parted(at), nil
}

// parted are the hands of a tally that differ in the tags of some kinds.
func (s *tally) parted(kinds []int) []hands {
	var out []hands
	seen := map[string]bool{}
	all := new(big.Int)
	var ways []map[int]*big.Int
	for _, p := range s.shares {
		if key := fmt.Sprint(p.tags); !seen[key] {
			seen[key] = true
			sum := s.sums(func(tags []int) bool { return slices.Equal(tags, p.tags) })
			some := hands{}
			for _, i := range kinds {
				some.n = append(some.n, p.tags[i])
			}
			for _, n := range sum {
				all.Add(all, n)
			}
			out, ways = append(out, some), append(ways, sum)
		}
	}
	for i, sum := range ways {
		out[i].lo, out[i].chances = portions(sum, all)
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

// draw is the draw of a hand from kinds of cards.
func (r *rules) draw(cards []*card, hand int) (*drawn, error) {
	d := &drawn{hand: hand, once: r.says.once}
	for _, c := range cards {
		k := lot{copies: c.copies, force: c.printed}
		each, others := make([]int, len(cards)), make([]int, len(cards))
		for _, x := range c.acts {
			switch {
			case x.verb == "dice" && k.dice.N == 0:
				k.dice = x.dice
			case x.verb == "dice", x.verb == "bonus", (x.verb == "each" || x.verb == "others") && x.mate != "":
				return nil, fmt.Errorf("%q: a hand cannot be counted with such an effect", c.ID)
			case x.n > 0 && x.verb == "each":
				r.give(each, x, cards)
			case x.n > 0 && x.verb == "others":
				r.give(others, x, cards)
			}
		}
		d.kinds = append(d.kinds, k)
		d.each, d.others = append(d.each, each), append(d.others, others)
	}
	if hand < 0 || hand > d.size() {
		return nil, fmt.Errorf("a hand of %d cards from %d: %w", hand, d.size(), dice.ErrHand)
	}
	return d, nil
}

// give adds what a change gives to each of some cards.
func (r *rules) give(to []int, x act, cards []*card) {
	for j, c := range cards {
		if r.reaches(x, c) {
			to[j] += x.n
		}
	}
}
