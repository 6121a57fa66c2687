package actiondeck

// mind is what the mover makes of a position: what everything is worth, in
// points of the units' cost, one step ahead. It is no rule of the game. The
// chances in it are exact for a hand drawn from the full deck; what the weights
// say is taste, found by playing agents against one another.
type mind struct {
	ready bool
	seat  int
	holds []float64 // what a card is worth in hand, by card
	saves []float64 // what of that it may save as a Defense

	// Places of units, found again only when what they depend on has changed.
	stirs [2]int // how often anything of a side has changed
	sites [][]site

	// Room for searches.
	round        int
	met          []int
	back         []int16
	steps        []uint8
	queue, cells []int16

	need, total int // of the unit about to be hurt: hits to negate, hits that the hand can
	harm        frame
}

// site is what a cell is worth to a unit: what it could attack from there, how
// far it is from the nearest foe, and what could attack it.
type site struct {
	stir          int
	reach, danger float64
	near          int
}

// The weights of an agent's taste.
const (
	ofWound    = 0.7  // of a unit's cost that its hits are worth, the rest is its life
	ofReach    = 0.25 // of what could be attacked next turn
	ofDanger   = 0.5  // of what could be lost then
	ofStep     = 0.02 // a hex nearer the nearest foe
	ofPatience = 20   // turns until that is worth twice as much
	ofHaste    = 1.0  // how much more it may come to be worth
	ofCrowd    = 0.03 // a friend beside
	ofShot     = 0.85 // of an attack that a move makes possible
	ofCard     = 0.2  // a card
	ofToken    = 0.25 // a token
	ofCover    = 0.7  // of what a Defense in hand may save
	ofCalm     = 0.3  // of that while no foe is near
	ofMore     = 0.25 // that each more Defense takes from the worth of all
	ofRest     = 0.06 // any card in hand, for the next turn
	ofAim      = 0.03 // an Attack card, beyond that
	ofWatch    = 0.19 // a card that can only be used in the opponent's turn
	lastStand  = 3.0  // a side's last unit
)

func (m *mind) grow(p *Position) {
	for len(m.sites) < len(p.units) {
		m.sites = append(m.sites, make([]site, len(p.cells)))
	}
}

// moved and stirred tell that units of a side, or of both, are not as they
// were.
func (m *mind) moved(side int) { m.stirs[side]++ }

func (m *mind) stirred(*Position) { m.stirs[0]++; m.stirs[1]++ }

// value is what a unit is worth to its owner.
func (p *Position) value(u *unit) float64 { return max(p.kinds[u.kind].cost, 0.5) }

// loss is what some hits take from a unit's owner.
func (p *Position) loss(u *unit, n int, kill bool) float64 {
	if n <= 0 || u.hits <= 0 {
		return 0
	}
	v, full := p.value(u), float64(p.kinds[u.kind].hits)
	if n < u.hits && !kill {
		return v * ofWound * float64(n) / full
	}
	return v*(1-ofWound) + v*ofWound*float64(u.hits)/full
}

// toll is loss, and the game if it is the last unit.
func (p *Position) toll(u *unit, n int, kill bool) float64 {
	lost := p.loss(u, n, kill)
	if lost > 0 && (kill || n >= u.hits) && p.left[u.owner] == 1 {
		lost += lastStand
	}
	return lost
}

// odds is how its player negates hits on a unit in a cell, as far as a hand of
// unknown cards goes.
func (p *Position) oddsOf(u *unit, cell int16, hand int) odds {
	if p.still(u) {
		return unhindered
	}
	k, bare, terrain := &p.kinds[u.kind], 0, int(p.terrain[cell])
	if p.bared(u) {
		bare = 1
	}
	hands := k.stands[bare][terrain]
	return hands[min(hand, len(hands)-1)]
}

var unhindered = odds{1}

// gain is what an attack on a unit brings a side.
func (p *Position) gain(seat int, u *unit, n int, kill bool) float64 {
	sum := 0.0
	for k, chance := range p.oddsOf(u, u.at, p.held[u.holder]) {
		if k >= n-u.guard {
			break
		}
		sum += chance * p.toll(u, n-u.guard-k, kill)
	}
	if u.owner == seat {
		return sum * -ofWound
	}
	return sum
}

// shoots is what an attack from a unit's place brings, tokens and splash
// counted.
func (m *mind) shoots(p *Position, i int16, s *shot, at, foe int16) float64 {
	seat, sum := p.units[i].holder, 0.0
	if foe != none {
		sum = p.gain(seat, &p.units[foe], s.damage, s.kill)
		if p.tokens[1-seat] > 0 {
			sum = sum*(1-p.stops.chance) + ofToken/2
		}
	}
	if s.area {
		sum += p.splash.chance * m.splashes(p, seat, at, foe)
	}
	return sum
}

// splashes is what a hit on everybody around a cell brings.
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
			sum -= p.loss(u, p.splash.hits, false)
		} else {
			sum += p.gain(seat, u, p.splash.hits, false)
		}
	}
	return sum
}

// hits is what an attack of a line brings.
func (m *mind) hits(p *Position, i int16, l *line, a *act, at, foe int16) float64 {
	kill := a.kill || p.units[i].better&l.tags != 0
	sum := m.shoots(p, i, &shot{damage: p.damage + a.damage, kill: kill, area: a.area}, at, foe)
	if a.pin && foe != none {
		sum += ofCard
	}
	return sum
}

// best is the best attack that the hand lets a unit make from a cell, what the
// card is worth in hand taken off.
func (m *mind) best(p *Position, i, from int16) float64 {
	k, best := &p.kinds[p.units[i].kind], 0.0
	for c, n := range p.hands[m.seat] {
		if n > 0 && len(k.shots[c]) > 0 {
			best = max(best, m.bestBy(p, i, from, c)-m.holds[c])
		}
	}
	return best
}

// bestBy is the best attack that one card lets a unit make from a cell.
func (m *mind) bestBy(p *Position, i, from int16, c int) float64 {
	best, shots := 0.0, p.kinds[p.units[i].kind].shots[c]
	for j := range p.units {
		f := &p.units[j]
		if f.at == none || f.holder == m.seat {
			continue
		}
		d := max(1, p.apart(from, f.at))
		for s := range shots {
			if shots[s].ranges&(1<<d) != 0 && p.sees(i, from, f.at, shots[s].over) {
				best = max(best, m.shoots(p, i, &shots[s], f.at, int16(j)))
			}
		}
	}
	return best
}
