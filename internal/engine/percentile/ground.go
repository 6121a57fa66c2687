package percentile

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"sync"

	"punchboard/internal/engine/ask"
	"punchboard/internal/engine/square"
	"punchboard/internal/model"
)

// ground is a tile to play on, with the game's numbers.
func (r *Rules) ground(tile string) (*square.Map, error) {
	var t *model.Tile
	for _, x := range r.Game.Tiles {
		if x.ID == tile {
			t = x
		}
	}
	if t == nil {
		return nil, ask.Unknown("tile", tile, ask.IDs(r.Game.Tiles, func(t *model.Tile) string { return t.ID }))
	}
	q, err := r.drawing(t)
	if err != nil {
		return nil, err
	}
	return r.mapOf(q)
}

// mapOf is a drawing with the game's numbers.
func (r *Rules) mapOf(q *model.Square) (*square.Map, error) {
	m := &square.Map{Square: q, TightCorner: r.Reading("sight-corner") == "tight", Opaque: r.Reading("objects-in-sight") == "block"}
	for i, to := range []*int{&m.Slope, &m.Edge, &m.Cover, &m.Ceiling} {
		n, err := r.Rule([]string{"slope", "edge", "cover", "rise"}[i])
		if err != nil {
			return nil, err
		}
		*to = n
	}
	m.Ceiling++ // the ground is level 1
	return m, nil
}

// drawing is what the drawings of a tile say, read once. Nobody writes to it.
func (r *Rules) drawing(t *model.Tile) (*model.Square, error) {
	read, _ := r.drawn.LoadOrStore(t, sync.OnceValues(func() (*model.Square, error) {
		q, found := t.Square(r.Game.Legend())
		if q == nil {
			return nil, fmt.Errorf("tile %q: %s", t.ID, found[0].Message)
		}
		return q, nil
	}))
	return read.(func() (*model.Square, error))()
}

// spot reads a square of a tile: [x, y], or [x, y, level].
func spot(m *square.Map, v any) (model.Spot, error) {
	list, ok := v.([]any)
	var n []int
	for _, x := range list {
		if i := reflect.ValueOf(x); i.CanInt() {
			n = append(n, int(i.Int()))
		}
	}
	if !ok || len(n) != len(list) || len(n) < 2 || len(n) > 3 {
		return model.Spot{}, fmt.Errorf("want a square as [x, y] or [x, y, level], got %v", v)
	}
	s := model.Spot{X: n[0], Y: n[1], Level: 1}
	if len(n) == 3 {
		s.Level = n[2]
	}
	if m.At(s) == nil || s.Level > max(m.Ceiling, len(m.Levels)) {
		return s, fmt.Errorf("there is no square %s: the tile is %d by %d squares", s, m.W, m.H)
	}
	return s, nil
}

// between reads a tile and two of its squares.
func (r *Rules) between(tile string, from, to any) (m *square.Map, a, b model.Spot, err error) {
	if m, err = r.ground(tile); err != nil {
		return nil, a, b, err
	}
	if a, err = spot(m, from); err != nil {
		return nil, a, b, err
	}
	b, err = spot(m, to)
	return m, a, b, err
}

// sees reports whether there is a line of sight between two squares.
func (r *Rules) sees(tile string, from, to any, opts ...map[string]any) (bool, error) {
	v, err := r.look(tile, from, to, opts)
	return err == nil && v.why == "", err
}

// obstructed is how many squares of obstruction lie between two squares that
// see each other.
func (r *Rules) obstructed(tile string, from, to any, opts ...map[string]any) (int, error) {
	v, err := r.look(tile, from, to, opts)
	if err == nil && v.why != "" {
		err = fmt.Errorf("%s does not see %s: %s", v.from, v.to, v.why)
	}
	return v.obstructed, err
}

// reach is every square that a unit can get to from one, however long it
// takes, from the ground up, row by row.
func (r *Rules) reach(tile, unit string, from any, opts ...map[string]any) ([]any, error) {
	o, err := ask.OptionsOf(opts, "suit")
	if err != nil {
		return nil, err
	}
	m, a, _, err := r.between(tile, from, from)
	if err != nil {
		return nil, err
	}
	w, _, err := r.walker(unit, o)
	if err != nil {
		return nil, err
	}
	all := m.Reach(w.Mover, a)
	slices.SortFunc(all, func(a, b model.Spot) int {
		return cmp.Or(a.Level-b.Level, a.Y-b.Y, a.X-b.X)
	})
	return placesOf(all), nil
}

// places are the squares of a tile that bear a label.
func (r *Rules) places(tile, label string) ([]any, error) {
	m, err := r.ground(tile)
	if err != nil {
		return nil, err
	}
	layer := r.Game.Legend().Layer("place")
	if !slices.ContainsFunc(layer, func(e *model.Entry) bool { return e.ID == label }) {
		return nil, ask.Unknown("place", label, ask.IDs(layer, func(e *model.Entry) string { return e.ID }))
	}
	return placesOf(m.Find(label)), nil
}

// walls is on how many edges of squares of a tile an entry of the layer of
// walls is drawn, on all levels: a double door counts as two.
func (r *Rules) walls(tile, wall string) (int, error) {
	m, err := r.ground(tile)
	if err != nil {
		return 0, err
	}
	layer := r.Game.Legend().Layer("wall")
	if !slices.ContainsFunc(layer, func(e *model.Entry) bool { return e.ID == wall }) {
		return 0, ask.Unknown("wall", wall, ask.IDs(layer, func(e *model.Entry) string { return e.ID }))
	}
	n := 0
	for _, p := range m.Levels {
		for _, row := range slices.Concat(p.Across, p.Down) {
			for _, e := range row {
				if e != nil && e.ID == wall {
					n++
				}
			}
		}
	}
	return n, nil
}

func placesOf(all []model.Spot) []any {
	out := make([]any, len(all))
	for i, s := range all {
		out[i] = place(s)
	}
	return out
}

func place(s model.Spot) []any {
	if s.Level == 1 {
		return []any{s.X, s.Y}
	}
	return []any{s.X, s.Y, s.Level}
}
