// Package hands counts hands of cards whose worth is a sum over the cards and over pairs of them,
// without visiting every hand. It decides one kind of card after another, and counts hands together
// that agree in everything that later kinds depend on.
package hands

import (
	"crypto/sha256"
	"fmt"
	"math/big"
	"slices"

	"punchboard/internal/engine/dice"
	"punchboard/internal/lists"
)

// maxCells limits the sums computed over all states, so that an unrealistic question does not fill
// the memory.
const maxCells = 100_000_000

// maxThrown is the same limit for sums that come from the dice of cards, which take longer.
const maxThrown = 10_000_000

// Kind is a kind of card that a hand is drawn from.
type Kind struct {
	Copies, Worth int
	Sure          int // copies that are in every hand, besides those drawn
	Dice          dice.Dice
	Tag           string // what its copies are counted under, "" for nothing
}

// Pile is what a hand is drawn from. The worth of a hand is a sum over its cards and over pairs of
// them: Pair[i][j] is what each copy of kind i gives each other card of kind j, and Once[i][j] what
// it gives once, however many copies there are.
type Pile struct {
	Kinds      []Kind
	Pair, Once [][]int
	Hand       int
}

// Tags returns the tags of the pile's cards, in the order of kinds.
func (p *Pile) Tags() []string {
	var out []string
	for _, k := range p.Kinds {
		if k.Tag != "" && !slices.Contains(out, k.Tag) {
			out = append(out, k.Tag)
		}
	}
	return out
}

// Size returns how many cards there are, counting copies.
func (p *Pile) Size() int {
	return lists.Sum(p.Kinds, func(k Kind) int { return k.Copies })
}

// Hands returns how many hands there are.
func (p *Pile) Hands() *big.Int { return new(big.Int).Binomial(int64(p.Size()), int64(p.Hand)) }

// faces returns the numbers of faces of the kinds' dice, sorted.
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

// Digest returns a text that identifies everything a hand is counted from.
func (p *Pile) Digest() string {
	return fmt.Sprintf("hand %x", sha256.Sum256(fmt.Append(nil, *p)))
}

// meet reports whether two kinds affect each other.
func (p *Pile) meet(i, j int) bool {
	return p.Pair[i][j] != 0 || p.Pair[j][i] != 0 || p.Once[i][j] != 0 || p.Once[j][i] != 0
}

// alone reports whether a kind affects no other.
func (p *Pile) alone(i int) bool {
	return !lists.Some(len(p.Kinds), func(j int) bool { return i != j && p.meet(i, j) })
}

// Mean returns the mean of a hand's worth, without visiting the hands: a card's worth counts as
// often as the card is drawn, and what one card gives another as often as both are. It returns nil
// if some cards are in every hand.
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

// drawn returns how many of these copies are in a hand on average.
func (p *Pile) drawn(copies int) *big.Rat {
	return big.NewRat(int64(p.Hand*copies), max(1, int64(p.Size())))
}

// pairs returns how many pairs of a card of kind i and one of kind j are in a hand on average.
func (p *Pile) pairs(i, j int) *big.Rat {
	of := p.Kinds[j].Copies
	if i == j {
		of--
	}
	rest := big.NewRat(int64((p.Hand-1)*of), max(1, int64(p.Size()-1)))
	return rest.Mul(rest, p.drawn(p.Kinds[i].Copies))
}

// gifts returns how often, on average, a card of kind j gets what kind i gives once: whenever the
// hand also has a card that gives it.
func (p *Pile) gifts(i, j int) *big.Rat {
	copies := p.Kinds[j].Copies
	rest := p.Size() - p.Kinds[i].Copies // cards that would leave one of kind j without a gift
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
