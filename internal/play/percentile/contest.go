package percentile

import (
	"slices"
	"strings"

	"punchboard/internal/engine/square"
	"punchboard/internal/lists"
	"punchboard/internal/model"
	"punchboard/internal/sim"
)

// contestant is one who fights duels: a figure, the id it is compared by, and its printed name.
type contestant struct {
	id, name string
	f        *figure
}

// duels returns the duels of a simulation: each of `one` against each of `two`, or each of `each`
// against every other.
func (b *simulationReader) duels() []sim.Scenario {
	each, one, two := b.contestants(b.Of.Arg("each")), b.contestants(b.Of.Arg("one")), b.contestants(b.Of.Arg("two"))
	if len(each) > 0 == (len(one) > 0 || len(two) > 0) || len(each) == 1 || len(each) == 0 && (len(one) == 0 || len(two) == 0) {
		if !b.Bad() {
			b.Fault(b.Of.At, "PB005", "missing-field", "a duel is of one against two, or of each of several against each other")
		}
		return nil
	}
	var out []sim.Scenario
	pair := func(x, y contestant) {
		f := b.fight()
		f.sides, f.who = sidesOf(x.name, y.name), []string{x.id, y.id}
		f.squads = [2][]*figure{b.bought(x), b.bought(y)}
		if b.meet(f); !b.Bad() {
			out = append(out, match{fixed{f}})
		}
	}
	for _, x := range one {
		for _, y := range two {
			pair(x, y)
		}
	}
	for i, x := range each {
		for _, y := range each[i+1:] {
			pair(x, y)
		}
	}
	return out
}

// bought returns the figures that fight for a contestant: one, or as many as a duel's points buy.
func (b *simulationReader) bought(c contestant) []*figure {
	n := 1
	if points := b.Whole("points", 0, 1, 1<<15); points > 0 {
		if n = points / max(1, int(c.f.value)); n < 1 || n > mostBought {
			b.Fault(b.Of.Arg("points").At, "PB007", "not-a-choice", "%d points buy %d of %s: want from 1 to %d", points, n, c.name, mostBought)
			return nil
		}
	}
	return slices.Repeat([]*figure{c.f}, n)
}

// mostBought bounds how many of a contestant a duel's points may buy.
const mostBought = 24

// sidesOf returns the names of two sides, numbering the second if they are equal.
func sidesOf(one, two string) []string {
	if one == two {
		two += " (2)"
	}
	return []string{one, two}
}

// contestants returns the figures of a round robin with their names. It leaves out those with a
// fault.
func (b *simulationReader) contestants(list model.Value) []contestant {
	var out []contestant
	for _, v := range list.Items {
		m, as := b.member(v)
		if f := b.figure(m); f != nil {
			out = append(out, contestant{as, called(f), f})
		}
	}
	return out
}

// called returns a figure's name with its suit and the arms it carries.
func called(f *figure) string {
	parts := []string{f.name}
	if f.Suit != nil {
		parts = append(parts, f.Suit.Name)
	}
	for _, a := range f.arms {
		if !a.Built {
			parts = append(parts, a.Entry.Name)
		}
	}
	if f.psi != "" && f.psi != f.id && len(f.arms) == 0 {
		parts = append(parts, "psi")
	}
	return strings.Join(parts, ", ")
}

// meet places two figures: `range` squares apart on open ground, or on two squares of a tile.
func (b *simulationReader) meet(f *fight) {
	if tile := b.Of.Arg("tile"); tile.IsSet() {
		m, err := b.r.tile(tile.Text)
		if err != nil {
			b.Fault(tile.At, "PB101", "unknown-id", "%v", err)
			return
		}
		b.standAt(f, m, b.ground(tile.Text, m, false, f.squads))
		return
	}
	apart := b.Whole("range", 10, 1, farApart)
	w, h := apart+1+2*margin, 2*margin
	m, err := b.r.plain(w, h)
	if err != nil {
		b.Fault(b.Of.At, "PB006", "wrong-type", "%v", err)
		return
	}
	f.land = between(b.ground("open "+b.Of.ID, m, true, f.squads), model.Spot{X: margin + 1, Y: margin, Level: 1}, model.Spot{X: margin + 1 + apart, Y: margin, Level: 1})
}

// between returns a ground on which each side starts on one square.
func between(g func() *ground, spots ...model.Spot) func() *land {
	return func() *land {
		l := &land{ground: g(), exact: true}
		for seat, p := range spots {
			l.starts[seat] = []int32{int32(l.index(p))}
		}
		return l
	}
}

