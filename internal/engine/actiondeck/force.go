package actiondeck

import (
	"fmt"

	"punchboard/internal/engine/ask"
	"punchboard/internal/model"
)

// abilities is what a Spec card of that number lets a unit do: from each of
// its ability tables, in order, and then from the extra tables named, the row
// of that number as {table, title, name, effect}.
func (r *Rules) abilities(unit string, spec int, extra ...any) ([]any, error) {
	u, err := r.unit(unit)
	if err != nil {
		return nil, err
	}
	field, err := r.Named("abilities")
	if err != nil {
		return nil, err
	}
	names := u.Field(field).Texts()
	for _, x := range ask.Flat(extra) {
		s, ok := x.(string)
		if !ok {
			return nil, fmt.Errorf("a table is named by its id, not %v", x)
		}
		names = append(names, s)
	}
	out := []any{}
	for _, id := range names {
		a, err := r.ability(id, spec)
		if err != nil {
			return nil, err
		}
		out = append(out, a)
	}
	return out, nil
}

// ability is the line of an ability table that a Spec card calls.
func (r *Rules) ability(table string, spec int) (map[string]any, error) {
	t := r.Game.Table(table)
	if t == nil {
		return nil, ask.Unknown("table", table, ask.IDs(r.Game.Tables, func(t *model.Table) string { return t.ID }))
	}
	row := t.Row(spec)
	if row == nil {
		return nil, fmt.Errorf("table %q has no row %d", t.ID, spec)
	}
	a := map[string]any{"table": t.ID, "title": t.Name, "name": row.Cell("name").Text}
	if e := row.Cell("effect").Effect; e != nil {
		a["effect"] = e
	}
	return a, nil
}

// cost is what the units of a side cost in all.
func (r *Rules) cost(scenario, side string) (int, error) { return r.total("cost", scenario, side) }

// hits is how many hits the units of a side take in all.
func (r *Rules) hits(scenario, side string) (int, error) { return r.total("hits", scenario, side) }

// total sums a field over a side's units.
func (r *Rules) total(role, scenario, side string) (int, error) {
	s := r.Game.Scenario(scenario)
	if s == nil {
		return 0, ask.Unknown("scenario", scenario, ask.IDs(r.Game.Scenarios, func(s *model.Scenario) string { return s.ID }))
	}
	force := s.Side(side)
	if force == nil {
		return 0, ask.Unknown("side", side, ask.IDs(s.Sides, func(s *model.Side) string { return s.ID }))
	}
	field, err := r.Named(role)
	if err != nil {
		return 0, err
	}
	sum := 0
	for _, f := range force.Units {
		u, err := r.unit(f.Unit.Text)
		if err != nil {
			return 0, err
		}
		v := u.Field(field)
		if v.Word || v.Kind != model.Whole {
			return 0, fmt.Errorf("unit %q has no number for its %s: %s", u.ID, field, said(v))
		}
		sum += int(v.Int * f.Count.Int)
	}
	return sum, nil
}

func said(v model.Value) string {
	if !v.IsSet() {
		return "it is not set"
	}
	return fmt.Sprintf("it is %q", v.String())
}
