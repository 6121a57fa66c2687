package rules

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/engine/dice"
	"punchboard/internal/expr"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// typ is the type of a parameter.
type typ struct {
	optional bool
	any      bool
	plain    string        // whole, count, number, flag, word, list
	of       string        // a collection
	in       expr.Object   // its things
	decks    []*model.Deck // for a card: the decks it may be in
	one      string        // name of one of them
	field    string        // of COLLECTION.FIELD: the field that an id stands for
	alone    string        // of COLLECTION(FIELD): the field that a bare number sets
	maker    string        // of @FUNCTION
	or       []*typ        // alternatives
	several  bool          // TYPE*: a list of them, in any form
	rest     bool          // TYPE...: the same, of all remaining arguments
}

// cardsType is the type of a card of any deck. A deck's name restricts it to one: decks.omens.
const cardsType = "cards"

// Most is how many of a thing a map such as {medkit: 2} may ask for.
const Most = 1000

// plainTypes are the types that are not things of a game.
var plainTypes = []string{"whole", "count", "number", "flag", "word", "list", "any"}

// typeOf parses a type.
func (s *Set) typeOf(text string) (*typ, error) {
	t := &typ{}
	body := strings.TrimSpace(text)
	body, t.rest = strings.CutSuffix(body, "...")
	body, t.several = strings.CutSuffix(body, "*")
	t.several = t.several || t.rest
	body, t.optional = strings.CutSuffix(body, "?")
	if parts := strings.Split(body, "|"); len(parts) > 1 {
		var err error
		t.or, err = lists.Try(parts, s.typeOf)
		t.optional = t.optional || slices.ContainsFunc(t.or, func(x *typ) bool { return x.optional })
		return t, err
	}
	body = strings.TrimSpace(body)
	if slices.Contains(plainTypes, body) {
		t.plain, t.any = body, body == "any"
		return t, nil
	}
	if maker, ok := strings.CutPrefix(body, "@"); ok {
		if s.byID[maker] == nil {
			return nil, fmt.Errorf("no function %q%s", maker, diag.Instead(maker, s.ids()))
		}
		t.maker = maker
		return t, nil
	}
	return t, s.thingType(t, body)
}

// thingType parses COLLECTION, COLLECTION.FIELD, COLLECTION(FIELD) and decks.ID.
func (s *Set) thingType(t *typ, body string) error {
	defer func() { t.one = s.one(t.of) }()
	t.of = body
	if of, field, ok := strings.Cut(body, "."); ok {
		t.of, t.field = of, field
	} else if of, field, ok := strings.Cut(body, "("); ok {
		t.of, t.alone = of, strings.TrimSuffix(field, ")")
	}
	if t.of == "decks" && t.field != "" && s.game.Collection("decks") == nil {
		t.decks = lists.Only(s.game.Decks, func(d *model.Deck) bool { return d.ID == t.field || d.ID == strings.ReplaceAll(t.field, "_", "-") })
		if t.of, t.field = cardsType, ""; len(t.decks) == 0 {
			return fmt.Errorf("no deck %q%s", body, diag.Instead(body, model.IDs(s.game.Decks)))
		}
		return nil
	}
	if t.of == cardsType && s.game.Collection(cardsType) == nil {
		t.decks = s.game.Decks
		return nil
	}
	all, ok := s.env.Find(t.of)
	t.in, _ = all.(expr.Object)
	if !ok {
		decks := lists.Map(s.game.Decks, func(d *model.Deck) string { return "decks." + d.ID })
		have := slices.Concat(plainTypes, model.IDs(s.game.Collections), decks)
		return fmt.Errorf("no type and no collection %q%s", t.of, diag.Instead(t.of, have))
	}
	c := s.game.Collection(t.of)
	for _, field := range []string{t.field, t.alone} {
		if field == "" || c == nil {
			continue
		}
		if model.Declared(c.Fields, field) == nil {
			return fmt.Errorf("%s have no field %q%s", t.of, field, diag.Instead(field, model.IDs(c.Fields)))
		}
	}
	if t.alone != "" && c == nil {
		return fmt.Errorf("%q is no collection", t.of)
	}
	return nil
}

// ids returns the ids of all functions, in order.
func (s *Set) ids() []string {
	return lists.Map(s.list, func(f *Function) string { return f.decl.ID })
}

// takesRecord reports whether a map may stand for a single value of the type.
func (t *typ) takesRecord() bool {
	return t.any || t.maker != "" || t.alone != "" || slices.ContainsFunc(t.or, (*typ).takesRecord)
}

// takesMap reports whether the type accepts a map, as a record or as counts by id.
func (t *typ) takesMap() bool { return t.several || t.takesRecord() }

// take converts an argument to what the body sees, such as an id to its entry.
func (t *typ) take(s *Set, fr *expr.Frame, v any) (any, error) {
	if t.several {
		return t.all(s, fr, v, nil)
	}
	return t.takeOne(s, fr, v)
}

