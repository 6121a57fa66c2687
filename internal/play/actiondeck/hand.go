package actiondeck

// drawCards draws for a side. When the deck runs out, the discard pile is shuffled into a new one
// (003:432).
func (p *Position) drawCards(seat, n int) {
	for range n {
		if len(p.pile) == 0 {
			p.pile, p.spent = p.spent, p.pile
			p.shuffle()
		}
		if len(p.pile) == 0 {
			return
		}
		c := p.pile[len(p.pile)-1]
		p.pile = p.pile[:len(p.pile)-1]
		p.hands[seat][c]++
		p.held[seat]++
	}
}

// shuffle shuffles the draw pile.
func (p *Position) shuffle() {
	p.chance.Shuffle(len(p.pile), func(i, j int) { p.pile[i], p.pile[j] = p.pile[j], p.pile[i] })
}

// discard discards a card from a hand.
func (p *Position) discard(seat, c int) {
	p.hands[seat][c]--
	p.held[seat]--
	p.spent = append(p.spent, uint8(c))
}

// discardAny discards random cards from a hand.
func discardAny(p *Position, seat, n int) {
	for ; n > 0 && p.held[seat] > 0; n-- {
		k := p.chance.IntN(p.held[seat])
		for c, copies := range p.hands[seat] {
			if k -= int(copies); k < 0 {
				p.discard(seat, c)
				break
			}
		}
	}
}

// throw rolls dice and reports whether the result counts.
func (p *Position) throw(r *roll) bool {
	return r.counts[r.dice.Throw(p.chance.IntN)-r.dice.Min()]
}
