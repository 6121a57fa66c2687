package percentile

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/model"
)

// reach is how many squares a unit throws something by hand: strength divided
// by weight.
func (r *Rules) reach(u *model.Entry, a arm, suit string) (int, error) {
	str, err := r.strength(u, suit)
	if err != nil {
		return 0, err
	}
	weight, err := number(a.Entry, "weight")
	if err != nil {
		return 0, err
	}
	if weight < 1 {
		return 0, fmt.Errorf("%q weighs nothing, so strength sets no range for it", a.ID)
	}
	switch r.reading("throw-rounding") {
	case "up":
		return (str + weight - 1) / weight, nil
	case "nearest":
		return (2*str + weight) / (2 * weight), nil
	}
	return str / weight, nil
}

// strength is a unit's strength in a suit, "" for none.
func (r *Rules) strength(u *model.Entry, suit string) (int, error) {
	str, err := number(u, "str")
	if err != nil || suit == "" {
		return str, err
	}
	worn, err := r.worn(u, options{"suit": suit})
	if err != nil {
		return 0, err
	}
	return str + int(worn.Field("str").Int), nil
}

// throwRange is how many squares a unit throws something.
func (r *Rules) throwRange(unit, item string, opts ...map[string]any) (int, error) {
	o, err := optionsOf(opts, "suit")
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
	suit, err := o.word("suit")
	if err != nil {
		return 0, err
	}
	if tac, err := number(u, "tac"); err != nil || tac <= 0 {
		return 0, err
	}
	return r.reach(u, a, suit)
}

// shotsPerTurn is how many shots a unit fires in a turn that begins with a
// full weapon, loading again where it must.
func (r *Rules) shotsPerTurn(unit, weapon, shotID string) (int, error) {
	u, err := r.unit(unit)
	if err != nil {
		return 0, err
	}
	a, err := r.arm(weapon)
	if err != nil {
		return 0, err
	}
	s, err := r.shot(a, shotID)
	if err != nil {
		return 0, err
	}
	if err := r.usable(u, a); err != nil {
		return 0, err
	}
	tu, err := number(u, "tu")
	if err != nil {
		return 0, err
	}
	if s.tu < 1 {
		return 0, fmt.Errorf("%q: the shot %q costs no time units", a.ID, s.id)
	}
	if a.kind == "grenades" {
		prime, err := r.cell("actions", "prime", "tu")
		return tu / (s.tu + prime), err
	}
	return r.spend(u, a, s, tu)
}

// spend counts the shots that time units pay for.
func (r *Rules) spend(u *model.Entry, a arm, s shot, tu int) (int, error) {
	clip := a.Field("ammo")
	rounds, err := r.rounds(s)
	if err != nil {
		return 0, err
	}
	if clip.Word || !clip.IsSet() || rounds < 1 || !u.Field("reloads").True() {
		if n := tu / s.tu; clip.IsSet() && !clip.Word && rounds > 0 {
			return min(n, int(clip.Int)/rounds), nil
		}
		return tu / s.tu, nil
	}
	again, err := r.cell("actions", "load", "tu")
	if err != nil {
		return 0, err
	}
	shots, left := 0, int(clip.Int)
	if rounds > left {
		return 0, nil
	}
	for tu >= s.tu {
		if left < rounds {
			if tu, left = tu-again, int(clip.Int); tu < s.tu {
				break
			}
		}
		tu, left, shots = tu-s.tu, left-rounds, shots+1
	}
	return shots, nil
}

// moveCost is what a walk costs in time units: the rows of the movement table
// and of the other actions that it is made of, in any order, as a list or as
// numbers of each.
func (r *Rules) moveCost(unit string, path any, opts ...map[string]any) (int, error) {
	o, err := optionsOf(opts, "suit", "items", "encumbered", "legs")
	if err != nil {
		return 0, err
	}
	u, err := r.unit(unit)
	if err != nil {
		return 0, err
	}
	parts, err := things(path)
	if err != nil {
		return 0, err
	}
	times, err := r.slowed(u, o)
	if err != nil {
		return 0, err
	}
	total := 0
	for _, p := range parts {
		tu, moves, err := r.action(u, p.id, o)
		if err != nil {
			return 0, err
		}
		if moves {
			tu *= times
		}
		total += tu * p.n
	}
	return total, nil
}

