package dicepool

import (
	"fmt"
	"strings"

	"punchboard/internal/engine/ask"
	"punchboard/internal/model"
)

// profile is one way a weapon does damage. A set does width and bonus; without
// sets only Area does any.
type profile struct {
	id, kind string
	sets     bool
	bonus    int
	area     int
	through  bool // it ignores armour
}

// profile is a mode of a weapon; it may be left out for a weapon of one.
func (r *Rules) profile(weapon, mode string) (*model.Entry, profile, error) {
	e, err := r.Entry("weapons", weapon)
	if err != nil {
		return nil, profile{}, err
	}
	all := profiles(e)
	if mode == "" && len(all) == 1 {
		return e, all[0], nil
	}
	var ids []string
	for _, p := range all {
		if p.id == strings.ToLower(mode) {
			return e, p, nil
		}
		ids = append(ids, p.id)
	}
	if mode == "" {
		return nil, profile{}, fmt.Errorf("%q has several modes: say which of %s", e.ID, strings.Join(ids, ", "))
	}
	return nil, profile{}, fmt.Errorf("%q: %w", e.ID, ask.Unknown("mode", mode, ids))
}

// profiles are all modes of a weapon.
func profiles(e *model.Entry) []profile {
	var out []profile
	for _, v := range e.Field("modes").Items {
		w := v.Field("width")
		out = append(out, profile{id: v.Field("mode").Text, kind: v.Field("kind").Text, sets: w.IsSet() && !w.Word, bonus: int(w.Int),
			area: int(v.Field("area").Int), through: e.Field("through").True()})
	}
	return out
}

// kind is the kind of damage of a profile, by a reading where none is printed.
func (r *Rules) kind(p profile) string {
	if p.kind != "" {
		return p.kind
	}
	return r.Reading("untyped")
}

// hit is the damage of a set, or where there is none of the area, beneath
// armour (001:23, 001:29).
func (r *Rules) hit(p profile, width, armour int) int {
	points := width + p.bonus
	if !p.sets {
		points = r.around(p, 0)
	}
	return r.beneath(p, points, armour)
}

func (r *Rules) beneath(p profile, points, armour int) int {
	if p.through || r.Reading("armour") == "nothing" {
		armour = 0
	}
	return max(0, points-armour)
}

// around is the damage of an area by itself, so many steps from its middle.
func (r *Rules) around(p profile, steps int) int {
	switch how := r.Reading("area"); {
	case steps > p.area || how == "radius":
		return 0
	case how == "falls":
		return p.area - steps
	}
	return p.area
}

// damage is what a set of a width does, or what an area does at a distance
// from where it goes off.
func (r *Rules) damage(weapon string, width int, opts ...map[string]any) (int, error) {
	o, err := ask.OptionsOf(opts, "mode", "armour", "distance")
	if err != nil {
		return 0, err
	}
	mode, err := o.Word("mode")
	if err != nil {
		return 0, err
	}
	armour, err := o.Amount("armour")
	if err != nil {
		return 0, err
	}
	e, p, err := r.profile(weapon, mode)
	if err != nil {
		return 0, err
	}
	if o["distance"] != nil {
		steps, err := o.Amount("distance")
		if err != nil {
			return 0, err
		}
		return r.splash(e, p, width, steps, armour)
	}
	return r.hit(p, width, armour), r.wide(p, width)
}

// splash is the damage so many steps away: of the area, or by a reading all
// that the target takes.
func (r *Rules) splash(e *model.Entry, p profile, width, steps, armour int) (int, error) {
	if p.area == 0 {
		return 0, fmt.Errorf("%q has no area", e.ID)
	}
	if r.Reading("area") == "radius" && p.sets && steps <= p.area {
		return r.hit(p, width, armour), r.wide(p, width)
	}
	return r.beneath(p, r.around(p, steps), armour), nil
}

// wide checks that a width is one that a set may have.
func (r *Rules) wide(p profile, width int) error {
	least, err := r.Rule("set-least")
	if err != nil {
		return err
	}
	if p.sets && (width < least || width > most) {
		return fmt.Errorf("a set is %d dice or more, not %d", least, width)
	}
	return nil
}

// blast is what an area does by itself at each distance, from its middle to
// where it ends.
func (r *Rules) blast(area int) ([]any, error) {
	if err := pool(area); err != nil {
		return nil, err
	}
	var out []any
	for d := 0; d <= area; d++ {
		if n := r.around(profile{area: area}, d); n > 0 {
			out = append(out, n)
		}
	}
	return out, nil
}

// fills are the least widths that fill each part of a body, by their ids; a
// part that no width fills is not among them (001:38).
func (r *Rules) fills(weapon string, opts ...map[string]any) (map[string]any, error) {
	o, err := ask.OptionsOf(opts, "mode", "armour")
	if err != nil {
		return nil, err
	}
	mode, err := o.Word("mode")
	if err != nil {
		return nil, err
	}
	armour, err := o.Amount("armour")
	if err != nil {
		return nil, err
	}
	_, p, err := r.profile(weapon, mode)
	if err != nil {
		return nil, err
	}
	return r.least(p, armour)
}

// least is the width of the smallest set that fills each kind of part at once, one
// more than any pool has if none does.
func (r *Rules) least(p profile, armour int) (map[string]any, error) {
	from, err := r.Rule("set-least")
	if err != nil {
		return nil, err
	}
	parts, err := r.Collection("parts")
	if err != nil {
		return nil, err
	}
	out := map[string]any{}
	for _, e := range parts.Entries {
		room := int(e.Field("capacity").Int)
		if !p.sets || !r.decides(p, e) {
			continue
		}
		w := from
		for w <= most && r.hit(p, w, armour) < room {
			w++
		}
		out[e.ID] = w
	}
	return out, nil
}

// decides reports whether a part that is full of a profile's kind of damage
// comes to anything.
func (r *Rules) decides(p profile, part *model.Entry) bool {
	return r.fate(r.kind(p), part.Field("vital").True()) > hurt
}

// bursts are how often a weapon may fire a burst or a spray, as {bursts,
// each, left} (001:42, 001:50).
func (r *Rules) bursts(weapon string) (map[string]any, error) {
	e, err := r.Entry("weapons", weapon)
	if err != nil {
		return nil, err
	}
	ammo := int(e.Field("ammo").Int)
	each, err := r.burst(e, ammo)
	if err != nil {
		return nil, err
	}
	return map[string]any{"bursts": ammo / each, "each": each, "left": ammo % each}, nil
}

// burst is how many rounds a weapon fires in one burst or spray.
func (r *Rules) burst(e *model.Entry, ammo int) (int, error) {
	if e.Field("spray").Int > 0 {
		share, err := r.Rule("spray-share")
		if err != nil {
			return 0, err
		}
		each := ammo / max(1, share)
		if r.Reading("spray-third") == "up" && each*share < ammo {
			each++
		}
		return max(1, each), nil
	}
	m, err := r.Entry("manoeuvres", r.ID("autofire"))
	if err != nil {
		return 0, err
	}
	for _, id := range m.Field("weapons").Texts() {
		if id == e.ID {
			n, err := r.Rule("autofire-shots")
			return max(1, n), err
		}
	}
	return 0, fmt.Errorf("%q fires neither bursts nor sprays", e.ID)
}
