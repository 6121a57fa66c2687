// Package hands counts hands of cards whose worth is a sum over the cards and over the
// pairs of them, without going through all hands: kinds are decided one after the other,
// and hands that agree in all that later kinds can ask count together.
package hands

import (
	"crypto/sha256"
	"fmt"
	"math/big"
	"slices"

	"punchboard/internal/engine/dice"
	"punchboard/internal/lists"
)

// maxCells keeps a question that no game asks from filling the memory: it is how
// many sums are gone through, all states together.
const maxCells = 100_000_000

// maxThrown is the same of sums that come of the dice of cards, which take
// longer.
const maxThrown = 10_000_000

// Kind is a kind of card that a hand is drawn from.
type Kind struct {
	Copies, Worth int
	Sure          int // copies that are in every hand, beside those that are drawn
	Dice          dice.Dice
	Tag           string // what its copies are counted by, "" for nothing
}

// Pile is what a hand is drawn from, whose worth is a sum over its cards and
// over the pairs of them: Pair[i][j] is what each copy of kind i gives each other
// card of kind j, Once[i][j] what it gives once, however many copies there are.
type Pile struct {
	Kinds      []Kind
	Pair, Once [][]int
	Hand       int
}

// Tags are what cards of the pile are counted by, in the order of kinds.
func (p *Pile) Tags() []string {
	var out []string
	for _, k := range p.Kinds {
		if k.Tag != "" && !slices.Contains(out, k.Tag) {
			out = append(out, k.Tag)
		}
	}
	return out
}

// Size is how many cards there are, copies counted.
func (p *Pile) Size() int {
	return lists.Sum(p.Kinds, func(k Kind) int { return k.Copies })
}

// Hands is how many hands there are.
func (p *Pile) Hands() *big.Int { return new(big.Int).Binomial(int64(p.Size()), int64(p.Hand)) }

// faces are the dice of the kinds.
func (p *Pile) faces() []int {
	var out []int
	for _, k := range p.Kinds {
		if k.Dice.N > 0 && !slices.Contains(out, k.Dice.Faces) {
			out = append(out, k.Dice.Faces)
		}
	}
	slices.Sort(out)
	return out
}

// Digest tells apart all that a hand may be counted from.
func (p *Pile) Digest() string {
	return fmt.Sprintf("hand %x", sha256.Sum256(fmt.Append(nil, *p)))
}

// meet reports whether two kinds matter to one another.
func (p *Pile) meet(i, j int) bool {
	return p.Pair[i][j] != 0 || p.Pair[j][i] != 0 || p.Once[i][j] != 0 || p.Once[j][i] != 0
}

// alone reports whether a kind matters to no other.
func (p *Pile) alone(i int) bool {
	return !lists.Some(len(p.Kinds), func(j int) bool { return i != j && p.meet(i, j) })
}

// Mean is the mean of what a hand comes to, without looking at the hands: what
// a card counts comes as often as the card is drawn, and what one gives another
// as often as both are. It is nil where some cards are sure to be there.
func (p *Pile) Mean() *big.Rat {
	if slices.ContainsFunc(p.Kinds, func(k Kind) bool { return k.Sure > 0 }) {
		return nil
	}
	sum := new(big.Rat)
	add := func(worth int, often *big.Rat) {
		sum.Add(sum, often.Mul(often, big.NewRat(int64(worth), 1)))
	}
	for i, k := range p.Kinds {
		rolled := 0
		if k.Dice.N > 0 {
			rolled = k.Dice.Min() + k.Dice.Max()
		}
		add(2*k.Worth+rolled, p.drawn(k.Copies))
		for j := range p.Kinds {
			add(2*p.Pair[i][j], p.pairs(i, j))
			if p.Once[i][j] != 0 {
				add(2*p.Once[i][j], p.gifts(i, j))
			}
		}
	}
	return sum.Quo(sum, big.NewRat(2, 1))
}

// drawn is how many of so many copies are in a hand on average.
func (p *Pile) drawn(copies int) *big.Rat {
	return big.NewRat(int64(p.Hand*copies), max(1, int64(p.Size())))
}

// pairs are how many pairs of two cards, of kinds i and j, are in a hand on
// average.
func (p *Pile) pairs(i, j int) *big.Rat {
	of := p.Kinds[j].Copies
	if i == j {
		of--
	}
	rest := big.NewRat(int64((p.Hand-1)*of), max(1, int64(p.Size()-1)))
	return rest.Mul(rest, p.drawn(p.Kinds[i].Copies))
}

// gifts are how often on average a card of kind j gets what kind i gives once:
// whenever it does not lie there without one that gives.
func (p *Pile) gifts(i, j int) *big.Rat {
	copies := p.Kinds[j].Copies
	rest := p.Size() - p.Kinds[i].Copies // the cards that would leave one of kind j without a gift
	if i != j {
		rest--
	}
	ways := new(big.Int)
	if p.Hand > 0 && rest >= 0 {
		ways.Binomial(int64(rest), int64(p.Hand-1))
	}
	lone := new(big.Rat).SetFrac(ways.Mul(ways, big.NewInt(int64(copies))), p.Hands())
	n := p.drawn(copies)
	return n.Sub(n, lone)
}
