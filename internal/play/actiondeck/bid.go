package actiondeck

// bid is an act that is about to be offered.
type bid struct {
	choice         // as far as it is known; its act is one of acts
	seat   int     // who chooses
	line   *line   // that the act is part of
	acts   []act   // all of the line
	card   int     // that the line is used by
	cost   float64 // of playing it, to the mover
	uses   []string
}

// offerUse offers what may be chosen for act k of what a card is used for.
func (p *Position) offerUse(seat int, i int16, d *deed, k int) {
	c := choice{do: use, unit: i, foe: none, cell: none, deed: d, act: k}
	p.offerAct(bid{c, seat, d.line, d.way.acts, d.card, p.mind.holds[d.card], d.uses})
}

// offerNext offers what may be chosen for the next act of a line that has begun.
func (p *Position) offerNext(f *frame) {
	c := choice{do: next, unit: f.unit, foe: none, cell: none, act: f.i}
	p.offerAct(bid{c, f.seat, f.line, f.acts, p.cardOf(f), 0, usesNext[f.acts[f.i].verb]})
}

// usesNext is what going on with a line makes use of, by its next act.
var usesNext = func() (out [spec + 1][]string) {
	for v, role := range verbs {
		out[v] = []string{role}
	}
	return out
}()

// offerAct offers what may be chosen for an act.
func (p *Position) offerAct(b bid) {
	switch a := &b.acts[b.act]; a.verb {
	case move:
		p.offerSteps(b)
	case attack:
		if !p.kinds[p.units[b.unit].kind].unarmed {
			b.cost -= p.mind.then(p, b.unit, p.units[b.unit].at, b.line, b.acts[b.act+1:])
			p.offerTargets(b, a)
		}
	case immobilize, control, strip:
		for j := range p.units {
			if p.within(b.unit, int16(j), b.seat, b.line, a) {
				p.bid(b, int16(j), none, p.mind.hampers(p, a, int16(j)))
			}
		}
	case heal:
		p.offerHealing(b, a)
	case spawn:
		if p.counted(a.unit) < p.kinds[a.unit].pieces {
			p.offerCells(b, a.unit, none, p.units[b.unit].at, func(to int16) float64 { return p.mind.spawns(p, b.unit, a.unit, to) })
		}
	case grant:
		p.offerOrders(b, a)
	}
}

// bid offers an act that is done to a foe or a friend, into a cell, or both.
func (p *Position) bid(b bid, foe, cell int16, worth float64) {
	b.foe, b.cell = foe, cell
	p.offer(b.seat, b.choice, worth-b.cost, b.uses)
}

// offerCells offers the cells beside one where a unit of a kind may be put.
func (p *Position) offerCells(b bid, kind int, foe, at int16, worth func(to int16) float64) {
	for _, to := range p.near[at] {
		if to != none && p.free(kind, to) {
			p.bid(b, foe, to, worth(to))
		}
	}
}

// offerOrders offers the units near by that a line lets do something.
func (p *Position) offerOrders(b bid, a *act) {
	for j := range p.units {
		u := &p.units[j]
		if int16(j) != b.unit && u.kind == a.unit && p.acts(int16(j), b.seat) && p.apart(p.units[b.unit].at, u.at) <= a.n {
			p.bid(b, int16(j), none, p.mind.serves(p, int16(j), b.line, a.gives))
		}
	}
}

// offerSteps offers a move of a line; what the line does after it counts.
func (p *Position) offerSteps(b bid) {
	here := p.mind.stay(p, b.unit)
	for _, to := range p.nearby(b.unit, b.acts[b.act].n, b.line.tags&p.jump != 0) {
		b.cell = to
		worth := p.mind.goes(p, b.unit, to) - here - b.cost + p.mind.then(p, b.unit, to, b.line, b.acts[b.act+1:])
		p.offer(b.seat, b.choice, worth, b.uses)
	}
}

// offerTargets offers the foes that an attack reaches, and for an area the
// hexes around which a foe may be splashed.
func (p *Position) offerTargets(b bid, a *act) {
	i, over := b.unit, p.passes(b.line, a)
	ranges := p.kinds[p.units[i].kind].ranged(&p.cards[b.card], b.line, a)
	for j := range p.units {
		f := &p.units[j]
		if f.at == none || f.holder == b.seat || ranges&(1<<p.away(i, int16(j))) == 0 || !p.sees(i, p.units[i].at, f.at, over) {
			continue
		}
		p.bid(b, int16(j), f.at, p.mind.hits(p, i, b.line, a, f.at, int16(j)))
	}
	if !a.area {
		return
	}
	for _, to := range p.fringe(b.seat) {
		if ranges&(1<<p.apart(p.units[i].at, to)) != 0 && p.sees(i, p.units[i].at, to, over) {
			p.bid(b, none, to, p.mind.hits(p, i, b.line, a, to, none))
		}
	}
}

// fringe are the empty cells beside a foe of a side on the ground: the only
// ones worth aiming an area at without a foe in it.
func (p *Position) fringe(seat int) []int16 {
	m := p.mind
	m.round++
	out := m.cells[:0]
	for j := range p.units {
		f := &p.units[j]
		if f.at == none || f.holder == seat || p.kinds[f.kind].flyer {
			continue
		}
		for _, to := range p.near[f.at] {
			if to == none || m.met[to] == m.round {
				continue
			}
			m.met[to] = m.round
			if p.ground[to] == none && p.air[to] == none {
				out = append(out, to)
			}
		}
	}
	m.cells = out
	return out
}

// within reports whether a line with a range that is no attack works on a unit.
func (p *Position) within(i, j int16, seat int, l *line, a *act) bool {
	f := &p.units[j]
	return f.at != none && f.holder != seat && a.ranges&(1<<p.away(i, j)) != 0 &&
		(p.said[rangeLines] == noAttack || p.sees(i, p.units[i].at, f.at, p.passes(l, a)))
}

// offerHealing offers whom a line may heal: the unit itself, one beside it, or
// one killed since the end of its player's last turn (003:172, 003:232), which
// comes back beside it.
func (p *Position) offerHealing(b bid, a *act) {
	at := p.units[b.unit].at
	for j := range p.units {
		u, i := &p.units[j], int16(j)
		switch {
		case a.killed:
			if u.died > 0 && u.died >= p.turn-1 && u.owner == b.seat {
				p.offerCells(b, u.kind, i, at, func(int16) float64 { return p.mind.raises(p, u) })
			}
		case u.at == none || u.holder != b.seat || u.hits >= p.kinds[u.kind].hits:
		case a.self && i == b.unit || a.adjacent && i != b.unit && p.away(b.unit, i) == 1:
			p.bid(b, i, none, p.mind.heals(p, u, a.n))
		}
	}
}
