package actiondeck

// stepGuarding lets a unit that is about to be hurt use Defenses, as many as its player likes, and
// then hurts it (003:449-451).
func stepGuarding(p *Position, f *frame) {
	u := &p.units[f.unit]
	absorb(f, u)
	if f.n > 0 && !f.ended && !p.still(u) && p.menu().defenses(f) {
		return
	}
	done := *f
	if p.said.oneAttack {
		u.guard = 0
	}
	p.pop()
	if done.n > 0 {
		harmUnit(p, done)
	}
}

// absorb uses up hits that earlier Defenses negate for a unit.
func absorb(f *frame, u *unit) {
	n := min(f.n, u.guard)
	f.n, u.guard = f.n-n, u.guard-n
}

// defenses offers the Defenses of a hand: cards, lines and terrain. It returns false if there are
// none.
func (o menu) defenses(f *frame) bool {
	u := &o.p.units[f.unit]
	bare := bared(o.p, u)
	o.p.mind.weigh(o.p, f, bare)
	for c, n := range o.p.hands[u.holder] {
		if n == 0 {
			continue
		}
		if s := o.p.cards[c].spec; s > 0 && !o.p.kinds[u.kind].flyer && s <= int(o.p.terrain[u.at]) {
			o.offer(u.holder, choice{do: cover, unit: f.unit, card: c}, o.worth(func(m *mind) float64 { return m.defends(o.p, o.p.Negates) }), o.p.kinds[u.kind].cover[c])
		}
		deeds := o.p.kinds[u.kind].deeds[c]
		for d := range deeds {
			if deeds[d].way.when == guard && (!bare || deeds[d].line.tags&o.p.armor == 0) {
				o.offer(u.holder, choice{do: use, unit: f.unit, foe: none, cell: none, deed: &deeds[d]},
					o.worth(func(m *mind) float64 { return m.defends(o.p, o.p.gameData.guarding(deeds[d].way)) }), deeds[d].uses)
			}
		}
	}
	return o.orPass(u.holder, f.unit)
}

// bared reports whether a unit has lost its armor for now.
func bared(p *Position, u *unit) bool { return u.bare <= p.turn && p.turn <= u.bareTo }

// defends uses a card or line as a Defense and carries out the other acts of the line.
func defends(p *Position, seat int, c choice) {
	acts := c.deed.way.acts
	for k := range acts {
		if acts[k].verb != defend {
			p.perform(frame{seat: seat, unit: c.unit, line: c.deed.line, acts: acts}, choice{act: k})
		}
	}
	defended(p, c.unit, p.gameData.guarding(c.deed.way))
}

// defended adds the hits a Defense negates and gives the attacker the chance to negate the Defense.
func defended(p *Position, i int16, hits int) {
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

// stepFlushing lets an attacker negate the Defense just used against it (reading flush-when).
func stepFlushing(p *Position, f *frame) {
	if f.ended {
		p.pop()
		return
	}
	p.ways(f.seat, f.unit, flush, func(i int16, d *deed) {
		p.menu().offer(f.seat, choice{do: use, unit: i, foe: f.foe, cell: none, deed: d}, p.menu().worth(func(m *mind) float64 { return m.flushes(p, f) - m.holds[d.card] }), d.uses)
	})
	if !p.menu().orPass(f.seat, f.unit) {
		p.pop()
	}
}

// flushed removes the Defense again.
func flushed(p *Position) {
	f := p.stack[len(p.stack)-1]
	p.pop()
	p.units[f.foe].guard -= f.n
}
