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
	on      []int8 // by spot: the unit that fills it, counted from 1
	round   int
	order   [2]int8 // the seats in the order of this round
	phase   int     // whose turn it is: an index of order
	active  int     // the unit that is at work, -1 for none
	end     string  // how the game ended, "" for not yet
	score   [2]float64
	quiet   int // rounds in which nothing was attacked
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
	blind   bool // the fight is imagined: nobody asks what options are worth
	astray  bool // somebody else has used ways since
	ways    *ways
	moves   int                // how often anybody has moved or a door was shut
	lines   map[int32][]uint16 // of open ground, by pair, as far as they were asked for
	view    outlook
	tell    func(format string, args ...any) // nil unless somebody listens
}

// fused is a grenade that lies and ticks.
type fused struct {
	spot int32
	l    *load
	by   int
}

// The ends of a game.
const (
	eliminated = "eliminated"
	outOfTime  = "rounds"
)

// Mover is the seat whose unit is at work, -1 once the game is over.
func (b *battle) Mover() int {
	if b.end != "" {
		return -1
	}
	return int(b.order[b.phase])
}

// Outcome is who has units left, and what each side lost and did; of duels it is
// what both did together, since their sides change.
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

// say tells a step of the battle to whoever follows it; nobody does while many are
// fought.
func (b *battle) say(format string, args ...any) {
	if b.tell != nil {
		b.tell(format, args...)
	}
}

// name is how a transcript calls a unit: a letter tells those of one name apart.
func (b *battle) name(i int) string {
	return fmt.Sprintf("%c %s", 'A'+i%26, b.units[i].f.name)
}

// Play does an option and all that follows from it.
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

// onward goes on until somebody has to choose.
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

// waiting counts the units of whoever is at work that have not had their turn,
// and gives the last of them.
func (b *battle) waiting() (n, last int) {
	for i := range b.units {
		if u := &b.units[i]; u.state == up && !u.done && u.seat == b.order[b.phase] {
			n, last = n+1, i
		}
	}
	return n, last
}

// settle ends the game once all units of a side are destroyed, or, when a round
// ends, none of them is awake (reading stunned-eliminated).
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

// begin gives a unit its turn. What panic makes it do it does at once.
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

// finish ends a unit's turn: what it threw goes off (000:887), and whoever led
// it lets go (000:925).
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
