// Package actiondeck answers questions about games in which players share a
// deck of action cards: what a hand is likely to hold, which attacks get
// through, who lives, what a card lets a unit do. Every answer is exact.
//
// Every number comes from the game: a role names the table, deck, verb or
// field that plays a part (see Roles), and the die, the rows and the copies
// that stand there are all that is counted with. A roll table says with a flag
// column which of its rows count: stops, hurts or seen.
//
// What a hand is drawn from is always the full deck, before anything has been
// drawn from it.
package actiondeck

import (
	"errors"
	"fmt"
	"strings"

	"punchboard/internal/engine/ask"
	"punchboard/internal/engine/dice"
	"punchboard/internal/model"
)

// Rules are the rules of one game. Applies says whether a modifier's
// condition holds for a unit; whoever makes Rules sets it before panic is
// asked. Rules are not changed by questions.
type Rules struct {
	g       *model.Game
	Applies func(m *model.Modifier, unit *model.Entry) (bool, error)
}

// New are the rules of a game of this family.
func New(g *model.Game) (*Rules, error) {
	if g == nil {
		return nil, errors.New("actiondeck: no game")
	}
	return &Rules{g: g}, nil
}

// Role is one part that the game's data plays. Kind is what its id names:
// deck, table, verb, collection or field (of the units). Flag is the column a
// roll table must have. Default is the id if the game names none, "" if it
// must name one before a function that needs the role is asked.
type Role struct{ ID, Kind, Flag, Default, About string }

// Roles are all roles of this family.
var Roles = []Role{
	{ID: "deck", Kind: "deck", About: "the deck that hands are drawn from"},
	{ID: "defense", Kind: "verb", About: "the verb whose amount is the hits it negates"},
	{ID: "suppression", Kind: "table", Flag: "stops", About: "rolled for an attack while tokens remain"},
	{ID: "splash", Kind: "table", Flag: "hurts", About: "rolled for each space around an area attack"},
	{ID: "reveal", Kind: "table", Flag: "seen", About: "rolled when a hidden unit moves or attacks"},
	{ID: "detection", Kind: "table", About: "rolled before an attack on a hidden unit"},
	{ID: "panic", Kind: "table", About: "rolled when a unit may lose its nerve"},
	{ID: "units", Kind: "collection", Default: "units", About: "the units"},
	{ID: "hits", Kind: "field", Default: "hits", About: "how many hits a unit takes"},
	{ID: "cost", Kind: "field", Default: "cost", About: "what a unit costs"},
	{ID: "abilities", Kind: "field", Default: "abilities", About: "the ability tables a unit may use, in order"},
}

func roleOf(id string) Role {
	for _, r := range Roles {
		if r.ID == id {
			return r
		}
	}
	return Role{ID: id}
}

// role is the id that plays a part.
func (r *Rules) role(id string) (string, error) {
	if is := r.g.Engine.Role(id); is != "" {
		return is, nil
	}
	if d := roleOf(id).Default; d != "" {
		return d, nil
	}
	return "", fmt.Errorf("the game names no %s for the role %q (%s)", roleOf(id).Kind, id, roleOf(id).About)
}

func (r *Rules) deck() (*model.Deck, error) {
	id, err := r.role("deck")
	if err != nil {
		return nil, err
	}
	if d := r.g.Deck(id); d != nil {
		return d, nil
	}
	return nil, ask.Unknown("deck", id, ask.IDs(r.g.Decks, func(d *model.Deck) string { return d.ID }))
}

func (r *Rules) units() (*model.Collection, error) {
	id, err := r.role("units")
	if err != nil {
		return nil, err
	}
	if c := r.g.Collection(id); c != nil {
		return c, nil
	}
	return nil, ask.Unknown("collection", id, ask.IDs(r.g.Collections, func(c *model.Collection) string { return c.ID }))
}

func (r *Rules) unit(id string) (*model.Entry, error) {
	c, err := r.units()
	if err != nil {
		return nil, err
	}
	if e := c.Entry(id); e != nil {
		return e, nil
	}
	if e := c.Entry(strings.ReplaceAll(id, "_", "-")); e != nil {
		return e, nil
	}
	return nil, ask.Unknown("unit", id, ask.IDs(c.Entries, func(e *model.Entry) string { return e.ID }))
}

// rollTable is the table that plays a role and its die.
func (r *Rules) rollTable(role string) (*model.Table, dice.Dice, error) {
	id, err := r.role(role)
	if err != nil {
		return nil, dice.Dice{}, err
	}
	t := r.g.Table(id)
	if t == nil {
		return nil, dice.Dice{}, ask.Unknown("table", id, ask.IDs(r.g.Tables, func(t *model.Table) string { return t.ID }))
	}
	d, err := dice.Parse(t.Die)
	if err != nil {
		return nil, dice.Dice{}, fmt.Errorf("table %q: %w", t.ID, err)
	}
	return t, d, nil
}

// flagged is the chance that a roll on a role's table comes to a row whose
// flag is set.
func (r *Rules) flagged(role string) (dice.Chance, error) {
	t, d, err := r.rollTable(role)
	if err != nil {
		return dice.Chance{}, err
	}
	flag := roleOf(role).Flag
	if !hasColumn(t, flag) {
		return dice.Chance{}, fmt.Errorf("table %q has no column %q to say which rows count", t.ID, flag)
	}
	if err := covered(t, d, 0); err != nil {
		return dice.Chance{}, err
	}
	return d.Dist().Chance(func(o dice.Outcome) bool { return t.Row(o.N).Cell(flag).True() }), nil
}

func hasColumn(t *model.Table, id string) bool {
	for _, c := range t.Columns {
		if c.ID == id {
			return true
		}
	}
	return false
}

// covered says which modified roll has no row, if one has none.
func covered(t *model.Table, d dice.Dice, bonus int) error {
	for n := d.Min() + bonus; n <= d.Max()+bonus; n++ {
		if t.Row(n) == nil {
			return fmt.Errorf("table %q has no row for a roll of %d (%s %s)", t.ID, n, d, modifier(bonus))
		}
	}
	return nil
}

func modifier(n int) string {
	if n == 0 {
		return "without a modifier"
	}
	return fmt.Sprintf("with %+d", n)
}

// rows is the distribution of the rows that a modified roll comes to, named by
// their result, in the order written.
func rows(t *model.Table, d dice.Dice, bonus int) (dice.Dist, error) {
	if err := covered(t, d, bonus); err != nil {
		return dice.Dist{}, err
	}
	return d.Dist().Named(ask.IDs(t.Rows, rowName), func(n int) string { return rowName(t.Row(n + bonus)) }), nil
}

func rowName(row *model.Row) string {
	if s := row.Cell("result").Text; s != "" {
		return s
	}
	return row.ID
}

// reading is the chosen answer to a reading, or what holds while the game has
// no such reading.
func (r *Rules) reading(id, otherwise string) string {
	if x := r.g.Reading(id); x != nil && x.Chosen.Text != "" {
		return x.Chosen.Text
	}
	return otherwise
}
