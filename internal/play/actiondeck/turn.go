package actiondeck

// set lets the sides place their units by turns, whoever moves second first;
// then that side draws its first hand and the first turn begins (the readings
// deployment, own-edge and first-hand).
func (p *Position) set() {
	seat := 1 - p.active
	if p.unplaced(seat) == none || p.stack[0].i%2 == 1 && p.unplaced(1-seat) != none {
		seat = 1 - seat
	}
	u := p.unplaced(seat)
	if u == none {
		if p.said[firstHand] != noHand {
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
				p.offer(seat, choice{do: place, unit: int16(i), cell: c}, p.mind.placed(p, n, c), usesPlace)
			}
		}
	}
}

// unplaced is a unit of a side that is not on the map yet.
func (p *Position) unplaced(seat int) int {
	for i := range p.units {
		if p.units[i].owner == seat && p.units[i].at == none {
			return i
		}
	}
	return none
}

func (p *Position) settle(_ int, c choice) {
	p.put(c.unit, c.cell)
	p.stack[0].i++
}

// deal is the Tactical phase: cards are drawn by units left, and what is too
// many is discarded (003:428-433).
func (p *Position) deal() {
	seat := p.active
	n := byUnits(p.draw, p.left[seat]) - p.fewer[seat]
	p.fewer[seat] = 0
	p.drawCards(seat, n)
	for i := range p.units {
		u := &p.units[i]
		u.stepped, u.moves, u.better, u.guard = false, 0, 0, 0
	}
	p.stack[0].do = acting
	if p.said[drawExcess] != atTheEnd {
		p.excess(seat)
	}
}

// excess has a side discard what it may not keep.
func (p *Position) excess(seat int) {
	if over := p.held[seat] - byUnits(p.keep, p.left[seat]); over > 0 {
		p.push(frame{do: shedding, seat: seat, n: over, unit: none})
	}
}

// close is the End phase. What lasts until now is over, and the opponent's
// turn begins.
func (p *Position) close() {
	seat := p.active
	if over := p.held[seat] - byUnits(p.keep, p.left[seat]); over > 0 {
		p.excess(seat)
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

// shedding has a side discard cards one by one.
func (p *Position) shedding(f *frame) {
	if f.n <= 0 || p.held[f.seat] == 0 {
		p.pop()
		return
	}
	p.mind.think(p, f.seat)
	for c, n := range p.hands[f.seat] {
		if n > 0 {
			p.offer(f.seat, choice{do: throwAway, card: c}, -p.mind.keeps(p, c), usesShed)
		}
	}
}

// act is the Move and Fire phase: everything that may be done now, and the end
// of the turn.
func (p *Position) act() {
	seat := p.active
	p.mind.think(p, seat)
	for i := range p.units {
		u := &p.units[i]
		if !p.acts(int16(i), seat) {
			continue
		}
		if !u.stepped {
			p.offerWalk(seat, int16(i), p.freeMove, false, choice{do: freeMove}, 0, p.kinds[u.kind].free)
		}
		for c, n := range p.hands[seat] {
			if n > 0 {
				p.offerCard(seat, int16(i), c)
			}
		}
	}
	for c, n := range p.hands[seat] {
		for d := range p.plain[c] {
			if n > 0 {
				p.offerDeed(seat, none, &p.plain[c][d])
			}
		}
	}
	p.offer(seat, choice{do: endTurn}, 0, usesEnd)
}

// offerCard offers what a unit may do by a card in its own turn.
func (p *Position) offerCard(seat int, i int16, c int) {
	u := &p.units[i]
	deeds := p.kinds[u.kind].deeds[c]
	for d := range deeds {
		if deeds[d].way.when&own == 0 || p.cards[c].spec == 0 && u.moves >= p.moveCards && deeds[d].line.has(move) {
			continue
		}
		p.offerDeed(seat, i, &deeds[d])
	}
	if u.holder == u.owner {
		return
	}
	switch p.cards[c].spec {
	case p.killSpec:
		p.offer(seat, choice{do: doom, unit: i, card: c}, p.mind.dooms(p, i, c), p.doom[c])
	case p.grenadeSpec:
		p.offer(seat, choice{do: blast, unit: i, card: c}, p.mind.dooms(p, i, c), p.doom[c])
	}
}

// offerDeed offers a way to use a card: to begin with any act that has to be
// chosen, those before it left out, as far as the first that has not (the
// reading and-order).
func (p *Position) offerDeed(seat int, i int16, d *deed) {
	for k := range d.way.acts {
		a := &d.way.acts[k]
		if !a.chosen() {
			p.offer(seat, choice{do: use, unit: i, foe: none, cell: none, deed: d, act: k}, p.mind.does(p, i, d.line, d.way.acts[k:])-p.mind.holds[d.card], d.uses)
			return
		}
		p.offerUse(seat, i, d, k)
	}
}
