package actiondeck

import "punchboard/internal/sim"

// mind appraises a position for the mover: what everything is worth, in points of the units' cost,
// one step ahead. It is not part of the rules. Its chances are exact for a hand drawn from the full
// deck; its weights are taste, found by having agents play one another.
type mind struct {
	ready bool
	seat  int
	holds []float64 // by card: its worth in hand
	saves []float64 // by card: the part of it that it may save as a Defense

	// What units could do from cells, and what the hand lets them attack. These are computed again
	// only when what they depend on has changed.
	stirs [2]int32 // how often anything of a side changed
	looks int32    // how often think has started
	seen  scene    // the scene of the current aims
	scene int32    // how often the scene changed
	sites [][]site
	foes  [2]against // by side
	aims  []aims
	rings []rings
	far   []far // found in look farLook
	// The look in which far was found.
	farLook int32

	// Memory for searches.
	round        int
	met          []int
	back         []int16
	steps        []uint8
	queue, cells []int16

	options []sim.Option // memory for what is offered
	choices []choice

	need, total int // for the unit about to be hurt: hits to negate, hits the hand can negate
	harm        frame
}

// newMind returns a mind for a map with a number of cells.
func (b *gameData) newMind(cells int) *mind {
	return &mind{back: make([]int16, cells), met: make([]int, cells), steps: make([]uint8, cells), holds: make([]float64, len(b.cards)), saves: make([]float64, len(b.cards))}
}

// anew forgets a battle that is over.
func (m *mind) anew() {
	m.stirs = [2]int32{}
	m.foes[0].stir, m.foes[1].stir = 0, 0
	for i := range m.sites {
		clear(m.sites[i])
		m.rings[i].upto = m.rings[i].upto[:0]
	}
	m.seen = scene{}
}

// scene is everything aims depend on apart from the unit that aims: changes of either side, the
// cards in hand, and what the foe holds and is guarded by.
type scene struct {
	stirs                            [2]int32
	seat, turn, tokens, held, guards int
	hand                             uint64
}

// sceneNow returns the current scene of a seat.
func sceneNow(p *Position, seat int) scene {
	s := scene{p.mind.stirs, seat, p.turn, p.tokens[1-seat], p.held[1-seat], 0, 0}
	for i := range p.units {
		s.guards = s.guards*1000003 + p.units[i].guard
	}
	for c, n := range p.hands[seat] {
		if n > 0 {
			s.hand |= 1 << c
		}
	}
	return s
}

// site is what a cell is worth to a unit: what it could attack from there, the distance to the
// nearest foe, and what could attack it.
type site struct {
	stir, near    int32
	foes          uint32 // a bit for every distance with a foe
	reach, danger float64

	when, look   int32 // when stands and goes were computed
	stands, goes float64
}

// aims are the attacks that the hand lets a unit make, from any cell, card by card and shot by
// shot. Those of card c are list[from[c]:from[c+1]]. ranges combines the ranges of all.
type aims struct {
	look   int32
	ranges uint32
	foes   int
	from   []int16
	list   []aim
	tops   []float64 // by card: the worth of its best attack, at least 0
}

// aim is one of these attacks: the foe, and its worth.
type aim struct {
	ranges uint32
	over   bool
	foe    int16
	worth  float64
}

// far is the best that a move of up to n hexes could do for a unit.
type far struct {
	unit  int16
	n     int
	jumps bool
	worth float64
}

// grow makes room for new units; an imagined position keeps nothing.
func (m *mind) grow(p *Position) {
	for !p.blind && len(m.sites) < len(p.units) {
		m.sites, m.aims, m.rings = append(m.sites, make([]site, len(p.cells))), append(m.aims, aims{}), append(m.rings, rings{})
	}
}

// moved records that units of a side changed.
func (m *mind) moved(side int) { m.stirs[side]++ }

// stirred records that both sides changed, so that everything is computed again.
func (m *mind) stirred(*Position) { m.stirs[0]++; m.stirs[1]++ }

// valueOf returns what a unit is worth to its owner.
func valueOf(p *Position, u *unit) float64 { return max(p.kinds[u.kind].cost, p.taste.Least) }

// lossOf returns what n hits cost a unit's owner.
func lossOf(p *Position, u *unit, n int, kill bool) float64 {
	if n <= 0 || u.hits <= 0 {
		return 0
	}
	v, full := valueOf(p, u), float64(p.kinds[u.kind].hits)
	if n < u.hits && !kill {
		return v * p.taste.Wound * float64(n) / full
	}
	return v*p.taste.Life + v*p.taste.Wound*float64(u.hits)/full
}

// toll is like lossOf, but adds the worth of the game if it is the last unit.
func toll(p *Position, u *unit, n int, kill bool) float64 {
	lost := lossOf(p, u, n, kill)
	if lost > 0 && (kill || n >= u.hits) && p.left[u.owner] == 1 {
		lost += p.taste.Last
	}
	return lost
}

// oddsOf returns the odds of the hits that the player of a unit in a cell negates with a hand of
// unknown cards.
func oddsOf(p *Position, u *unit, cell int16, hand int) odds {
	if p.still(u) {
		return unhindered
	}
	k, bare, terrain := &p.kinds[u.kind], 0, int(p.terrain[cell])
	if bared(p, u) {
		bare = 1
	}
	hands := k.stands[bare][terrain]
	return hands[min(hand, len(hands)-1)]
}

