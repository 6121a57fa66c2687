package dice

import (
	"errors"
	"fmt"
	"math/big"

	"punchboard/internal/lists"
)

// Binomial returns how many of n independent trials succeed, each with chance p.
func Binomial(n int, p Chance) Dist {
	yes, no := p.rat().Num(), p.Not().rat().Num()
	return Counted(0, lists.Made(max(n, 0)+1, func(k int) *big.Int {
		c := new(big.Int).Binomial(int64(n), int64(k))
		c.Mul(c, new(big.Int).Exp(yes, big.NewInt(int64(k)), nil))
		return c.Mul(c, new(big.Int).Exp(no, big.NewInt(int64(n-k)), nil))
	}))
}

// ErrHand reports that a hand cannot be drawn: fewer than 0 cards, or more than there are.
var ErrHand = errors.New("no such hand")

// Draw returns how many of hand cards, drawn from size, are of a kind with marked copies.
func Draw(marked, size, hand int) (Dist, error) {
	if marked > size {
		return Dist{}, fmt.Errorf("%d marked of %d cards: %w", marked, size, ErrHand)
	}
	return DrawSum([]Group{{Copies: marked, Worth: 1}, {Copies: size - marked}}, hand)
}

// Group is a number of cards of the same worth. Both are 0 or more.
type Group struct{ Copies, Worth int }

// DrawSum returns what a hand drawn from all groups' cards is worth.
func DrawSum(groups []Group, hand int) (Dist, error) {
	size, worth := 0, 0
	for _, g := range groups {
		if g.Copies < 0 || g.Worth < 0 {
			return Dist{}, fmt.Errorf("%d cards worth %d: %w", g.Copies, g.Worth, ErrHand)
		}
		size += g.Copies
		worth = max(worth, g.Worth)
	}
	if hand < 0 || hand > size {
		return Dist{}, fmt.Errorf("%d of %d cards: %w", hand, size, ErrHand)
	}
	// ways[k][w] is the number of ways to draw k cards worth w from the groups so far.
	ways := table(hand+1, hand*worth+1)
	ways[0][0].SetInt64(1)
	for _, g := range groups {
		ways = take(ways, g)
	}
	return Counted(0, ways[hand]), nil
}

// table returns rows by cols zeros.
func table(rows, cols int) [][]*big.Int {
	return lists.Made(rows, func(int) []*big.Int {
		return lists.Made(cols, func(int) *big.Int { return new(big.Int) })
	})
}

// take adds the ways to draw cards from one more group.
func take(ways [][]*big.Int, g Group) [][]*big.Int {
	out := table(len(ways), len(ways[0]))
	var c, add big.Int
	for n := 0; n <= min(g.Copies, len(ways)-1); n++ {
		c.Binomial(int64(g.Copies), int64(n))
		for k := 0; k+n < len(ways); k++ {
			for w, have := range ways[k] {
				if have.Sign() > 0 {
					to := out[k+n][w+n*g.Worth]
					to.Add(to, add.Mul(have, &c))
				}
			}
		}
	}
	return out
}
