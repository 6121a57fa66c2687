package percentile

import (
	"fmt"

	"punchboard/internal/engine/ask"
	"punchboard/internal/engine/part"
	"punchboard/internal/model"
)

// flung is how many squares a unit throws something by hand: strength divided
// by weight.
func (r *Rules) flung(u *model.Entry, a arm, suit string) (int, error) {
	str, err := r.strength(u, suit)
	if err != nil {
		return 0, err
	}
	weight, err := part.Number(a.Entry, "weight")
	if err != nil {
		return 0, err
	}
	if weight < 1 {
		return 0, fmt.Errorf("%q weighs nothing, so strength sets no range for it", a.ID)
	}
	switch r.Reading("throw-rounding") {
	case "up":
		return (str + weight - 1) / weight, nil
	case "nearest":
		return (2*str + weight) / (2 * weight), nil
	}
	return str / weight, nil
}

// strength is a unit's strength in a suit, "" for none.
func (r *Rules) strength(u *model.Entry, suit string) (int, error) {
	str, err := part.Number(u, "str")
	if err != nil || suit == "" {
		return str, err
	}
	worn, err := r.worn(u, ask.Options{"suit": suit})
	if err != nil {
		return 0, err
	}
	return str + int(worn.Field("str").Int), nil
}

// throwRange is how many squares a unit throws something.
func (r *Rules) throwRange(unit, item string, opts ...map[string]any) (int, error) {
	o, err := ask.OptionsOf(opts, "suit")
	if err != nil {
		return 0, err
	}
	u, err := r.unit(unit)
	if err != nil {
		return 0, err
	}
	a, err := r.arm(item)
	if err != nil {
		return 0, err
	}
	if err := r.usable(u, a); err != nil {
		return 0, err
	}
	suit, err := o.Word("suit")
	if err != nil {
		return 0, err
	}
	if tac, err := part.Number(u, "tac"); err != nil || tac <= 0 {
		return 0, err
	}
	return r.flung(u, a, suit)
}

// moveCost is what a walk costs in time units: the rows of the movement table
// and of the other actions that it is made of, in any order, as a list or as
// numbers of each.
func (r *Rules) moveCost(unit string, path any, opts ...map[string]any) (int, error) {
	o, err := ask.OptionsOf(opts, "suit", "items", "encumbered", "legs")
	if err != nil {
		return 0, err
	}
	u, err := r.unit(unit)
	if err != nil {
		return 0, err
	}
	parts, err := ask.Things(path)
	if err != nil {
		return 0, err
	}
	times, err := r.slowed(u, o)
	if err != nil {
		return 0, err
	}
	total := 0
	for _, p := range parts {
		tu, moves, err := r.action(u, p.ID, o)
		if err != nil {
			return 0, err
		}
		if moves {
			tu *= times
		}
		total += tu * p.N
	}
	return total, nil
}

// action is what a step or another action costs, and whether it is movement.
func (r *Rules) action(u *model.Entry, id string, o ask.Options) (tu int, moves bool, err error) {
	for _, role := range []string{"movement", "actions"} {
		t, err := r.Table(role)
		if err != nil {
			return 0, false, err
		}
		row := part.RowOf(t, id)
		if row == nil {
			continue
		}
		if err := r.able(u, row, o); err != nil {
			return 0, false, err
		}
		tu, err := part.Whole(row.Cell("tu"), fmt.Sprintf("%q", id), "tu")
		return tu, role == "movement", err
	}
	return 0, false, r.noAction(id)
}

func (r *Rules) noAction(id string) error {
	var have []string
	for _, role := range []string{"movement", "actions"} {
		if t, err := r.Table(role); err == nil {
			have = append(have, ask.IDs(t.Rows, func(r *model.Row) string { return r.ID })...)
		}
	}
	return ask.Unknown("action", id, have)
}

// able checks that a unit can do what a row of the movement table says.
func (r *Rules) able(u *model.Entry, row *model.Row, o ask.Options) error {
	if row.ID == "kneel" && !u.Field("kneels").True() {
		return fmt.Errorf("unit %q cannot kneel", u.ID)
	}
	if row.Cell("by").Text != "flying" {
		return nil
	}
	flies, err := r.flies(u, o)
	if err == nil && !flies {
		err = fmt.Errorf("unit %q does not fly", u.ID)
	}
	return err
}

// flies reports whether a unit flies, by itself or by its suit.
func (r *Rules) flies(u *model.Entry, o ask.Options) (bool, error) {
	suit, err := r.worn(u, o)
	return u.Field("flight").True() || suit != nil && suit.Field("flight").True(), err
}

// slowed is how many times as much movement costs: with too much weight, and
// for each critical hit in the legs.
func (r *Rules) slowed(u *model.Entry, o ask.Options) (int, error) {
	heavy, err := o.Flag("encumbered")
	if err != nil {
		return 0, err
	}
	if items, given := o["items"]; given && !heavy {
		if heavy, err = r.over(u, items, o); err != nil {
			return 0, err
		}
	}
	times := 1
	if heavy {
		if times, err = r.Rule("encumbered"); err != nil {
			return 0, err
		}
	}
	legs, err := o.Amount("legs")
	if err != nil || legs == 0 {
		return times, err
	}
	if legs > maxLegs {
		return 0, fmt.Errorf("%d critical hits in the legs: want at most %d", legs, maxLegs)
	}
	t, err := r.Table("critical")
	if err != nil {
		return 0, err
	}
	for _, row := range t.Rows {
		if v := row.Cell("movement"); v.Int > 1 {
			for range legs {
				times *= int(v.Int)
			}
		}
	}
	return times, nil
}

// maxLegs keeps costs within what a number holds.
const maxLegs = 10
