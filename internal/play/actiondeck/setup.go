package actiondeck

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/model"
	"punchboard/internal/sim"
)

// maker reads one simulation.
type maker struct {
	*gameData
	game    *model.Game
	of      *model.Simulation
	grounds map[[2]int]*ground // by size and number of tiles, shared by all simulations
	found   diag.List
}

// fault is an error at a place in the content: what stands there is not among the
// choices.
func fault(at diag.Place, message string) diag.Finding {
	return diag.Finding{At: at, Severity: diag.Error, Code: "PB007", Name: "not-a-choice", Message: message}
}

// wrong remembers a fault of the simulation.
func (m *maker) wrong(at diag.Place, format string, args ...any) {
	if at == (diag.Place{}) {
		at = m.of.At
	}
	m.found.Add(fault(at, fmt.Sprintf(format, args...)))
}

// plays are what a simulation may play, and what each is played with.
var plays = map[string][]string{"battle": {"scenario"}, "squads": {"sides"}, "duels": {"units"}}

// scenarios are what the simulation plays, none if anything is wrong with it.
func (m *maker) scenarios() []sim.Scenario {
	with, ok := plays[m.of.Plays.Text]
	if !ok {
		m.wrong(m.of.Plays.At, "nothing plays %q: it is battle, squads or duels", m.of.Plays.Text)
		return nil
	}
	m.known(with)
	base := m.base()
	if len(m.found) > 0 {
		return nil
	}
	var out []sim.Scenario
	switch m.of.Plays.Text {
	case "battle":
		out = []sim.Scenario{m.battle(base)}
	case "squads":
		out = []sim.Scenario{m.squads(base)}
	case "duels":
		out = m.duels(base)
	}
	if len(m.found) > 0 {
		return nil
	}
	return out
}

// known finds what the simulation is played with that it cannot be, and what
// is missing.
func (m *maker) known(with []string) {
	all := append([]string{"turns", "map"}, with...)
	if m.of.Plays.Text == "duels" {
		all = append(all, "points", "each")
		if m.of.Arg("points").IsSet() == m.of.Arg("each").IsSet() {
			m.wrong(m.of.At, "duels are played with points or with each, one of the two")
		}
	}
	for _, f := range m.of.With {
		if !slices.Contains(all, f.ID) {
			m.wrong(f.At, "%s is not played with %q: it is with %s", m.of.Plays.Text, f.ID, strings.Join(all, ", "))
		}
	}
	for _, id := range append([]string{"turns"}, with...) {
		if !m.of.Arg(id).IsSet() {
			m.wrong(m.of.At, "%s is played with %s, and nothing says which", m.of.Plays.Text, id)
		}
	}
	for _, id := range []string{"turns", "points", "each"} {
		if v := m.of.Arg(id); v.IsSet() && (v.Kind != model.Whole || v.Int < 1 || v.Int > 1<<15) {
			m.wrong(v.At, "%s is a whole number from 1", id)
		}
	}
}

// base is a battle without forces: its map and where sides set up.
func (m *maker) base() Battle {
	b := Battle{gameData: m.gameData, id: m.of.ID, turns: int(m.of.Arg("turns").Int)}
	tiles, size, err := pieces(m.game)
	switch {
	case err != nil:
		m.wrong(m.of.At, "%v", err)
	case len(tiles) < m.tiles || m.tiles < 1+len(sides):
		m.wrong(m.of.At, "a map of %d large tiles of %d has no two edges opposite each other: want at least %d", m.tiles, len(tiles), 1+len(sides))
	default:
		b.land = m.laid(tiles, size)
		b.zones = b.land.zones(m.depth)
	}
	return b
}

// laid is the land of the simulation: shuffled, or with its tiles where they
// are told to lie.
func (m *maker) laid(tiles []piece, size int) *land {
	key := [2]int{size, m.tiles}
	l := newLand(tiles, size, m.tiles, m.longest, m.grounds[key])
	m.grounds[key] = l.ground
	v := m.of.Arg("map")
	switch {
	case !v.IsSet() || v.Kind == model.Text && v.Text == "shuffled":
		return l
	case v.Kind != model.Record || len(v.Fields) != m.tiles:
		m.wrong(v.At, "a map is shuffled, or %d large tiles and how far each is turned", m.tiles)
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

// zones are where two sides set up: within so many hexes of the edge of the
// map, on two large tiles opposite each other (the readings deployment and
// own-edge).
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