// unhindered is the odds of certainly negating nothing.
var unhindered = odds{1}

// gainOf returns what an attack on a unit is worth to a side.
func gainOf(p *Position, seat int, u *unit, n int, kill bool) float64 {
	sum := 0.0
	for k, chance := range oddsOf(p, u, u.at, p.held[u.holder]) {
		if k >= n-u.guard {
			break
		}
		sum += chance * toll(p, u, n-u.guard-k, kill)
	}
	if u.owner == seat {
		return sum * -p.taste.Wound
	}
	return sum
}

// shoots returns what an attack by a unit is worth, with suppression tokens and splash.
func (m *mind) shoots(p *Position, i int16, s *shot, at, foe int16) float64 {
	seat, sum := p.units[i].holder, 0.0
	if foe != none {
		sum = gainOf(p, seat, &p.units[foe], s.damage, s.kill)
		if p.tokens[1-seat] > 0 {
			sum = sum*(1-p.stops.chance) + p.taste.Token/p.taste.Doubt
		}
	}
	if s.area {
		sum += p.splash.chance * m.splashes(p, seat, at, foe)
	}
	return sum
}

// splashes returns what hitting all units around a cell is worth.
func (m *mind) splashes(p *Position, seat int, at, foe int16) float64 {
	in, sum := p.ground, 0.0
	if foe != none && p.kinds[p.units[foe].kind].flyer {
		in = p.air
	}
	for _, c := range p.near[at] {
		if c == none || in[c] == none {
			continue
		}
		if u := &p.units[in[c]]; u.holder == seat {
			sum -= lossOf(p, u, p.splash.hits, false)
		} else {
			sum += gainOf(p, seat, u, p.splash.hits, false)
		}
	}
	return sum
}

// hits returns what an attack with a line is worth.
func (m *mind) hits(p *Position, i int16, l *line, a *act, at, foe int16) float64 {
	kill := a.kill || p.units[i].better&l.tags != 0
	sum := m.shoots(p, i, &shot{damage: p.Damage + a.damage, kill: kill, area: a.area}, at, foe)
	if a.pin && foe != none {
		sum += p.taste.Card
	}
	return sum
}

// aimed returns the attacks that the hand lets a unit make.
func (m *mind) aimed(p *Position, i int16) *aims {
	a := &m.aims[i]
	if a.look == m.scene {
		return a
	}
	a.look, a.ranges, a.from, a.list = m.scene, 0, append(a.from[:0], 0), a.list[:0]
	a.tops = a.tops[:0]
	var last *shot
	for c, shots := range p.kinds[p.units[i].kind].shots {
		if p.hands[m.seat][c] > 0 {
			for s := range shots {
				m.aim(p, i, &shots[s], last)
				last = &shots[s]
			}
		}
		top := 0.0
		for _, x := range a.list[a.from[c]:] {
			top = max(top, x.worth)
		}
		a.from, a.tops = append(a.from, int16(len(a.list))), append(a.tops, top)
	}
	return a
}

// aim adds a shot at each foe. A shot with the same effect as the last one has the same worth.
func (m *mind) aim(p *Position, i int16, s, last *shot) {
	a := &m.aims[i]
	same := last != nil && last.damage == s.damage && last.kill == s.kill && last.area == s.area
	a.ranges |= s.ranges
	for j := range p.units {
		f := &p.units[j]
		switch {
		case f.at == none || f.holder == m.seat:
			continue
		case same:
			a.list = append(a.list, a.list[len(a.list)-a.foes])
		default:
			a.list = append(a.list, aim{foe: int16(j), worth: m.shoots(p, i, s, f.at, int16(j))})
		}
		x := &a.list[len(a.list)-1]
		x.ranges, x.over = s.ranges, s.over
	}
	if last == nil {
		a.foes = len(a.list)
	}
}

// best returns the worth of the best attack that the hand lets a unit make from a cell, less what
// its card is worth in hand.
func (m *mind) best(p *Position, i, from int16) float64 {
	best, a := 0.0, m.aimed(p, i)
	if a.ranges&m.site(p, i, from).foes == 0 {
		return 0
	}
	for c, hold := range m.holds {
		if a.from[c] < a.from[c+1] && a.tops[c]-hold > best {
			best = max(best, m.bestBy(p, i, from, c)-hold)
		}
	}
	return best
}

// bestBy returns the worth of the best attack that one card of the hand lets a unit make from a
// cell.
func (m *mind) bestBy(p *Position, i, from int16, c int) float64 {
	best, all, foes := 0.0, m.aimed(p, i), m.site(p, i, from).foes
	list := all.list[all.from[c]:all.from[c+1]]
	for k := range list {
		a := &list[k]
		if a.worth <= best || a.ranges&foes == 0 {
			continue
		}
		if at := p.units[a.foe].at; a.ranges&(1<<max(1, p.apart(from, at))) != 0 && p.sees(i, from, at, a.over) {
			best = a.worth
		}
	}
	return best
}
