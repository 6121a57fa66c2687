package part

import (
	"fmt"
	"slices"

	"punchboard/internal/engine/dice"
	"punchboard/internal/lists"
	"punchboard/internal/model"
)

// Roll is the table that plays a role and its die.
func (c Cast) Roll(role string) (*model.Table, dice.Dice, error) {
	t, err := c.Table(role)
	if err != nil {
		return nil, dice.Dice{}, err
	}
	d, err := dice.Parse(t.Die)
	if err != nil {
		return nil, dice.Dice{}, fmt.Errorf("table %q: %w", t.ID, err)
	}
	return t, d, nil
}

// Rolled is how a roll on the table that plays a role ends: its rows, named by
// a column, in the order written.
func (c Cast) Rolled(role, column string) (dice.Dist, error) {
	t, d, err := c.Roll(role)
	if err != nil {
		return dice.Dist{}, err
	}
	return Rows(t, d, 0, column)
}

// Flagged is the chance that a roll on the table that plays a role comes to a
// row whose flag is set.
func (c Cast) Flagged(role string) (dice.Chance, error) {
	t, d, err := c.Roll(role)
	if err != nil {
		return dice.Chance{}, err
	}
	flag := c.Role(role).Flag
	if !HasColumn(t, flag) {
		return dice.Chance{}, fmt.Errorf("table %q has no column %q to say which rows count", t.ID, flag)
	}
	if err := Covered(t, d, 0); err != nil {
		return dice.Chance{}, err
	}
	return d.Dist().Chance(func(o dice.Outcome) bool { return t.Row(o.N).Cell(flag).True() }), nil
}

// HasColumn reports whether a table declares a column.
func HasColumn(t *model.Table, id string) bool {
	return slices.ContainsFunc(t.Columns, func(c *model.FieldDecl) bool { return c.ID == id })
}

// Covered says which roll, modified by a bonus, has no row of a table, if one
// has none.
func Covered(t *model.Table, d dice.Dice, bonus int) error {
	for _, n := range d.Results() {
		if t.Row(n+bonus) == nil {
			return fmt.Errorf("table %q has no row for a roll of %d (%s %s)", t.ID, n+bonus, d, modifier(bonus))
		}
	}
	return nil
}

// modifier says in words what is added to a roll.
func modifier(n int) string {
	if n == 0 {
		return "without a modifier"
	}
	return fmt.Sprintf("with %+d", n)
}

// Rows is how a roll modified by a bonus ends on a table: its rows, named by a
// column or where that is empty by their key, in the order written.
func Rows(t *model.Table, d dice.Dice, bonus int, column string) (dice.Dist, error) {
	if err := Covered(t, d, bonus); err != nil {
		return dice.Dist{}, err
	}
	name := func(row *model.Row) string {
		if s := row.Cell(column).Text; s != "" {
			return s
		}
		return row.ID
	}
	return d.Dist().Named(lists.Map(t.Rows, name), func(n int) string { return name(t.Row(n + bonus)) }), nil
}