// takeOne converts a value to the type, or returns an error. Nothing stays nothing if the type is
// optional.
func (t *typ) takeOne(s *Set, fr *expr.Frame, v any) (any, error) {
	switch {
	case v == nil && t.optional:
		return nil, nil
	case t.or != nil:
		return t.either(s, fr, v)
	case t.any:
		return v, nil
	case t.plain != "":
		return t.plainly(s, v)
	case t.maker != "":
		return t.made(s, fr, v)
	}
	return t.thing(s, v)
}

// either returns the value as converted by the first alternative that accepts it.
func (t *typ) either(s *Set, fr *expr.Frame, v any) (any, error) {
	var first error
	for _, x := range t.or {
		out, err := x.take(s, fr, v)
		if err == nil {
			return out, nil
		}
		if _, isText := v.(string); first == nil || isText {
			first = err // an error about an id is that of the last alternative, which takes ids
		}
	}
	return nil, first
}

// plainly converts a value to a flag, a word (a thing gives its id), a list or a number. A text or
// a law is not a list.
func (t *typ) plainly(s *Set, v any) (any, error) {
	switch t.plain {
	case "flag":
		if _, ok := v.(bool); ok {
			return v, nil
		}
	case "word":
		if o, ok := v.(expr.Object); ok && o.ID() != "" {
			return o.ID(), nil
		}
		if _, ok := v.(string); ok {
			return v, nil
		}
	case "list":
		if _, ok := v.(string); !ok && !expr.IsLaw(v) {
			if list, err := s.env.Items(v); err == nil {
				return list, nil
			}
		}
	default:
		return t.numeric(v)
	}
	return nil, t.wrong(v)
}

// numeric accepts a number: a whole one unless the type is number, 0 or more for a count.
func (t *typ) numeric(v any) (any, error) {
	if n, ok := v.(int); ok && (n >= 0 || t.plain != "count") {
		return v, nil
	}
	n, ok := expr.Number(v)
	whole, isWhole := n.(int)
	switch {
	case !ok || t.plain != "number" && !isWhole:
		return nil, t.wrong(v)
	case t.plain == "count" && whole < 0:
		return nil, fmt.Errorf("%d: want 0 or more", whole)
	}
	return n, nil
}

// kindNames are the singular names of things that are not in collections.
var kindNames = map[string]string{"cards": "card", "decks": "deck", "tables": "table", "tiles": "tile", "scenarios": "scenario", "terms": "term"}

// typeNames are the names of types in messages.
var typeNames = map[string]string{"whole": "a whole number", "count": "a whole number", "number": "a number", "flag": "true or false", "word": "a word or an id", "list": "a list"}

// wrong returns the error for a value of another type. For a rolled value it says where to name it.
func (t *typ) wrong(v any) error {
	more := ""
	if _, ok := v.(dice.Chance); ok || expr.IsLaw(v) {
		more = ": name what is rolled under rolls, and give its value"
	}
	return fmt.Errorf("want %s, got %s%s", typeNames[t.plain], expr.Describe(v), more)
}

// thing returns an entry by its id, an entry itself, or a record for a type with a bare number.
func (t *typ) thing(s *Set, v any) (any, error) {
	if t.alone != "" {
		if m, ok := v.(map[string]any); ok {
			return t.record(s, m)
		}
		if n, ok := expr.Number(v); ok {
			return t.record(s, map[string]any{t.alone: n})
		}
	}
	o, err := t.entry(s, v)
	if err != nil || t.field == "" {
		return o, err
	}
	return o.Member(t.field)
}

// all appends the things that an argument names: none if it is not set, one, a list of them, or a
// map of counts by id.
func (t *typ) all(s *Set, fr *expr.Frame, v any, out []any) ([]any, error) {
	if out == nil {
		out = []any{}
	}
	if err := fr.Run().Spend(1); err != nil {
		return nil, err
	}
	var err error
	switch v := v.(type) {
	case nil:
		return out, nil
	case []any:
		for _, x := range v {
			if out, err = t.all(s, fr, x, out); err != nil {
				return nil, err
			}
		}
		return out, nil
	case map[string]any:
		if !t.takesRecord() {
			return t.counted(s, fr, v, out)
		}
	}
	one, err := t.takeOne(s, fr, v)
	return append(out, one), err
}

// counted appends the things of a map of counts by id, in the order of the ids.
func (t *typ) counted(s *Set, fr *expr.Frame, m map[string]any, out []any) ([]any, error) {
	for _, id := range sortedKeys(m) {
		n, ok := m[id].(int)
		switch {
		case !ok:
			return nil, fmt.Errorf("%s: want how many, got %s", id, expr.Describe(m[id]))
		case n < 0:
			return nil, fmt.Errorf("%d %s: want 0 or more", n, id)
		case n > Most:
			return nil, fmt.Errorf("%d %s: want at most %d", n, id, Most)
		}
		one, err := t.takeOne(s, fr, id)
		if err != nil {
			return nil, err
		}
		for range n {
			out = append(out, one)
		}
	}
	return out, nil
}

