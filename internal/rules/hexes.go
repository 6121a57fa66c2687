package rules

import (
	"cmp"
	"fmt"
	"slices"

	"punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// hexMap is a tile of flat-topped hexes as it is written: a row of the text is a column of the map.
type hexMap struct {
	list []model.Hex
	at   map[[2]int]int // column and half hexes down -> index in list
	rows map[[2]int]int // column and place in it, from 1 -> index in list
	tile *model.Tile
}

// hexes is hexes(tile): each hex with at, [column, row] from 1 at the upper left, number and code.
func (s *space) hexes(r *expr.Run, args []any) (any, error) {
	m, err := s.hexMap(args[0])
	if err != nil {
		return nil, err
	}
	out := make([]any, len(m.list))
	for i := range m.list {
		out[i] = m.record(i)
	}
	return out, r.Spend(len(out))
}

// apart is apart(map, from, to): the distance in hexes, or in steps between named spaces.
func (s *space) apart(r *expr.Run, args []any) (any, error) {
	if w, err := s.web(args[0]); err != nil {
		return nil, err
	} else if w != nil {
		return w.stepsApart(r, args[1], args[2])
	}
	m, i, j, err := s.between(args)
	if err != nil {
		return nil, err
	}
	return m.list[i].Apart(m.list[j]), nil
}

// crossed is crossed(tile, from, to): the hexes that a straight line between the centres of two
// hexes crosses, excluding these two. Each has at, code and along, which is true if the line only
// runs along the hex's side.
func (s *space) crossed(r *expr.Run, args []any) (any, error) {
	m, i, j, err := s.between(args)
	if err != nil {
		return nil, err
	}
	out := []any{}
	for _, k := range m.nearer(i) {
		if k == i || k == j {
			continue
		}
		if in, along := m.list[k].On(m.list[i], m.list[j]); in || along {
			x := m.record(k)
			x["along"] = along
			out = append(out, x)
		}
	}
	return out, r.Spend(len(m.list))
}

// hexRoute is hex_route(tile, from, to, price, with): the cheapest route between two hexes, as cost
// and hexes, or nothing if there is none. price is the name of a function of a step {from, to,
// follows, crosses} and of with. A step without a price cannot be taken.
func (s *space) hexRoute(r *expr.Run, args []any) (any, error) {
	m, from, to, err := s.between(args)
	if err != nil {
		return nil, err
	}
	price, err := s.price("hex_route")(args[3])
	if err != nil {
		return nil, err
	}
	best, before := map[int]int{from: 0}, map[int]int{}
	for open := []int{from}; len(open) > 0; {
		at := slices.MinFunc(open, func(i, j int) int { return cmp.Or(best[i]-best[j], i-j) })
		open = slices.DeleteFunc(open, func(i int) bool { return i == at })
		if at == to {
			return m.way(from, to, best[to], before), nil
		}
		for _, next := range m.neighbours(at) {
			cost, ok, err := stepPrice(price, r, m.step(at, next), args[4], true)
			if err != nil {
				return nil, err
			}
			c, known := best[next]
			if ok && (!known || best[at]+cost < c) {
				best[next], before[next] = best[at]+cost, at
			}
			if ok && !known {
				open = append(open, next)
			}
		}
	}
	return nil, nil
}

// hexStep is hex_step(tile, from, to): the step from a hex to an adjacent one, as price functions
// receive it, or nothing if the hexes are not adjacent.
func (s *space) hexStep(_ *expr.Run, args []any) (any, error) {
	m, i, j, err := s.between(args)
	if err != nil || m.list[i].To(m.list[j]) < 0 {
		return nil, err
	}
	return m.step(i, j), nil
}

// step returns a step between two hexes, with the kinds of features that it follows and crosses.
func (m *hexMap) step(from, to int) map[string]any {
	follows, crosses := m.tile.Step(m.list[from], m.list[to])
	word := func(s string) any { return s }
	return map[string]any{"from": m.record(from), "to": m.record(to), "follows": lists.Map(follows, word), "crosses": lists.Map(crosses, word)}
}

// way returns a route as an answer.
func (m *hexMap) way(from, to, cost int, before map[int]int) any {
	var back []int
	for i := to; i != from; i = before[i] {
		back = append(back, i)
	}
	hexes := []any{m.place(from)}
	for i := len(back) - 1; i >= 0; i-- {
		hexes = append(hexes, m.place(back[i]))
	}
	return map[string]any{"cost": cost, "hexes": hexes}
}

// hexMap reads a tile of hexes.
func (s *space) hexMap(v any) (*hexMap, error) {
	t, err := s.tile(v)
	if err != nil {
		return nil, err
	}
	if t.Grid != "hex" {
		return nil, fmt.Errorf("tile %q has no hexes", t.ID)
	}
	if m, ok := s.listed.Load(t); ok {
		return m.(*hexMap), nil
	}
	m := &hexMap{list: t.Hexes(), at: map[[2]int]int{}, rows: map[[2]int]int{}, tile: t}
	for i, h := range m.list {
		m.at[[2]int{h.Col, h.Half}] = i
		m.rows[[2]int{h.Col + 1, h.Row}] = i
	}
	s.listed.Store(t, m)
	return m, nil
}

// between reads a tile and two of its hexes.
func (s *space) between(args []any) (m *hexMap, from, to int, err error) {
	g := given{args: args}
	m = next(&g, s.hexMap)
	from, to = next(&g, m.find), next(&g, m.find)
	return m, from, to, g.err
}

// find returns the index of the hex at [column, row], or with that number.
func (m *hexMap) find(v any) (int, error) {
	if word, ok := v.(string); ok {
		if h, side, ok := m.tile.HexAt(word); ok && side < 0 {
			return m.at[[2]int{h.Col, h.Half}], nil
		}
		return 0, fmt.Errorf("there is no hex %q", word)
	}
	list, ok := v.([]any)
	if !ok || len(list) != 2 {
		return 0, fmt.Errorf("want a hex as [column, row] or by its number, got %s", expr.Describe(v))
	}
	var at [2]int
	for i, x := range list {
		if err := wholeTo(&at[i], "a hex", x); err != nil {
			return 0, err
		}
	}
	i, ok := m.rows[at]
	if !ok {
		return 0, fmt.Errorf("there is no hex [%d, %d]", at[0], at[1])
	}
	return i, nil
}

// place returns hex i as [column, row], as expressions see it.
func (m *hexMap) place(i int) []any { return []any{m.list[i].Col + 1, m.list[i].Row} }

// record returns hex i with its number and the code of what it holds.
func (m *hexMap) record(i int) map[string]any {
	return map[string]any{"at": m.place(i), "number": m.list[i].Number(), "code": m.list[i].Code}
}

// neighbours returns the hexes adjacent to one, clockwise from the top.
func (m *hexMap) neighbours(i int) []int {
	var out []int
	h := m.list[i]
	for _, d := range model.Beside {
		if j, ok := m.at[[2]int{h.Col + d[0], h.Half + d[1]}]; ok {
			out = append(out, j)
		}
	}
	return out
}

// nearer returns all hexes, sorted by their distance from one.
func (m *hexMap) nearer(from int) []int {
	var out []int
	for d := 0; len(out) < len(m.list); d++ {
		for i := range m.list {
			if m.list[from].Apart(m.list[i]) == d {
				out = append(out, i)
			}
		}
	}
	return out
}
