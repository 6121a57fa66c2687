package actiondeck

// away returns the range between two units. Directly below a flyer it is 1 (reading flyer-below).
func (p *Position) away(i, j int16) int { return max(1, p.apart(p.units[i].at, p.units[j].at)) }

// counted returns how many units of a kind are on the map.
func (p *Position) counted(kind int) int {
	n := 0
	for i := range p.units {
		if p.units[i].kind == kind && p.units[i].at != none {
			n++
		}
	}
	return n
}

// perform carries out an act for which everything has been chosen.
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
			discardAny(p, 1-f.seat, a.n)
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
		changeUnit(p, f, a, c)
	}
}
