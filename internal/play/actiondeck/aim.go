package actiondeck

// stepAiming takes an attack from its declaration to the end: the opponent's answers, suppression,
// damage and splash (rules of play, The attack in order). A line with a range that is not an Attack
// follows the same steps without damage or, by the other answer to the reading range-lines, takes
// effect without any of them.
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

// strikes hurts the unit that the attack is aimed at.
func strikes(p *Position, f *frame, a *act) {
	if f.foe != none && p.units[f.foe].at != none {
		p.push(frame{do: guarding, seat: p.units[f.foe].holder, unit: f.foe, from: f.unit, n: f.n, kill: f.kill, pin: a.pin})
	}
}

// isStopped rolls for suppression of an attack on a side with tokens. The tokens are spent either
// way (003:458-461).
func isStopped(p *Position, seat int) bool {
	if p.tokens[seat] == 0 {
		return false
	}
	p.tokens[seat] = max(0, p.tokens[seat]-p.Token)
	return p.throw(&p.stops)
}

// stepBursting rolls for the hexes around an area effect, one after another. It may hurt any unit
// on the ground there, friend or foe; if the target is a flyer, it hurts only flyers (003:463-468).
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

// answers offers the other side what it may do about an attack that was declared. It returns false
// if that is nothing.
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

// orPass adds the option to use nothing, if there are other options, and reports whether there are.
func (o menu) orPass(seat int, unit int16) bool {
	if len(o.p.choices) == 0 {
		return false
	}
	o.offer(seat, choice{do: pass, unit: unit}, 0, usesPass)
	return true
}

// shots offers what may be shot at a foe in the opponent's turn or, by the other reading, at any
// foe.
func (o menu) shots(seat int, at int16) {
	o.p.ways(seat, none, react, func(i int16, d *deed) {
		before := len(o.p.choices)
		o.use(seat, i, d, 0)
		if !o.p.said.anyFoe {
			o.only(before, at)
		}
	})
}

// only removes from the choices since before those that are not at one foe.
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

// averting offers what negates an attack or reflects it.
func (o menu) averting(seat int, f *frame) {
	o.p.ways(seat, none, avert, func(i int16, d *deed) {
		if a := &d.way.acts[0]; o.averted(i, a, f) {
			o.offer(seat, choice{do: use, unit: i, foe: f.unit, cell: none, deed: d}, o.worth(func(m *mind) float64 { return m.averts(o.p, f, a) - m.holds[d.card] }), d.uses)
		}
	})
}

// averted reports whether a unit's act works against an attack.
func (o menu) averted(i int16, a *act, f *frame) bool {
	switch a.verb {
	case negateAttack:
		return o.p.sees(i, o.p.units[i].at, o.p.units[f.foe].at, false)
	case negatePsi:
		return f.line.tags&o.p.psi != 0 && (!a.self || f.foe == i)
	}
	return f.acts[0].verb == attack && f.foe == i
}

// averts ends the attack on top of the stack, or reflects it at the attacker.
func averts(p *Position, _ int, c choice) {
	f := p.stack[len(p.stack)-1]
	p.pop()
	if c.deed.way.acts[0].verb == reflect {
		a := &f.acts[0]
		p.push(frame{do: guarding, seat: f.seat, unit: f.unit, from: c.unit, n: p.Damage + a.damage, kill: a.kill, pin: a.pin})
	}
}
