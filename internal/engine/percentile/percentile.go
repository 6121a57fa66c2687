// Package percentile answers questions about games in which units spend time
// units and roll percentile dice under a statistic: the chance to hit and why,
// what a hit does to armour and health, how many it takes, what a walk costs,
// what a squad costs, what can be seen. Every answer is exact.
//
// Every number comes from the game: a role names the collection, the table or
// the entry of the collection of rules that plays a part (see Roles), and what
// stands there is all that is counted with. Where the rules leave a question
// open, the chosen answer of a reading decides (see Readings).
package percentile

import (
	"errors"
	"fmt"
	"strings"

	"punchboard/internal/engine/ask"
	"punchboard/internal/engine/dice"
	"punchboard/internal/model"
)

// Rules are the rules of one game. They are not changed by questions.
type Rules struct{ g *model.Game }

// New are the rules of a game of this family.
func New(g *model.Game) (*Rules, error) {
	if g == nil {
		return nil, errors.New("percentile: no game")
	}
	return &Rules{g}, nil
}

// id is the id that plays a role: what the game says, or the default.
func (r *Rules) id(role string) string {
	if is := r.g.Engine.Role(role); is != "" {
		return is
	}
	return roleOf(role).Default
}

func (r *Rules) collection(role string) (*model.Collection, error) {
	id := r.id(role)
	if c := r.g.Collection(id); c != nil {
		return c, nil
	}
	return nil, ask.Unknown("collection", id, ask.IDs(r.g.Collections, func(c *model.Collection) string { return c.ID }))
}

// entry finds an entry of the collection that plays a role. Underscores in an
// id are read as hyphens.
func (r *Rules) entry(role, id string) (*model.Entry, error) {
	c, err := r.collection(role)
	if err != nil {
		return nil, err
	}
	if e := named(c, id); e != nil {
		return e, nil
	}
	one := c.One
	if one == "" {
		one = role
	}
	return nil, ask.Unknown(one, id, entryIDs(c))
}

func named(c *model.Collection, id string) *model.Entry {
	if e := c.Entry(id); e != nil {
		return e
	}
	return c.Entry(strings.ReplaceAll(id, "_", "-"))
}

func entryIDs(c *model.Collection) []string {
	return ask.IDs(c.Entries, func(e *model.Entry) string { return e.ID })
}

func (r *Rules) unit(id string) (*model.Entry, error) { return r.entry("units", id) }

// rule is a single number of the rules, by the role it plays.
func (r *Rules) rule(role string) (int, error) {
	e, err := r.entry("rules", r.id(role))
	if err != nil {
		return 0, fmt.Errorf("%s: %w", roleOf(role).About, err)
	}
	return number(e, "n")
}

func (r *Rules) table(role string) (*model.Table, error) {
	id := r.id(role)
	if t := r.g.Table(id); t != nil {
		return t, nil
	}
	return nil, ask.Unknown("table", id, ask.IDs(r.g.Tables, func(t *model.Table) string { return t.ID }))
}

// row finds a row of the table that plays a role, by its key as written.
func (r *Rules) row(role, id string) (*model.Row, error) {
	t, err := r.table(role)
	if err != nil {
		return nil, err
	}
	if row := rowNamed(t, id); row != nil {
		return row, nil
	}
	return nil, fmt.Errorf("table %q: %w", t.ID, ask.Unknown("row", id, ask.IDs(t.Rows, func(r *model.Row) string { return r.ID })))
}

func rowNamed(t *model.Table, id string) *model.Row {
	for _, row := range t.Rows {
		if row.ID == id || row.ID == strings.ReplaceAll(id, "_", "-") {
			return row
		}
	}
	return nil
}

// cell is a number of a row.
func (r *Rules) cell(role, row, column string) (int, error) {
	x, err := r.row(role, row)
	if err != nil {
		return 0, err
	}
	return whole(x.Cell(column), fmt.Sprintf("row %q of table %q", row, r.id(role)), column)
}

// rolled is the distribution of the rows that a roll on a table comes to,
// named by a column.
func (r *Rules) rolled(role, column string) (dice.Dist, error) {
	t, d, err := r.rolls(role)
	if err != nil {
		return dice.Dist{}, err
	}
	name := func(row *model.Row) string {
		if s := row.Cell(column).Text; s != "" {
			return s
		}
		return row.ID
	}
	return d.Dist().Named(ask.IDs(t.Rows, name), func(n int) string { return name(t.Row(n)) }), nil
}

// rolls is the table that plays a role and its die, every face of which has a
// row.
func (r *Rules) rolls(role string) (*model.Table, dice.Dice, error) {
	t, err := r.table(role)
	if err != nil {
		return nil, dice.Dice{}, err
	}
	d, err := dice.Parse(t.Die)
	if err != nil {
		return nil, d, fmt.Errorf("table %q: %w", t.ID, err)
	}
	for n := d.Min(); n <= d.Max(); n++ {
		if t.Row(n) == nil {
			return nil, d, fmt.Errorf("table %q has no row for a roll of %d (%s)", t.ID, n, d)
		}
	}
	return t, d, nil
}

// faces is the number of faces of the percentile dice.
func (r *Rules) faces() (int, error) {
	n, err := r.rule("die")
	if err == nil && (n < 1 || n > 1000) {
		err = fmt.Errorf("percentile dice of %d faces", n)
	}
	return n, err
}

// number is a number of an entry.
func number(e *model.Entry, field string) (int, error) {
	return whole(e.Field(field), fmt.Sprintf("%q", e.ID), field)
}

func whole(v model.Value, whose, field string) (int, error) {
	switch {
	case !v.IsSet():
		return 0, fmt.Errorf("%s has no %s", whose, field)
	case v.Word:
		return 0, fmt.Errorf("%s has no number for %s: it is %q", whose, field, v.Text)
	}
	return int(v.Int), nil
}
