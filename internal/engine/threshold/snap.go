package threshold

import (
	"fmt"
	"slices"

	"punchboard/internal/engine/ask"
	"punchboard/internal/engine/dice"
	"punchboard/internal/engine/part"
	"punchboard/internal/model"
)

// side is one of the two in a Snap Action: a person, the actions held and the
// metres left.
type side struct {
	person
	held, move int
	bands      []*model.Row
}

// side reads a Reflex, the id of a character, or a map that tells of one.
func (r *Rules) side(v any) (side, error) {
	m, ok := v.(map[string]any)
	if !ok {
		m = map[string]any{"reflex": v}
		if id, is := ask.WordOf(v); is {
			m = map[string]any{"who": id}
		}
	}
	o, err := ask.OptionsOf([]map[string]any{m}, "who", "reflex", "cool", "experience", "held", "move", "weapon", "carried", "mwa", "load", "drop", "dive")
	if err != nil {
		return side{}, err
	}
	var s side
	who, err := o.Word("who")
	if err == nil && who != "" {
		s.person, err = r.person(who)
	}
	if err == nil {
		s.person, err = s.person.with(o)
	}
	if err == nil {
		err = r.ready(&s, o)
	}
	return s, err
}

// ready fills in what a side has left, its load and its weapon.
func (r *Rules) ready(s *side, o ask.Options) error {
	all, err := r.Rule("actions")
	if err != nil {
		return err
	}
	if s.held, err = o.Number("held", all); err != nil {
		return err
	}
	if s.held < 0 || s.held > all {
		return fmt.Errorf("%d actions held: want 0 to %d", s.held, all)
	}
	if s.move, err = o.Amount("move"); err != nil {
		return err
	}
	if s.weapon != "" {
		e, err := r.Entry("classes", s.weapon)
		if err != nil {
			return err
		}
		s.weapon = e.ID
	}
	return r.loaded(s)
}

// loaded finds the bands of a side's load; beyond the last it is the last.
func (r *Rules) loaded(s *side) error {
	load, err := r.burden(s.person)
	if err != nil {
		return err
	}
	rows, over, err := r.rowsOf(load)
	if err != nil {
		return err
	}
	if over {
		t, err := r.Table("encumbrance")
		if err != nil {
			return err
		}
		rows = t.Rows[len(t.Rows)-1:]
	}
	s.bands = rows
	return nil
}

// terms are the modifiers of a side that failed its Cool check by so much, in
// the order of the table (002:47-58).
func (r *Rules) terms(s side, short int) ([]reason, error) {
	t, err := r.Table("snap")
	if err != nil {
		return nil, err
	}
	var out []reason
	for _, row := range t.Rows {
		times := s.times(row, short)
		if row.ID == "cool-failed" && r.Reading("snap-cool") == "twice" {
			times += short
		}
		if times == 0 {
			continue
		}
		change, err := part.Whole(row.Cell("change"), "modifier "+row.ID, "change")
		if err != nil {
			return nil, err
		}
		per, err := part.Whole(row.Cell("per"), "modifier "+row.ID, "per")
		if err != nil || per < 1 {
			return nil, fmt.Errorf("modifier %s: want 1 or more for per: %w", row.ID, err)
		}
		if n := change * (times / per); n != 0 {
			out = append(out, reason{whole(n), nameOf(row)})
		}
	}
	return out, nil
}

// times is how often a modifier applies, before it is divided.
func (s side) times(row *model.Row, short int) int {
	once := func(yes bool) int {
		if yes {
			return 1
		}
		return 0
	}
	switch row.ID {
	case "cool-failed":
		return short
	case "action-held":
		return s.held
	case "move-left":
		return s.move
	case "drop":
		return once(s.drop)
	case "dive":
		return once(s.dive)
	}
	return once(row.ID == s.weapon || slices.ContainsFunc(s.bands, func(b *model.Row) bool { return b.ID == row.ID }))
}

// modifier is the sum of the terms.
func (r *Rules) modifier(s side, short int) (int, error) {
	terms, err := r.terms(s, short)
	if err != nil {
		return 0, err
	}
	sum := 0
	for _, x := range terms {
		sum += int(x.value.Num().Int64())
	}
	return sum, nil
}

// snapSum is the modifiers of a side, one by one.
func (r *Rules) snapSum(who any, shortfall ...int) ([]any, error) {
	s, err := r.side(who)
	if err != nil {
		return nil, err
	}
	short := 0
	for _, n := range shortfall {
		if err := ask.Count("points of a failed check", n); err != nil {
			return nil, err
		}
		short += n
	}
	terms, err := r.terms(s, short)
	return reasons(terms), err
}

// snap is who acts first when a non-player character is surprised.
func (r *Rules) snap(npc, other any, opts ...map[string]any) (dice.Dist, error) {
	d, err := r.duel(npc, other, opts, func(f *fight) func(a, b int) (int, error) { return f.first })
	if err != nil {
		return dice.Dist{}, err
	}
	return d.Named([]string{"npc", "other"}, func(n int) string {
		if n == ahead {
			return "npc"
		}
		return "other"
	}), nil
}

// snapActions is how many actions the surprised one takes before the other can
// act (002:47, 60).
func (r *Rules) snapActions(npc, other any, opts ...map[string]any) (dice.Dist, error) {
	d, err := r.duel(npc, other, opts, func(f *fight) func(a, b int) (int, error) { return f.actions })
	return d.Map(func(n int) int { return max(n, 0) }), err
}
