package actiondeck

// harmUnit takes hits from a unit and kills it if none are left. An auto-kill always kills
// (003:162, 003:445-447).
func harmUnit(p *Position, f frame) {
	u := &p.units[f.unit]
	p.tally[1-u.holder].hits += min(f.n, u.hits)
	u.hits -= f.n
	p.mind.stirred(p)
	if f.kill || u.hits <= 0 {
		die(p, f.unit, f.from)
		return
	}
	if f.pin {
		hold(p, u, true, true)
	}
	if p.active != u.holder {
		p.push(frame{do: rushing, seat: u.holder, unit: f.unit})
	}
}

// die takes a unit off the map. Some units convert their victims, except robots: a fresh unit of
// the killer's player appears in the same place (003:323).
func die(p *Position, i, by int16) {
	u := &p.units[i]
	p.left[u.owner]--
	p.tally[u.owner].lost++
	cell := u.at
	p.lift(i)
	p.mind.stirred(p)
	if by != none && !p.kinds[u.kind].robot {
		if to := p.kinds[p.units[by].kind].becomes; to != none {
			appear(p, i, to, p.units[by].holder, cell)
			return
		}
	}
	u.died = p.turn
}

// appear replaces unit i with a fresh unit of a kind on the map.
func appear(p *Position, i int16, kind, seat int, cell int16) {
	p.units[i] = unit{kind: kind, owner: seat, holder: seat, at: none, hits: p.kinds[kind].hits, until: none, bareTo: none}
	p.left[seat]++
	p.put(i, cell)
}

// doomed makes a controlled unit kill itself. With a grenade the hexes around it are rolled for
// (003:499-500).
func doomed(p *Position, c choice) {
	cell := p.units[c.unit].at
	die(p, c.unit, none)
	if c.do == blast {
		p.push(frame{do: bursting, unit: c.unit, from: none, foe: none, cell: cell})
	}
}

// stepRushing lets a unit that was just hurt move in the opponent's turn (reading rush-when).
func stepRushing(p *Position, f *frame) {
	if f.ended || !p.acts(f.unit, f.seat) {
		p.pop()
		return
	}
	f.ended = true
	p.ways(f.seat, f.unit, rush, func(i int16, d *deed) { p.menu().use(f.seat, i, d, 0) })
	p.menu().orPass(f.seat, f.unit)
}

// hamper applies to a foe a line with a range that is not an attack.
func hamper(p *Position, a *act, seat int, j int16) {
	u := &p.units[j]
	switch a.verb {
	case immobilize:
		hold(p, u, a.now, a.next)
	case strip:
		u.bare, u.bareTo = lasts(p, u, a.now, a.next)
	case control:
		u.holder = seat
		u.captive = p.turn + 2
	}
	p.mind.stirred(p)
}

// hold immobilizes a unit; if it already is, the two periods are merged.
func hold(p *Position, u *unit, now, next bool) {
	from, to := lasts(p, u, now, next)
	if u.until >= p.turn {
		from = min(from, u.still)
	}
	u.still, u.until = from, to
}

// lasts returns the first and the last turn of an effect that lasts for this turn, the unit's own
// next turn, or both. If it is the unit's turn now, its next turn is the one after.
func lasts(p *Position, u *unit, now, next bool) (from, to int) {
	from, to = p.turn, p.turn
	ahead := 1
	if u.holder == p.active {
		ahead = 2
	}
	if !now {
		from = p.turn + ahead
	}
	if next {
		to = p.turn + ahead
	}
	return from, to
}

// changeUnit heals, revives, converts or adds a unit.
func changeUnit(p *Position, f frame, a *act, c choice) {
	i := f.unit
	switch {
	case a.verb == heal && a.killed:
		appear(p, c.foe, p.units[c.foe].kind, f.seat, c.cell)
		p.units[c.foe].hits = min(a.n, p.units[c.foe].hits)
	case a.verb == heal:
		u := &p.units[c.foe]
		u.hits = min(p.kinds[u.kind].hits, u.hits+a.n)
	case a.verb == become:
		was := p.units[i]
		p.left[was.owner]--
		p.lift(i)
		appear(p, i, a.unit, was.owner, was.at)
		n := &p.units[i]
		n.holder, n.captive, n.stepped, n.moves = was.holder, was.captive, was.stepped, was.moves
	case a.verb == spawn:
		p.units = append(p.units, unit{at: none})
		p.mind.grow(p)
		appear(p, int16(len(p.units)-1), a.unit, f.seat, c.cell)
	}
	p.mind.stirred(p)
}
