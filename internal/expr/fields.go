package expr

import (
	"punchboard/internal/model"
)

// isThing reports whether it is an entry or a card, whose fields are declared.
func (o Object) isThing() bool {
	switch o.of().model.(type) {
	case *model.Entry, *model.Card:
		return true
	}
	return false
}

// allFields are the names of what anything in the game may have: entries, cards,
// tables and their rows. Things of one kind have the same, so that one is asked.
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

// firstOf is the first of a list, if there is one.
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
