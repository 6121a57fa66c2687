package actiondeck

import "punchboard/internal/lists"

// Where units should go.

// foe is what a side uses of one foe, from any point of view.
type foe struct {
	at         int16
	kind       int
	still      bool
	loss, odds float64 // what an attack with normal damage takes from it, and the chance that none of it is negated
}

// against caches the foes of a side as of their last change.
type against struct {
	stir int32 // counted from 1
	foes []foe
}

// foesOf returns the foes of a side.
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

// site computes what a cell is worth to a unit as far as foes are concerned.
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

// fullHand returns the size of a side's full hand, which depends on the units it has left.
func fullHand(p *Position, seat int) int { return byUnits(p.keep, p.left[seat]) }

// stands returns what a cell is worth to a unit: what it could attack from there next turn, what
// could attack it, how near the foes are, and how many adjacent friends a burst would hit too.
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

// stay returns what a unit's own cell is worth, with what it could attack now.
func (m *mind) stay(p *Position, i int16) float64 { return m.goes(p, i, p.units[i].at) }

// goes returns the same for another cell.
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

// placed returns what a cell is worth for setting a unit up: cover, and the distance to the foes.
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

// then returns what the rest of a line is worth to a unit in a cell.
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

// bestAt returns the worth of the best attack with a line from a cell.
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

// mends returns what healing an adjacent unit from a cell could be worth.
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

// serves returns what acts granted to another unit are worth: a move, and what it can do from
// there.
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
