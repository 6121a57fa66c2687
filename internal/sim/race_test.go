package sim_test

import (
	"math/rand/v2"
	"slices"

	"punchboard/internal/lists"
	"punchboard/internal/sim"
)

// race is a game for tests. Sides move in turn. A step goes one field, a leap three with a chance
// of one half, and the first at the end wins. A lame side has that much farther to go. After this
// many turns it is a draw.
type race struct {
	id         string
	fields     int
	lame       [2]int // of the first two
	many       int    // with more than two sides, how many; at the end the nearest of them share the win
	pair       []string
	turns      int
	alone      bool // one side, which must arrive in time
	endless    bool
	leapsWorth float64
}

func (r race) ID() string { return r.id }

func (r race) Sides() []string {
	if r.alone {
		return []string{"Runner"}
	}
	return []string{"Red", "Blue", "Green", "White", "Grey", "Black", "Gold"}[:max(2, r.many)]
}

func (r race) Start(first int, _ *rand.Rand) sim.Position {
	p := &running{race: r, mover: first, first: first}
	p.left = slices.Repeat([]int{r.fields}, len(r.Sides()))
	for i, n := range r.lame[:min(2, len(p.left))] {
		p.left[i] += n
	}
	p.options = []sim.Option{{Uses: []string{"step", "foot"}, Worth: 1}, {Uses: []string{"leap", "foot"}, Worth: r.leapsWorth}}
	return p
}

// match is a race of a round robin.
type match struct{ race }

func (m match) Contestants() []string { return m.pair }

// opened is a race that side 1 begins.
type opened struct{ race }

func (opened) Opener() int { return 1 }

type running struct {
	race
	left         []int
	mover, first int
	turn, leaps  int
	options      []sim.Option
}

func (p *running) over() bool {
	return !p.endless && (slices.Min(p.left) <= 0 || p.turn >= p.turns)
}

func (p *running) Mover() int {
	if p.over() {
		return -1
	}
	return p.mover
}

func (p *running) Options() []sim.Option { return p.options }

func (p *running) Play(i int, chance *rand.Rand) {
	switch {
	case i == 0:
		p.left[p.mover]--
	case chance.IntN(2) == 0:
		p.left[p.mover] -= 3
		p.leaps++
	default:
		p.leaps++
	}
	if p.alone {
		p.turn++
		return
	}
	if p.mover = (p.mover + 1) % len(p.left); p.mover == p.first {
		p.turn++
	}
}

func (p *running) Outcome() sim.Outcome {
	out := sim.Outcome{End: "arrived", Turns: p.turn, Tally: map[string]float64{"leaps": float64(p.leaps)}}
	switch {
	case p.alone && p.left[0] <= 0:
		out.Score = []float64{1}
	case p.alone:
		out.Score, out.End = []float64{0}, "late"
	case p.many > 2:
		best := slices.Min(p.left)
		for _, n := range p.left {
			out.Score = append(out.Score, 0)
			if n == best {
				out.Score[len(out.Score)-1] = 1 / float64(lists.Count(p.left, func(n int) bool { return n == best }))
			}
		}
	case p.left[0] <= 0:
		out.Score = []float64{1, 0}
	case p.left[1] <= 0:
		out.Score = []float64{0, 1}
	default:
		out.Score, out.End = []float64{0.5, 0.5}, "draw"
	}
	return out
}

// even returns a fair race.
func even() race { return race{id: "race", fields: 12, turns: 40, leapsWorth: 1.5} }
