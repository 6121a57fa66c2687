package actiondeck

import (
	"fmt"

	"punchboard/internal/engine/ask"
	"punchboard/internal/engine/dice"
	"punchboard/internal/engine/part"
	"punchboard/internal/model"
)

// The reading that says whether one Defense card may negate hits of several
// attacks, and its answers.
const (
	defenseSpill = "defense-spill"
	anyAttack    = "any-attack" // what one attack does not need serves against another
	oneAttack    = "one-attack" // what one attack does not need is lost
)

// suppressed is how many of some attacks get through. While the defender has
// a token, an attack is rolled for and a token goes, whatever the roll; the
// attacks after the last token all get through.
func (r *Rules) suppressed(tokens, attacks int) (dice.Dist, error) {
	if err := ask.Count("tokens", tokens); err != nil {
		return dice.Dist{}, err
	}
	if err := ask.Count("attacks", attacks); err != nil {
		return dice.Dist{}, err
	}
	stop, err := r.Flagged("suppression")
	if err != nil {
		return dice.Dist{}, err
	}
	return dice.Binomial(min(tokens, attacks), stop).Map(func(stopped int) int { return attacks - stopped }), nil
}

// splash is how many units are hurt in the spaces around an area attack.
func (r *Rules) splash(neighbours int) (dice.Dist, error) {
	if err := ask.Count("neighbours", neighbours); err != nil {
		return dice.Dist{}, err
	}
	if n, grid := r.around(); n > 0 && neighbours > n {
		return dice.Dist{}, fmt.Errorf("%d neighbours: a space of a %s map has %d", neighbours, grid, n)
	}
	hurt, err := r.Flagged("splash")
	if err != nil {
		return dice.Dist{}, err
	}
	return dice.Binomial(neighbours, hurt), nil
}

// around is how many spaces touch one on the game's map, 0 if it has no tiles.
func (r *Rules) around() (int, string) {
	for _, t := range r.Game.Tiles {
		switch t.Grid {
		case "hex":
			return 6, t.Grid
		case "square":
			return 8, t.Grid
		}
	}
	return 0, ""
}

// revealed is the chance that a hidden unit has been seen after it moved or
// attacked so many times.
func (r *Rules) revealed(times int) (dice.Chance, error) {
	if err := ask.Count("times", times); err != nil {
		return dice.Chance{}, err
	}
	seen, err := r.Flagged("reveal")
	if err != nil {
		return dice.Chance{}, err
	}
	return seen.Not().Every(times).Not(), nil
}

// detect is the row that a roll on the detection table comes to. what are
// numbers and ids of the table's modifiers, summed; none is 0.
func (r *Rules) detect(what ...any) (dice.Dist, error) {
	t, d, err := r.Roll("detection")
	if err != nil {
		return dice.Dist{}, err
	}
	bonus, err := bonuses(t, what)
	if err != nil {
		return dice.Dist{}, err
	}
	return part.Rows(t, d, bonus, "result")
}

// panic is the row that a unit's roll on the panic table comes to, with every
// modifier whose condition holds for the unit; what are others that the
// situation gives, as in detect.
func (r *Rules) panic(unit string, what ...any) (dice.Dist, error) {
	u, err := r.unit(unit)
	if err != nil {
		return dice.Dist{}, err
	}
	t, d, err := r.Roll("panic")
	if err != nil {
		return dice.Dist{}, err
	}
	bonus, err := bonuses(t, what)
	if err != nil {
		return dice.Dist{}, err
	}
	for _, m := range t.Modifiers {
		holds, err := r.holds(m, u)
		if err != nil {
			return dice.Dist{}, fmt.Errorf("table %q, modifier %q: %w", t.ID, m.ID, err)
		}
		if holds {
			bonus += m.Bonus
		}
	}
	return part.Rows(t, d, bonus, "result")
}

func (r *Rules) holds(m *model.Modifier, u *model.Entry) (bool, error) {
	if m.For == "" || r.Applies == nil {
		return false, nil
	}
	return r.Applies(m, u)
}

// bonuses sums numbers and modifiers named by id.
func bonuses(t *model.Table, what []any) (int, error) {
	sum := 0
	for _, x := range what {
		switch x := x.(type) {
		case int:
			sum += x
		case string:
			m := find(t.Modifiers, x)
			if m == nil {
				return 0, ask.Unknown("modifier", x, ask.IDs(t.Modifiers, func(m *model.Modifier) string { return m.ID }))
			}
			sum += m.Bonus
		case []any:
			n, err := bonuses(t, x)
			if err != nil {
				return 0, err
			}
			sum += n
		default:
			return 0, fmt.Errorf("a modifier is a whole number or an id, not %v", x)
		}
	}
	if sum > ask.Most || sum < -ask.Most {
		return 0, fmt.Errorf("a modifier of %+d: want at most %d either way", sum, ask.Most)
	}
	return sum, nil
}

func find(all []*model.Modifier, id string) *model.Modifier {
	for _, m := range all {
		if m.ID == id {
			return m
		}
	}
	return nil
}

// survive is the chance that a unit with so many hits left lives through
// attacks that do one hit each. Its player holds tokens and a hand drawn from
// the full deck, and spends every Defense card of it: the unit lives if the
// attacks that get past the tokens, less the hits the cards negate, are fewer
// than its hits. Only cards that are a defence by themselves count, not the
// abilities or the terrain that a Spec card may call on, nor cards drawn
// later. Whether a card that negates more than one hit may serve against
// several attacks is the reading defense-spill.
func (r *Rules) survive(hand, tokens, attacks, hits int) (dice.Chance, error) {
	if err := ask.Count("hits", hits); err != nil {
		return dice.Chance{}, err
	}
	if hits == 0 {
		return dice.Chance{}, fmt.Errorf("a unit with 0 hits is dead already")
	}
	through, err := r.suppressed(tokens, attacks)
	if err != nil {
		return dice.Chance{}, err
	}
	limit := 0
	if r.Reading(defenseSpill) == oneAttack {
		limit = 1 // an attack here does one hit: what a card negates beyond it is lost
	}
	negated, err := r.negated(hand, limit)
	if err != nil {
		return dice.Chance{}, err
	}
	return through.With(negated, func(t, n int) int { return t - n }).AtMost(hits - 1), nil
}
