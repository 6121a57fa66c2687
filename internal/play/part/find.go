package part

import (
	"fmt"
	"reflect"
	"strings"

	"punchboard/internal/diag"
	"punchboard/internal/model"
	"punchboard/internal/pattern"
)

// Unknown returns the error for an unknown id, suggesting similar ones.
func Unknown(kind, id string, have []string) error {
	return fmt.Errorf("unknown %s %q%s", kind, id, diag.Instead(id, have))
}

// Collection returns the collection that plays a role.
func (c Cast) Collection(role string) (*model.Collection, error) {
	return find(c, role, c.Game.Collection, c.Game.Collections)
}

// Deck returns the deck that plays a role.
func (c Cast) Deck(role string) (*model.Deck, error) { return find(c, role, c.Game.Deck, c.Game.Decks) }

// Table returns the table that plays a role.
func (c Cast) Table(role string) (*model.Table, error) {
	return find(c, role, c.Game.Table, c.Game.Tables)
}

// Verb returns the verb that plays a role.
func (c Cast) Verb(role string) (*model.Verb, error) { return find(c, role, c.Game.Verb, c.Game.Verbs) }

// find returns the part of a game that plays a role, by the id that the game assigns to it. An
// unknown id is an error that suggests similar ones.
func find[T model.Identified](c Cast, role string, get func(string) T, have []T) (T, error) {
	var none T
	id, err := c.Named(role)
	if err != nil {
		return none, err
	}
	if x := get(id); x != none {
		return x, nil
	}
	return none, Unknown(c.Role(role).Kind, id, model.IDs(have))
}

// Entry returns an entry of the collection that plays a role. Underscores in its id are read as
// hyphens.
func (c Cast) Entry(role, id string) (*model.Entry, error) {
	all, err := c.Collection(role)
	if err != nil {
		return nil, err
	}
	if e := EntryOf(all, id); e != nil {
		return e, nil
	}
	one := all.One
	if one == "" {
		one = strings.TrimSuffix(role, "s")
	}
	return nil, Unknown(one, id, model.IDs(all.Entries))
}

// EntryOf returns an entry of a collection, nil if there is none. Underscores in the id are read as
// hyphens.
func EntryOf(all *model.Collection, id string) *model.Entry {
	if e := all.Entry(id); e != nil {
		return e
	}
	return all.Entry(strings.ReplaceAll(id, "_", "-"))
}

// Rule returns the number that plays a role: the field n of an entry of the rules.
func (c Cast) Rule(role string) (int, error) {
	e, err := c.Entry("rules", c.ID(role))
	if err != nil {
		return 0, fmt.Errorf("%s: %w", c.Role(role).About, err)
	}
	return Number(e, "n")
}

// Read sets the int fields of a struct to the rules that play the roles of the same names: TimeEach
// to the one that plays "time-each".
func (c Cast) Read(to any) error {
	for f, v := range reflect.ValueOf(to).Elem().Fields() {
		if f.Type.Kind() != reflect.Int || !f.IsExported() {
			continue
		}
		n, err := c.Rule(strings.ToLower(capital.ReplaceAllString(f.Name, "$1-$2")))
		if err != nil {
			return err
		}
		v.SetInt(int64(n))
	}
	return nil
}

// capital matches the start of a word within a name.
var capital = pattern.New(`([a-z])([A-Z])`)

// Row returns a row of the table that plays a role, by its key as written. Underscores are read as
// hyphens.
func (c Cast) Row(role, id string) (*model.Row, error) {
	t, err := c.Table(role)
	if err != nil {
		return nil, err
	}
	if row := t.Keyed(id); row != nil {
		return row, nil
	}
	return nil, fmt.Errorf("table %q: %w", t.ID, Unknown("row", id, model.IDs(t.Rows)))
}

// Cell returns a number of the table that plays a role.
func (c Cast) Cell(role, row, column string) (int, error) {
	x, err := c.Row(role, row)
	if err != nil {
		return 0, err
	}
	return Whole(x.Cell(column), fmt.Sprintf("row %q of table %q", row, c.ID(role)), column)
}

// Number returns a number of an entry. An unset field, or a word in its place, is an error.
func Number(e *model.Entry, field string) (int, error) {
	return Whole(e.Field(field), fmt.Sprintf("%q", e.ID), field)
}

// Most is the largest count that a game may name. Beyond it an exact answer has more digits than
// anyone reads.
const Most = 1000

// Count checks that a number is a valid count.
func Count(what string, n int) error {
	switch {
	case n < 0:
		return fmt.Errorf("%d %s: want 0 or more", n, what)
	case n > Most:
		return fmt.Errorf("%d %s: want at most %d", n, what, Most)
	}
	return nil
}

// Whole returns the number of a value. whose and field name it in errors.
func Whole(v model.Value, whose, field string) (int, error) {
	switch {
	case !v.IsSet():
		return 0, fmt.Errorf("%s has no %s", whose, field)
	case v.Word:
		return 0, fmt.Errorf("%s has no number for %s: it is %q", whose, field, v.Text)
	}
	return int(v.Int), nil
}
