package dice

import (
	"errors"
	"fmt"
	"math/big"
	"strconv"
	"strings"
)

// Dice is a number of dice with so many faces each, numbered from 1.
type Dice struct{ N, Faces int }

// maxDice and maxFaces keep a question that no table asks from taking minutes.
const maxDice, maxFaces, maxSum = 100, 1000, 10000

// Parse reads "d6", "2d10" and "d100". Both numbers must be at least 1, and
// the greatest sum at most 10000.
func Parse(s string) (Dice, error) {
	n, faces, ok := strings.Cut(s, "d")
	if !ok {
		return Dice{}, fmt.Errorf("dice %q: want such as d6 or 2d10", s)
	}
	d := Dice{N: 1}
	var err, also error
	if n != "" {
		d.N, err = strconv.Atoi(n)
	}
	d.Faces, also = strconv.Atoi(faces)
	if err != nil || also != nil || strings.ContainsAny(s, "+-") {
		return Dice{}, fmt.Errorf("dice %q: want such as d6 or 2d10", s)
	}
	if d.N < 1 || d.N > maxDice || d.Faces < 1 || d.Faces > maxFaces || d.N*d.Faces > maxSum {
		return Dice{}, fmt.Errorf("dice %q: want 1 to %d dice of 1 to %d faces, %d at most in all", s, maxDice, maxFaces, maxSum)
	}
	return d, nil
}

// String is the dice as Parse reads them.
func (d Dice) String() string {
	if d.N == 1 {
		return "d" + strconv.Itoa(d.Faces)
	}
	return strconv.Itoa(d.N) + "d" + strconv.Itoa(d.Faces)
}

// Min is the least sum.
func (d Dice) Min() int { return d.N }

// Max is the greatest sum.
func (d Dice) Max() int { return d.N * d.Faces }

// Dist is the distribution of the sum.
func (d Dice) Dist() Dist {
	counts := []*big.Int{big.NewInt(1)}
	for range d.N {
		counts = OneMore(counts, d.Faces)
	}
	return Counted(d.N, counts)
}

// OneMore gives the ways to each sum with one more die, each sum counted from
// the least; a running window of the last faces ways makes it one pass.
func OneMore(ways []*big.Int, faces int) []*big.Int {
	out := make([]*big.Int, len(ways)+faces-1)
	window := new(big.Int)
	for i := range out {
		if i < len(ways) {
			window.Add(window, ways[i])
		}
		if i >= faces {
			window.Sub(window, ways[i-faces])
		}
		out[i] = new(big.Int).Set(window)
	}
	return out
}

// Binomial is how many of n independent trials succeed, each with chance p.
func Binomial(n int, p Chance) Dist {
	yes, no := p.rat().Num(), p.Not().rat().Num()
	counts := make([]*big.Int, max(n, 0)+1)
	for k := range counts {
		c := new(big.Int).Binomial(int64(n), int64(k))
		c.Mul(c, new(big.Int).Exp(yes, big.NewInt(int64(k)), nil))
		counts[k] = c.Mul(c, new(big.Int).Exp(no, big.NewInt(int64(n-k)), nil))
	}
	return Counted(0, counts)
}

// ErrHand says that a hand cannot be drawn: fewer than 0 cards, or more than
// there are.
var ErrHand = errors.New("no such hand")

// Draw is how many of hand cards drawn from size are of a kind that has
// marked copies among them.
func Draw(marked, size, hand int) (Dist, error) {
	return DrawSum([]Group{{Copies: marked, Worth: 1}, {Copies: size - marked}}, hand)
}

// Group is a number of cards that are worth the same, 0 or more.
type Group struct{ Copies, Worth int }

// DrawSum is what a hand drawn from all the groups' cards is worth.
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
	// ways[k][w] counts the ways to k cards worth w from the groups so far.
	ways := table(hand+1, hand*worth+1)
	ways[0][0].SetInt64(1)
	for _, g := range groups {
		ways = take(ways, g)
	}
	return Counted(0, ways[hand]), nil
}

func table(rows, cols int) [][]*big.Int {
	out := make([][]*big.Int, rows)
	for i := range out {
		out[i] = make([]*big.Int, cols)
		for j := range out[i] {
			out[i][j] = new(big.Int)
		}
	}
	return out
}

// take adds the ways of taking some of one more group.
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
