package expr

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/engine/dice"
	"punchboard/internal/lists"
)

// Object is a thing of the game as expressions see it: an entry, a table, a row, an effect, a whole
// collection. The zero Object has no members.
type Object struct{ b *body }

// body is the content of an Object: what it is, and how to find its members.
type body struct {
	kind, id string
	model    any
	at       diag.Place
	get      func(name string) (v any, ok bool, err error)
	names    func() []string
	items    func() []any                 // nil for anything but a list
	place    func(name string) diag.Place // of a member; nil without written fields
	text     func() (string, error)       // how it prints; nil for its name or id
	seen     func()                       // notes that all of it is looked at; nil if nothing is noted
	plain    *body                        // the same without noting; nil if nothing is noted
}

// Made returns a record of a kind, such as one that a function of the rules makes of its arguments.
// Its members come in the order of their names.
func Made(kind string, members map[string]any) Object {
	return Object{&body{
		kind:  kind,
		get:   func(name string) (any, bool, error) { v, ok := members[name]; return v, ok, nil },
		names: func() []string { return sortedKeys(members) },
	}}
}

// none is the body of the zero Object.
var none = &body{get: func(string) (any, bool, error) { return nil, false, nil }, names: func() []string { return nil }}

// of returns the body of the object.
func (o Object) of() *body {
	if o.b == nil {
		return none
	}
	return o.b
}

// Kind returns what it is: "unit", "card", "table", "effect", "units", ...
func (o Object) Kind() string { return o.of().kind }

// ID returns its id, "" if it has none.
func (o Object) ID() string { return o.of().id }

// Model returns the *model.Entry, *model.Card, *model.Table, ... behind it, nil if it stands for
// several.
func (o Object) Model() any {
	b := o.of()
	if b.seen != nil {
		b.seen()
	}
	return b.model
}

// At returns where the content writes it, zero if nowhere.
func (o Object) At() diag.Place { return o.of().at }

// PlaceOf returns where the content writes a member, also with hyphens for underscores. If the
// member is not written, it returns the place of the object.
func (o Object) PlaceOf(name string) diag.Place {
	b := o.of()
	for _, n := range []string{name, kebab(name)} {
		if b.place == nil {
			break
		}
		if at := b.place(n); !at.IsZero() {
			return at
		}
	}
	return b.at
}

// Called returns the name of a thing, or its id if it has no name.
func (o Object) Called() string {
	if v, err := o.Member("name"); err == nil {
		if s, ok := v.(string); ok && s != "" {
			return s
		}
	}
	return o.ID()
}

// Names returns its members in a fixed order.
func (o Object) Names() []string { return o.of().names() }

// Lookup returns the value of a member. It reports false if there is none, which is cheaper than an
// error of Member.
func (o Object) Lookup(name string) (any, bool, error) { return o.member(name) }

// Member returns the value of a member. An unknown one is an *Error that suggests similar names.
func (o Object) Member(name string) (any, error) {
	v, ok, err := o.member(name)
	if err != nil || ok {
		return v, err
	}
	names := o.Names()
	if !strings.Contains(name, "-") { // a name with a hyphen is written in brackets
		names = asNames(names)
	}
	like := near(name, names)
	lacks := &Error{Msg: o.label() + " has no " + name + like, Off: -1}
	if !strings.Contains(like, "?") {
		lacks.Lacks = name
	}
	return nil, lacks
}

// member finds a member as written, or with hyphens for underscores.
func (o Object) member(name string) (any, bool, error) {
	get := o.of().get
	v, ok, err := get(name)
	if !ok && err == nil && strings.Contains(name, "_") {
		return get(kebab(name))
	}
	return v, ok, err
}

// label names the object in a message: unit "squaddie".
func (o Object) label() string {
	if o.ID() == "" || o.ID() == o.Kind() {
		return o.Kind()
	}
	return fmt.Sprintf("%s %q", o.Kind(), o.ID())
}

// Plain returns the object as maps, lists and scalars, for JSON: a list for a collection, the
// printed text without its emphasis for an effect.
func (o Object) Plain() any {
	if o.b == nil {
		return nil
	}
	if o.b.items != nil {
		return o.b.items()
	}
	if o.b.text != nil {
		s, _ := o.b.text()
		return strings.ReplaceAll(s, "**", "")
	}
	out := map[string]any{}
	for _, n := range o.Names() {
		if v, ok, err := o.member(n); ok && err == nil && v != nil {
			out[n] = v
		}
	}
	return out
}

// same reports whether two objects are one thing of the game.
func (o Object) same(p Object) bool {
	return o.b == p.b || o.b != nil && p.b != nil && o.b.model != nil && o.b.model == p.b.model
}

