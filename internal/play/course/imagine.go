package course

import (
	"math/rand/v2"
	"slices"
	"strings"

	"punchboard/internal/engine/dice"
	"punchboard/internal/lists"
	"punchboard/internal/sim"
)

// Depth is after how many choices a playout is cut off.
func (p *position) Depth() int { return p.decl.Depth }

// Standing is what a seat has of what counts, as a part of what both have; for one player
// what the course says, from 0 to 1.
func (p *position) Standing(seat int) float64 {
	if p.standing == nil {
		return 0.5
	}
	was := p.seat
	has := make([]float64, len(p.players))
	for i := range p.players {
		p.sit(i)
		n, err := p.standing.number(p.frame)
		if err != nil {
			p.fail(err)
		}
		has[i] = max(0, n)
	}
	p.sit(was)
	sum := lists.Sum(has, func(x float64) float64 { return x })
	switch {
	case len(has) == 1:
		return min(1, has[0])
	case sum == 0:
		return 0.5
	}
	return has[seat] / sum
}

// Imagine is the position as a seat may hold it to be: what it does not know is dealt anew.
func (p *position) Imagine(seat int, chance *rand.Rand) sim.Imagined {
	q := *p
	q.light = true
	q.frame, q.players = p.copied(), slices.Clone(p.players)
	was := q.seat
	q.sit(seat)
	for _, among := range p.hidden {
		if err := q.deal(among, chance); err != nil {
			q.fail(err)
		}
	}
	q.sit(was)
	return &q
}

// deal deals what lies in some places among them anew.
func (p *position) deal(among []*place, chance *rand.Rand) *fault {
	var all []any
	sizes := make([]int, len(among))
	for i, at := range among {
		in, err := p.list(at.is)
		if err != nil {
			return err
		}
		sizes[i], all = len(in), append(all, in...)
	}
	slices.SortStableFunc(all, func(a, b any) int {
		x, _ := dice.KeyOf(a)
		y, _ := dice.KeyOf(b)
		return strings.Compare(x, y)
	})
	chance.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	for i, at := range among {
		if err := p.put(at, all[:sizes[i]]); err != nil {
			return placed(err, at)
		}
		all = all[sizes[i]:]
	}
	return nil
}