// standAt places two figures on the squares in `at`.
func (b *simulationReader) standAt(f *fight, m *square.Map, g func() *ground) {
	spots := lists.MapOnly(b.Of.Arg("at").Items, func(v model.Value) (model.Spot, bool) {
		p, ok := spotOf(v)
		return p, ok && m.At(p) != nil && p.Level <= len(m.Levels)
	})
	if len(spots) != 2 {
		b.Fault(b.Of.At, "PB006", "wrong-type", "at: want two squares of the tile, each as [x, y] or [x, y, level]")
		return
	}
	f.land = between(g, spots...)
}

// squads returns a fight between two squads on a tile.
func (b *simulationReader) squads() []sim.Scenario {
	f := b.fight()
	for seat, id := range []string{"one", "two"} {
		name, squad := b.squad(id)
		f.sides, f.squads[seat] = append(f.sides, name), squad
	}
	tile := b.Of.Arg("tile")
	m, err := b.r.tile(tile.Text)
	if err != nil {
		b.Fault(tile.At, "PB101", "unknown-id", "%v", err)
	}
	if b.Bad() {
		return nil
	}
	g := b.ground(tile.Text, m, false, f.squads)
	f.sides = sidesOf(f.sides[0], f.sides[1])
	ends, swaps := b.ends(m)
	if b.Bad() {
		return nil
	}
	f.swaps = swaps
	f.land = func() *land {
		l := &land{ground: g()}
		for i, end := range ends {
			for _, p := range end {
				if k := l.index(p); k >= 0 {
					l.starts[i] = append(l.starts[i], int32(k))
				}
			}
		}
		return l
	}
	if swaps {
		return []sim.Scenario{f}
	}
	return []sim.Scenario{fixed{f}}
}

// squad reads {name, units} from the argument id.
func (b *simulationReader) squad(id string) (string, []*figure) {
	v := b.Of.Arg(id)
	if v.Kind != model.Record || len(v.Field("units").Items) == 0 {
		b.Fault(v.At, "PB005", "missing-field", "%s: want {name: ..., units: [...]}", id)
		return id, nil
	}
	b.Known("name", v.Fields, []string{"name", "units"})
	var out []*figure
	var all []member
	for _, x := range v.Field("units").Items {
		m, _ := b.member(x)
		if f := b.figure(m); f != nil {
			all = append(all, m)
			for range m.n {
				out = append(out, f)
			}
		}
	}
	if !b.Bad() {
		b.allowed(v, id, all)
	}
	return v.Field("name").Text, out
}

// allowed checks that the rules let a squad fight together, and that it costs the points that the
// simulation gives both.
func (b *simulationReader) allowed(v model.Value, id string, all []member) {
	points, faults, err := b.r.bill(all...)
	if err != nil {
		b.Fault(v.At, "PB101", "unknown-id", "%s: %v", id, err)
		return
	}
	for _, f := range faults {
		b.Fault(v.At, "PB007", "not-a-choice", "%s: %s", id, f)
	}
	if p := b.Of.Arg("points"); p.IsSet() && int64(points) != p.Int {
		b.Fault(v.At, "PB207", "points-sum", "%s: %d points of %s", id, points, p)
	}
}

// sideNames lists the sides of a tile, clockwise.
var sideNames = []string{"up", "right", "down", "left"}

// ends returns the squares on which each squad starts: a side of the tile, or the squares with a
// label. Squads may swap ends only if both are sides.
func (b *simulationReader) ends(m *square.Map) (out [2][]model.Spot, swaps bool) {
	v := b.Of.Arg("starts")
	if len(v.Items) != 2 {
		b.Fault(v.At, "PB005", "missing-field", "starts: want two of %s or labels of the tile", strings.Join(sideNames, ", "))
		return out, false
	}
	swaps = true
	for i, x := range v.Items {
		side := slices.Index(sideNames, x.Text)
		if side >= 0 {
			out[i] = lists.Only(m.Side(1, side), func(p model.Spot) bool { return m.Stands(square.Mover{Size: 1}, p) })
		} else {
			swaps = false
			out[i] = m.Find(func(place *model.Entry) bool { return place.ID == x.Text })
		}
		if len(out[i]) == 0 {
			b.Fault(x.At, "PB101", "unknown-id", "the tile has no square %q to start on", x.Text)
		}
	}
	return out, swaps
}
