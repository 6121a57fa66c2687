package actiondeck

import (
	"punchboard/internal/diag"
	"punchboard/internal/model"
	"punchboard/internal/sim"
)

// battle reads a simulation of a scenario of the game.
func (m *maker) battle(b Battle) []sim.Scenario {
	v := m.Of.Arg("scenario")
	s := m.rules.Game.Scenario(v.Text)
	switch {
	case s == nil:
		m.wrong(v.At, "there is no scenario %q", v.Text)
		return nil
	case len(s.Sides) != len(b.ids):
		m.wrong(v.At, "the scenario %q has %d sides: a battle has %d", v.Text, len(s.Sides), len(b.ids))
		return nil
	}
	for seat, side := range s.Sides {
		b.ids[seat], b.names[seat] = side.ID, side.Name
		for _, f := range side.Units {
			m.muster(&b, seat, f.Unit.Text, int(f.Count.Int), v.At)
		}
	}
	return m.fits(&b, v.At)
}

// squads reads a simulation that lists its two sides itself.
func (m *maker) squads(b Battle) []sim.Scenario {
	v := m.Of.Arg("sides")
	if v.Kind != model.Record || len(v.Fields) != len(b.ids) {
		m.wrong(v.At, "squads are %d sides, each with units and how many", len(b.ids))
		return nil
	}
	for seat, side := range v.Fields {
		b.ids[seat], b.names[seat] = side.ID, m.sideName(side.ID)
		for _, f := range side.Value.Fields {
			m.muster(&b, seat, f.ID, int(f.Value.Int), f.At)
		}
	}
	return m.fits(&b, v.At)
}

// sideName returns a side's name in a scenario, or its id.
func (m *maker) sideName(id string) string {
	for _, s := range m.rules.Game.Scenarios {
		if side := s.Side(id); side != nil {
			return side.Name
		}
	}
	return id
}

// duels reads all pairs of some units: on each side a number of one kind, or as many as the points
// buy.
func (m *maker) duels(b Battle) []sim.Scenario {
	v := m.Of.Arg("units")
	points, each := m.Whole("points", 0, 1, mostOf), m.Whole("each", 0, 1, mostOf)
	if (points > 0) == (each > 0) {
		m.wrong(m.Of.At, "duels are played with points or with each, one of the two")
		return nil
	}
	var out []sim.Scenario
	for i, one := range v.Items {
		for _, other := range v.Items[i+1:] {
			d := b
			for seat, x := range [2]model.Value{one, other} {
				k, err := m.kindOf(x.Text)
				if err != nil {
					m.wrong(x.At, "%v", err)
					return nil
				}
				n := each
				if c := m.kinds[k].cost; n == 0 && c > 0 {
					n = int(float64(points) / c)
				}
				d.ids[seat], d.names[seat] = m.kinds[k].id, m.kinds[k].name
				m.muster(&d, seat, x.Text, n, x.At)
			}
			m.fits(&d, v.At)
			out = append(out, duel{&d})
		}
	}
	if len(out) == 0 {
		m.wrong(v.At, "duels are of at least two units")
	}
	return out
}

// muster adds units to a side.
func (m *maker) muster(b *Battle, seat int, id string, n int, at diag.Place) {
	k, err := m.kindOf(id)
	if err != nil {
		m.wrong(at, "%v", err)
		return
	}
	if n < 1 || n > m.kinds[k].pieces {
		m.wrong(at, "%d of %q: the game has %d counters of it, and a side needs one", n, id, m.kinds[k].pieces)
		return
	}
	for range n {
		b.forces[seat] = append(b.forces[seat], k)
	}
}

// fits checks that each side has units and room for them.
func (m *maker) fits(b *Battle, at diag.Place) []sim.Scenario {
	if m.Bad() {
		return nil
	}
	for seat, kinds := range b.forces {
		if len(kinds) == 0 || len(kinds) > len(b.zones[seat]) {
			m.wrong(at, "%s has %d units and %d hexes to set them up in", b.names[seat], len(kinds), len(b.zones[seat]))
		}
	}
	return []sim.Scenario{b}
}
