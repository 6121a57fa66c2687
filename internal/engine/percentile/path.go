package percentile

import (
	"fmt"

	"punchboard/internal/engine/ask"
	"punchboard/internal/engine/part"
	"punchboard/internal/engine/square"
	"punchboard/internal/model"
)

// path is the cheapest way of a unit from one square to another: {tu, steps,
// squares}, steps being what move_cost takes. Without a facing the first step
// needs no turn; with {turns: false} no step does.
func (r *Rules) path(tile, unit string, from, to any, opts ...map[string]any) (map[string]any, error) {
	o, err := ask.OptionsOf(opts, "facing", "turns", "suit", "items", "encumbered", "legs")
	if err != nil {
		return nil, err
	}
	m, a, b, err := r.between(tile, from, to)
	if err != nil {
		return nil, err
	}
	w, facing, err := r.walker(unit, o)
	if err != nil {
		return nil, err
	}
	for _, s := range []model.Spot{a, b} {
		if !m.Fits(w.Mover, s) || !w.Flies && !m.Stands(w.Mover, s) {
			return nil, fmt.Errorf("a unit like %q cannot stand on %s", unit, s)
		}
	}
	steps, _, ok := m.Path(w.Mover, a, b, facing, w.cost)
	if !ok {
		return nil, fmt.Errorf("there is no way from %s to %s", a, b)
	}
	return w.told(a, steps, facing), nil
}

// walker prices the steps of a unit.
type walker struct {
	square.Mover
	tu    map[string]int // of each row of the movement table, and of a door
	turns bool
	lift  []string
}

// door is the row of the table of actions for a door on the way.
const door = "door"

// walker is a unit that walks as the options say, and the facing it begins with.
func (r *Rules) walker(unit string, o ask.Options) (*walker, int, error) {
	u, err := r.unit(unit)
	if err != nil {
		return nil, 0, err
	}
	w := &walker{turns: true, tu: map[string]int{}, lift: []string{}}
	if w.Size, err = part.Number(u, "footprint"); err != nil {
		return nil, 0, err
	}
	if w.Flies, err = r.flies(u, o); err != nil {
		return nil, 0, err
	}
	if r.Reading("lift-cost") == "step-and-level" {
		w.lift = []string{"walk"}
	}
	if _, given := o["turns"]; given {
		if w.turns, err = o.Flag("turns"); err != nil {
			return nil, 0, err
		}
	}
	if err := r.prices(u, w, o); err != nil {
		return nil, 0, err
	}
	facing, err := direction(o)
	return w, facing, err
}

// prices gathers what steps cost the unit, slowed as it is.
func (r *Rules) prices(u *model.Entry, w *walker, o ask.Options) error {
	times, err := r.slowed(u, o)
	if err != nil {
		return err
	}
	t, err := r.Table("movement")
	if err != nil {
		return err
	}
	for _, row := range t.Rows {
		tu, err := part.Whole(row.Cell("tu"), fmt.Sprintf("%q", row.ID), "tu")
		if err != nil {
			return err
		}
		w.tu[row.ID] = tu * times
	}
	for _, id := range r.Role("movement").Rows {
		if part.RowOf(t, id) == nil {
			return fmt.Errorf("table %q has no row %q", t.ID, id)
		}
	}
	w.tu[door], err = r.Cell("actions", door, "tu")
	return err
}

// directions are the ways to face, in the order of square.Dirs.
var directions = []string{"n", "ne", "e", "se", "s", "sw", "w", "nw"}

func direction(o ask.Options) (int, error) {
	id, err := o.Word("facing")
	if err != nil || id == "" {
		return -1, err
	}
	for i, d := range directions {
		if d == id {
			return i, nil
		}
	}
	return 0, ask.Unknown("direction", id, directions)
}

// words are the rows that a step costs, after one in the direction dir.
func (w *walker) words(s square.Step, dir int) []string {
	var out []string
	if next := square.Turned(s, dir); w.turns && dir >= 0 && next != dir {
		turn := (next - dir + len(directions)) % len(directions)
		out = append(out, turns[min(turn, len(directions)-turn)])
	}
	for range s.Doors {
		out = append(out, door)
	}
	switch {
	case s.Lift:
		out = append(out, w.lift...)
	case s.Fly && s.DX == 0 && s.DY == 0:
		return append(out, "hover")
	case s.Fly && s.Diagonal():
		return append(out, "fly-diagonal")
	case s.Fly:
		return append(out, "fly")
	case s.Diagonal():
		out = append(out, "walk-diagonal")
	default:
		out = append(out, "walk")
	}
	if s.Up {
		out = append(out, "up")
	}
	if s.Down {
		out = append(out, "down")
	}
	if s.Uneven {
		out = append(out, "uneven")
	}
	return out
}

// turns are the rows for turns, by how many times 45 degrees.
var turns = []string{1: "turn-45", 2: "turn-90", 3: "turn-135", 4: "turn-180"}

func (w *walker) cost(s square.Step, dir int) int {
	sum := 0
	for _, id := range w.words(s, dir) {
		sum += w.tu[id]
	}
	return sum
}

// told is a way as an answer.
func (w *walker) told(from model.Spot, steps []square.Step, dir int) map[string]any {
	words, squares, tu := []any{}, []any{place(from)}, 0
	for _, s := range steps {
		tu += w.cost(s, dir)
		for _, id := range w.words(s, dir) {
			words = append(words, id)
		}
		squares = append(squares, place(s.To))
		dir = square.Turned(s, dir)
	}
	return map[string]any{"tu": tu, "steps": words, "squares": squares}
}
