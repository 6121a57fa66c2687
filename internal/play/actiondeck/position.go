package actiondeck

import (
	"math/rand/v2"

	"punchboard/internal/sim"
)

// Position is a battle in progress. Everything begun and not finished is on a stack, the next thing
// to do on top: a turn, in it a move, in that an attack by the opponent.
type Position struct {
	*Battle
	*plot
	units       []unit
	ground, air []int16 // the unit on the ground of a cell, and the one in the air above
	hands       [2][]uint8
	held        [2]int // cards in hand
	pile, spent []uint8
	tokens      [2]int
	fewer       [2]int // how many cards fewer are drawn in the next turn
	left        [2]int // units that each side owns
	turn        int    // turns begun
	active      int    // whose turn it is
	stack       []frame
	ending      string

	mover   int
	options []sim.Option
	choices []choice
	chance  *rand.Rand
	blind   bool  // the position is imagined: nobody asks for the worth of options
	mind    *mind // nil when the battle is over
	tally   [2]counts
}

// unit is a unit in play. Periods are given by their first and last turn.
type unit struct {
	kind          int
	owner, holder int
	at            int16 // none if it is off the map
	hits          int
	guard         int    // hits that Defenses already used still negate in this turn
	stepped       bool   // its free move is used
	moves         int    // Move cards used in this turn
	better        uint32 // attacks with these tags have auto-kill in this turn
	still, until  int    // the first and last turn in which it is immobilized
	bare, bareTo  int    // the first and last turn without its armor
	captive       int    // the turn at the end of which control over it ends
	died          int    // the turn in which it was killed without being converted
}

// counts is what one side did and lost.
type counts struct{ lost, attacks, hits, cards int }

// frame is something begun: what it is, who does it, and its progress.
type frame struct {
	do              work
	seat            int
	unit, foe, cell int16
	from            int16 // the unit that does the harm
	line            *line
	acts            []act
	i, n            int
	kill, pin       bool
	splash          bool
	ended           bool
	path            [furthest + 1]int16
}

// work is what a frame does.
type work uint8

const (
	setting  work = iota // units are placed, the sides alternating
	dealing              // the Tactical phase
	acting               // the Move and Fire phase
	closing              // the End phase
	shedding             // a player discards cards
	doing                // a line is carried out, act by act
	walking              // a unit moves, hex by hex
	aiming               // an attack has been declared
	guarding             // a unit is about to be hurt
	flushing             // a Defense was used
	bursting             // the hexes around an area effect are rolled for
	rushing              // a unit was hurt
)

// Mover returns the seat that has to choose, or none when the game is over.
func (p *Position) Mover() int { return p.mover }

// Options returns what the mover may do. The slice is valid until the next Play.
func (p *Position) Options() []sim.Option { return p.options }

// Play carries out option i and everything that follows, until somebody has to choose.
func (p *Position) Play(i int, chance *rand.Rand) {
	p.chance = chance
	p.take(p.choices[i])
	p.run()
}

// Outcome returns how the battle ended: eliminated, both or turns.
func (p *Position) Outcome() sim.Outcome {
	out := sim.Outcome{Score: []float64{0.5, 0.5}, End: p.ending, Turns: p.turn, Tally: map[string]float64{}}
	for s := range 2 {
		if p.left[s] > 0 && p.left[1-s] == 0 {
			out.Score[s], out.Score[1-s] = 1, 0
		}
		t := p.tally[s]
		out.Tally[p.ids[s]+" lost"], out.Tally[p.ids[s]+" attacks"] = float64(t.lost), float64(t.attacks)
		out.Tally[p.ids[s]+" hits"], out.Tally[p.ids[s]+" cards"] = float64(t.hits), float64(t.cards)
	}
	return out
}

// run plays on until somebody has a choice or the game is over. A single option is carried out
// without asking.
func (p *Position) run() {
	for {
		if p.over(); p.ending != "" {
			p.rest()
			return
		}
		p.options, p.choices = p.options[:0], p.choices[:0]
		p.mind.ready = false
		p.step(&p.stack[len(p.stack)-1])
		switch len(p.choices) {
		case 0:
		case 1:
			p.take(p.choices[0])
		default:
			return
		}
	}
}

// rest ends the battle and releases the memory of its mind for another one.
func (p *Position) rest() {
	if !p.blind {
		p.mind.options, p.mind.choices = p.options[:0], p.choices[:0]
		p.spare.Put(p.mind)
	}
	p.mover, p.options, p.choices, p.mind = none, nil, nil, nil
}

// step does the next step of the work on top of the stack.
func (p *Position) step(f *frame) {
	switch f.do {
	case setting:
		setUp(p)
	case dealing:
		dealPhase(p)
	case acting:
		actPhase(p)
	case closing:
		closeTurn(p)
	case shedding:
		stepShedding(p, f)
	case doing:
		stepActs(p, f)
	case walking:
		stepWalking(p, f)
	case aiming:
		stepAiming(p, f)
	case guarding:
		stepGuarding(p, f)
	case flushing:
		stepFlushing(p, f)
	case bursting:
		stepBursting(p, f)
	case rushing:
		stepRushing(p, f)
	}
}

// push puts work on top of the stack.
func (p *Position) push(f frame) { p.stack = append(p.stack, f) }

// pop removes the work on top of the stack, which must not be empty.
func (p *Position) pop() { p.stack = p.stack[:len(p.stack)-1] }

// over ends the game when a side has no units left, after the attack that did it is finished, or
// when the turns are up (003:18).
func (p *Position) over() {
	if p.turn == 0 {
		return
	}
	for i := range p.stack {
		if p.stack[i].do == aiming || p.stack[i].do == guarding || p.stack[i].do == bursting {
			return
		}
	}
	switch {
	case p.left[0] == 0 && p.left[1] == 0:
		p.ending = "both"
	case p.left[0] == 0 || p.left[1] == 0:
		p.ending = "eliminated"
	case p.turn > p.turns:
		p.turn--
		p.ending = "turns"
	}
}
