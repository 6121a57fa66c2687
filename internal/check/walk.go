package check

import (
	"maps"
	"slices"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/model"
)

// values calls f for every declared value of the game with its declaration,
// records and lists taken apart.
func values(g *model.Game, f func(*model.Type, model.Value)) {
	for _, c := range g.Collections {
		for _, e := range c.Entries {
			fields(c.Fields, e.Fields, f)
		}
	}
	for _, s := range g.Scenarios {
		undeclared(s.Fields, f)
	}
	for _, t := range g.Tables {
		fields(t.Declares, t.Fields, f)
		for _, r := range t.Rows {
			fields(t.Columns, r.Cells, f)
		}
	}
	for _, d := range g.Decks {
		for _, c := range d.Cards {
			fields(d.Fields, c.Fields, f)
		}
	}
}

func fields(decls []*model.FieldDecl, fs []model.Field, f func(*model.Type, model.Value)) {
	for _, x := range fs {
		for _, d := range decls {
			if d.ID == x.ID {
				value(&d.Type, x.Value, f)
			}
		}
	}
}

// undeclared are settings of the author's own, typed as YAML has them.
func undeclared(fs []model.Field, f func(*model.Type, model.Value)) {
	for _, x := range fs {
		value(&model.Type{Kind: x.Value.Kind}, x.Value, f)
	}
}

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
		fields(t.Fields, v.Fields, f)
	}
}

// declared calls f for every type that the game declares, those of elements and
// of the fields of records among them; those of a class once for each table.
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

func types(decls []*model.FieldDecl, f func(*model.Type)) {
	for _, d := range decls {
		for t := &d.Type; t != nil; t = t.Of {
			f(t)
			types(t.Fields, f)
		}
	}
}

// kinds are the words for what every game may have that a reference names.
var kinds = []string{"tables", "decks", "tiles", "counters", "scenarios", "terms", "readings", "verbs"}

// target is what a reference can name: ids with their places.
type target map[string]diag.Place

// targets finds the ids of one kind of thing; ok is false for an unknown kind.
func targets(g *model.Game, to string) (ids target, ok bool) {
	ids = target{}
	kind, class, _ := strings.Cut(to, "/")
	switch kind {
	case "tables":
		for _, t := range g.Tables {
			if class == "" || t.Class == class {
				ids[t.ID] = t.At
			}
		}
	case "decks":
		put(ids, g.Decks, func(d *model.Deck) (string, diag.Place) { return d.ID, d.At })
	case "tiles":
		put(ids, g.Tiles, func(t *model.Tile) (string, diag.Place) { return t.ID, t.At })
	case "counters":
		put(ids, g.Counters, func(c *model.Counter) (string, diag.Place) { return c.ID, c.At })
	case "scenarios":
		put(ids, g.Scenarios, func(s *model.Scenario) (string, diag.Place) { return s.ID, s.At })
	case "terms":
		put(ids, g.Terms, func(t *model.Term) (string, diag.Place) { return t.ID, t.At })
	case "readings":
		put(ids, g.Readings, func(r *model.Reading) (string, diag.Place) { return r.ID, r.At })
	case "verbs":
		put(ids, g.Verbs, func(v *model.Verb) (string, diag.Place) { return v.ID, v.At })
	default:
		c := g.Collection(kind)
		if c == nil {
			return nil, false
		}
		put(ids, c.Entries, func(e *model.Entry) (string, diag.Place) { return e.ID, e.At })
	}
	return ids, true
}

// put adds what can be named among some things.
func put[T any](ids target, all []*T, of func(*T) (string, diag.Place)) {
	for _, x := range all {
		id, at := of(x)
		ids[id] = at
	}
}

// names are the ids in order.
func (t target) names() []string { return slices.Sorted(maps.Keys(t)) }
