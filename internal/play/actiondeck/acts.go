package actiondeck

// offerAct offers what may be chosen for an act: for do is use with the deed
// that a card is played for, or next in a line that has begun. The card is what
// the line is used by; cost is what playing it costs the mover.
func (p *Position) offerAct(seat int, i int16, l *line, acts []act, k int, d *deed, do thing, card int, cost float64) {
	a := &acts[k]
	c := choice{do: do, unit: i, foe: none, cell: none, deed: d, act: k}
	uses := usesNext[a.verb]
	if d != nil {
		uses = d.uses
	}
	switch a.verb {
	case move:
		p.offerSteps(seat, i, l, acts, k, c, cost, uses)
	case attack:
		if !p.kinds[p.units[i].kind].unarmed {
			cost -= p.mind.then(p, i, p.units[i].at, l, acts[k+1:])
			p.offerTargets(seat, i, l, a, p.kinds[p.units[i].kind].ranged(&p.cards[card], l, a), c, cost, uses)
		}
	case immobilize, control, strip:
		for j := range p.units {
			if p.within(i, int16(j), seat, l, a) {
				c.foe = int16(j)
				p.offer(seat, c, p.mind.hampers(p, a, int16(j))-cost, uses)
			}
		}
	case heal:
		p.offerHealing(seat, i, a, c, cost, uses)
	case spawn:
		if p.counted(a.unit) >= p.kinds[a.unit].pieces {
			return
		}
		for _, to := range p.near[p.units[i].at] {
			if to != none && p.free(a.unit, to) {
				c.cell = to
				p.offer(seat, c, p.mind.spawns(p, i, a.unit, to)-cost, uses)
			}
		}
	case grant:
		for j := range p.units {
			u := &p.units[j]
			if int16(j) != i && u.kind == a.unit && p.acts(int16(j), seat) && p.apart(p.units[i].at, u.at) <= a.n {
				c.foe = int16(j)
				p.offer(seat, c, p.mind.serves(p, int16(j), l, a.gives)-cost, uses)
			}
		}
	}
}

// usesNext is what going on with a line makes use of, by its next act.
var usesNext = func() (out [spec + 1][]string) {
	for v, role := range verbs {
		out[v] = []string{role}
	}
	return out
}()

// offerSteps offers a move of a line; what the line does after it counts.
func (p *Position) offerSteps(seat int, i int16, l *line, acts []act, k int, c choice, cost float64, uses []string) {
	here := p.mind.stay(p, i)
	for _, to := range p.reach(i, acts[k].n, l.tags&p.jump != 0) {
		c.cell = to
		worth := p.mind.goes(p, i, to) - here - cost + p.mind.then(p, i, to, l, acts[k+1:])
		p.offer(seat, c, worth, uses)
	}
}

// offerTargets offers the foes that an attack reaches, and for an area the
// hexes around which a foe may be splashed.
func (p *Position) offerTargets(seat int, i int16, l *line, a *act, ranges uint32, c choice, cost float64, uses []string) {
	over := p.passes(l, a)
	for j := range p.units {
		f := &p.units[j]
		if f.at == none || f.holder == seat || ranges&(1<<p.away(i, int16(j))) == 0 || !p.sees(i, p.units[i].at, f.at, over) {
			continue
		}
		c.foe, c.cell = int16(j), f.at
		p.offer(seat, c, p.mind.hits(p, i, l, a, f.at, int16(j))-cost, uses)
	}
	if !a.area {
		return
	}
	c.foe = none
	for _, to := range p.fringe(seat) {
		if ranges&(1<<p.apart(p.units[i].at, to)) != 0 && p.sees(i, p.units[i].at, to, over) {
			c.cell = to
			p.offer(seat, c, p.mind.hits(p, i, l, a, to, none)-cost, uses)
		}
	}
}

// fringe are the empty cells beside a foe of a side on the ground: the only
// ones worth aiming an area at without a foe in it.
func (p *Position) fringe(seat int) []int16 {
	m := &p.mind
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

// away is the range from a unit to another: right below a flyer it is 1 (the
// reading flyer-below).
func (p *Position) away(i, j int16) int { return max(1, p.apart(p.units[i].at, p.units[j].at)) }

// counted is how many units of a kind are on the map.
func (p *Position) counted(kind int) int {
	n := 0
	for i := range p.units {
		if p.units[i].kind == kind && p.units[i].at != none {
			n++
		}
	}
	return n
}

// perform does an act: whatever has to be chosen for it has been.
func (p *Position) perform(f frame, c choice) {
	a, i := &f.acts[c.act], f.unit
	switch a.verb {
	case move:
		p.walk(i, c.cell, a.n, f.line.tags)
	case attack:
		p.tally[f.seat].attacks++
		p.push(frame{do: aiming, seat: f.seat, unit: i, foe: c.foe, cell: c.cell, line: f.line, acts: f.acts[c.act : c.act+1]})
	case draw:
		p.drawCards(f.seat, a.n)
	case discard:
		p.push(frame{do: shedding, seat: f.seat, n: a.n, unit: none})
	case opponentDiscards:
		if a.random {
			p.discardAny(1-f.seat, a.n)
		} else {
			p.push(frame{do: shedding, seat: 1 - f.seat, n: a.n, unit: none})
		}
	case opponentDraws:
		p.fewer[1-f.seat] += a.n
	case suppress:
		p.tokens[f.seat] += a.n
	case grant:
		p.push(frame{do: doing, seat: f.seat, unit: c.foe, line: f.line, acts: a.gives})
	case augment:
		p.units[i].better |= a.tag
	case immobilize, control, strip:
		p.push(frame{do: aiming, seat: f.seat, unit: i, foe: c.foe, cell: p.units[c.foe].at, line: f.line, acts: f.acts[c.act : c.act+1]})
	case heal, become, spawn:
		p.change(f, a, c)
	}
}
