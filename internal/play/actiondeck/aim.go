package actiondeck

// stepAiming takes an attack from its declaration to the end: what the opponent
// does about it, suppression, damage, splash (rules of play, The attack in
// order). A line with a range that is no Attack goes the same way by the
// reading range-lines, but does no damage; by the other it meets nothing.
func stepAiming(p *Position, f *frame) {
	a := &f.acts[0]
	meets := a.verb == attack || !p.said.noAttack
	switch f.i {
	case 0:
		if !p.acts(f.unit, f.seat) {
			p.pop()
			return
		}
		if !f.ended && meets && p.menu().answers(f) {
			return
		}
		f.ended, f.i = false, 1
	case 1:
		if f.i = 2; a.verb != attack {
			done := *f
			if p.pop(); !meets || !isStopped(p, 1-done.seat) {
				hamper(p, a, done.seat, done.foe)
			}
			return
		}
		f.n = p.Damage + a.damage
		f.kill = a.kill || p.units[f.unit].better&f.line.tags != 0
		p.units[f.unit].better &^= f.line.tags
		if isStopped(p, 1-f.seat) {
			f.i = 3
		}
	case 2:
		f.i = 3
		strikes(p, f, a)
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
func strikes(p *Position, f *frame, a *act) {
	if f.foe != none && p.units[f.foe].at != none {
		p.push(frame{do: guarding, seat: p.units[f.foe].holder, unit: f.foe, from: f.unit, n: f.n, kill: f.kill, pin: a.pin})
	}
}

// isStopped rolls for an attack on a side with suppression tokens. Either way
// tokens go (003:458-461).
func isStopped(p *Position, seat int) bool {
	if p.tokens[seat] == 0 {
		return false
	}
	p.tokens[seat] = max(0, p.tokens[seat]-p.Token)
	return p.throw(&p.stops)
}

// stepBursting rolls for the hexes around an area effect, one after another.
// Whoever is on the ground there may be hurt, friend or foe; flyers only if
// the target is one, and then nobody else (003:463-468).
func stepBursting(p *Position, f *frame) {
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

// answers offers the other side what it may do about an attack that has
// been declared. False if there is nothing.
func (o menu) answers(f *frame) bool {
	seat := 1 - f.seat
	if o.p.active == f.seat {
		o.shots(seat, f.unit)
	}
	if f.foe != none {
		o.averting(seat, f)
	}
	return o.orPass(seat, none)
}

// orPass offers to use nothing besides, where anything may be used; false if there is
// nothing.
func (o menu) orPass(seat int, unit int16) bool {
	if len(o.p.choices) == 0 {
		return false
	}
	o.offer(seat, choice{do: pass, unit: unit}, 0, usesPass)
	return true
}

// shots offers what may be shot in the opponent's turn at a foe, or at
// any foe by the other reading.
func (o menu) shots(seat int, at int16) {
	o.p.ways(seat, none, react, func(i int16, d *deed) {
		before := len(o.p.choices)
		o.use(seat, i, d, 0)
		if !o.p.said.anyFoe {
			o.only(before, at)
		}
	})
}

// only keeps of the last choices those at one foe.
func (o menu) only(before int, at int16) {
	k := before
	for j := before; j < len(o.p.choices); j++ {
		if o.p.choices[j].foe == at {
			o.p.choices[k], o.p.options[k] = o.p.choices[j], o.p.options[j]
			k++
		}
	}
	o.p.choices, o.p.options = o.p.choices[:k], o.p.options[:k]
}

// averting offers what negates an attack or turns it back.
func (o menu) averting(seat int, f *frame) {
	o.p.ways(seat, none, avert, func(i int16, d *deed) {
		if a := &d.way.acts[0]; o.averted(i, a, f) {
			o.offer(seat, choice{do: use, unit: i, foe: f.unit, cell: none, deed: d}, o.worth(func(m *mind) float64 { return m.averts(o.p, f, a) - m.holds[d.card] }), d.uses)
		}
	})
}

// averted reports whether an act of a unit works on an attack.
func (o menu) averted(i int16, a *act, f *frame) bool {
	switch a.verb {
	case negateAttack:
		return o.p.sees(i, o.p.units[i].at, o.p.units[f.foe].at, false)
	case negatePsi:
		return f.line.tags&o.p.psi != 0 && (!a.self || f.foe == i)
	}
	return f.acts[0].verb == attack && f.foe == i
}

// averts ends the attack on top of the stack, or turns it on the attacker.
func averts(p *Position, _ int, c choice) {
	f := p.stack[len(p.stack)-1]
	p.pop()
	if c.deed.way.acts[0].verb == reflect {
		a := &f.acts[0]
		p.push(frame{do: guarding, seat: f.seat, unit: f.unit, from: c.unit, n: p.Damage + a.damage, kill: a.kill, pin: a.pin})
	}
}
