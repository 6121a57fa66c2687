package actiondeck

import (
	"math/rand/v2"
	"slices"

	"punchboard/internal/sim"
)

// Imagine returns the battle as a seat may imagine it. The seat knows its own hand, the size of the
// other hand and the discards. The other hand and the order of the deck are drawn again from the
// remaining cards.
func (p *Position) Imagine(seat int, chance *rand.Rand) sim.Imagined {
	q := *p
	q.blind, q.chance = true, chance
	n := len(p.cells)
	both := make([]int16, 2*n)
	q.ground, q.air = both[:n], both[n:]
	copy(q.ground, p.ground)
	copy(q.air, p.air)
	q.units, q.stack = slices.Clone(p.units), slices.Clone(p.stack)
	q.options, q.choices = slices.Clone(p.options), slices.Clone(p.choices)
	q.spent = slices.Clone(p.spent)
	q.mind = p.newMind(n)
	q.hands[seat] = slices.Clone(p.hands[seat])
	q.redraw(1-seat, p)
	return &q
}

// redraw shuffles a side's hand into the deck and draws as many cards again.
func (p *Position) redraw(seat int, was *Position) {
	p.pile = make([]uint8, 0, len(was.pile)+was.held[seat])
	p.pile = append(p.pile, was.pile...)
	for c, n := range was.hands[seat] {
		for range n {
			p.pile = append(p.pile, uint8(c))
		}
	}
	slices.Sort(p.pile) // the order of the pile is hidden
	p.shuffle()
	p.hands[seat] = make([]uint8, len(was.hands[seat]))
	left := len(p.pile) - was.held[seat]
	for _, c := range p.pile[left:] {
		p.hands[seat][c]++
	}
	p.pile = p.pile[:left]
}
