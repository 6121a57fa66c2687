package percentile

import (
	"fmt"
	"slices"
	"strings"

	"punchboard/internal/engine/part"
	"punchboard/internal/model"
)

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
		return part.Number(a.Entry, "weight")
	}
	if _, err := r.load(a, shot{}, ammo); err != nil {
		return 0, err
	}
	return part.Number(a.Entry, "clip-weight")
}
