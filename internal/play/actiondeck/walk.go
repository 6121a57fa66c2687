package actiondeck

// Moving. A move takes the first of the shortest paths; after every hex the opponent may react to
// it (reading reaction-when).

// put sets a unit in a cell. A unit passing over another one is not entered in the cells between.
func (p *Position) put(i, cell int16) {
	u := &p.units[i]
	u.at = cell
	if in := p.layer(u.kind); in[cell] == none {
		in[cell] = i
	}
	p.mind.moved(p.units[i].holder)
}

// lift takes a unit off the map; one that is not on it stays off.
func (p *Position) lift(i int16) {
	u := &p.units[i]
	if in := p.layer(u.kind); u.at != none && in[u.at] == i {
		in[u.at] = none
	}
	u.at = none
	p.mind.moved(p.units[i].holder)
}

// layer returns the unit in each cell, in the air or on the ground, whichever a kind moves in.
func (p *Position) layer(kind int) []int16 {
	if p.kinds[kind].flyer {
		return p.air
	}
	return p.ground
}

// free reports whether a unit of a kind may stop in a cell: no unit is on the ground there, or in
// the air if the kind flies (003:33-38).
func (p *Position) free(kind int, cell int16) bool { return p.layer(kind)[cell] == none }

// acts reports whether a unit can act for a side now.
func (p *Position) acts(i int16, seat int) bool {
	u := &p.units[i]
	return u.at != none && u.holder == seat && !p.still(u)
}

// still reports whether a unit is immobilized (003:493-494).
func (p *Position) still(u *unit) bool { return u.still <= p.turn && p.turn <= u.until }

// reach returns every cell within n steps of a unit where it may stop, nearest first, in
// mind.cells. mind.back and mind.steps get the previous cell and the number of steps.
func (p *Position) reach(i int16, n int, jumps bool) []int16 {
	m, u := p.mind, &p.units[i]
	over := jumps || p.kinds[u.kind].flyer
	m.round++
	m.met[u.at] = m.round
	m.steps[u.at] = 0
	queue := append(m.queue[:0], u.at)
	cells := m.cells[:0]
	for k := 0; k < len(queue); k++ {
		c := queue[k]
		if int(m.steps[c]) == n {
			break
		}
		for _, to := range p.near[c] {
			if to == none || m.met[to] == m.round || !over && p.ground[to] != none {
				continue
			}
			m.met[to], m.back[to], m.steps[to] = m.round, c, m.steps[c]+1
			queue = append(queue, to)
			if p.free(u.kind, to) {
				cells = append(cells, to)
			}
		}
	}
	m.queue, m.cells = queue, cells
	return cells
}

// rings caches the cells that a unit can move to, nearest first, as of certain changes. Those
// within n steps are cells[:upto[n]].
type rings struct {
	stirs [2]int32
	jumps bool
	cells []int16
	upto  []int16
}

// nearby is like reach, for callers that only look. The result is cached until somebody moves.
func (p *Position) nearby(i int16, n int, jumps bool) []int16 {
	if p.blind {
		return p.reach(i, n, jumps)
	}
	r := &p.mind.rings[i]
	if r.stirs != p.mind.stirs || r.jumps != jumps || len(r.upto) <= n {
		*r = rings{p.mind.stirs, jumps, append(r.cells[:0], p.reach(i, n, jumps)...), r.upto[:0]}
		k := 0
		for steps := range n + 1 {
			for k < len(r.cells) && int(p.mind.steps[r.cells[k]]) <= steps {
				k++
			}
			r.upto = append(r.upto, int16(k))
		}
	}
	return r.cells[:r.upto[n]]
}

// walk begins a move.
func (p *Position) walk(i, to int16, n int, tags uint32) {
	p.reach(i, n, tags&p.jump != 0)
	f := frame{do: walking, seat: p.units[i].holder, unit: i, foe: none, n: int(p.mind.steps[to])}
	for k, c := f.n-1, to; k >= 0; k-- {
		f.path[k] = c
		c = p.mind.back[c]
	}
	p.push(f)
}

// stepWalking moves a unit one hex and lets the opponent react.
func stepWalking(p *Position, f *frame) {
	if p.units[f.unit].at == none || !p.acts(f.unit, f.seat) {
		p.pop()
		return
	}
	if f.i > 0 && !f.ended && p.active == f.seat {
		if p.menu().shots(1-f.seat, f.unit); p.menu().orPass(1-f.seat, none) {
			return
		}
	}
	if f.i >= f.n {
		p.pop()
		return
	}
	p.lift(f.unit)
	p.put(f.unit, f.path[f.i])
	f.i++
	f.ended = false
}
