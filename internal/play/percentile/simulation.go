package percentile

import (
	"fmt"
	"slices"
	"sync"

	"punchboard/internal/engine/square"
	"punchboard/internal/model"
	"punchboard/internal/play/part"
	"punchboard/internal/sim"
)

// kinds returns the kinds of simulation. A duel among several figures gives one scenario per pair.
func kinds(c part.Cast) ([]part.Kind, error) {
	b, err := readerOf(c)
	by := func(read func() []sim.Scenario) func(*part.Reader) []sim.Scenario {
		return func(r *part.Reader) []sim.Scenario {
			b.Reader = r
			return read()
		}
	}
	return []part.Kind{
		{ID: "duel", Takes: []string{"one", "two", "each", "points", "range", "tile", "at", "rounds", "night"}, Read: by(b.duels)},
		{ID: "squads", Takes: []string{"one", "two", "points", "tile", "starts", "rounds", "night"}, Read: by(b.squads)},
	}, err
}

// readerOf reads what all simulations of a game have in common.
func readerOf(c part.Cast) (*simulationReader, error) {
	r := rulesOf(c)
	n, err := numbersOf(r)
	b := &simulationReader{r: r, make: maker{r, n}, grounds: map[string]func() *ground{}, book: book{n: n, measure: r.Measure(), depth: c.Game.Play.Search.Depth,
		bare: r.Reading("stun-armour") == "ignores", choking: r.Reading("smoke-machines") == "yes", powers: []power{{n.psiPanic, false}, {n.psiControl, true}}}}
	if err != nil {
		return b, err
	}
	if err = part.Weigh(r.Cast, &b.taste); err != nil {
		return b, err
	}
	b.odds = oddsOf(b.n.Die, b.taste.Partly)
	b.brood, err = b.eggs()
	return b, err
}

// simulationReader reads simulations.
type simulationReader struct {
	*part.Reader // of the simulation at hand
	book
	r       *rules
	make    maker
	grounds map[string]func() *ground // by tile or simulation and movers: shared by fights on the same ground
}

// eggs returns what hatches from an egg: the first unit with an attack that lays one, or nil.
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

// fight returns a fight with what both kinds of simulation have in common.
func (b *simulationReader) fight() *fight {
	return &fight{book: b.book, id: b.Of.ID, dark: b.Of.Arg("night").True(), rounds: b.Whole("rounds", usualRounds, 1, maxRounds)}
}

// Limits of a fight, in rounds and squares.
const (
	usualRounds = 15
	maxRounds   = 100
	farApart    = 30
	margin      = 7 // squares of open ground around the two
)

// ground returns a tile or open ground for the figures that fight on it. It is computed when it is
// first played on, and shared.
func (b *simulationReader) ground(key string, m *square.Map, plain bool, squads [2][]*figure) func() *ground {
	order := movers(squads[0], squads[1], zombiesOf(b.brood))
	for _, k := range order {
		key += fmt.Sprint("/", k.Size, k.Flies)
	}
	if b.grounds[key] == nil {
		ceiling := len(m.Levels)
		if plain {
			ceiling++
		}
		b.grounds[key] = sync.OnceValue(func() *ground { return groundOf(m, ceiling, b.n.steps, order, b.n.obstructions, plain) })
	}
	return b.grounds[key]
}

// zombiesOf returns a figure as a list, nil for none.
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
			b.Fault(v.At, "PB006", "wrong-type", "want a unit or {unit: ...}")
		}
		m.unit = v.Text
		return m, m.unit
	}
	b.Known("name", v.Fields, []string{"unit", "n", "suit", "items", "as"})
	m.unit, m.suit, as = v.Field("unit").Text, v.Field("suit").Text, v.Field("as").Text
	if n := v.Field("n"); n.IsSet() {
		if m.n = int(n.Int); m.n < 1 || m.n > most {
			b.Fault(n.At, "PB006", "wrong-type", "n: want a number from 1 to %d", most)
		}
	}
	items, err := itemsOf(v.Field("items").Text)
	if err != nil {
		b.Fault(v.Field("items").At, "PB006", "wrong-type", "items: %v", err)
	}
	if m.items = items; as == "" {
		as = m.unit
	}
	return m, as
}

// figure converts a member to a figure, or reports a finding and returns nil.
func (b *simulationReader) figure(m member) *figure {
	f, err := b.make.figure(m)
	if err != nil {
		b.Fault(m.at.At, "PB101", "unknown-id", "%v", err)
		return nil
	}
	return f
}
