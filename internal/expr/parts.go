package expr

import (
	"maps"
	"reflect"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// derived holds, by kind of part, the members that are computed from its keys.
var derived = map[string]map[string]func(part any) any{
	"game": {"name": func(g any) any { return g.(*model.Game).Title }},
	"deck": {"size": func(d any) any { return d.(*model.Deck).Size() }, "kinds": func(d any) any { return len(d.(*model.Deck).Cards) },
		"wide": func(d any) any { return millimetres(d.(*model.Deck).Wide) }, "high": func(d any) any { return millimetres(d.(*model.Deck).High) }},
	"modifier":   {"bonus": func(m any) any { return Signed(m.(*model.Modifier).Bonus) }},
	"field-decl": {"type": func(f any) any { return string(f.(*model.FieldDecl).Type.Kind) }},
	"reading":    {"answer": func(r any) any { return chosen(r.(*model.Reading)).Text }, "value": func(r any) any { return chosen(r.(*model.Reading)).Value }},
	"erratum":    {"absent": func(e any) any { return e.(*model.Erratum).Absent }},
	"force":      {"unit": func(f any) any { return f.(*model.Force).Unit }, "count": func(f any) any { return f.(*model.Force).Count }},
}

// millimetres returns a length of a deck's cards, nil if it is not known.
func millimetres(v float64) any {
	if v == 0 {
		return nil
	}
	return v
}

// keyless are the structs without keys that expressions support.
var keyless = []reflect.Type{reflect.TypeFor[model.Cite](), reflect.TypeFor[model.Value](), reflect.TypeFor[model.Field](),
	reflect.TypeFor[model.Cell](), reflect.TypeFor[model.Row](), reflect.TypeFor[model.Force]()}

// members returns the names of a part's members: its id, the keys that its tags declare as far as
// expressions support them, and those derived from these.
func members(x reflect.Value) (names []string, keys map[string][]int) {
	keys = map[string][]int{}
	if f, ok := x.Type().FieldByName("ID"); ok {
		names, keys["id"] = []string{"id"}, f.Index
	}
	for _, k := range model.Keys(x.Type()) {
		t := k.Type
		for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
			t = t.Elem()
		}
		known := t.Kind() != reflect.Struct || slices.Contains(keyless, t) || model.Keys(t) != nil
		if known && keys[k.Name] == nil {
			names, keys[k.Name] = append(names, k.Name), k.Index
		}
	}
	names = append(names, lists.Only(slices.Sorted(maps.Keys(derived[model.KindOf(x.Type())])), func(name string) bool { return keys[name] == nil })...)
	return names, keys
}

// part returns a part of the model that is not an entry, card or row.
func (r *root) part(v any) (Object, bool) {
	x := reflect.ValueOf(v)
	if x.Kind() != reflect.Pointer || x.IsNil() || x.Elem().Kind() != reflect.Struct {
		return Object{}, false
	}
	if o, ok := r.objects.Load(v); ok {
		return o.(Object), true
	}
	x = x.Elem()
	names, keys := members(x)
	if len(names) == 0 {
		return Object{}, false
	}
	kind, at := model.KindOf(x.Type()), fieldOf[diag.Place](x, "At")
	also := derived[kind]
	if f, ok := v.(*model.Force); ok {
		at = f.Unit.At
	}
	o := r.record(strings.TrimSuffix(kind, "-decl"), fieldOf[string](x, "ID"), model.FieldsOf(fieldOf[[]model.Field](x, "Fields")), nil, at)
	o = o.with(v, names, func(name string) any {
		if of := also[name]; of != nil {
			return r.wrap(of(v))
		}
		return r.member(name, x.FieldByIndex(keys[name]), at)
	})
	if v, ok := v.(*model.Reading); ok {
		o.b.place = func(name string) diag.Place {
			return map[string]diag.Place{"chosen": v.Chosen.At}[name]
		}
	}
	r.objects.Store(v, o)
	return o, true
}

// fieldOf returns a field of a struct, zero if it has none of that name and type.
func fieldOf[T any](x reflect.Value, name string) (v T) {
	if f := x.FieldByName(name); f.IsValid() {
		v, _ = f.Interface().(T)
	}
	return v
}

// member returns the value of a field of a part.
func (r *root) member(name string, x reflect.Value, at diag.Place) any {
	switch v := x.Interface().(type) {
	case model.Value:
		return r.value(v, nil)
	case model.Cite:
		return v.String()
	case []model.Value:
		return r.value(model.Value{Kind: model.List, Items: v}, nil)
	case []model.Field:
		return r.record(name, "", model.FieldsOf(v), nil, at)
	case [][]model.Cell:
		return codes(v)
	case []*model.Side:
		return index(r, "sides", v, func(s *model.Side) string { return s.ID })
	case *int:
		if v == nil {
			return nil
		}
		return *v
	}
	switch {
	case x.Kind() == reflect.Struct:
		return r.wrap(x.Addr().Interface())
	case x.Kind() == reflect.Slice && x.Type().Elem().Kind() == reflect.Struct:
		out := make([]any, x.Len())
		for i := range out {
			out[i] = r.wrap(x.Index(i).Addr().Interface())
		}
		return out
	}
	return r.wrap(x.Interface())
}

// codes returns rows of cells as their codes.
func codes(rows [][]model.Cell) []any {
	return listed(rows, func(row []model.Cell) any { return listed(row, func(c model.Cell) any { return c.Code }) })
}

// chosen returns the answer that a reading chose, the zero Answer if it chose none.
func chosen(v *model.Reading) model.Answer {
	return lists.First(v.Options, func(a model.Answer) bool { return a.ID == v.Chosen.Text })
}

// isThing reports whether the object is an entry or a card, whose fields are declared.
func (o Object) isThing() bool {
	switch o.of().model.(type) {
	case *model.Entry, *model.Card:
		return true
	}
	return false
}

// allFields returns the names of every member that entries, cards, tables and rows in the game may
// have. Things of one kind have the same members, so it looks at one of each.
func (r *root) allFields() map[string]bool {
	out := map[string]bool{}
	note := func(decls []*model.FieldDecl, things ...any) {
		for _, d := range decls {
			out[d.ID] = true
		}
		for _, v := range things {
			if o, ok := r.wrap(v).(Object); ok {
				for _, n := range o.Names() {
					out[n] = true
				}
			}
		}
	}
	for _, c := range r.game.Collections {
		note(c.Fields, firstOf(c.Entries)...)
	}
	for _, d := range r.game.Decks {
		note(d.Fields, firstOf(d.Cards)...)
	}
	for _, t := range r.game.Tables {
		note(t.Columns, append(firstOf(t.Rows), t)...)
	}
	return out
}

// firstOf returns a list of the first element, nil for an empty list.
func firstOf[T any](list []T) []any {
	if len(list) == 0 {
		return nil
	}
	return []any{list[0]}
}

// isFieldOf reports whether anything in the game may have a member of that name.
func isFieldOf(fielded func() map[string]bool, name string) bool {
	all := fielded()
	return all[name] || all[kebab(name)]
}
