package expr

import (
	"crypto/sha256"
	"encoding/binary"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"punchboard/internal/engine/dice"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// keys returns the ids of a collection or the members of a record, in order.
func keys(v any) (any, error) {
	var names []string
	switch v := v.(type) {
	case Object:
		names = v.Names()
	case map[string]any:
		names = sortedKeys(v)
	case dice.Dist:
		names = append(names, lists.Map(v.Outcomes(), func(o dice.Outcome) string { return o.Key() })...)
	default:
		if m := reflect.ValueOf(v); v != nil && m.Kind() == reflect.Map {
			out := lists.Map(m.MapKeys(), func(k reflect.Value) any { return k.Interface() })
			return sorted(nil, out)
		}
		return nil, errorf("want a record, got %s", describe(v))
	}
	return anys(names), nil
}

// concat is concat(list, ...): all lists joined into one.
func concat(f *Frame, a []any) (any, error) {
	all, err := lists.Try(a, f.env.root.items)
	if err != nil {
		return nil, err
	}
	return joinLists(all...)
}

// uniq returns a list without elements that equal an earlier one. It compares only elements that
// may be equal. More than MaxSteps comparisons is an error.
func uniq(e *Env, v any) (any, error) {
	list, err := e.root.items(v)
	if err != nil {
		return nil, err
	}
	if out, ok := uniqAlike(list); ok {
		return out, nil
	}
	out := []any{}
	kept := map[string][]any{} // by likeness
	for steps, run := 0, e.begin(); len(list) > 0; list = list[1:] {
		x := list[0]
		like := likeness(x)
		same := kept[like]
		if steps += len(same); steps > MaxSteps {
			return nil, errorf("it takes more than %d steps", MaxSteps)
		}
		if err := run.Stopped(); err != nil {
			return nil, err
		}
		if !slices.ContainsFunc(same, func(y any) bool { return equal(x, y) }) {
			out, kept[like] = append(out, x), append(same, x)
		}
	}
	return out, nil
}

// likeness returns a text that is the same for equal values and rarely the same for others.
func likeness(v any) string {
	v = now(v)
	if n, ok := number(v); ok {
		if n.whole() {
			return strconv.Itoa(n.i)
		}
		return n.rat().RatString()
	}
	switch v := v.(type) {
	case string:
		if r, ok := dice.ParseNumber(v); ok {
			return r.RatString()
		}
		return v
	case Object:
		return likeness(v.ID()) // an entry equals its id
	case []any:
		var b strings.Builder
		for _, x := range v[:min(len(v), 100)] {
			b.WriteString(likeness(x))
			b.WriteByte(0)
		}
		return b.String()
	case bool:
		return strconv.FormatBool(v)
	}
	return "\x00"
}

// uniqAlike is uniq for a list of only whole numbers, only texts or only parts of the model, which
// can be compared as map keys. It reports false for any other list.
func uniqAlike(list []any) ([]any, bool) {
	out := make([]any, 0, len(list))
	met := make(map[any]bool, len(list))
	for _, x := range list {
		k := x
		switch v := x.(type) {
		case int, string:
			if reflect.TypeOf(x) != reflect.TypeOf(list[0]) {
				return nil, false
			}
		case Object:
			if v.part() == 0 {
				return nil, false
			}
			if _, also := list[0].(Object); !also {
				return nil, false
			}
			k = v.b.model
		default:
			return nil, false
		}
		if !met[k] {
			met[k] = true
			out = append(out, x)
		}
	}
	return out, true
}

// sorted returns a list in order, keeping equal elements in place. Elements that cannot be compared
// are an error.
func sorted(e *Env, v any) (any, error) {
	list, ok := v.([]any)
	if !ok {
		var err error
		if list, err = e.root.items(v); err != nil {
			return nil, err
		}
	}
	out := slices.Clone(list)
	var bad error
	slices.SortStableFunc(out, func(a, b any) int {
		c, err := compare(a, b)
		if err != nil {
			bad = err
		}
		return c
	})
	return out, bad
}

// rowFn is row(table, n), the row that covers n, and row(table, "key").
func rowFn(f *Frame, a []any) (any, error) {
	t, err := tableRows(f.env, a[0])
	if err != nil {
		return nil, err
	}
	if key, ok := a[1].(string); ok {
		if row := t.Keyed(key); row != nil {
			return f.env.root.wrap(row), nil
		}
		keys := model.IDs(t.Rows)
		return nil, errorf("table %q has no row %q%s", t.ID, key, near(key, keys))
	}
	n, err := wholeOf(a[1])
	if err != nil {
		return nil, err
	}
	row := t.Row(n)
	if row == nil {
		return nil, errorf("table %q has no row for %d", t.ID, n)
	}
	return f.env.root.wrap(row), nil
}

// tableRows returns a table, or the table with that id.
func tableRows(e *Env, v any) (*model.Table, error) {
	var t *model.Table
	switch v := v.(type) {
	case Object:
		t, _ = v.Model().(*model.Table)
	case string:
		t = e.root.game.Table(v)
		if x := notingIn(e); x != nil {
			x.Note("tables." + v)
		}
	}
	if t == nil {
		return nil, errorf("row wants a table, got %s", describe(v))
	}
	return t, nil
}

// lengthOf returns the number of elements, members or letters.
func lengthOf(e *Env, v any) (any, error) {
	switch v := v.(type) {
	case string:
		return utf8.RuneCountInString(v), nil
	case map[string]any:
		return len(v), nil
	}
	list, err := e.root.items(v)
	return len(list), err
}

// endOf returns the first or last element, nil for an empty list.
func endOf(e *Env, v any, i int) (any, error) {
	list, err := e.root.items(v)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return list[(i+len(list))%len(list)], nil
}

// takeFn is take(list, n): its first n elements, or all.
func takeFn(f *Frame, a []any) (any, error) {
	n, err := wholeOf(a[1])
	if err != nil {
		return nil, err
	}
	return f.env.root.cut(a[0], 0, max(n, 0))
}

// shuffledFn is shuffled(list, seed): the list in a pseudorandom order that is always the same for
// the same seed, a text or a number.
func shuffledFn(f *Frame, a []any) (any, error) {
	list, err := f.env.root.items(a[0])
	if err != nil {
		return nil, err
	}
	seed, err := f.env.print(a[1])
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256([]byte(seed))
	chance := rand.NewPCG(binary.BigEndian.Uint64(sum[:]), binary.BigEndian.Uint64(sum[8:]))
	out := slices.Clone(list)
	for i := len(out) - 1; i > 0; i-- {
		j := chance.Uint64() % uint64(i+1)
		out[i], out[j] = out[j], out[i]
	}
	return out, nil
}

// reversed returns a list back to front.
func reversed(e *Env, v any) (any, error) {
	list, err := e.root.items(v)
	out := slices.Clone(list)
	slices.Reverse(out)
	return out, err
}

// flattened returns a list with all nested lists opened, to any depth.
func flattened(e *Env, v any) (any, error) {
	list, err := e.root.items(v)
	if err != nil {
		return nil, err
	}
	out := []any{}
	for _, x := range list {
		in, ok := x.([]any)
		if !ok {
			out = append(out, x)
			continue
		}
		flat, err := flattened(e, in)
		if err != nil {
			return nil, err
		}
		if out = append(out, flat.([]any)...); len(out) > MaxList {
			return nil, errorf("the list is too long")
		}
	}
	return out, nil
}

// keepFn is highest(list, n) and lowest(list, n): the n greatest or least, the most extreme first.
// It is the single greatest or least if n is omitted.
func keepFn(name string, sign int) function {
	return function{1, 2, func(f *Frame, a []any) (any, error) {
		if len(a) == 1 {
			return extreme(f.env, name, a, sign)
		}
		n, err := wholeOf(a[1])
		if err != nil {
			return nil, err
		}
		v, err := sorted(f.env, a[0])
		if err != nil {
			return nil, notDice(a[0], err)
		}
		list := v.([]any)
		if sign > 0 {
			slices.Reverse(list)
		}
		return list[:max(0, min(n, len(list)))], nil
	}}
}

// countsOf is counts(things): each distinct thing and its count, as a list of {id, n}. Things are a
// list with repetitions, or a record of counts; nothing gives an empty list. A thing without an id
// is counted by its value.
func countsOf(e *Env, v any) (any, error) {
	switch v := v.(type) {
	case nil:
		return []any{}, nil
	case map[string]any:
		out := make([]any, 0, len(v))
		for _, id := range sortedKeys(v) {
			n, err := wholeOf(v[id])
			if err != nil || n < 0 {
				return nil, errorf("%s: want how many, 0 or more, got %s", id, describe(v[id]))
			}
			out = append(out, map[string]any{"id": id, "n": n})
		}
		return out, nil
	}
	list, err := e.root.items(v)
	if err != nil {
		return nil, err
	}
	return listCounts(list)
}

// listCounts counts equal elements of a list, by id if they have one and by value if not, in order
// of first appearance.
func listCounts(list []any) (any, error) {
	out, at := []any{}, map[string][]map[string]any{} // by likeness
	for _, x := range list {
		if o, ok := x.(Object); ok && o.ID() != "" {
			x = o.ID()
		}
		like := likeness(x)
		i := slices.IndexFunc(at[like], func(m map[string]any) bool { return equal(m["id"], x) })
		if i < 0 {
			i = len(at[like])
			m := map[string]any{"id": x, "n": 0}
			out, at[like] = append(out, m), append(at[like], m)
		}
		at[like][i]["n"] = at[like][i]["n"].(int) + 1
	}
	return out, nil
}

// withoutFn is without(pile, things): a list with each of some things removed once, or a record of
// counts reduced by one for each name. For a deck it gives the record of copies left of each card,
// by id. A single thing needs no list.
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

// fewer subtracts one from a record's count for each name.
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
