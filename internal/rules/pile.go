package rules

import (
	"crypto/sha256"
	"fmt"
	"math/big"
	"slices"

	"punchboard/internal/engine/dice"
)

// maxWorth bounds what a card counts, so that sums of them fit a state.
const maxWorth = 1000

// maxCells keeps a question that no game asks from filling the memory: it is how
// many sums are gone through, all states together.
const maxCells = 100_000_000

// maxThrown is the same of sums that come of the dice of cards, which take
// longer.
const maxThrown = 10_000_000

// kind is a kind of card that a hand is drawn from.
type kind struct {
	copies, worth int
	sure          int // copies that are in every hand, beside those that are drawn
	dice          dice.Dice
	tag           string // what its copies are counted by, "" for nothing
}

// pile is what a hand is drawn from, whose worth is a sum over its cards and
// over the pairs of them: pair[i][j] is what each copy of kind i gives each other
// card of kind j, once[i][j] what it gives once, however many copies there are.
type pile struct {
	kinds      []kind
	pair, once [][]int
	hand       int
	tags       []string
}

// tagged notes a tag that cards of the pile may have, once.
func (p *pile) tagged(tag string) {
	if !slices.Contains(p.tags, tag) {
		p.tags = append(p.tags, tag)
	}
}

// size is how many cards there are, copies counted.
func (p *pile) size() int {
	n := 0
	for _, k := range p.kinds {
		n += k.copies
	}
	return n
}

// hands is how many hands there are.
func (p *pile) hands() *big.Int { return new(big.Int).Binomial(int64(p.size()), int64(p.hand)) }

// faces are the dice of the kinds.
func (p *pile) faces() []int {
	var out []int
	for _, k := range p.kinds {
		if k.dice.N > 0 && !slices.Contains(out, k.dice.Faces) {
			out = append(out, k.dice.Faces)
		}
	}
	slices.Sort(out)
	return out
}

// digest tells apart all that a hand may be counted from.
func (p *pile) digest() string {
	return fmt.Sprintf("hand %x", sha256.Sum256(fmt.Append(nil, *p)))
}

// tally are the numbers of cards by their tags as the language has them.
func (p *pile) tally(counts []int) map[string]any {
	out := map[string]any{}
	for i, tag := range p.tags {
		out[tag] = counts[i]
	}
	return out
}

// meet reports whether two kinds matter to one another.
func (p *pile) meet(i, j int) bool {
	return p.pair[i][j] != 0 || p.pair[j][i] != 0 || p.once[i][j] != 0 || p.once[j][i] != 0
}

// alone reports whether a kind matters to no other.
func (p *pile) alone(i int) bool {
	for j := range p.kinds {
		if i != j && p.meet(i, j) {
			return false
		}
	}
	return true
}

// mean is the mean of what a hand comes to, without looking at the hands: what
// a card counts comes as often as the card is drawn, and what one gives another
// as often as both are. It is nil where some cards are sure to be there.
func (p *pile) mean() *big.Rat {
	if slices.ContainsFunc(p.kinds, func(k kind) bool { return k.sure > 0 }) {
		return nil
	}
	sum := new(big.Rat)
	add := func(worth int, often *big.Rat) {
		sum.Add(sum, often.Mul(often, big.NewRat(int64(worth), 1)))
	}
	for i, k := range p.kinds {
		rolled := 0
		if k.dice.N > 0 {
			rolled = k.dice.Min() + k.dice.Max()
		}
		add(2*k.worth+rolled, p.drawn(k.copies))
		for j := range p.kinds {
			add(2*p.pair[i][j], p.pairs(i, j))
			if p.once[i][j] != 0 {
				add(2*p.once[i][j], p.gifts(i, j))
			}
		}
	}
	return sum.Quo(sum, big.NewRat(2, 1))
}

// drawn is how many of so many copies are in a hand on average.
func (p *pile) drawn(copies int) *big.Rat {
	return big.NewRat(int64(p.hand*copies), max(1, int64(p.size())))
}

// pairs are how many pairs of two cards, of kinds i and j, are in a hand on
// average.
func (p *pile) pairs(i, j int) *big.Rat {
	of := p.kinds[j].copies
	if i == j {
		of--
	}
	rest := big.NewRat(int64((p.hand-1)*of), max(1, int64(p.size()-1)))
	return rest.Mul(rest, p.drawn(p.kinds[i].copies))
}

// gifts are how often on average a card of kind j gets what kind i gives once:
// whenever it does not lie there without one that gives.
func (p *pile) gifts(i, j int) *big.Rat {
	copies := p.kinds[j].copies
	rest := p.size() - p.kinds[i].copies // the cards that would leave one of kind j without a gift
	if i != j {
		rest--
	}
	ways := new(big.Int)
	if p.hand > 0 && rest >= 0 {
		ways.Binomial(int64(rest), int64(p.hand-1))
	}
	lone := new(big.Rat).SetFrac(ways.Mul(ways, big.NewInt(int64(copies))), p.hands())
	n := p.drawn(copies)
	return n.Sub(n, lone)
}
