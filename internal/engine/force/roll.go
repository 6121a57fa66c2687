package force

import (
	"fmt"
	"slices"

	"punchboard/internal/engine/ask"
	"punchboard/internal/engine/dice"
	"punchboard/internal/engine/part"
	"punchboard/internal/model"
)

// invasions is how many invasions come.
func (r *Rules) invasions(modifier ...any) (dice.Dist, error) {
	t, d, bonus, err := r.roll("invasions", modifier)
	if err != nil {
		return dice.Dist{}, err
	}
	if err := part.Covered(t, d, bonus); err != nil {
		return dice.Dist{}, err
	}
	for _, row := range t.Rows {
		if _, err := part.Whole(row.Cell("invasions"), fmt.Sprintf("row %q of table %q", row.ID, t.ID), "invasions"); err != nil {
			return dice.Dist{}, err
		}
	}
	return d.Dist().Map(func(n int) int { return int(t.Row(n + bonus).Cell("invasions").Int) }), nil
}

// intercept is what an interception comes to, by the results of its table.
func (r *Rules) intercept(modifier ...any) (dice.Dist, error) {
	t, d, bonus, err := r.roll("interception", modifier)
	if err != nil {
		return dice.Dist{}, err
	}
	below := r.below(t)
	at := func(n int) *model.Row {
		if row := t.Row(n); row != nil || below == nil || n >= lowest(t) {
			return row
		}
		return below
	}
	for _, n := range d.Results() {
		if at(n+bonus) == nil {
			return dice.Dist{}, part.Covered(t, d, bonus)
		}
	}
	return d.Dist().Named(ask.IDs(t.Rows, rowName), func(n int) string { return rowName(at(n + bonus)) }), nil
}

// below is the row that holds for rolls below all rows: the first, or one
// that does nothing; nil if there is none.
func (r *Rules) below(t *model.Table) *model.Row {
	idle := func(row *model.Row) bool {
		return !slices.ContainsFunc(row.Cells, func(f model.Field) bool {
			return (f.Value.Kind == model.Flag || f.Value.Kind == model.Whole) && f.Value.Int != 0
		})
	}
	for _, row := range t.Rows {
		if r.Reading("intercept-floor") == "first-row" && row.Range.Lo == lowest(t) || r.Reading("intercept-floor") == "no-effect" && idle(row) {
			return row
		}
	}
	return nil
}

// lowest is the least roll that has a row.
func lowest(t *model.Table) int {
	lo := 0
	for i, row := range t.Rows {
		if i == 0 || row.Range.Lo < lo {
			lo = row.Range.Lo
		}
	}
	return lo
}

// detect is the chance that an invasion is seen.
func (r *Rules) detect(modifier ...any) (dice.Chance, error) { return r.flagged("detection", modifier) }

// defend is the chance that a damaged interceptor is not lost.
func (r *Rules) defend(modifier ...any) (dice.Chance, error) {
	c, err := r.flagged("defense", modifier)
	return c.Not(), err
}

// survive is the chance that a beaten squad is not lost.
func (r *Rules) survive(modifier ...any) (dice.Chance, error) {
	c, err := r.flagged("survival", modifier)
	return c.Not(), err
}

// flagged is the chance of a row whose flag, the role's column, is set.
func (r *Rules) flagged(role string, modifier []any) (dice.Chance, error) {
	t, d, bonus, err := r.roll(role, modifier)
	if err != nil {
		return dice.Chance{}, err
	}
	flag := r.Role(role).Flag
	if !part.HasColumn(t, flag) {
		return dice.Chance{}, fmt.Errorf("table %q has no column %q to say which rows count", t.ID, flag)
	}
	if err := part.Covered(t, d, bonus); err != nil {
		return dice.Chance{}, err
	}
	return d.Dist().Chance(func(o dice.Outcome) bool { return t.Row(o.N + bonus).Cell(flag).True() }), nil
}

// roll is a role's table, its die and what modifiers add to it.
func (r *Rules) roll(role string, modifier []any) (*model.Table, dice.Dice, int, error) {
	t, d, err := r.Roll(role)
	if err != nil {
		return nil, d, 0, err
	}
	bonus, err := r.bonus(t, role, modifier)
	return t, d, bonus, err
}

// bonus is what modifiers come to: numbers, modifiers of the table, and cards
// and rooms that shift the roll's track.
func (r *Rules) bonus(t *model.Table, role string, modifier []any) (int, error) {
	sum := 0
	var list []ask.Thing
	for _, x := range ask.Flat(modifier) {
		if n, ok := ask.WholeOf(x); ok {
			sum += n
			continue
		}
		more, err := things(x)
		if err != nil {
			return 0, err
		}
		list = append(list, more...)
	}
	var cards []*card
	for _, x := range list {
		if m := modifierNamed(t, x.ID); m != nil {
			sum += m.Bonus * x.N
			continue
		}
		c, err := r.find(x.ID, true)
		if err != nil {
			known := ask.IDs(t.Modifiers, func(m *model.Modifier) string { return m.ID })
			return 0, fmt.Errorf("%w; as a modifier of table %q: %w", err, t.ID, ask.Unknown("modifier", x.ID, known))
		}
		cards = append(cards, slices.Repeat([]*card{c}, x.N)...)
	}
	more, err := r.shifts(t, role, cards)
	return sum + more, err
}

func modifierNamed(t *model.Table, id string) *model.Modifier {
	for _, m := range t.Modifiers {
		if slices.Contains(spellings(id), m.ID) {
			return m
		}
	}
	return nil
}

// shifts are what the effects of cards and rooms add to a roll. On the
// interception table a reading says whether the cards' are added or compared,
// ours with the aliens'.
func (r *Rules) shifts(t *model.Table, role string, cards []*card) (int, error) {
	track := r.ID(role + "-track")
	rooms, added, ahead := 0, 0, 0
	for _, c := range cards {
		n, may := shift(c, track, cards)
		switch {
		case r.all().rooms[c.ID] == c:
			rooms += n
		case !may:
			return 0, fmt.Errorf("%q does not change this roll", c.ID)
		default:
			added, ahead = added+n, ahead+n
		}
	}
	if role != "interception" || ahead == 0 && added == 0 {
		return rooms + added, nil
	}
	how := r.Reading("interception-bonuses")
	if how == "compare" {
		added = 0
	}
	if how != "add" && ahead != 0 {
		id := "ahead"
		if ahead < 0 {
			id = "behind"
		}
		m := modifierNamed(t, id)
		if m == nil {
			return 0, fmt.Errorf("table %q has no modifier %q", t.ID, id)
		}
		added += m.Bonus
	}
	return rooms + added, nil
}

// shift is what a card adds to a track, and whether it may add anything; a
// shift with a room wants the room among the things named.
func shift(c *card, track string, among []*card) (n int, may bool) {
	for _, x := range c.clauses {
		if x.verb != "shift" || x.track != track {
			continue
		}
		may = true
		if x.room == "" || slices.ContainsFunc(among, func(k *card) bool { return k.ID == x.room }) {
			n += x.n
		}
	}
	return n, may
}

func rowName(row *model.Row) string {
	if s := row.Cell("result").Text; s != "" {
		return s
	}
	return row.ID
}
