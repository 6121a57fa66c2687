package expr

import (
	"maps"
	"slices"

	"punchboard/internal/model"
)

// withoutFn is without(pile, things): a list less each of some things once, or
// a record of counts less one of each name. Of a deck it is the record of how
// many copies of each card are left, by id. One thing may stand without a list.
func withoutFn(f *Frame, a []any) (any, error) {
	things, ok := a[1].([]any)
	if !ok {
		things = []any{a[1]}
	}
	switch pile := a[0].(type) {
	case map[string]any:
		return fewer(maps.Clone(pile), things)
	case Object:
		if d, ok := pile.Model().(*model.Deck); ok {
			left := map[string]any{}
			for _, c := range d.Cards {
				left[c.ID] = int(c.Copies.Int)
			}
			return fewer(left, things)
		}
	}
	list, err := f.env.root.items(a[0])
	if err != nil {
		return nil, err
	}
	list = slices.Clone(list)
	for _, x := range things {
		i := slices.IndexFunc(list, func(y any) bool { return equal(x, y) })
		if i < 0 {
			return nil, errorf("there is no %s left", Format(x))
		}
		list = slices.Delete(list, i, i+1)
	}
	return list, nil
}

// fewer takes one of each name off the counts of a record.
func fewer(counts map[string]any, names []any) (any, error) {
	for _, x := range names {
		name := keyText(x)
		n, err := wholeOf(counts[name])
		if err != nil || n < 1 {
			return nil, errorf("there is no %s left", name)
		}
		counts[name] = n - 1
	}
	return counts, nil
}
