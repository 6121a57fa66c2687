package actiondeck

// The worth of Defenses and similar cards.

// weigh looks at a unit about to be hurt: how many hits there are to negate, and how many of them
// its player's hand can negate.
func (m *mind) weigh(p *Position, f *frame, bare bool) {
	if p.blind {
		return
	}
	u := &p.units[f.unit]
	m.think(p, u.holder)
	m.harm, m.need, m.total = *f, f.n, 0
	negates := p.kinds[u.kind].against(int(p.terrain[u.at]), bare)
	for c, n := range p.hands[u.holder] {
		m.total += int(n) * negates[c]
	}
}

// defends returns the worth of negating n hits. If the unit survives anyway, each hit counts by
// itself; otherwise the hits are worth something only together, as enough to keep it alive.
func (m *mind) defends(p *Position, n int) float64 {
	u := &p.units[m.harm.unit]
	if u.owner != u.holder {
		return p.taste.Rest - m.spare(p, n)
	}
	vital := m.need - u.hits + 1
	if m.harm.kill {
		vital = m.need
	}
	if vital > m.total {
		return -m.spare(p, n)
	}
	all := toll(p, u, m.need, m.harm.kill)
	if vital <= 0 {
		return all - toll(p, u, m.need-min(n, m.need), false) - m.spare(p, n)
	}
	rest := toll(p, u, m.need-vital, false)
	return (all-rest)*float64(min(n, vital))/float64(vital) + rest*float64(min(n, m.need)-min(n, vital))/float64(m.need) - m.spare(p, n)
}

// spare returns what a Defense of n hits would be worth against another attack.
func (m *mind) spare(p *Position, n int) float64 { return p.taste.Rest * float64(1+n) }

// averts returns the worth of making an attack fail or reflecting it.
func (m *mind) averts(p *Position, f *frame, by *act) float64 {
	a, u := &f.acts[0], &p.units[f.foe]
	if a.verb != attack {
		return valueOf(p, u) * p.taste.Wound
	}
	worth := gainOf(p, f.seat, u, p.Damage+a.damage, a.kill)
	if by.verb == reflect {
		worth += gainOf(p, m.seat, &p.units[f.unit], p.Damage+a.damage, a.kill)
	}
	return worth
}

// flushes returns the worth of making a Defense fail.
func (m *mind) flushes(p *Position, f *frame) float64 {
	u := &p.units[f.foe]
	return toll(p, u, f.n, false)
}
