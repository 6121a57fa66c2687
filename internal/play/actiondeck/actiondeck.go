// Package actiondeck plays games in which two squads fight on a map of hexes with cards from one
// deck. Numbers, effects and readings come from the game's data, found by the roles of its play
// section. What agents expect of an option are exact chances.
//
// A simulation plays one of:
//
//	battle  with: {scenario: ID}                    the two sides of a scenario
//	squads  with: {sides: {ID: {UNIT: N}, ID: {}}}  the two sides written here
//	duels   with: {units: [UNIT], each: N}          every pair, N of each kind, or
//	                                                with points: as many as those
//	                                                buy
//
// All of them take turns, after which the game is a draw, and map: the word shuffled, or the large
// tiles from the middle outwards, each with the number of sixths of a turn that it is rotated
// clockwise.
package actiondeck

import (
	"math/rand/v2"

	"punchboard/internal/play/part"
	"punchboard/internal/sim"
)

// Battle is two forces on a map. It is a sim.Scenario; a duel among several is a sim.Match.
type Battle struct {
	*gameData
	id     string
	land   *land
	ids    [2]string // of the sides
	names  [2]string
	forces [2][]int   // the kinds of their units
	zones  [2][]int16 // where they set up
	turns  int        // number of turns after which the game is a draw
}

// duel is a battle of a round robin.
type duel struct{ *Battle }

// Contestants returns the ids of the units that fight.
func (d duel) Contestants() []string { return d.ids[:] }

// kinds returns the kinds of simulation.
func kinds(c part.Cast) ([]part.Kind, error) {
	b, err := newBook(c)
	grounds := map[[2]int]*ground{}
	by := func(read func(*maker, Battle) []sim.Scenario) func(*part.Reader) []sim.Scenario {
		return func(r *part.Reader) []sim.Scenario {
			m := &maker{b, r, grounds}
			base := m.base()
			if r.Bad() {
				return nil
			}
			return read(m, base)
		}
	}
	return []part.Kind{
		{ID: "battle", Needs: []string{"turns", "scenario"}, Takes: []string{"map"}, Read: by((*maker).battle)},
		{ID: "squads", Needs: []string{"turns", "sides"}, Takes: []string{"map"}, Read: by((*maker).squads)},
		{ID: "duels", Needs: []string{"turns", "units"}, Takes: []string{"map", "points", "each"}, Read: by((*maker).duels)},
	}, err
}

// ID returns the id of the simulation.
func (b *Battle) ID() string { return b.id }

// Sides returns the printed names of the sides.
func (b *Battle) Sides() []string { return b.names[:] }

// Start lays the map and shuffles the deck. Seat first takes the first turn; the other side sets up
// the first unit and starts with a hand.
func (b *Battle) Start(first int, chance *rand.Rand) sim.Position {
	p := &Position{Battle: b, plot: b.land.plot(chance), active: first, chance: chance}
	n := len(p.cells)
	both := make([]int16, 2*n)
	p.ground, p.air = both[:n], both[n:]
	for i := range both {
		both[i] = none
	}
	var used bool
	if p.mind, used = p.spare.Get().(*mind); !used {
		p.mind = b.newMind(n)
	}
	p.options, p.choices = p.mind.options, p.mind.choices
	p.mind.anew()
	for seat, kinds := range b.forces {
		for _, k := range kinds {
			p.units = append(p.units, unit{kind: k, owner: seat, holder: seat, at: none, hits: b.kinds[k].hits, until: none, bareTo: none})
		}
		p.left[seat], p.hands[seat] = len(kinds), make([]uint8, len(b.cards))
	}
	p.mind.grow(p)
	for c := range b.cards {
		for range b.cards[c].copies {
			p.pile = append(p.pile, uint8(c))
		}
	}
	p.shuffle()
	p.push(frame{do: setting, unit: none})
	p.run()
	return p
}
