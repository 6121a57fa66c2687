package actiondeck

import (
	"slices"

	"punchboard/internal/diag"
	"punchboard/internal/model"
	"punchboard/internal/play/part"
)

// maker reads one simulation.
type maker struct {
	*gameData
	*part.Reader
	grounds map[[2]int]*ground // by size and number of tiles, shared by all simulations
}

// wrong reports that something in the simulation is not among the choices.
func (m *maker) wrong(at diag.Place, format string, args ...any) {
	m.Fault(at, "PB007", "not-a-choice", format, args...)
}

// mostOf bounds the turns of a battle, the units of one kind in a duel, and the points that buy
// them.
const mostOf = 1 << 15

// base returns a battle without forces: its map, and where the sides set up.
func (m *maker) base() Battle {
	b := Battle{gameData: m.gameData, id: m.Of.ID, turns: m.Whole("turns", 0, 1, mostOf)}
	tiles, size, err := pieces(m.rules.Game)
	switch {
	case err != nil:
		m.wrong(m.Of.At, "%v", err)
	case len(tiles) < m.Map || m.Map < 1+len(sides):
		m.wrong(m.Of.At, "a map of %d large tiles of %d has no two edges opposite each other: want at least %d", m.Map, len(tiles), 1+len(sides))
	default:
		b.land = m.laid(tiles, size)
		b.zones = b.land.zones(m.Depth)
	}
	return b
}

// laid returns the land of the simulation: shuffled, or with the tiles where its map puts them.
func (m *maker) laid(tiles []piece, size int) *land {
	key := [2]int{size, m.Map}
	l := newLand(tiles, size, m.Map, m.longest, m.grounds[key])
	m.grounds[key] = l.ground
	v := m.Of.Arg("map")
	switch {
	case !v.IsSet() || v.Kind == model.Text && v.Text == "shuffled":
		return l
	case v.Kind != model.Record || len(v.Fields) != m.Map:
		m.wrong(v.At, "a map is shuffled, or %d large tiles and how far each is turned", m.Map)
		return l
	}
	for _, f := range v.Fields {
		i := slices.IndexFunc(tiles, func(p piece) bool { return p.id == f.ID })
		if i < 0 || f.Value.Kind != model.Whole || f.Value.Int < 0 || f.Value.Int >= int64(len(sides)) {
			m.wrong(f.At, "%q is no large tile turned by 0 to %d sixths", f.ID, len(sides)-1)
			continue
		}
		l.fixed = append(l.fixed, laid{i, int(f.Value.Int)})
	}
	return l
}

// zones returns where the two sides set up: within depth hexes of the edge of the map, on two
// opposite large tiles (readings deployment and own-edge).
func (l *land) zones(depth int) (out [2][]int16) {
	for seat, place := range [2]int{1, 1 + len(sides)/2} {
		for i := range l.offset {
			if c := l.origin[place] + int16(i); int(l.ground.depths[c]) <= depth {
				out[seat] = append(out[seat], c)
			}
		}
	}
	return out
}
