package actiondeck

// The worth of cards and other things.

// think computes what every card in hand is worth to the seat about to choose. In its own turn that
// includes what the card may save as a Defense, less for each the more of them there are.
func (m *mind) think(p *Position, seat int) {
	if m.ready || p.blind {
		return
	}
	m.ready, m.seat, m.looks = true, seat, m.looks+1
	if s := sceneNow(p, seat); s != m.seen || len(p.cards) > 64 {
		m.seen, m.scene = s, m.scene+1
	}
	for c := range m.holds {
		m.holds[c] = p.taste.Rest
		switch {
		case p.cards[c].spec == 0 && p.times[c]&react != 0:
			m.holds[c] = p.taste.Rest + p.taste.Watch*m.pressed(p, seat)
		case p.aims[c] && p.active == seat:
			m.holds[c] = p.taste.Rest + p.taste.Aim + (1-m.pressed(p, seat))*p.taste.Watch/2
		}
	}
	if p.active != seat {
		return
	}
	saving, pressed := m.savings(p), m.pressed(p, seat)
	for c, risk := range m.saves {
		m.holds[c] += pressed * risk / (1 + p.taste.More*float64(max(0, saving-1)))
	}
}

// pressed returns how much a side has to protect itself: more, the fewer units it has for each of
// the foe's. A side that is ahead attacks.
func (m *mind) pressed(p *Position, seat int) float64 {
	return min(1, float64(p.left[1-seat])/float64(max(1, p.left[seat])))
}

// savings computes what a Defense with each card of the hand may save, from the unit with the most
// to lose, and counts those cards.
func (m *mind) savings(p *Position) int {
	clear(m.saves)
	saving := 0
	for i := range p.units {
		u := &p.units[i]
		if !p.acts(int16(i), m.seat) {
			continue
		}
		risk := p.taste.Cover * max(p.taste.Calm, min(1, m.site(p, int16(i), u.at).danger/2)) * lossOf(p, u, p.Damage, false)
		negates := p.kinds[u.kind].against(int(p.terrain[u.at]), bared(p, u))
		for c, n := range p.hands[m.seat] {
			if n > 0 && negates[c] > 0 {
				if m.saves[c] == 0 {
					saving += int(n)
				}
				m.saves[c] = max(m.saves[c], risk)
			}
		}
	}
	return saving
}

// keeps returns what keeping a card is worth: what it can do now or may save later, whichever is
// more.
func (m *mind) keeps(p *Position, c int) float64 {
	worth := m.holds[c]
	if p.active != m.seat {
		return worth
	}
	for d := range p.plain[c] {
		worth = max(worth, m.does(p, none, p.plain[c][d].line, p.plain[c][d].way.acts))
	}
	for i := range p.units {
		if p.acts(int16(i), m.seat) {
			worth = max(worth, m.useful(p, int16(i), c))
		}
	}
	return worth
}

// useful returns the best that a unit could do with a card this turn, after its free move.
func (m *mind) useful(p *Position, i int16, c int) float64 {
	u := &p.units[i]
	best := m.bestBy(p, i, u.at, c)
	if a := m.aimed(p, i); !u.stepped && len(p.kinds[u.kind].shots[c]) > 0 {
		for _, to := range p.nearby(i, p.FreeMove, false) {
			if a.tops[c] > best {
				best = max(best, m.bestBy(p, i, to, c))
			}
		}
	}
	deeds := p.kinds[u.kind].deeds[c]
	for d := range deeds {
		if w, l := deeds[d].way, deeds[d].line; w.when&own != 0 {
			switch a := &w.acts[0]; a.verb {
			case move:
				best = max(best, p.taste.Rest+m.farther(p, i, a.n, l.tags))
			case immobilize, control, strip, heal, spawn, grant:
				best = max(best, p.taste.Card)
			case attack:
			default:
				best = max(best, m.does(p, i, deeds[d].line, w.acts))
			}
		}
	}
	return best
}

// farther returns the best that a move of up to n hexes could do for a unit.
func (m *mind) farther(p *Position, i int16, n int, tags uint32) float64 {
	jumps := tags&p.jump != 0
	if m.farLook != m.looks {
		m.farLook, m.far = m.looks, m.far[:0]
	}
	for _, f := range m.far {
		if f.unit == i && f.n == n && f.jumps == jumps {
			return f.worth
		}
	}
	best, here := 0.0, m.stay(p, i)
	for _, to := range p.nearby(i, n, jumps) {
		best = max(best, m.goes(p, i, to)-here)
	}
	m.far = append(m.far, far{i, n, jumps, best})
	return best
}

