package expr

import (
	"cmp"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"punchboard/internal/diag"
	"punchboard/internal/engine/dice"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// owner is what an entry, card or row is part of.
type owner struct {
	kind  string
	decls []*model.FieldDecl
	order int
}

// expose makes the game's data reachable by name.
func (r *root) expose() {
	g := r.game
	r.top = map[string]func() any{}
	r.put("game", func() any { return r.wrap(g) })
	r.put("signs", func() any { return signsOf(g.Signs) })
	for _, c := range g.Collections {
		r.put(c.ID, func() any { return r.wrap(c) })
	}
	putAll(r, "tables", g.Tables, func(x *model.Table) string { return x.ID })
	putAll(r, "decks", g.Decks, func(x *model.Deck) string { return x.ID })
	putAll(r, "tiles", g.Tiles, func(x *model.Tile) string { return x.ID })
	putAll(r, "counters", g.Counters, func(x *model.Counter) string { return x.ID })
	putAll(r, "scenarios", g.Scenarios, func(x *model.Scenario) string { return x.ID })
	putAll(r, "terms", g.Terms, func(x *model.Term) string { return x.ID })
	putAll(r, "readings", g.Readings, func(x *model.Reading) string { return x.ID })
	putAll(r, "claims", g.Claims, func(x *model.Claim) string { return x.ID })
	putAll(r, "errata", g.Errata, func(x *model.Erratum) string { return x.ID })
	putAll(r, "chapters", g.Chapters, func(x *model.Chapter) string { return x.ID })
	putAll(r, "components", g.Components, func(x *model.Component) string { return x.ID })
	putAll(r, "verbs", g.Verbs, func(x *model.Verb) string { return x.ID })
	r.owners = sync.OnceValue(func() map[any]owner { return ownersOf(r.game) })
	r.fielded = sync.OnceValue(r.allFields)
}

// put sets a name of the outermost scope. The value is made on first use.
func (r *root) put(name string, v func() any) {
	if _, taken := r.top[name]; !taken {
		r.topNames = append(r.topNames, name)
		r.top[name] = sync.OnceValue(v)
	}
}

// putAll sets a name of the outermost scope to things by their ids.
func putAll[T any](r *root, kind string, things []T, id func(T) string) {
	r.put(kind, func() any { return index(r, kind, things, id) })
}

// index returns an object whose members are things by id, and whose items are the things in order.
func index[T any](r *root, kind string, things []T, id func(T) string) Object {
	byID := sync.OnceValue(func() map[string]int {
		out := make(map[string]int, len(things))
		for i, x := range slices.Backward(things) {
			out[id(x)] = i
		}
		return out
	})
	return Object{&body{
		kind: kind,
		get: func(name string) (any, bool, error) {
			if i, ok := byID()[name]; ok {
				return r.wrap(things[i]), true, nil
			}
			return nil, false, nil
		},
		names: func() []string {
			return lists.Map(things, id)
		},
		items: func() []any {
			return listed(things, func(x T) any { return r.wrap(x) })
		},
	}}
}

// ownersOf maps each entry, card and row to what it is part of.
func ownersOf(game *model.Game) map[any]owner {
	out := map[any]owner{}
	for _, c := range game.Collections {
		for i, e := range c.Entries {
			out[e] = owner{c.One, c.Fields, i}
		}
	}
	for _, d := range game.Decks {
		for i, c := range d.Cards {
			out[c] = owner{"card", d.Fields, i}
		}
	}
	for _, t := range game.Tables {
		for i, x := range t.Rows {
			out[x] = owner{"row", t.Columns, i}
		}
	}
	return out
}

// wrap returns any value as expressions see it: parts of the model as Objects, whole numbers as
// int.
func (r *root) wrap(v any) any {
	switch v := v.(type) {
	case nil, int, string, bool, Object, Signed, Decimal:
		return v
	case []any:
		return r.wrapAll(v, true)
	case model.Value:
		return r.value(v, nil)
	case *model.Entry, *model.Card, *model.Row, *model.Effect:
		return r.cached(v)
	case *model.Collection:
		o := index(r, v.ID, v.Entries, func(e *model.Entry) string { return e.ID })
		o.b.model, o.b.at = v, v.At
		return o
	}
	if o, ok := r.part(v); ok {
		return o
	}
	return r.plainKind(v)
}

// Forget drops the cached objects of these values. They are made again when next needed.
func Forget(e *Env, values map[string]any) {
	for _, v := range values {
		if c, ok := v.(*model.Card); ok {
			e.root.objects.Delete(c)
		}
	}
}

// cached returns the object of a part that expressions reach often, made once.
func (r *root) cached(v any) any {
	if reflect.ValueOf(v).IsNil() {
		return nil
	}
	if o, ok := r.objects.Load(v); ok {
		return o
	}
	var o Object
	switch v := v.(type) {
	case *model.Entry:
		o = r.entry(v, "entry", v)
	case *model.Card:
		o = r.card(v)
	case *model.Row:
		o = r.row(v)
	case *model.Effect:
		o = r.effect(v)
	}
	r.objects.Store(v, o)
	return o
}

// plainKind converts Go's other whole numbers, named strings and slices to values of the language.
func (r *root) plainKind(v any) any {
	x := reflect.ValueOf(v)
	switch {
	case x.CanInt():
		return int(x.Int())
	case x.CanUint():
		return int(x.Uint())
	case x.Kind() == reflect.String:
		return x.String()
	case x.Kind() == reflect.Slice || x.Kind() == reflect.Array:
		return sliced(x, r.wrap)
	case x.Kind() == reflect.Pointer && x.IsNil():
		return nil
	}
	return v
}

// sliced returns the result of of for each element of a Go slice, in order.
func sliced(x reflect.Value, of func(any) any) []any {
	out := make([]any, x.Len())
	for i := range out {
		out[i] = of(x.Index(i).Interface())
	}
	return out
}

// wrapAll wraps the elements of a list, copying it only if it must. If deep, it also wraps the
// lists in it. A caller that looks only at the elements need not go deep: wrapping a whole table
// for every cell that is read would cost the whole table.
func (r *root) wrapAll(list []any, deep bool) []any {
	one := r.element
	if deep {
		one = r.wrap
	}
	for i, v := range list {
		switch v := v.(type) {
		case nil, int, string, bool, Object, Signed, Decimal, map[string]any, dice.Number, dice.Chance, dice.Dist:
			continue
		case []any:
			if !deep {
				continue
			}
			if w := r.wrapAll(v, deep); len(w) == 0 || &w[0] == &v[0] {
				continue
			}
		}
		out := slices.Clone(list)
		for j := i; j < len(out); j++ {
			out[j] = one(out[j])
		}
		return out
	}
	return list
}

// element is wrap for an element of a list or record. A list stays as it is, since its own elements
// are wrapped when they are read.
func (r *root) element(v any) any {
	if list, ok := v.([]any); ok {
		return list
	}
	return r.wrap(v)
}

// untyped is the type of an undeclared value.
var untyped = &model.Type{}

// value returns a value of content. t, if not nil, is its declared type.
func (r *root) value(v model.Value, t *model.Type) any {
	if t == nil {
		t = untyped
	}
	switch {
	case !v.IsSet():
		return unset(t)
	case v.Word:
		return v.Text
	}
	switch v.Kind {
	case model.Whole, model.Percent:
		return int(v.Int)
	case model.Signed:
		return Signed(v.Int)
	case model.Decimal:
		return DecimalOf(v)
	case model.Flag:
		return v.Int == 1
	case model.EffectKind:
		if v.Effect == nil {
			return nil
		}
		return r.effect(v.Effect)
	case model.List:
		return listed(v.Items, func(x model.Value) any { return r.value(x, t.Of) })
	case model.Record:
		return r.record("record", "", model.FieldsOf(v.Fields), t.Fields, v.At)
	}
	return v.Text
}

// unset returns the value of a type where none is given: the empty list for a list, false for a
// flag, else nil.
func unset(t *model.Type) any {
	switch t.Kind {
	case model.Flag:
		return false
	case model.List:
		return []any{}
	}
	return nil
}

// unset returns the value of a declared field that is not given.
func (r *root) unset(d *model.FieldDecl) any {
	if d.Default != nil {
		return r.value(*d.Default, &d.Type)
	}
	return unset(&d.Type)
}

// field finds a field among those given and those declared.
func (r *root) field(name string, fields model.Fields, decls []*model.FieldDecl) (any, bool) {
	decl := model.Declared(decls, name)
	var t *model.Type
	if decl != nil {
		t = &decl.Type
	}
	for f := range fields.All() {
		if f.ID == name {
			return r.value(f.Value, t), true
		}
	}
	if decl == nil {
		return nil, false
	}
	return r.unset(decl), true
}

// fieldNames returns the names of fields, declared ones first.
func fieldNames(fields model.Fields, decls []*model.FieldDecl) []string {
	out := model.IDs(decls)
	for f := range fields.All() {
		if !slices.Contains(out, f.ID) {
			out = append(out, f.ID)
		}
	}
	return out
}

// record returns an object of fields.
func (r *root) record(kind, id string, fields model.Fields, decls []*model.FieldDecl, at diag.Place) Object {
	var read readFields
	return Object{&body{
		kind: kind, id: id, at: at,
		get: func(name string) (any, bool, error) {
			if v, ok := read.find(name); ok {
				return v, true, nil
			}
			v, ok := r.field(name, fields, decls)
			if ok {
				read.put(name, v)
			}
			return v, ok, nil
		},
		names: func() []string { return fieldNames(fields, decls) },
		place: func(name string) diag.Place { return fields.Find(name).At },
	}}
}

// readFields caches the fields of an object that have been read. They are few, so a linear search
// is fastest.
type readFields struct{ list atomic.Pointer[[]readField] }

// readField is a value by its name.
type readField struct {
	name  string
	value any
}

// find returns the value of a name. It reports false if it has not been read yet.
func (m *readFields) find(name string) (any, bool) {
	if list := m.list.Load(); list != nil {
		for _, x := range *list {
			if x.name == name {
				return x.value, true
			}
		}
	}
	return nil, false
}

// put keeps a value by its name.
func (m *readFields) put(name string, v any) {
	for {
		was := m.list.Load()
		var list []readField
		if was != nil {
			list = *was
		}
		list = append(slices.Clip(list), readField{name, v})
		if m.list.CompareAndSwap(was, &list) {
			return
		}
	}
}

// undeclared returns the names that are not declared as fields. A declared field of that name takes
// precedence.
func undeclared(names []string, decls []*model.FieldDecl) []string {
	called := func(name string) bool { return model.Declared(decls, name) != nil }
	if !slices.ContainsFunc(names, called) {
		return names
	}
	return slices.DeleteFunc(slices.Clone(names), called)
}

// with puts fixed members before the fields of an object.
func (o Object) with(model any, names []string, get func(name string) any) Object {
	fields, fieldNames := o.b.get, o.b.names
	o.b.model = model
	o.b.get = func(name string) (any, bool, error) {
		if slices.Contains(names, name) {
			return get(name), true, nil
		}
		return fields(name)
	}
	o.b.names = func() []string { return append(slices.Clone(names), fieldNames()...) }
	return o
}

// entry returns an entry of a collection as an object. of is its key in r.owners.
func (r *root) entry(e *model.Entry, kind string, of any) Object {
	in := r.owners()[of]
	kind = cmp.Or(in.kind, kind)
	o := r.record(kind, e.ID, e.Fields, in.decls, e.At)
	return o.with(of, undeclared(entryNames, in.decls), func(name string) any {
		switch name {
		case "id":
			return e.ID
		case "name":
			return e.Name
		case "order":
			return in.order
		case "source":
			return e.Cite.String()
		}
		return e.Ours
	})
}

// entryNames are the members that every entry has besides its fields.
var entryNames = []string{"id", "name", "order", "source", "ours"}

// rowNames are the members that every row of a table has besides its columns.
var rowNames = []string{"key", "lo", "hi", "range", "order"}

// card returns a card as expressions see it: its entry with its copies.
func (r *root) card(c *model.Card) Object {
	o := r.entry(&c.Entry, "card", c)
	return o.with(c, []string{"copies"}, func(string) any { return r.value(c.Copies, nil) })
}

// row returns a row of a table, with the range it covers and its order. If the row covers no
// numbers, its range is its key, and lo and hi are nothing.
func (r *root) row(x *model.Row) Object {
	in := r.owners()[x]
	o := r.record("row", x.ID, model.FieldsOf(x.Cells), in.decls, x.At)
	return o.with(x, undeclared(rowNames, in.decls), func(name string) any {
		switch {
		case name == "key":
			return x.ID
		case name == "range":
			return x.Key()
		case name == "order":
			return in.order
		}
		end := x.Takes.Lo
		if name == "hi" {
			end = x.Takes.Hi
		}
		if n, ok := end(); ok {
			return n
		}
		return nil
	})
}

// signsOf returns what a game prints for words, by word. Without a theme every word stands for
// itself, so that a text can be tried without one.
func signsOf(all map[string]string) any {
	if all == nil {
		return Object{&body{kind: "signs", names: func() []string { return nil }, get: func(name string) (any, bool, error) {
			return strings.ReplaceAll(name, "_", " "), true, nil
		}}}
	}
	out := make(map[string]any, len(all))
	for word, sign := range all {
		out[strings.ReplaceAll(word, "-", "_")] = sign
	}
	return out
}
