package actiondeck

// setUp lets the sides place their units alternately, beginning with the side that moves second.
// Then that side draws its first hand and the first turn begins (readings deployment, own-edge and
// first-hand).
func setUp(p *Position) {
	seat := 1 - p.active
	if unplaced(p, seat) == none || p.stack[0].i%2 == 1 && unplaced(p, 1-seat) != none {
		seat = 1 - seat
	}
	u := unplaced(p, seat)
	if u == none {
		if !p.said.noHand {
			p.drawCards(1-p.active, byUnits(p.draw, p.left[1-p.active]))
		}
		p.turn = 1
		p.stack[0] = frame{do: dealing, unit: none}
		return
	}
	seen := map[int]bool{}
	for i := range p.units {
		n := &p.units[i]
		if n.owner != seat || n.at != none || seen[n.kind] {
			continue
		}
		seen[n.kind] = true
		for _, c := range p.zones[seat] {
			if p.free(n.kind, c) {
				p.menu().offer(seat, choice{do: place, unit: int16(i), cell: c}, p.menu().worth(func(m *mind) float64 { return m.placed(p, n, c) }), usesPlace)
			}
		}
	}
}

// unplaced returns a unit of a side that is not on the map yet, or none.
func unplaced(p *Position, seat int) int {
	for i := range p.units {
		if p.units[i].owner == seat && p.units[i].at == none {
			return i
		}
	}
	return none
}

// settled places a unit in its chosen cell and goes on to the next one.
func settled(p *Position, _ int, c choice) {
	p.put(c.unit, c.cell)
	p.stack[0].i++
}

// dealPhase is the Tactical phase: cards are drawn by units left, and excess ones are discarded
// (003:428-433).
func dealPhase(p *Position) {
	seat := p.active
	n := byUnits(p.draw, p.left[seat]) - p.fewer[seat]
	p.fewer[seat] = 0
	p.drawCards(seat, n)
	for i := range p.units {
		u := &p.units[i]
		u.stepped, u.moves, u.better, u.guard = false, 0, 0, 0
	}
	p.stack[0].do = acting
	if !p.said.atTheEnd {
		excess(p, seat)
	}
}

// excess makes a side discard the cards it may not keep.
func excess(p *Position, seat int) {
	if over := p.held[seat] - byUnits(p.keep, p.left[seat]); over > 0 {
		p.push(frame{do: shedding, seat: seat, n: over, unit: none})
	}
}

// closeTurn is the End phase. Effects that last until now end, and the opponent's turn begins.
func closeTurn(p *Position) {
	seat := p.active
	if over := p.held[seat] - byUnits(p.keep, p.left[seat]); over > 0 {
		excess(p, seat)
		return
	}
	for i := range p.units {
		u := &p.units[i]
		if u.holder != u.owner && u.captive <= p.turn {
			u.holder = u.owner
			p.mind.stirred(p)
		}
		if u.until == p.turn || u.still == p.turn+1 || u.bareTo == p.turn || u.bare == p.turn+1 {
			p.mind.stirred(p)
		}
	}
	p.turn++
	p.active = 1 - p.active
	p.stack[0] = frame{do: dealing, unit: none}
}

// stepShedding makes a side discard cards one by one.
func stepShedding(p *Position, f *frame) {
	if f.n <= 0 || p.held[f.seat] == 0 {
		p.pop()
		return
	}
	p.mind.think(p, f.seat)
	for c, n := range p.hands[f.seat] {
		if n > 0 {
			p.menu().offer(f.seat, choice{do: throwAway, card: c}, p.menu().worth(func(m *mind) float64 { return -m.keeps(p, c) }), usesShed)
		}
	}
}

// actPhase is the Move and Fire phase. It offers everything that may be done now, and to end the
// turn.
func actPhase(p *Position) {
	seat := p.active
	p.mind.think(p, seat)
	for i := range p.units {
		u := &p.units[i]
		if !p.acts(int16(i), seat) {
			continue
		}
		if !u.stepped {
			p.menu().steps(bid{choice: choice{do: freeMove, unit: int16(i), foe: none}, seat: seat, uses: p.kinds[u.kind].free}, p.FreeMove, false, nil)
		}
		for c, n := range p.hands[seat] {
			if n > 0 {
				p.menu().card(seat, int16(i), c)
			}
		}
	}
	for c, n := range p.hands[seat] {
		for d := range p.plain[c] {
			if n > 0 {
				p.menu().deed(seat, none, &p.plain[c][d])
			}
		}
	}
	p.menu().offer(seat, choice{do: endTurn}, 0, usesEnd)
}

// card offers what a unit may do with a card in its own turn.
func (o menu) card(seat int, i int16, c int) {
	u := &o.p.units[i]
	deeds := o.p.kinds[u.kind].deeds[c]
	for d := range deeds {
		if deeds[d].way.when&own == 0 || o.p.cards[c].spec == 0 && u.moves >= o.p.MoveCards && deeds[d].line.has(move) {
			continue
		}
		o.deed(seat, i, &deeds[d])
	}
	if u.holder == u.owner {
		return
	}
	switch o.p.cards[c].spec {
	case o.p.KillSpec:
		o.offer(seat, choice{do: doom, unit: i, card: c}, o.worth(func(m *mind) float64 { return m.dooms(o.p, i, c) }), o.p.doom[c])
	case o.p.GrenadeSpec:
		o.offer(seat, choice{do: blast, unit: i, card: c}, o.worth(func(m *mind) float64 { return m.dooms(o.p, i, c) }), o.p.doom[c])
	}
}

// deed offers a way to use a card. It may begin with any act that needs a choice, skipping those
// before it, up to the first act that needs none (reading and-order).
func (o menu) deed(seat int, i int16, d *deed) {
	for k := range d.way.acts {
		a := &d.way.acts[k]
		if !a.chosen() {
			o.offer(seat, choice{do: use, unit: i, foe: none, cell: none, deed: d, act: k}, o.worth(func(m *mind) float64 { return m.does(o.p, i, d.line, d.way.acts[k:]) - m.holds[d.card] }), d.uses)
			return
		}
		o.use(seat, i, d, k)
	}
}
