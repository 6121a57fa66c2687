package actiondeck

// aiming takes an attack from its declaration to the end: what the opponent
// does about it, suppression, damage, splash (rules of play, The attack in
// order). A line with a range that is no Attack goes the same way by the
// reading range-lines, but does no damage; by the other it meets nothing.
func (p *Position) aiming(f *frame) {
	a := &f.acts[0]
	meets := a.verb == attack || p.said[rangeLines] != noAttack
	switch f.i {
	case 0:
		if !p.acts(f.unit, f.seat) {
			p.pop()
			return
		}
		if !f.ended && meets && p.offerAnswers(f) {
			return
		}
		f.ended, f.i = false, 1
	case 1:
		if f.i = 2; a.verb != attack {
			done := *f
			if p.pop(); !meets || !p.stopped(1-done.seat) {
				p.hamper(a, done.seat, done.foe)
			}
			return
		}
		f.n = p.damage + a.damage
		f.kill = a.kill || p.units[f.unit].better&f.line.tags != 0
		p.units[f.unit].better &^= f.line.tags
		if p.stopped(1 - f.seat) {
			f.i = 3
		}
	case 2:
		f.i = 3
		p.strikes(f, a)
	case 3:
		f.i = 4
		if a.area {
			p.push(frame{do: bursting, seat: f.seat, unit: f.unit, from: f.unit, foe: f.foe, cell: f.cell})
		}
	default:
		p.pop()
	}
}

// strikes hurts whoever is where the attack is aimed.
func (p *Position) strikes(f *frame, a *act) {
	if f.foe != none && p.units[f.foe].at != none {
		p.push(frame{do: guarding, seat: p.units[f.foe].holder, unit: f.foe, from: f.unit, n: f.n, kill: f.kill, pin: a.pin})
	}
}

// stopped rolls for an attack on a side with suppression tokens. Either way
// tokens go (003:458-461).
func (p *Position) stopped(seat int) bool {
	if p.tokens[seat] == 0 {
		return false
	}
	p.tokens[seat] = max(0, p.tokens[seat]-p.token)
	return p.throw(&p.stops)
}

// bursting rolls for the hexes around an area effect, one after another.
// Whoever is on the ground there may be hurt, friend or foe; flyers only if
// the target is one, and then nobody else (003:463-468).
func (p *Position) bursting(f *frame) {
	if f.i >= len(sides) {
		p.pop()
		return
	}
	to := p.near[f.cell][f.i]
	f.i++
	if to == none {
		return
	}
	in := p.ground
	if f.foe != none && p.kinds[p.units[f.foe].kind].flyer {
		in = p.air
	}
	if i := in[to]; i != none && p.throw(&p.splash) {
		p.push(frame{do: guarding, seat: p.units[i].holder, unit: i, from: f.from, n: p.splash.hits, splash: true})
	}
}

// offerAnswers offers the other side what it may do about an attack that has
// been declared. False if there is nothing.
func (p *Position) offerAnswers(f *frame) bool {
	seat := 1 - f.seat
	if p.active == f.seat {
		p.offerShots(seat, f.unit)
	}
	if f.foe != none {
		p.offerAverting(seat, f)
	}
	if len(p.choices) == 0 {
		return false
	}
	p.offer(seat, choice{do: pass, unit: none}, 0, usesPass)
	return true
}

// offerReactions offers the attacks that may be made on a unit that has moved.
func (p *Position) offerReactions(seat int, mover int16) bool {
	p.offerShots(seat, mover)
	if len(p.choices) == 0 {
		return false
	}
	p.offer(seat, choice{do: pass, unit: none}, 0, usesPass)
	return true
}

// offerShots offers what may be shot in the opponent's turn at a foe, or at
// any foe by the other reading.
func (p *Position) offerShots(seat int, at int16) {
	for c, n := range p.hands[seat] {
		if n == 0 || !p.reacts[c] {
			continue
		}
		p.mind.think(p, seat)
		for i := range p.units {
			if p.acts(int16(i), seat) {
				p.offerShot(seat, int16(i), c, at)
			}
		}
	}
}

func (p *Position) offerShot(seat int, i int16, c int, at int16) {
	deeds := p.kinds[p.units[i].kind].deeds[c]
	for d := range deeds {
		if deeds[d].way.when != react {
			continue
		}
		before := len(p.choices)
		p.offerUse(seat, i, &deeds[d], 0)
		if p.said[reactWhom] != anyFoe {
			p.only(before, at)
		}
	}
}

// only keeps of the last choices those at one foe.
func (p *Position) only(before int, at int16) {
	k := before
	for j := before; j < len(p.choices); j++ {
		if p.choices[j].foe == at {
			p.choices[k], p.options[k] = p.choices[j], p.options[j]
			k++
		}
	}
	p.choices, p.options = p.choices[:k], p.options[:k]
}

// offerAverting offers what negates an attack or turns it back.
func (p *Position) offerAverting(seat int, f *frame) {
	for c, n := range p.hands[seat] {
		if n == 0 || !p.averting[c] {
			continue
		}
		p.mind.think(p, seat)
		for i := range p.units {
			if !p.acts(int16(i), seat) {
				continue
			}
			deeds := p.kinds[p.units[i].kind].deeds[c]
			for d := range deeds {
				if deeds[d].way.when == avert && p.averted(int16(i), &deeds[d].way.acts[0], f) {
					p.offer(seat, choice{do: use, unit: int16(i), foe: f.unit, cell: none, deed: &deeds[d]}, p.mind.averts(p, f, &deeds[d].way.acts[0])-p.mind.holds[c], deeds[d].uses)
				}
			}
		}
	}
}

// averted reports whether an act of a unit works on an attack.
func (p *Position) averted(i int16, a *act, f *frame) bool {
	switch a.verb {
	case negateAttack:
		return p.sees(i, p.units[i].at, p.units[f.foe].at, false)
	case negatePsi:
		return f.line.tags&p.psi != 0 && (!a.self || f.foe == i)
	}
	return f.acts[0].verb == attack && f.foe == i
}

// averts ends the attack on top of the stack, or turns it on the attacker.
func (p *Position) averts(_ int, c choice) {
	f := p.stack[len(p.stack)-1]
	p.pop()
	if c.deed.way.acts[0].verb == reflect {
		a := &f.acts[0]
		p.push(frame{do: guarding, seat: f.seat, unit: f.unit, from: c.unit, n: p.damage + a.damage, kill: a.kill, pin: a.pin})
	}
}