// key returns a value as a key of a map. A thing of the game is the same key wherever it was found.
func key(v any) any {
	if o, ok := v.(Object); ok && o.b != nil && o.b.plain != nil {
		return Object{o.b.plain}
	}
	if d, ok := v.(Decimal); ok { // 2.5 and 2.50 are one key
		return decimalText(d.number().rat())
	}
	return v
}

// kebab returns a name with hyphens for underscores, as ids are written.
func kebab(name string) string { return strings.ReplaceAll(name, "_", "-") }

// get returns the member or element of any value.
func (r *root) get(of, key any) (any, error) {
	switch of := of.(type) {
	case nil:
		return nil, errorf("a value that is not set has no %s", keyText(key))
	case Object:
		return r.objectGet(of, key)
	case map[string]any:
		return r.mapGet(of, keyText(key))
	case []any:
		return r.listGet(of, key)
	case dice.Dist:
		return distGet(of, keyText(key))
	case *dice.Later:
		return laterGet(of, keyText(key))
	}
	if v, ok := r.reflectGet(of, key); ok {
		return v, nil
	}
	return nil, errorf("%s has no %s%s", describe(of), keyText(key), r.idOf(of, keyText(key)))
}

// idOf explains how to reach a field if v is the id of an entry with that field. It returns "" for
// anything else.
func (r *root) idOf(v any, field string) string {
	id, ok := v.(string)
	if !ok {
		return ""
	}
	for _, c := range r.game.Collections {
		if e := c.Entry(id); e != nil && (field == "name" || e.Field(field).Kind != "" || e.Field(kebab(field)).Kind != "") {
			return fmt.Sprintf(": it is an id; write %s[...].%s, with what gives the id between the brackets", strings.ReplaceAll(c.ID, "-", "_"), field)
		}
	}
	return ""
}

// found returns the member or element of a value, nil for a member that an object does not have.
func (r *root) found(of, key any) (any, error) {
	o, ok := of.(Object)
	name, text := key.(string)
	if !ok || !text {
		return r.get(of, key)
	}
	v, _, err := o.member(name)
	return v, err
}

// objectGet returns a member of a thing, or for a whole number an element of one that is a list.
func (r *root) objectGet(o Object, key any) (any, error) {
	if n, ok := key.(int); ok && o.b != nil && o.b.items != nil {
		return r.listGet(o.b.items(), n)
	}
	return o.Member(keyText(key))
}

// mapGet returns a member of a record, also with hyphens for underscores. A missing one is an error
// that suggests the likely name.
func (r *root) mapGet(m map[string]any, key string) (any, error) {
	v, ok := m[key]
	if !ok {
		v, ok = m[kebab(key)]
	}
	if !ok {
		return nil, errorf("unknown member %s%s", key, near(key, sortedKeys(m)))
	}
	if l, ok := v.(*dice.Later); ok {
		return l.Dist()
	}
	return r.element(v), nil
}

// listGet returns an element of a list, from 0, or counted from the end for a negative number. An
// index that is out of range or not a number is an error.
func (r *root) listGet(list []any, key any) (any, error) {
	i, ok := key.(int)
	if !ok && slices.ContainsFunc(list, func(v any) bool { o, is := r.wrap(v).(Object); return is && o.ID() == keyText(key) }) {
		return nil, errorf("a list has no ids: write find(..., .id == \"%[1]s\")", keyText(key))
	}
	if !ok {
		for _, k := range r.game.Collections {
			if k.Entry(keyText(key)) != nil {
				return nil, errorf("a list has no %s: if the %s are meant, a field of that name hides them, so rename the field", keyText(key), k.ID)
			}
		}
		return nil, errorf("a list has no %s: its elements are [0], [1], ...", keyText(key))
	}
	if i < 0 {
		i += len(list)
	}
	if i < 0 || i >= len(list) {
		return nil, errorf("no element %d in a list of %d: the first is 0", key, len(list))
	}
	return r.element(list[i]), nil
}

// laterGet returns a member of a distribution that is left for later. Some have a mean that is
// known without working them out.
func laterGet(l *dice.Later, key string) (any, error) {
	if m, ok := l.Mean(); ok && key == "mean" {
		return exact(m.Rat()), nil
	}
	d, err := l.Dist()
	if err != nil {
		return nil, err
	}
	return distGet(d, key)
}