// action is what a step or another action costs, and whether it is movement.
func (r *Rules) action(u *model.Entry, id string, o options) (tu int, moves bool, err error) {
	for _, role := range []string{"movement", "actions"} {
		t, err := r.table(role)
		if err != nil {
			return 0, false, err
		}
		row := rowNamed(t, id)
		if row == nil {
			continue
		}
		if err := r.able(u, row, o); err != nil {
			return 0, false, err
		}
		tu, err := whole(row.Cell("tu"), fmt.Sprintf("%q", id), "tu")
		return tu, role == "movement", err
	}
	return 0, false, r.noAction(id)
}

func (r *Rules) noAction(id string) error {
	var have []string
	for _, role := range []string{"movement", "actions"} {
		if t, err := r.table(role); err == nil {
			have = append(have, ids(t.Rows, func(r *model.Row) string { return r.ID })...)
		}
	}
	return unknown("action", id, have)
}

// able checks that a unit can do what a row of the movement table says.
func (r *Rules) able(u *model.Entry, row *model.Row, o options) error {
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
func (r *Rules) flies(u *model.Entry, o options) (bool, error) {
	suit, err := r.worn(u, o)
	return u.Field("flight").True() || suit != nil && suit.Field("flight").True(), err
}

// slowed is how many times as much movement costs: with too much weight, and
// for each critical hit in the legs.
func (r *Rules) slowed(u *model.Entry, o options) (int, error) {
	heavy, err := o.flag("encumbered")
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
		if times, err = r.rule("encumbered"); err != nil {
			return 0, err
		}
	}
	legs, err := o.amount("legs")
	if err != nil || legs == 0 {
		return times, err
	}
	if legs > maxLegs {
		return 0, fmt.Errorf("%d critical hits in the legs: want at most %d", legs, maxLegs)
	}
	t, err := r.table("critical")
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

// thing is a number of something.
type thing struct {
	id string
	n  int
}

// things reads a list of ids, each as often as it is there, or a map of ids
// and how many there are.
func things(v any) ([]thing, error) {
	var out []thing
	switch v := v.(type) {
	case nil:
	case []any:
		for _, x := range v {
			id, ok := wordOf(x)
			if !ok {
				return nil, fmt.Errorf("want a list of ids, got %v in it", x)
			}
			out = append(out, thing{id, 1})
		}
	case map[string]any:
		for id := range v {
			n, err := options(v).amount(id)
			if err != nil {
				return nil, err
			}
			out = append(out, thing{id, n})
		}
		slices.SortFunc(out, func(a, b thing) int { return strings.Compare(a.id, b.id) })
	default:
		return nil, fmt.Errorf("want a list of ids, or a map of ids and numbers, got %v", v)
	}
	return out, nil
}

// encumbered reports whether what a unit carries weighs more than it has
// strength.
func (r *Rules) encumbered(unit string, items any, opts ...map[string]any) (bool, error) {
	o, err := optionsOf(opts, "suit")
	if err != nil {
		return false, err
	}
	u, err := r.unit(unit)
	if err != nil {
		return false, err
	}
	return r.over(u, items, o)
}

func (r *Rules) over(u *model.Entry, items any, o options) (bool, error) {
	weight, err := r.carried(items)
	if err != nil {
		return false, err
	}
	suit, err := o.word("suit")
	if err != nil {
		return false, err
	}
	if worn, err := r.worn(u, o); err != nil {
		return false, err
	} else if worn != nil {
		weight += int(worn.Field("weight").Int)
	}
	str, err := r.strength(u, suit)
	return weight > str, err
}

// carried is what things weigh together. WEAPON:LOAD is a clip.
func (r *Rules) carried(items any) (int, error) {
	list, err := things(items)
	if err != nil {
		return 0, err
	}
	total := 0
	for _, x := range list {
		n, err := r.weight(x.id)
		if err != nil {
			return 0, err
		}
		total += n * x.n
	}
	return total, nil
}

func (r *Rules) weight(id string) (int, error) {
	weapon, ammo, clip := strings.Cut(id, ":")
	a, err := r.arm(weapon)
	if err != nil {
		return 0, err
	}
	if !clip {
		return number(a.Entry, "weight")
	}
	if _, err := r.load(a, shot{}, ammo); err != nil {
		return 0, err
	}
	return number(a.Entry, "clip-weight")
}
