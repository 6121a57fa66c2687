package percentile

import (
	"fmt"
	"math/rand/v2"

	"punchboard/internal/sim"
)

// battle is a fight between two seats: the position of a simulation.
type battle struct {
	*fight
	g       *ground
	units   []unit
	on      []int8 // by spot: the unit on it, counted from 1
	round   int
	order   [2]int8 // the seats in this round's order
	phase   int     // whose turn it is: an index into order
	active  int     // the unit at work, or -1
	end     string  // how the game ended; "" while it goes on
	score   [2]float64
	quiet   int // rounds without an attack
	hazy    int // how many spots have smoke or fire
	fumes   []uint8
	flames  []uint8
	opened  []bool // doors, by number
	fuses   []fused
	lost    [2]int
	down    [2]int
	fired   [2]int
	options []sim.Option
	acts    []act
	listed  bool
	blind   bool // the fight is imagined: nobody asks for the worth of options
	astray  bool // another battle has used ways since
	ways    *ways
	moves   int                // how often a unit has moved or the doors were shut
	lines   map[int32][]uint16 // on open ground, by pair, filled in on demand
	view    outlook
	tell    func(format string, args ...any) // nil if nobody listens
}

// fused is a grenade on the ground that has not gone off yet.
type fused struct {
	spot int32
	l    *load
	by   int
}

// How a game can end.
const (
	eliminated = "eliminated"
	outOfTime  = "rounds"
)

// Mover returns the seat to choose next, or -1 once the game is over.
func (b *battle) Mover() int {
	if b.end != "" {
		return -1
	}
	return int(b.order[b.phase])
}

// Outcome returns the scores and what each side lost and did. For duels it adds both sides up,
// since they swap.
func (b *battle) Outcome() sim.Outcome {
	t := map[string]float64{}
	if b.who != nil {
		t["attacks"] = float64(b.fired[0] + b.fired[1])
		t["knocked out"] = float64(b.down[0] + b.down[1])
		return sim.Outcome{Score: b.score[:], End: b.end, Turns: min(b.round, b.rounds), Tally: t}
	}
	for s := range 2 {
		name := b.sides[s]
		t[name+" destroyed"] = float64(b.lost[s])
		t[name+" knocked out"] = float64(b.down[s])
		t[name+" attacks"] = float64(b.fired[s])
	}
	return sim.Outcome{Score: b.score[:], End: b.end, Turns: min(b.round, b.rounds), Tally: t}
}

// say passes a step of the battle to tell, which is nil while many battles are played.
func (b *battle) say(format string, args ...any) {
	if b.tell != nil {
		b.tell(format, args...)
	}
}

// name returns what a transcript calls a unit; its letter distinguishes units with the same name.
func (b *battle) name(i int) string {
	return fmt.Sprintf("%c %s", 'A'+i%26, b.units[i].f.name)
}

// Play carries out option i and everything that follows from it.
func (b *battle) Play(i int, chance *rand.Rand) {
	if !b.listed {
		b.Options()
	}
	b.listed = false
	doAct(b, b.acts[i], chance)
	if b.onward(chance); b.end != "" && !b.blind {
		b.ways.acts, b.ways.options = b.acts[:0], b.options[:0]
		b.g.spare.Put(b.ways)
		b.ways, b.acts, b.options = nil, nil, nil
	}
}

// onward plays on until somebody has to choose.
func (b *battle) onward(chance *rand.Rand) {
	for {
		if b.settle(false); b.end != "" {
			return
		}
		if b.active >= 0 {
			u := &b.units[b.active]
			if u.state == up && u.seat == b.order[b.phase] && u.tu > 0 && !u.done {
				return
			}
			b.finish(b.active, chance)
			continue
		}
		switch waiting, last := b.waiting(); {
		case waiting > 1:
			return
		case waiting == 1:
			b.begin(last, chance)
		case b.phase == 0:
			b.phase = 1
		default:
			closeRound(b, chance)
			if b.settle(true); b.end == "" {
				openRound(b, chance)
			}
		}
	}
}

// waiting counts the units of the side to move that have not had their turn yet, and returns the
// last of them.
func (b *battle) waiting() (n, last int) {
	for i := range b.units {
		if u := &b.units[i]; u.state == up && !u.done && u.seat == b.order[b.phase] {
			n, last = n+1, i
		}
	}
	return n, last
}

// settle ends the game once a side has no units left or, at the end of a round, none that is awake
// (reading stunned-eliminated).
func (b *battle) settle(ending bool) {
	var in [2]bool
	for i := range b.units {
		if u := &b.units[i]; u.state == up || u.state == lying && !ending {
			in[u.owner] = true
		}
	}
	if b.end != "" || in[0] && in[1] {
		return
	}
	b.end, b.score = eliminated, [2]float64{0.5, 0.5}
	for s := range 2 {
		if in[s] {
			b.score[s], b.score[1-s] = 1, 0
			b.say("%s holds the field", b.sides[s])
		}
	}
}

// begin starts a unit's turn. A panicking unit acts at once and loses its time units.
func (b *battle) begin(i int, chance *rand.Rand) {
	b.active = i
	u := &b.units[i]
	u.last, u.also, u.turned = -1, -1, false
	if u.fears {
		u.fears = false
		panics(b, i, chance)
		u.tu = 0
	}
}

// finish ends a unit's turn: its grenades go off (000:887), and mind control over it ends
// (000:925).
func (b *battle) finish(i int, chance *rand.Rand) {
	u := &b.units[i]
	u.done, b.active = true, -1
	for k := 0; k < len(b.fuses); k++ {
		if x := b.fuses[k]; x.by == i {
			b.fuses = append(b.fuses[:k], b.fuses[k+1:]...)
			k--
			b.impact().explode(x.spot, x.l, x.spot, true, chance)
		}
	}
	if u = &b.units[i]; u.seat != u.owner && u.state == up {
		u.seat = u.owner
		b.say("%s is itself again", b.name(i))
	}
}
