package force

import "math/big"

// mean is the mean Force of a hand, without looking at the hands: the Force of
// every card counts as often as the card is drawn, and what one card gives
// another as often as both are.
func (d *drawn) mean() *big.Rat {
	sum := new(big.Rat)
	add := func(force int, often *big.Rat) {
		sum.Add(sum, often.Mul(often, big.NewRat(int64(force), 1)))
	}
	for i, k := range d.kinds {
		add(2*k.force+k.dice.Min()+k.dice.Max()+2*d.each[i][i], d.drawn(k.copies))
		for j := range d.kinds {
			add(2*d.each[i][j], d.pairs(i, j))
			add(2*d.others[i][j], d.gifts(i, j))
		}
	}
	return sum.Quo(sum, big.NewRat(2, 1))
}

// drawn is how many of so many copies are in a hand on average.
func (d *drawn) drawn(copies int) *big.Rat {
	return big.NewRat(int64(d.hand*copies), max(1, int64(d.size())))
}

// pairs are how many pairs of two cards, of kinds i and j, are in a hand on
// average.
func (d *drawn) pairs(i, j int) *big.Rat {
	of := d.kinds[j].copies
	if i == j {
		of--
	}
	rest := big.NewRat(int64((d.hand-1)*of), max(1, int64(d.size()-1)))
	return rest.Mul(rest, d.drawn(d.kinds[i].copies))
}

// gifts are how often on average a card of kind j gets what kind i gives
// others: from every copy, or from one if only one gives.
func (d *drawn) gifts(i, j int) *big.Rat {
	if !d.once {
		return d.pairs(i, j)
	}
	copies := d.kinds[j].copies
	rest := d.size() - d.kinds[i].copies // the cards that would leave one of kind j without a gift
	if i != j {
		rest--
	}
	ways := new(big.Int)
	if d.hand > 0 && rest > 0 {
		ways.Binomial(int64(rest), int64(d.hand-1))
	}
	lone := new(big.Rat).SetFrac(ways.Mul(ways, big.NewInt(int64(copies))), d.hands())
	n := d.drawn(copies)
	return n.Sub(n, lone)
}
