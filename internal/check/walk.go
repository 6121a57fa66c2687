package check

import (
	"maps"
	"slices"

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
		fields(t.Declares, model.FieldsOf(t.Fields), f)
		for _, r := range t.Rows {
			fields(t.Columns, model.FieldsOf(r.Cells), f)
		}
	}
	for _, d := range g.Decks {
		for _, c := range d.Cards {
			fields(d.Fields, c.Fields, f)
		}
	}
}

// fields calls f for each value of some declared fields and for those within them, with its type.
func fields(decls []*model.FieldDecl, fs model.Fields, f func(*model.Type, model.Value)) {
	next := 0 // fields stand in the order declared, most often
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

// undeclared are settings of the author's own, typed as YAML has them.
func undeclared(fs []model.Field, f func(*model.Type, model.Value)) {
	for _, x := range fs {
		value(&model.Type{Kind: x.Value.Kind}, x.Value, f)
	}
}

// value calls f for a value and for those within it, with their types; words in place of a
// value and values that are not set are passed over.
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

// types calls f for the types of fields and those within them.
func types(decls []*model.FieldDecl, f func(*model.Type)) {
	for _, d := range decls {
		for t := &d.Type; t != nil; t = t.Of {
			f(t)
			types(t.Fields, f)
		}
	}
}

// target is what a reference can name: ids with their places.
type target map[string]diag.Place

// targets finds the ids of one kind of thing; ok is false for an unknown kind.
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

// names are the ids in order.
func (t target) names() []string { return slices.Sorted(maps.Keys(t)) }
