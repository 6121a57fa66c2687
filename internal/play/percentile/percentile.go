// Package percentile plays fights of games with percentile dice: duels between two units and fights
// between two squads on open ground or on a tile. It knows time units, shots of every kind, throws,
// blows, psi attacks, reactions, wounds, and armour by side.
//
// Every number comes from the game's data through the parts it plays there. Armour,
// susceptibilities, the cost of a step and lines of sight are computed beforehand by the exact
// engine. The entry of the simulation says which rules a fight leaves out.
package percentile

import (
	"math/rand/v2"
	"slices"

	"punchboard/internal/engine/square"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/play/part"
	"punchboard/internal/sim"
)

// fight is something to play: two squads and a ground. Playing does not change it.
type fight struct {
	book
	id     string
	sides  []string
	who    []string // the contestants of a round robin
	rounds int
	dark   bool // it is night
	squads [2][]*figure
	land   func() *land
	swaps  bool // the side that goes first may take the first end
}

// book holds what all fights of a game have in common.
type book struct {
	n       *numbers
	odds    *odds
	taste   taste // of a greedy agent
	measure part.Measure
	depth   int // choices after which imagined games are cut off
	powers  []power
	brood   *figure // what hatches from an egg, or nil
	bare    bool    // armour does not protect against stun
	choking bool    // smoke hurts machines too
}

// land is a ground and where each side starts: the first squares to try, others being found next to
// them.
type land struct {
	*ground
	starts [2][]int32
	exact  bool // each unit starts on its own square, in order
}

// ID returns the id of the simulation.
func (f *fight) ID() string { return f.id }

// Sides returns the printed names of the sides.
func (f *fight) Sides() []string { return f.sides }

// Start sets both squads up on their ground and begins the first round. Where ends may be swapped,
// seat first takes the first one.
func (f *fight) Start(first int, chance *rand.Rand) sim.Position { return f.start(first, chance, nil) }

// start sets up a battle with a seat to go first and plays it to its first decision. tell, unless
// nil, receives the steps. The ends are swapped if the fight allows it and the second seat goes
// first.
func (f *fight) start(first int, chance *rand.Rand, tell func(string, ...any)) *battle {
	l := f.land()
	b := &battle{fight: f, g: l.ground, ways: l.spare.Get().(*ways), active: -1, on: make([]int8, l.n), opened: make([]bool, l.doors+1), tell: tell}
	b.units = make([]unit, 0, len(f.squads[0])+len(f.squads[1]))
	for seat, squad := range f.squads {
		end := seat
		if f.swaps && first == 1 {
			end = 1 - seat
		}
		b.deploy(seat, squad, l.starts[end], l.exact, chance)
	}
	b.acts, b.options, b.ways.trip = b.ways.acts, b.ways.options, trip{}
	openRound(b, chance)
	b.onward(chance)
	return b
}

// fixed is a fight whose rules say who begins, and where: the order is rolled in every round
// (000:39).
type fixed struct{ *fight }

// Opener returns 0; who opens makes no difference.
func (fixed) Opener() int { return 0 }

// match is one duel of a round robin.
type match struct{ fixed }

// Contestants returns the ids of what each side fights with.
func (m match) Contestants() []string { return m.who }

// deploy places a squad on free squares, beginning with those in from, which are shuffled unless
// each unit has its own.
func (b *battle) deploy(seat int, squad []*figure, from []int32, exact bool, chance *rand.Rand) {
	seeds := slices.Clone(from)
	if !exact {
		chance.Shuffle(len(seeds), func(i, j int) { seeds[i], seeds[j] = seeds[j], seeds[i] })
	}
	for _, f := range squad {
		u := fresh(f, seat, 0, 0)
		spot, ok := b.place(&u, seeds)
		if !ok {
			u.state = dead // no room for it
		}
		at := b.g.at[spot]
		u.spot, u.facing = spot, int8(eighth(b.g.m.W+1-2*at.X, b.g.m.H+1-2*at.Y))
		b.units = append(b.units, u)
		if ok {
			b.put(len(b.units)-1, spot)
		}
	}
}

// place returns the first free spot for a unit, searching outward from the seeds square by square.
func (b *battle) place(u *unit, seeds []int32) (int32, bool) {
	steps := b.g.steps[u.f.mover]
	known := make([]bool, b.g.n)
	queue := slices.Clone(seeds)
	for _, s := range queue {
		known[s] = true
	}
	for k := 0; k < len(queue); k++ {
		s := queue[k]
		if len(steps[s]) > 0 && b.g.floored[s] && b.free(-1, u, s) {
			return s, true
		}
		at := b.g.at[s]
		for _, d := range square.Dirs {
			x := b.g.index(model.Spot{X: at.X + d[0], Y: at.Y + d[1], Level: at.Level})
			if x >= 0 && !known[x] {
				known[x] = true
				queue = append(queue, int32(x))
			}
		}
	}
	return 0, false
}

var _ sim.Match = match{}

// movers lists the kinds of mover among some figures, in order of appearance.
func movers(all ...[]*figure) []square.Mover {
	var out []square.Mover
	for _, f := range slices.Concat(all...) {
		out = lists.Added(out, f.mover)
	}
	return out
}

// spotOf parses a square written as [x, y] or [x, y, level].
func spotOf(v model.Value) (model.Spot, bool) {
	if v.Kind != model.List || len(v.Items) < 2 || len(v.Items) > 3 {
		return model.Spot{}, false
	}
	s := model.Spot{X: int(v.Items[0].Int), Y: int(v.Items[1].Int), Level: 1}
	if len(v.Items) == 3 {
		s.Level = int(v.Items[2].Int)
	}
	return s, true
}