// does returns the worth of acts of which the first needs no choice.
func (m *mind) does(p *Position, i int16, l *line, acts []act) float64 {
	if i == none {
		sum := 0.0
		for k := range acts {
			sum += m.counts(p, i, &acts[k])
		}
		return sum
	}
	return m.then(p, i, p.units[i].at, l, acts)
}

// counts returns the worth of an act that needs no choice.
func (m *mind) counts(p *Position, i int16, a *act) float64 {
	n := float64(a.n)
	switch a.verb {
	case draw:
		return p.taste.Card * n
	case discard:
		return -p.taste.Card * n / p.taste.Doubt
	case opponentDiscards:
		return p.taste.Card * float64(min(a.n, p.held[1-m.seat]))
	case opponentDraws:
		return p.taste.Card * n * p.taste.Drawn
	case suppress:
		return p.taste.Token * n / float64(1+p.tokens[m.seat])
	case lookHand:
		return p.taste.Card / p.taste.Doubt
	case become:
		u := &p.units[i]
		return p.kinds[a.unit].cost - valueOf(p, u) + p.taste.Card
	case augment:
		return m.improves(p, i, a)
	}
	return 0
}

// improves returns what auto-kill would add to the best attack of the hand.
func (m *mind) improves(p *Position, i int16, a *act) float64 {
	u := &p.units[i]
	if u.better&a.tag != 0 {
		return -p.taste.Card
	}
	before := m.best(p, i, u.at)
	if before <= 0 {
		return 0
	}
	most := 0.0
	for j := range p.units {
		if f := &p.units[j]; f.at != none && f.holder != u.holder && f.hits > p.Damage {
			most = max(most, lossOf(p, f, f.hits, true)-lossOf(p, f, p.Damage, false))
		}
	}
	return most / p.taste.Doubt
}

// hampers returns the worth of immobilizing, controlling or stripping a foe.
func (m *mind) hampers(p *Position, a *act, j int16) float64 {
	u := &p.units[j]
	v := valueOf(p, u)
	switch a.verb {
	case control:
		worth := v * p.taste.Wound
		for c, n := range p.hands[m.seat] {
			if s := p.cards[c].spec; n > 0 && (s == p.KillSpec || s == p.GrenadeSpec) {
				worth = max(worth, lossOf(p, u, u.hits, true))
			}
		}
		return worth
	case strip:
		return v * p.taste.Card / p.taste.Doubt
	}
	if p.still(u) && u.until > p.turn {
		return 0
	}
	return v * p.taste.Wound / p.taste.Doubt
}

// dooms returns the worth of killing a controlled unit with a card, in points, less what the card
// is worth in hand. It is negative for one's own unit. With a grenade the splash on adjacent units
// counts too.
func (m *mind) dooms(p *Position, i int16, c int) float64 {
	u := &p.units[i]
	worth := lossOf(p, u, u.hits, true) - m.holds[c]
	if u.owner == m.seat {
		return -worth
	}
	if p.cards[c].spec == p.GrenadeSpec {
		worth += p.splash.chance * m.splashes(p, m.seat, u.at, none)
	}
	return worth
}

// spawns returns the worth of a new unit at a cell: its cost, and more the farther it is from the
// unit that brings it.
func (m *mind) spawns(p *Position, i int16, kind int, to int16) float64 {
	return max(p.kinds[kind].cost, p.taste.Least) + p.taste.Step*float64(p.apart(p.units[i].at, to))
}

// heals returns the worth of giving n hits back to a unit, at most those it has lost.
func (m *mind) heals(p *Position, u *unit, n int) float64 {
	return valueOf(p, u) * p.taste.Wound * float64(min(n, p.kinds[u.kind].hits-u.hits)) / float64(p.kinds[u.kind].hits)
}

// raises returns the worth of reviving a killed unit: as much as healing all its hits.
func (m *mind) raises(p *Position, u *unit) float64 { return valueOf(p, u) * p.taste.Wound }
