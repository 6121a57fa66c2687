package actiondeck

// guarding lets a unit that is about to be hurt use Defenses, as many as its
// player likes, and then hurts it (003:449-451).
func (p *Position) guarding(f *frame) {
	u := &p.units[f.unit]
	p.absorb(f, u)
	if f.n > 0 && !f.ended && !p.still(u) && p.offerDefenses(f) {
		return
	}
	done := *f
	if p.said[defenseSpill] == oneAttack {
		u.guard = 0
	}
	p.pop()
	if done.n > 0 {
		p.harm(done)
	}
}

// absorb spends what Defenses have negated for a unit already.
func (p *Position) absorb(f *frame, u *unit) {
	n := min(f.n, u.guard)
	f.n, u.guard = f.n-n, u.guard-n
}

// offerDefenses offers the Defenses of a hand: cards, lines and terrain. False
// if there is none.
func (p *Position) offerDefenses(f *frame) bool {
	u := &p.units[f.unit]
	bare := p.bared(u)
	p.mind.weigh(p, f, bare)
	for c, n := range p.hands[u.holder] {
		if n == 0 {
			continue
		}
		if s := p.cards[c].spec; s > 0 && !p.kinds[u.kind].flyer && s <= int(p.terrain[u.at]) {
			p.offer(u.holder, choice{do: cover, unit: f.unit, card: c}, p.mind.defends(p, p.negates), p.kinds[u.kind].cover[c])
		}
		deeds := p.kinds[u.kind].deeds[c]
		for d := range deeds {
			if deeds[d].way.when == guard && (!bare || deeds[d].line.tags&p.armor == 0) {
				p.offer(u.holder, choice{do: use, unit: f.unit, foe: none, cell: none, deed: &deeds[d]},
					p.mind.defends(p, p.book.guarding(deeds[d].way)), deeds[d].uses)
			}
		}
	}
	if len(p.choices) == 0 {
		return false
	}
	p.offer(u.holder, choice{do: pass, unit: f.unit}, 0, usesPass)
	return true
}

// bared reports whether a unit is without its armor.
func (p *Position) bared(u *unit) bool { return u.bare <= p.turn && p.turn <= u.bareTo }

// defends uses a card or line as a Defense; what else the line does follows.
func (p *Position) defends(seat int, c choice) {
	acts := c.deed.way.acts
	for k := range acts {
		if acts[k].verb != defend {
			p.perform(frame{seat: seat, unit: c.unit, line: c.deed.line, acts: acts}, choice{act: k})
		}
	}
	p.defended(c.unit, p.book.guarding(c.deed.way))
}

// defended gives a unit the hits of a Defense, and the attacker the chance to
// have it fail.
func (p *Position) defended(i int16, hits int) {
	p.units[i].guard += hits
	for k := len(p.stack) - 1; k >= 0; k-- {
		if f := &p.stack[k]; f.do == guarding && f.unit == i {
			if !f.splash && f.from != none {
				p.push(frame{do: flushing, seat: p.units[f.from].holder, unit: f.from, foe: i, n: hits})
			}
			return
		}
	}
}

// flushing lets an attacker negate the Defense just used against it (the
// reading flush-when).
func (p *Position) flushing(f *frame) {
	if f.ended {
		p.pop()
		return
	}
	for c, n := range p.hands[f.seat] {
		deeds := p.kinds[p.units[f.unit].kind].deeds[c]
		for d := range deeds {
			if n > 0 && deeds[d].way.when == flush {
				p.mind.think(p, f.seat)
				p.offer(f.seat, choice{do: use, unit: f.unit, foe: f.foe, cell: none, deed: &deeds[d]}, p.mind.flushes(p, f)-p.mind.holds[c], deeds[d].uses)
			}
		}
	}
	if len(p.choices) == 0 {
		p.pop()
		return
	}
	p.offer(f.seat, choice{do: pass, unit: f.unit}, 0, usesPass)
}

// flushed takes the Defense back.
func (p *Position) flushed() {
	f := p.stack[len(p.stack)-1]
	p.pop()
	p.units[f.foe].guard -= f.n
}
