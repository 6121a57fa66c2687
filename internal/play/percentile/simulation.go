package percentile

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"punchboard/internal/diag"
	"punchboard/internal/engine/square"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/play/part"
	"punchboard/internal/sim"
)

// Scenarios are the duels and fights that a game's simulations play, in the
// order written; a duel of several against several gives one for each pair.
// What is wrong with a simulation is a finding, and it gives none.
func Scenarios(g *model.Game) ([]sim.Scenario, diag.List) {
	if len(g.Simulations) == 0 {
		return nil, nil
	}
	r := rulesOf(g)
	b := &simulationReader{r: r, grounds: map[string]func() *ground{}}
	n, err := numbersOf(r)
	if err != nil {
		b.fault(g.Play.At, "PB101", "unknown-id", "fights cannot be played: %v", err)
		return nil, b.found
	}
	if err := part.Weigh(r.Cast, &b.taste); err != nil {
		b.fault(g.Play.At, "PB005", "missing-field", "fights cannot be played: %v", err)
		return nil, b.found
	}
	b.n, b.odds, b.make = n, oddsOf(n.faces, b.taste.Partly), maker{r, n}
	b.measure = r.Measure(Counts)
	if b.brood, err = b.eggs(); err != nil {
		b.fault(g.Play.At, "PB101", "unknown-id", "fights cannot be played: %v", err)
		return nil, b.found
	}
	out := lists.Flat(g.Simulations, b.read)
	return out, b.found
}

// simulationReader reads simulations.
type simulationReader struct {
	r       *rules
	n       *numbers
	odds    *odds
	make    maker
	brood   *figure
	taste   taste
	measure part.Measure
	grounds map[string]func() *ground // by what they are made of: shared by fights on the same ground
	found   diag.List
	bad     bool // the simulation at hand has a fault
}

// fault adds an error at a place of the content; the simulation it belongs to is not
// played.
func (b *simulationReader) fault(at diag.Place, code, name, format string, args ...any) {
	b.bad = true
	b.found.Add(diag.Finding{At: at, Severity: diag.Error, Code: code, Name: name, Message: fmt.Sprintf(format, args...)})
}

// eggs finds what hatches from an egg: whoever has an attack that lays one; nil
// if nobody has.
func (b *simulationReader) eggs() (*figure, error) {
	units, err := b.r.Collection("units")
	if err != nil {
		return nil, err
	}
	for _, u := range units.Entries {
		for _, id := range u.Field("attacks").Texts() {
			a, err := b.r.weapon(id)
			if err != nil {
				return nil, err
			}
			if slices.ContainsFunc(a.Loads, func(l ammo) bool { return l.Effect != "" }) {
				return b.make.figure(member{unit: u.ID})
			}
		}
	}
	return nil, nil
}

// What a simulation may be played with.
var (
	duelArgs  = []string{"one", "two", "each", "points", "range", "tile", "at", "rounds", "night"}
	squadArgs = []string{"one", "two", "points", "tile", "starts", "rounds", "night"}
)

// read makes the scenarios of a simulation.
func (b *simulationReader) read(s *model.Simulation) []sim.Scenario {
	b.bad = false
	switch s.Plays.Text {
	case "duel":
		b.known(s.With, duelArgs)
		return b.duels(s)
	case "squads":
		b.known(s.With, squadArgs)
		return b.squads(s)
	}
	b.fault(s.Plays.At, "PB007", "not-a-choice", "the machine percentile plays duel and squads, not %q", s.Plays.Text)
	return nil
}

// known finds fault with fields that are not among the names.
func (b *simulationReader) known(fields []model.Field, names []string) {
	for _, f := range fields {
		if !slices.Contains(names, f.ID) {
			b.fault(f.At, "PB004", "unknown-field", "unknown name %q: one of %s", f.ID, strings.Join(names, ", "))
		}
	}
}

// fight is what both kinds of simulation have in common.
func (b *simulationReader) fight(s *model.Simulation) *fight {
	f := &fight{id: s.ID, n: b.n, taste: b.taste, measure: b.measure, depth: b.r.Game.Play.Search.Depth, odds: b.odds, brood: b.brood, bare: b.r.Reading("stun-armour") == "ignores", choking: b.r.Reading("smoke-machines") == "yes",
		powers: []power{{b.n.psiPanic, false}, {b.n.psiControl, true}}, dark: s.Arg("night").True()}
	f.rounds = b.whole(s, "rounds", usualRounds, 1, maxRounds)
	return f
}

// What bounds a fight, in rounds and squares.
const (
	usualRounds = 15
	maxRounds   = 100
	farApart    = 30
	margin      = 7 // squares of open ground behind and beside the two
)

// whole is a number that a simulation gives, from lo to hi, or the usual one if it gives
// none. Anything else is a fault, and the usual number goes on in its place.
func (b *simulationReader) whole(s *model.Simulation, id string, usual, lo, hi int) int {
	v := s.Arg(id)
	switch {
	case !v.IsSet():
		return usual
	case v.Kind != model.Whole && v.Kind != model.Signed || int(v.Int) < lo || int(v.Int) > hi:
		b.fault(v.At, "PB006", "wrong-type", "%s: want a number from %d to %d", id, lo, hi)
		return usual
	}
	return int(v.Int)
}

// ground is a tile, or open ground, for the figures that fight on it; looked up
// when it is first played on, and shared.
func (b *simulationReader) ground(key string, m *square.Map, plain bool, squads [2][]*figure) func() *ground {
	paces, order := movers(squads[0], squads[1], zombiesOf(b.brood))
	for _, k := range order {
		key += fmt.Sprint("/", k.Size, k.Flies)
	}
	if b.grounds[key] == nil {
		ceiling := len(m.Levels)
		if plain {
			ceiling++
		}
		b.grounds[key] = sync.OnceValue(func() *ground { return groundOf(m, ceiling, paces, order, b.n.obstructions, plain) })
	}
	return b.grounds[key]
}

// zombiesOf is the figure that the fallen may become, as a list: empty if there is none.
func zombiesOf(f *figure) []*figure {
	if f == nil {
		return nil
	}
	return []*figure{f}
}

// member reads one unit of a squad: {unit, n, suit, items, as}.
func (b *simulationReader) member(v model.Value) (m member, as string) {
	m = member{n: 1, at: v}
	if v.Kind != model.Record {
		if v.Text == "" {
			b.fault(v.At, "PB006", "wrong-type", "want a unit or {unit: ...}")
		}
		m.unit = v.Text
		return m, m.unit
	}
	b.known(v.Fields, []string{"unit", "n", "suit", "items", "as"})
	m.unit, m.suit, as = v.Field("unit").Text, v.Field("suit").Text, v.Field("as").Text
	if n := v.Field("n"); n.IsSet() {
		if m.n = int(n.Int); m.n < 1 || m.n > most {
			b.fault(n.At, "PB006", "wrong-type", "n: want a number from 1 to %d", most)
		}
	}
	items, err := itemsOf(v.Field("items").Text)
	if err != nil {
		b.fault(v.Field("items").At, "PB006", "wrong-type", "items: %v", err)
	}
	if m.items = items; as == "" {
		as = m.unit
	}
	return m, as
}

// figure is a member as it goes into a fight; nil with a finding if it cannot.
func (b *simulationReader) figure(m member) *figure {
	f, err := b.make.figure(m)
	if err != nil {
		b.fault(m.at.At, "PB101", "unknown-id", "%v", err)
		return nil
	}
	return f
}
