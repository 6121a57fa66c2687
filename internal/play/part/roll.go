package part

import (
	"fmt"
	"slices"

	"punchboard/internal/engine/dice"
	"punchboard/internal/model"
)

// Roll returns the table that plays a role and its die. It is an error if the table lacks a row for
// a result of the die.
func (c Cast) Roll(role string) (*model.Table, dice.Dice, error) {
	t, err := c.Table(role)
	if err != nil {
		return nil, dice.Dice{}, err
	}
	d, err := dice.Parse(t.Die)
	if err != nil {
		return nil, dice.Dice{}, fmt.Errorf("table %q: %w", t.ID, err)
	}
	for _, n := range d.Results() {
		if t.Row(n) == nil {
			return nil, dice.Dice{}, fmt.Errorf("table %q has no row for a roll of %d (%s)", t.ID, n, d)
		}
	}
	return t, d, nil
}

// Flagged returns the chance that a roll on the table that plays a role gives a row whose flag is
// set.
func (c Cast) Flagged(role string) (dice.Chance, error) {
	t, d, err := c.Roll(role)
	if err != nil {
		return dice.Chance{}, err
	}
	flag := c.Role(role).Flag
	if !HasColumn(t, flag) {
		return dice.Chance{}, fmt.Errorf("table %q has no column %q to say which rows count", t.ID, flag)
	}
	return d.Dist().Chance(func(o dice.Outcome) bool { return t.Row(o.N).Cell(flag).True() }), nil
}

// HasColumn reports whether a table declares a column.
func HasColumn(t *model.Table, id string) bool {
	return slices.ContainsFunc(t.Columns, func(c *model.FieldDecl) bool { return c.ID == id })
}
