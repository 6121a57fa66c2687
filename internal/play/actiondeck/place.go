package actiondeck

import "punchboard/internal/lists"

// Where units should be.

// foe is what a side knows of one that it has against it, wherever it is looked at
// from.
type foe struct {
	at         int16
	kind       int
	still      bool
	loss, odds float64 // what an attack of usual damage takes of it, and the chance that it is not negated at all
}

// against are the foes of a side as they were when anything of them changed last.
type against struct {
	stir int32 // counted from 1
	foes []foe
}

// foesOf are the foes of a side.
func (m *mind) foesOf(p *Position, side int) []foe {
	a := &m.foes[side]
	if stir := m.stirs[1-side] + 1; a.stir != stir {
		a.stir, a.foes = stir, a.foes[:0]
		hand := fullHand(p, 1-side)
		for j := range p.units {
			if f := &p.units[j]; f.at != none && f.holder != side {
				a.foes = append(a.foes, foe{f.at, f.kind, p.still(f), lossOf(p, f, p.Damage, false), oddsOf(p, f, f.at, hand)[0]})
			}
		}
	}
	return a.foes
}

// site is what a cell is worth to a unit as far as foes go.
func (m *mind) site(p *Position, i, cell int16) *site {
	u := &p.units[i]
	s := &m.sites[i][cell]
	if stir := 2*(m.stirs[1-u.holder]+1) + int32(u.holder); s.stir != stir {
		*s = site{stir: stir, near: furthest}
		k := &p.kinds[u.kind]
		foes := m.foesOf(p, u.holder)
		for j := range foes {
			f := &foes[j]
			d := max(1, p.apart(cell, f.at))
			s.near = min(s.near, int32(d))
			if d > furthest {
				continue
			}
			s.foes |= 1 << d
			s.reach = max(s.reach, k.threat[d]*f.loss*f.odds)
			if !f.still {
				s.danger += p.kinds[f.kind].threat[d] * k.dares[f.kind]
			}
		}
		s.danger *= oddsOf(p, u, cell, fullHand(p, u.holder))[0]
	}
	return s
}

// fullHand is how many cards a side holds when its hand is full, by the units it has
// left.
func fullHand(p *Position, seat int) int { return byUnits(p.keep, p.left[seat]) }

// stands is what a cell is worth to a unit: what it could do from there next
// turn, what could be done to it, how near the foes are and how many friends
// stand so near that a burst would hit both.
func (m *mind) stands(p *Position, i, cell int16) float64 {
	s, u := m.site(p, i, cell), &p.units[i]
	when := m.stirs[0] + m.stirs[1] + int32(p.turn) + 1
	if s.when == when {
		return s.stands
	}
	crowd := 0.0
	for _, c := range p.near[cell] {
		if c != none && p.ground[c] != none && p.ground[c] != i && p.units[p.ground[c]].holder == u.holder {
			crowd += p.taste.Crowd
		}
	}
	haste := p.taste.Step * (1 + min(float64(p.turn)/p.taste.Patience, p.taste.Haste))
	risk := p.taste.Danger * m.pressed(p, u.holder) * s.danger * lossOf(p, u, p.Damage, false)
	s.when, s.stands = when, p.taste.Reach*s.reach-risk-haste*float64(s.near)-crowd
	return s.stands
}

// stay is what a unit's own cell is worth to it, with what it could attack now.
func (m *mind) stay(p *Position, i int16) float64 { return m.goes(p, i, p.units[i].at) }

// goes is what a cell would be worth to it.
func (m *mind) goes(p *Position, i, cell int16) float64 {
	if p.blind {
		return 0
	}
	s := m.site(p, i, cell)
	if s.look != m.looks {
		s.look, s.goes = m.looks, m.stands(p, i, cell)+p.taste.Shot*m.best(p, i, cell)
	}
	return s.goes
}

// placed is what a cell is worth to set a unit up in: cover, and the way to the
// foes.
func (m *mind) placed(p *Position, u *unit, cell int16) float64 {
	far := lists.Sum(p.zones[1-u.owner], func(c int16) int { return p.apart(cell, c) })
	hands := p.kinds[u.kind].stands[0][p.terrain[cell]]
	worth := -p.taste.Step*float64(far)/float64(len(p.zones[1-u.owner])) - hands[len(hands)-1][0]*lossOf(p, u, p.Damage, false)
	for _, c := range p.near[cell] {
		if c != none && p.ground[c] != none {
			worth -= p.taste.Crowd
		}
	}
	return worth
}

// then is what the rest of a line is worth to a unit that stands in a cell.
func (m *mind) then(p *Position, i, from int16, l *line, acts []act) float64 {
	if p.blind {
		return 0
	}
	sum := 0.0
	for k := range acts {
		switch a := &acts[k]; a.verb {
		case attack:
			sum += max(0, m.bestAt(p, i, from, l, a))
		case move, spawn:
			sum += p.taste.Step
		case heal:
			if !a.self {
				sum += m.mends(p, i, from, a)
			}
		default:
			sum += m.counts(p, i, a)
		}
	}
	return sum
}

// bestAt is the best that an attack of a line could do from a cell.
func (m *mind) bestAt(p *Position, i, from int16, l *line, a *act) float64 {
	best, over := 0.0, p.passes(l, a)
	for j := range p.units {
		f := &p.units[j]
		if f.at == none || f.holder == p.units[i].holder || a.ranges&(1<<max(1, p.apart(from, f.at))) == 0 || !p.sees(i, from, f.at, over) {
			continue
		}
		best = max(best, m.hits(p, i, l, a, f.at, int16(j)))
	}
	return best
}

// mends is what healing beside a cell could bring.
func (m *mind) mends(p *Position, i, from int16, a *act) float64 {
	best := 0.0
	for j := range p.units {
		u := &p.units[j]
		if u.at != none && int16(j) != i && u.holder == p.units[i].holder && p.apart(from, u.at) == 1 {
			best = max(best, m.heals(p, u, a.n))
		}
	}
	return best
}

// serves is what acts are worth that another unit is given: a move, and what
// it can do from there.
func (m *mind) serves(p *Position, j int16, l *line, acts []act) float64 {
	here := p.units[j].at
	best := m.then(p, j, here, l, acts)
	if len(acts) > 0 && acts[0].verb == move {
		stay := m.stands(p, j, here)
		for _, to := range p.nearby(j, acts[0].n, false) {
			best = max(best, m.stands(p, j, to)-stay+m.then(p, j, to, l, acts[1:]))
		}
	}
	return best
}
