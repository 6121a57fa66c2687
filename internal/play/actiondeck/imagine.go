package actiondeck

import (
	"math/rand/v2"
	"slices"

	"punchboard/internal/sim"
)

// Imagine is the battle as a seat may hold it to be. It knows its own hand, how
// many cards the other side holds, and what was discarded; what the other side
// holds and in what order the deck lies is drawn anew from the cards that are left.
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

// redraw shuffles what lies in the deck with what a side holds, and gives it as
// many cards again.
func (p *Position) redraw(seat int, was *Position) {
	p.pile = make([]uint8, 0, len(was.pile)+was.held[seat])
	p.pile = append(p.pile, was.pile...)
	for c, n := range was.hands[seat] {
		for range n {
			p.pile = append(p.pile, uint8(c))
		}
	}
	slices.Sort(p.pile) // the order that it lies in is nobody's to know
	p.shuffle()
	p.hands[seat] = make([]uint8, len(was.hands[seat]))
	left := len(p.pile) - was.held[seat]
	for _, c := range p.pile[left:] {
		p.hands[seat][c]++
	}
	p.pile = p.pile[:left]
}