// distGet returns the chance of an outcome by its name, the mean, or the list of outcomes. A number
// or word that cannot come has chance 0 if it would be a possible kind of outcome.
func distGet(d dice.Dist, key string) (any, error) {
	switch key {
	case "mean":
		if !hasNumbers(d) {
			return nil, noMean(d)
		}
		return exact(d.Mean().Rat()), nil
	case "outcomes":
		return lists.Map(d.Outcomes(), func(o dice.Outcome) any { return map[string]any{"outcome": o.Value, "chance": o.Chance} }), nil
	}
	var keys []string
	for _, o := range d.Outcomes() {
		if o.Key() == key {
			return o.Chance, nil
		}
		keys = append(keys, o.Key())
	}
	if n, ok := dice.ParseNumber(key); slices.Contains(d.Words(), key) || ok && n.IsInt() && d.Numeric() {
		return dice.Chance{}, nil
	}
	if ofLists(d) {
		return nil, errorf("the outcomes are lists: name what is rolled under rolls, and ask for [%s] of its value", key)
	}
	if m, ok := d.Value(0).(map[string]any); ok {
		if _, is := m[key]; is {
			return nil, errorf("the outcomes are records: map(..., it.%s) is the law of that", key)
		}
	}
	return nil, errorf("the distribution has no outcome %s%s", key, near(key, append(keys, "mean", "outcomes")))
}

// ofLists reports whether the outcomes are lists, judging by the first.
func ofLists(d dice.Dist) bool {
	if d.Len() == 0 {
		return false
	}
	_, list := d.Value(0).([]any)
	return list
}

// ofNumbers reports whether a value is a law of numbers.
func ofNumbers(v any) bool {
	d, law := now(v).(dice.Dist)
	return law && d.Numeric()
}

// noMean returns an error that says why a law has no mean.
func noMean(d dice.Dist) error {
	if ofLists(d) {
		return errorf("the outcomes are lists, and have no mean: sum(...) adds up each of them")
	}
	return errorf("the outcomes have names, and no mean")
}

// hasNumbers reports whether the outcomes are numbers or flags, judging by the first.
func hasNumbers(d dice.Dist) bool {
	if d.Len() == 0 {
		return false
	}
	_, truth := d.Value(0).(bool)
	_, isNumber := number(d.Value(0))
	return truth || isNumber
}

// reflectGet serves the maps and slices of the library's own functions.
func (r *root) reflectGet(of, key any) (any, bool) {
	v := reflect.ValueOf(of)
	switch v.Kind() {
	case reflect.Map:
		for _, k := range v.MapKeys() {
			if equal(k.Interface(), key) {
				return r.wrap(v.MapIndex(k).Interface()), true
			}
		}
	case reflect.Slice, reflect.Array:
		if i, ok := key.(int); ok && i >= 0 && i < v.Len() {
			return r.wrap(v.Index(i).Interface()), true
		}
	}
	return nil, false
}

// items returns a value as a list.
func (r *root) items(v any) ([]any, error) {
	switch v := now(v).(type) {
	case []any:
		return r.wrapAll(v, false), nil
	case Object:
		if v.b != nil && v.b.items != nil {
			return v.b.items(), nil
		}
	case dice.Dist:
		out, err := distGet(v, "outcomes")
		return out.([]any), err
	case map[string]any:
		var out []any
		for _, k := range sortedKeys(v) {
			x, err := r.mapGet(v, k)
			if err != nil {
				return nil, err
			}
			out = append(out, x)
		}
		return out, nil
	case groups:
		return v.lists()
	}
	if list, ok := r.plainKind(v).([]any); ok {
		return list, nil
	}
	if o, ok := v.(Object); ok && o.Kind() == "deck" {
		return nil, errorf("want a list, got %s: its cards are .cards, each with its .copies", describe(v))
	}
	return nil, errorf("want a list, got %s", describe(v))
}

// keyText returns a key in brackets as the name it stands for.
func keyText(key any) string {
	switch k := key.(type) {
	case string:
		return k
	case int:
		return fmt.Sprint(k)
	case Object:
		return k.ID()
	case nil:
		return "a value that is not set"
	}
	return Format(key)
}

// describe names a value in a message.
func describe(v any) string {
	switch v := v.(type) {
	case nil:
		return "a value that is not set"
	case string:
		if len(v) > 40 {
			return "text"
		}
		return fmt.Sprintf("%q", v)
	case bool:
		return fmt.Sprint(v)
	case Object:
		return v.label()
	case dice.Dist:
		return "a distribution"
	case dice.Chance:
		return "the chance " + v.String()
	case []any:
		return fmt.Sprintf("a list of %d", len(v))
	case map[string]any:
		return "a record"
	}
	if n, ok := number(v); ok {
		return n.rat().RatString()
	}
	return goType(reflect.TypeOf(v).String())
}
