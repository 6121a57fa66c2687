package course

import (
	"math/rand/v2"
	"slices"
	"strings"

	"punchboard/internal/engine/dice"
	"punchboard/internal/lists"
	"punchboard/internal/sim"
)

// Depth returns after how many choices a playout is cut off.
func (p *position) Depth() int { return p.decl.Depth }

// Standing returns a seat's part of the sum of all players' standings, or for a single player the
// standing itself, from 0 to 1.
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

// Imagine returns the position as a seat may imagine it: what it does not know is dealt again.
func (p *position) Imagine(seat int, chance *rand.Rand) sim.Imagined {
	q := *p
	q.tell = nil
	q.frame, q.players = p.copied(), slices.Clone(p.players)
	was := q.seat
	q.be(seat)
	for _, x := range p.hidden {
		if err := q.dealt(x, chance); err != nil {
			q.fail(err)
		}
	}
	q.be(was)
	return &q
}

// dealt deals again what somebody does not know, separately for each player it applies to.
func (p *position) dealt(x unseen, chance *rand.Rand) *fault {
	if x.by == nil {
		return p.deal(x.among, chance)
	}
	seats, err := p.seats(x.by)
	me := p.seat
	for _, seat := range seats {
		p.sit(seat)
		if err := p.deal(x.among, chance); err != nil {
			return err
		}
	}
	p.sit(me)
	return err
}

// spot is a place of a player.
type spot struct {
	*place
	seat int
}

// spots returns places as spots, one for each other player if a place is of all others.
func spots(p *position, among []*place) []spot {
	var out []spot
	for _, at := range among {
		if !at.all {
			out = append(out, spot{at, p.seat})
			continue
		}
		for n := range len(p.players) - 1 {
			out = append(out, spot{at, p.after(n + 1)})
		}
	}
	return out
}

// deal redistributes the contents of some places among them at random.
func (p *position) deal(places []*place, chance *rand.Rand) *fault {
	me := p.seat
	defer func() { p.be(me) }()
	among := spots(p, places)
	var all []any
	sizes := make([]int, len(among))
	for i, at := range among {
		p.be(at.seat)
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
		p.be(at.seat)
		if err := p.put(at.place, all[:sizes[i]]); err != nil {
			return placed(err, at.place)
		}
		all = all[sizes[i]:]
	}
	return nil
}