// entry returns the entry that a value names by its id or already is. An unknown id is an error
// that suggests similar ones.
func (t *typ) entry(s *Set, v any) (expr.Object, error) {
	id := ""
	switch v := v.(type) {
	case string:
		id = v
	case expr.Object:
		if id = v.ID(); id == "" && v.Kind() == t.one {
			return v, nil // made of a number or a map
		}
	}
	one := t.one
	if t.decks != nil {
		return t.card(s, id, v)
	}
	if id == "" || t.in.Kind() == "" {
		return expr.Object{}, fmt.Errorf("want the id of a %s, got %s", one, expr.Describe(v))
	}
	m, _, err := t.in.Lookup(id)
	if o, ok := m.(expr.Object); ok && err == nil {
		return o, nil
	}
	return expr.Object{}, &unknown{one, id, t.in}
}

// unknown is the error for an id that is not in a collection. It finds similar ids only when the
// message is read, because another type may accept the id.
type unknown struct {
	one, id string
	in      expr.Object
}

// Error suggests similar ids.
func (e *unknown) Error() string {
	return fmt.Sprintf("unknown %s %q%s", e.one, e.id, diag.Instead(e.id, e.in.Names()))
}

// card returns a card of the decks by its id, the first if several decks have it.
func (t *typ) card(s *Set, id string, v any) (expr.Object, error) {
	if id == "" {
		return expr.Object{}, fmt.Errorf("want the id of a card, got %s", expr.Describe(v))
	}
	var ids []string
	for _, want := range []string{id, strings.ReplaceAll(id, "_", "-")} {
		for _, d := range t.decks {
			for _, c := range d.Cards {
				if c.ID == want {
					o, _ := s.env.Wrapped(c).(expr.Object)
					return o, nil
				}
				ids = append(ids, c.ID)
			}
		}
	}
	return expr.Object{}, fmt.Errorf("unknown card %q%s", id, diag.Instead(id, ids))
}

// one returns the name of a single thing of a collection.
func (s *Set) one(of string) string {
	if one, ok := kindNames[of]; ok && s.game.Collection(of) == nil {
		return one
	}
	if c := s.game.Collection(of); c != nil && c.One != "" {
		return c.One
	}
	return of
}

// record returns an entry that is not in the collection, with the given fields and defaults for the
// others.
func (t *typ) record(s *Set, m map[string]any) (any, error) {
	c := s.game.Collection(t.of)
	members := map[string]any{"id": "", "name": ""}
	for _, d := range c.Fields {
		members[d.ID] = s.env.Unset(d)
	}
	for _, k := range sortedKeys(m) {
		id := k
		if _, ok := members[id]; !ok {
			id = strings.ReplaceAll(k, "_", "-")
		}
		if _, ok := members[id]; !ok {
			return nil, fmt.Errorf("a %s has no %s%s", s.one(t.of), k, diag.Instead(k, model.IDs(c.Fields)))
		}
		if m[k] == nil {
			continue
		}
		if err := s.fits(model.Declared(c.Fields, id), m[k]); err != nil {
			return nil, fmt.Errorf("%s: %w", id, err)
		}
		members[id] = m[k]
	}
	return expr.Made(s.one(t.of), members), nil
}

// fits checks a value against the field it is given for: no half points in a field of whole
// numbers.
func (s *Set) fits(d *model.FieldDecl, v any) error {
	t := &typ{}
	switch {
	case d == nil:
		return nil
	case d.Type.Kind == model.Whole || d.Type.Kind == model.Signed:
		t.plain = "whole"
	case d.Type.Kind == model.Decimal:
		t.plain = "number"
	case d.Type.Kind == model.Flag:
		t.plain = "flag"
	default:
		return nil
	}
	_, err := t.plainly(s, v)
	return err
}

// made returns the record that a function makes of a value.
func (t *typ) made(s *Set, fr *expr.Frame, v any) (any, error) {
	f := s.byID[t.maker]
	if o, ok := v.(expr.Object); ok && o.Kind() == "@"+t.maker {
		return o, nil
	}
	m, ok := v.(map[string]any)
	if !ok {
		name := f.decl.Word
		if _, number := expr.Number(v); number {
			name = f.decl.Number
		}
		if name == "" {
			return nil, fmt.Errorf("want what %s takes, got %s", t.maker, expr.Describe(v))
		}
		m = map[string]any{name: v}
	}
	if err := fr.Run().Enter(); err != nil {
		return nil, err
	}
	defer fr.Run().Leave()
	out, err := f.call(fr.Run(), []any{m})
	if err != nil {
		return nil, err
	}
	members, ok := out.(map[string]any)
	if !ok {
		return nil, fmt.Errorf("%s gives no record", t.maker)
	}
	return expr.Made("@"+t.maker, members), nil
}

// sortedKeys returns the keys of a map, sorted.
func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
