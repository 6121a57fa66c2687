package actiondeck

// bid is an act that is about to be offered.
type bid struct {
	choice         // filled in as far as it is known; its act is one of acts
	seat   int     // the seat that chooses
	line   *line   // the line the act is part of
	acts   []act   // all acts of the line
	card   int     // the card the line is used with
	cost   float64 // the cost to the mover of playing the card
	uses   []string
}

// use offers the choices for act k of a way to use a card.
func (o menu) use(seat int, i int16, d *deed, k int) {
	c := choice{do: use, unit: i, foe: none, cell: none, deed: d, act: k}
	o.act(bid{c, seat, d.line, d.way.acts, d.card, o.p.mind.holds[d.card], d.uses})
}

// next offers the choices for the next act of a line that has begun.
func (o menu) next(f *frame) {
	c := choice{do: next, unit: f.unit, foe: none, cell: none, act: f.i}
	o.act(bid{c, f.seat, f.line, f.acts, o.p.cardOf(f), 0, usesNext[f.acts[f.i].verb]})
}

// usesNext is what going on with a line uses, by the verb of its next act.
var usesNext = func() (out [spec + 1][]string) {
	for v, role := range verbs {
		out[v] = []string{role}
	}
	return out
}()

// act offers the choices for an act.
func (o menu) act(b bid) {
	switch a := &b.acts[b.act]; a.verb {
	case move:
		o.steps(b, a.n, b.line.tags&o.p.jump != 0, b.acts[b.act+1:])
	case attack:
		if !o.p.kinds[o.p.units[b.unit].kind].unarmed {
			b.cost -= o.p.mind.then(o.p, b.unit, o.p.units[b.unit].at, b.line, b.acts[b.act+1:])
			o.targets(b, a)
		}
	case immobilize, control, strip:
		for j := range o.p.units {
			if o.within(b.unit, int16(j), b.seat, b.line, a) {
				o.bid(b, int16(j), none, o.worth(func(m *mind) float64 { return m.hampers(o.p, a, int16(j)) }))
			}
		}
	case heal:
		o.healing(b, a)
	case spawn:
		if o.p.counted(a.unit) < o.p.kinds[a.unit].pieces {
			o.cells(b, a.unit, none, o.p.units[b.unit].at, func(to int16) float64 { return o.p.mind.spawns(o.p, b.unit, a.unit, to) })
		}
	case grant:
		o.orders(b, a)
	}
}

// bid offers an act on a foe or a friend, into a cell, or both.
func (o menu) bid(b bid, foe, cell int16, worth float64) {
	b.foe, b.cell = foe, cell
	o.offer(b.seat, b.choice, worth-b.cost, b.uses)
}

// cells offers the cells adjacent to at where a unit of a kind may be placed.
func (o menu) cells(b bid, kind int, foe, at int16, worth func(to int16) float64) {
	for _, to := range o.p.near[at] {
		if to != none && o.p.free(kind, to) {
			o.bid(b, foe, to, worth(to))
		}
	}
}

// orders offers the units nearby that a line allows to act.
func (o menu) orders(b bid, a *act) {
	for j := range o.p.units {
		u := &o.p.units[j]
		if int16(j) != b.unit && u.kind == a.unit && o.p.acts(int16(j), b.seat) && o.p.apart(o.p.units[b.unit].at, u.at) <= a.n {
			o.bid(b, int16(j), none, o.worth(func(m *mind) float64 { return m.serves(o.p, int16(j), b.line, a.gives) }))
		}
	}
}

// steps offers moves of up to n hexes, with the worth of what the line does afterwards.
func (o menu) steps(b bid, n int, jumps bool, after []act) {
	here := o.p.mind.stay(o.p, b.unit)
	for _, to := range o.p.nearby(b.unit, n, jumps) {
		b.cell = to
		worth := o.p.mind.goes(o.p, b.unit, to) - here - b.cost + o.p.mind.then(o.p, b.unit, to, b.line, after)
		o.offer(b.seat, b.choice, worth, b.uses)
	}
}

// targets offers the foes that an attack reaches and, for an area attack, the hexes around which a
// foe may be splashed.
func (o menu) targets(b bid, a *act) {
	i, over := b.unit, o.p.passes(b.line, a)
	ranges := o.p.kinds[o.p.units[i].kind].ranged(&o.p.cards[b.card], b.line, a)
	for j := range o.p.units {
		f := &o.p.units[j]
		if f.at == none || f.holder == b.seat || ranges&(1<<o.p.away(i, int16(j))) == 0 || !o.p.sees(i, o.p.units[i].at, f.at, over) {
			continue
		}
		o.bid(b, int16(j), f.at, o.worth(func(m *mind) float64 { return m.hits(o.p, i, b.line, a, f.at, int16(j)) }))
	}
	if !a.area {
		return
	}
	for _, to := range o.fringe(b.seat) {
		if ranges&(1<<o.p.apart(o.p.units[i].at, to)) != 0 && o.p.sees(i, o.p.units[i].at, to, over) {
			o.bid(b, none, to, o.worth(func(m *mind) float64 { return m.hits(o.p, i, b.line, a, to, none) }))
		}
	}
}

// fringe returns the empty cells next to a side's foes on the ground: the only empty ones worth
// aiming an area attack at.
func (o menu) fringe(seat int) []int16 {
	m := o.p.mind
	m.round++
	out := m.cells[:0]
	for j := range o.p.units {
		f := &o.p.units[j]
		if f.at == none || f.holder == seat || o.p.kinds[f.kind].flyer {
			continue
		}
		for _, to := range o.p.near[f.at] {
			if to == none || m.met[to] == m.round {
				continue
			}
			m.met[to] = m.round
			if o.p.ground[to] == none && o.p.air[to] == none {
				out = append(out, to)
			}
		}
	}
	m.cells = out
	return out
}

// within reports whether a line with a range that is not an attack works on a unit.
func (o menu) within(i, j int16, seat int, l *line, a *act) bool {
	f := &o.p.units[j]
	return f.at != none && f.holder != seat && a.ranges&(1<<o.p.away(i, j)) != 0 &&
		(o.p.said.noAttack || o.p.sees(i, o.p.units[i].at, f.at, o.p.passes(l, a)))
}

// healing offers the units that a line may heal: the unit itself, an adjacent one, or one killed
// since the end of its player's last turn (003:172, 003:232), which comes back on an adjacent cell.
func (o menu) healing(b bid, a *act) {
	at := o.p.units[b.unit].at
	for j := range o.p.units {
		u, i := &o.p.units[j], int16(j)
		switch {
		case a.killed:
			if u.died > 0 && u.died >= o.p.turn-1 && u.owner == b.seat {
				o.cells(b, u.kind, i, at, func(int16) float64 { return o.p.mind.raises(o.p, u) })
			}
		case u.at == none || u.holder != b.seat || u.hits >= o.p.kinds[u.kind].hits:
		case a.self && i == b.unit || a.adjacent && i != b.unit && o.p.away(b.unit, i) == 1:
			o.bid(b, i, none, o.p.mind.heals(o.p, u, a.n))
		}
	}
}
