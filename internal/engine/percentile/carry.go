package percentile

import (
	"strings"

	"punchboard/internal/engine/ask"
	"punchboard/internal/engine/part"
	"punchboard/internal/model"
)

// encumbered reports whether what a unit carries weighs more than it has
// strength.
func (r *Rules) encumbered(unit string, items any, opts ...map[string]any) (bool, error) {
	o, err := ask.OptionsOf(opts, "suit")
	if err != nil {
		return false, err
	}
	u, err := r.unit(unit)
	if err != nil {
		return false, err
	}
	return r.over(u, items, o)
}

// over reports whether things, and the suit, weigh more than a unit has strength.
func (r *Rules) over(u *model.Entry, items any, o ask.Options) (bool, error) {
	weight, err := r.carried(items)
	if err != nil {
		return false, err
	}
	suit, err := o.Word("suit")
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
	list, err := ask.Things(items)
	if err != nil {
		return 0, err
	}
	total := 0
	for _, x := range list {
		n, err := r.weight(x.ID)
		if err != nil {
			return 0, err
		}
		total += n * x.N
	}
	return total, nil
}

// weight is what one thing weighs, or a clip if it is WEAPON:LOAD.
func (r *Rules) weight(id string) (int, error) {
	weapon, ammo, clip := strings.Cut(id, ":")
	a, err := r.arm(weapon)
	if err != nil {
		return 0, err
	}
	if !clip {
		return part.Number(a.Entry, "weight")
	}
	if _, err := r.load(a, shot{}, ammo); err != nil {
		return 0, err
	}
	return part.Number(a.Entry, "clip-weight")
}
