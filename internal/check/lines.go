package check

import (
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// sheet has lines with declared fields: a collection, a table or a deck.
type sheet struct {
	id     string
	name   string // the name in expressions for the group that its lines belong to
	called string
	kin    any // equal for sheets with lines of the same declaration
	at     diag.Place
	decls  []*model.FieldDecl
	twins  []*model.Twin
	lines  []sibling
}

// Accessors for lists.Within.

func (s sheet) all() []sibling                        { return s.lines }
func (k reckoning) each() []reckoned                  { return k.rows }
func (x muster) fields() []*model.FieldDecl           { return x.in.Fields }
func entriesOf(k *model.Collection) []*model.Entry    { return k.Entries }
func fieldsOf(k *model.Collection) []*model.FieldDecl { return k.Fields }
func sidesOf(s *model.Scenario) []*model.Side         { return s.Sides }
func handsOf(d *model.Deck) []*model.Hand             { return d.Hands }
func cardsIn(d *model.Deck) []*model.Card             { return d.Cards }
func rangesOf(r *model.Row) []model.Range             { return r.Takes }
func (s sheet) columns() []*model.FieldDecl           { return s.decls }
func (x *passage) sends() []sending                   { return x.leads }
func (p pairing) cells() []meeting                    { return p.cell }

// sheets returns all collections, tables and decks of a game.
func sheets(g *model.Game) []sheet {
	out := make([]sheet, 0, len(g.Collections)+len(g.Tables)+len(g.Decks))
	for _, c := range g.Collections {
		lines := lists.Map(c.Entries, func(e *model.Entry) sibling {
			return sibling{id: e.ID, called: e.Name, at: e.At, of: e, given: e.Fields}
		})
		out = append(out, sheet{c.ID, c.ID, "", c, c.At, c.Fields, c.Twins, lines})
	}
	for _, t := range g.Tables {
		lines := lists.Map(t.Rows, func(r *model.Row) sibling {
			return sibling{id: r.ID, called: r.Called(), at: r.At, of: r, given: model.FieldsOf(r.Cells)}
		})
		s := sheet{t.ID, "tables", t.Name, t, t.At, t.Columns, t.Twins, lines}
		if t.Class != "" {
			s.kin = "class " + t.Class
		}
		out = append(out, s)
	}
	for _, d := range g.Decks {
		lines := lists.Map(d.Cards, func(k *model.Card) sibling {
			return sibling{id: k.ID, called: k.Name, at: k.At, of: k, given: k.Fields}
		})
		out = append(out, sheet{d.ID, "decks", d.Name, "cards " + strings.Join(model.IDs(d.Fields), " "), d.At, d.Fields, nil, lines})
	}
	return out
}

// within returns the records in the lines of a sheet, one sheet for each field that holds records.
// Their lines are called like the lines that contain them.
func (s sheet) within() []sheet {
	var out []sheet
	for _, d := range s.decls {
		t := element(d)
		if t.Kind != model.Record {
			continue
		}
		in := sheet{id: s.id + "." + d.ID, name: s.name, at: s.at, decls: t.Fields}
		for _, l := range s.lines {
			v := l.field(d.ID)
			if t == &d.Type {
				v = model.Value{Items: []model.Value{v}}
			}
			for _, x := range v.Items {
				in.lines = append(in.lines, sibling{id: l.id, called: l.called, at: x.At, of: x, given: model.FieldsOf(x.Fields)})
			}
		}
		out = append(append(out, in), in.within()...)
	}
	return out
}

// key returns the name of a line in its sheet; for a row, the values that it takes.
func (l sibling) key() string {
	if r, ok := l.of.(*model.Row); ok {
		return r.Key()
	}
	return cmp.Or(l.called, l.id)
}

// part is something in a game that has an id.
type part struct {
	id string
	at diag.Place
	is any // a pointer to a part of the model
}

// partsIn returns the elements of a list of pointers to parts of the model.
func partsIn(list any) []part {
	all := reflect.ValueOf(list)
	out := make([]part, all.Len())
	for i := range out {
		v := all.Index(i).Elem()
		out[i] = part{v.FieldByName("ID").String(), v.FieldByName("At").Interface().(diag.Place), all.Index(i).Interface()}
	}
	return out
}

// nameOf returns the name of a field, or its id if it has none.
func nameOf(d *model.FieldDecl) string { return cmp.Or(d.Name, d.ID) }

// element returns the type of a field, or for a list the type of its elements.
func element(d *model.FieldDecl) *model.Type {
	if d.Type.Kind == model.List && d.Type.Of != nil {
		return d.Type.Of
	}
	return &d.Type
}

// nearest returns a question whether the name most like a word was meant, or "" if none is similar.
func nearest(word string, have []string) string {
	if near := diag.Nearest(word, have, 1); len(near) > 0 {
		return "did you mean " + near[0] + "?"
	}
	return ""
}

// numbered formats a number of things: "1 row", "12 rows".
func numbered(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %ss", n, one)
}

// values calls f for every declared value in the game with its type, including those in records and
// lists.
func values(g *model.Game, f func(*model.Type, model.Value)) {
	for c, e := range lists.Within(g.Collections, entriesOf) {
		fields(c.Fields, e.Fields, f)
	}
	for _, s := range g.Scenarios {
		for _, x := range s.Fields { // settings of the author's own, typed as in YAML
			value(&model.Type{Kind: x.Value.Kind}, x.Value, f)
		}
	}
	for _, t := range g.Tables {
		fields(t.Declares, model.FieldsOf(t.Fields), f)
		for _, r := range t.Rows {
			fields(t.Columns, model.FieldsOf(r.Cells), f)
		}
	}
	for d, c := range lists.Within(g.Decks, cardsIn) {
		fields(d.Fields, c.Fields, f)
	}
}

// fields calls f for each value of some declared fields and those inside it, with its type.
func fields(decls []*model.FieldDecl, fs model.Fields, f func(*model.Type, model.Value)) {
	next := 0 // most fields are in the order declared
	for x := range fs.All() {
		for i := range decls {
			if d := decls[(next+i)%len(decls)]; d.ID == x.ID {
				value(&d.Type, x.Value, f)
				next += i + 1
				break
			}
		}
	}
}

// value calls f for a value and those inside it, with their types. Words in place of values and
// unset values are skipped.
func value(t *model.Type, v model.Value, f func(*model.Type, model.Value)) {
	if v.Word || !v.IsSet() {
		return
	}
	f(t, v)
	switch t.Kind {
	case model.List:
		for _, x := range v.Items {
			if t.Of != nil {
				value(t.Of, x, f)
			}
		}
	case model.Record:
		fields(t.Fields, model.FieldsOf(v.Fields), f)
	}
}

// declared calls f for every type that the game declares, including those of elements and of the
// fields of records. The types of a class are repeated for each table.
func declared(g *model.Game, f func(*model.Type)) {
	for _, c := range g.Collections {
		types(c.Fields, f)
	}
	for _, t := range g.Tables {
		types(t.Declares, f)
		types(t.Columns, f)
	}
	for _, d := range g.Decks {
		types(d.Fields, f)
	}
}

// types calls f for the types of fields and those inside them.
func types(decls []*model.FieldDecl, f func(*model.Type)) {
	for _, d := range decls {
		for t := &d.Type; t != nil; t = t.Of {
			f(t)
			types(t.Fields, f)
		}
	}
}

// target is what a reference can refer to: ids with their places.
type target map[string]diag.Place

// targets returns the ids of one kind of thing; ok is false for an unknown kind.
func targets(g *model.Game, to string) (ids target, ok bool) {
	all, ok := g.Names(to)
	if !ok {
		return nil, false
	}
	ids = target{}
	for _, n := range all {
		ids[n.ID] = n.At
	}
	return ids, true
}

// beside adds the places of the ids most like an unknown one to a finding.
func (t target) beside(f *diag.Finding, id string) {
	for _, n := range diag.Nearest(id, t.names(), shown) {
		f.Also = append(f.Also, diag.Also{At: t[n], Mark: n + " is here"})
	}
}

// names returns the ids in order.
func (t target) names() []string { return slices.Sorted(maps.Keys(t)) }

// shown is how many places of one fault are marked; the rest are listed.
const shown = 3

// gathered completes the finding for a fault in several places: the first is marked, the next ones
// are added as related places, and all are counted.
func gathered(f diag.Finding, places []diag.Place) diag.Finding {
	places = slices.Clone(places)
	slices.SortFunc(places, diag.Place.Compare)
	places = slices.Compact(places)
	f.At = places[0]
	f.Also = append(f.Also, lists.Map(places[1:min(shown, len(places))], func(at diag.Place) diag.Also { return diag.Also{At: at, Mark: "and here"} })...)
	if len(places) > shown {
		f.Evidence = append(f.Evidence, fmt.Sprintf("%d places in all; also %s", len(places), linesOf(places[shown:])))
	}
	return f
}

// linesOf lists places in order as files with lines: "a.yaml:3, 7; b.md:2".
func linesOf(places []diag.Place) string {
	const most = 20
	var out strings.Builder
	for i, at := range places[:min(most, len(places))] {
		switch {
		case i == 0:
			fmt.Fprintf(&out, "%s:%d", at.File, at.Line)
		case at.File != places[i-1].File:
			fmt.Fprintf(&out, "; %s:%d", at.File, at.Line)
		default:
			fmt.Fprintf(&out, ", %d", at.Line)
		}
	}
	if more := len(places) - most; more > 0 {
		fmt.Fprintf(&out, " and %d more", more)
	}
	return out.String()
}

// faults collects faults by key, in the order in which the keys were first added.
type faults[T any] struct {
	keys []string
	of   map[string]T
	at   map[string][]diag.Place
}

// add adds a place to the fault with a key. The subject is kept from the first call.
func (t *faults[T]) add(key string, of T, at diag.Place) {
	if t.of == nil {
		t.of, t.at = map[string]T{}, map[string][]diag.Place{}
	}
	if _, known := t.of[key]; !known {
		t.keys = append(t.keys, key)
		t.of[key] = of
	}
	t.at[key] = append(t.at[key], at)
}

// each calls f for every fault with all its places.
func (t *faults[T]) each(f func(of T, places []diag.Place)) {
	for _, k := range t.keys {
		f(t.of[k], t.at[k])
	}
}
