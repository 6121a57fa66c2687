package percentile

import (
	"errors"
	"fmt"

	"punchboard/internal/engine/ask"
	"punchboard/internal/engine/part"
	"punchboard/internal/model"
)

// Docs are none: games declare what is asked.
func (r *Rules) Docs() []part.Doc { return nil }

// boost is what a point more of a statistic costs a unit, 0 if it cannot be
// had.
func (r *Rules) boost(u *model.Entry, stat string) (int, error) {
	e, err := r.Entry("statistics", stat)
	if err != nil {
		return 0, err
	}
	v := e.Field("boost")
	if v.Word && u.Field("side").Text != v.Text || without(u, e) {
		return 0, nil
	}
	each, err := 0, error(nil)
	if v.Word { // a side's own, at one price
		each, err = r.Rule("boost-armour")
	} else {
		each, err = part.Whole(v, fmt.Sprintf("statistic %q", stat), "boost")
	}
	if err != nil || u.Field("kind").Text == "soldier" {
		return each, err
	}
	times, err := r.Rule("boost-heavy")
	return each * times, err
}

// without says whether a unit is without a statistic: its block has a word in
// place of a number, or a number to roll against that is 0 (000:186).
func without(u, stat *model.Entry) bool {
	v := u.Field(stat.ID)
	return v.Word || stat.Field("form").Text == "number" && v.IsSet() && v.Int == 0 && v.Text == ""
}

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

// falloff is what a blast of a class loses with each square.
func (r *Rules) falloff(class int) (int, error) {
	t, err := r.Table("splash")
	if err != nil {
		return 0, err
	}
	row := t.Row(class)
	if row == nil {
		return 0, fmt.Errorf("table %q has no row for class %d", t.ID, class)
	}
	n, err := part.Whole(row.Cell("falloff"), fmt.Sprintf("class %d", class), "falloff")
	if err == nil && n < 1 {
		err = fmt.Errorf("a blast of class %d never ends", class)
	}
	return n, err
}

// loaded is the load of a weapon that a question is about, at its distance
// from a blast.
func (r *Rules) loaded(weapon string, o ask.Options) (load, error) {
	a, err := r.arm(weapon)
	if err != nil {
		return load{}, err
	}
	ammo, err := o.Word("ammo")
	if err != nil {
		return load{}, err
	}
	shotID, err := o.Word("shot")
	if err != nil {
		return load{}, err
	}
	var s shot
	if shotID != "" {
		if s, err = r.shot(a, shotID); err != nil {
			return load{}, err
		}
	}
	l, err := r.load(a, s, ammo)
	if err != nil {
		return load{}, err
	}
	if l.harmless {
		return load{}, fmt.Errorf("%q does no damage", a.ID)
	}
	away, err := o.Amount("distance")
	if err != nil || away == 0 {
		return l, err
	}
	if l.class == 0 {
		return load{}, fmt.Errorf("%q makes no blast: nothing reaches a target %d squares away from its hit", a.ID, away)
	}
	loss, err := r.falloff(l.class)
	l.damage = max(0, l.damage-loss*away)
	return l, err
}

// worn is the suit that a unit wears, nil for none.
func (r *Rules) worn(u *model.Entry, o ask.Options) (*model.Entry, error) {
	id, err := o.Word("suit")
	if err != nil || id == "" {
		return nil, err
	}
	suit, err := r.Entry("suits", id)
	if err == nil && !u.Field("wears").True() {
		err = fmt.Errorf("unit %q wears no suits", u.ID)
	}
	return suit, err
}

// susceptible is the damage of a load with what the target's susceptibilities
// add, 0 for a type it is immune to.
func (r *Rules) susceptible(u, suit *model.Entry, l load) (int, error) {
	sum := l.damage
	for _, e := range []*model.Entry{suit, u} {
		if e == nil || e == u && suit != nil && r.Reading("suit-susceptibility") == "replace" {
			continue
		}
		all := e.Field("susceptibilities")
		if all.Word {
			return 0, fmt.Errorf("%q has no susceptibilities of its own: they are %q", e.ID, all.Text)
		}
		for _, s := range all.Items {
			if s.Field("type").Text != l.kind {
				continue
			}
			if s.Field("bonus").Word {
				return 0, nil
			}
			sum += int(s.Field("bonus").Int)
		}
	}
	return max(0, sum), nil
}

// destroys reports whether a hit destroys part of the map of a strength.
func (r *Rules) destroys(weapon, strength string, opts ...map[string]any) (bool, error) {
	o, err := ask.OptionsOf(opts, "ammo", "shot", "distance")
	if err != nil {
		return false, err
	}
	l, err := r.loaded(weapon, o)
	if err != nil {
		return false, err
	}
	row, err := r.Row("structure", strength)
	if err != nil {
		return false, err
	}
	v := row.Cell(l.kind)
	switch {
	case !v.IsSet() || v.Word && v.Text != "any":
		return false, nil
	case v.Word:
		return l.damage > 0, nil
	}
	return l.damage >= int(v.Int), nil
}

// The options of a to-hit number.
var hitOptions = []string{"range", "obstruction", "night", "kneeling", "target_kneeling", "spotter", "no_los",
	"waypoint", "akimbo", "second_weapon", "bonus", "suit"}

// reason is a part of a to-hit number.
type reason struct {
	value int
	why   string
}

// errCannot says that an attack cannot be made, so that its chance is 0.
var errCannot = errors.New("cannot be made")

func cannot(format string, args ...any) error {
	return fmt.Errorf("the attack %w: %s", errCannot, fmt.Sprintf(format, args...))
}
