package threshold

import (
	"fmt"
	"slices"

	"punchboard/internal/engine/ask"
	"punchboard/internal/engine/dice"
)

// check is the chance that the die and a number meet a threshold.
func (r *Rules) check(stat int, threshold any) (dice.Chance, error) {
	d, err := r.die()
	if err != nil {
		return dice.Chance{}, err
	}
	t, err := r.thresholdOf(threshold)
	return d.AtLeast(t - stat), err
}

// cool is the chance to pass a Cool or Panic check (002:23, 29).
func (r *Rules) cool(stat, threshold any, opts ...map[string]any) (dice.Chance, error) {
	d, err := r.shortfall(stat, threshold, opts...)
	return d.AtMost(0), err
}

// shortfall is by how much such a check is failed.
func (r *Rules) shortfall(stat, threshold any, opts ...map[string]any) (dice.Dist, error) {
	o, err := ask.OptionsOf(opts, "player", "experience", "bonus")
	if err != nil {
		return dice.Dist{}, err
	}
	p, err := r.someone(stat, coolOf)
	if err == nil {
		p, err = p.with(o)
	}
	if err != nil {
		return dice.Dist{}, err
	}
	t, err := r.thresholdOf(threshold)
	if err != nil {
		return dice.Dist{}, err
	}
	bonus, err := o.Number("bonus", 0)
	if err != nil {
		return dice.Dist{}, err
	}
	return r.short(p, t-bonus)
}

// short is by how much a person fails a Cool check (002:23, 66-68).
func (r *Rules) short(p person, threshold int) (dice.Dist, error) {
	d, err := r.die()
	if err != nil {
		return dice.Dist{}, err
	}
	plus := p.cool + p.experience
	if p.player {
		bonus, err := r.Rule("player")
		if err != nil {
			return dice.Dist{}, err
		}
		plus += bonus
	}
	return d.Map(func(n int) int { return max(0, threshold-plus-n) }), nil
}

// actionsLost is how many actions a Cool check costs (002:25).
func (r *Rules) actionsLost(stat, threshold, reflex any, opts ...map[string]any) (dice.Dist, error) {
	p, err := r.someone(reflex, reflexOf)
	if err != nil {
		return dice.Dist{}, err
	}
	d, err := r.shortfall(stat, threshold, opts...)
	if err != nil {
		return dice.Dist{}, err
	}
	lost, err := r.loses(p.reflex)
	if err != nil {
		return dice.Dist{}, err
	}
	return d.Map(lost), nil
}

// loses counts the actions that failing by so much costs at a Reflex.
func (r *Rules) loses(reflex int) (func(short int) int, error) {
	n := map[string]int{}
	for _, role := range []string{"actions", "lost", "lost-above", "helpless"} {
		var err error
		if n[role], err = r.Rule(role); err != nil {
			return nil, err
		}
	}
	return func(short int) int {
		switch {
		case short <= 0:
			return 0
		case reflex-short <= n["helpless"]:
			return n["actions"]
		case hundred*short > n["lost-above"]*reflex:
			return min(n["lost"], n["actions"])
		}
		return 0
	}, nil
}

// recovery is in which turn panic ends (002:31). Each quiet turn adds to the
// check; a trigger takes all of it away.
func (r *Rules) recovery(stat, threshold any, turns int, opts ...map[string]any) (dice.Dist, error) {
	o, err := ask.OptionsOf(opts, "player", "experience", "bonus", "triggers")
	if err != nil {
		return dice.Dist{}, err
	}
	if err := ask.Count("turns", turns); err != nil {
		return dice.Dist{}, err
	}
	triggers, err := turnsOf(o["triggers"])
	if err != nil {
		return dice.Dist{}, err
	}
	delete(o, "triggers")
	bonus, err := o.Number("bonus", 0)
	if err != nil {
		return dice.Dist{}, err
	}
	quiet, err := r.quiet(turns, triggers)
	if err != nil {
		return dice.Dist{}, err
	}
	left, ends := dice.Of(1, 1), []dice.Chance{{}}
	for _, plus := range quiet {
		o["bonus"] = bonus + plus
		p, err := r.cool(stat, threshold, o)
		if err != nil {
			return dice.Dist{}, err
		}
		ends = append(ends, left.And(p))
		left = left.And(p.Not())
	}
	return dice.Chances(ends, "still"), nil
}

// quiet is what each turn's recovery check gains.
func (r *Rules) quiet(turns int, triggers []int) ([]int, error) {
	step, err := r.Rule("recovery")
	if err != nil {
		return nil, err
	}
	first := 0
	if r.Reading("recovery-start") == "counts" {
		first = step
	}
	var out []int
	plus := first
	for turn := 1; turn <= turns; turn++ {
		if slices.Contains(triggers, turn) {
			plus = 0
		}
		out = append(out, plus)
		plus += step
	}
	return out, nil
}

// turnsOf reads a list of turns, which count from 1.
func turnsOf(v any) ([]int, error) {
	list, ok := v.([]any)
	if !ok && v != nil {
		return nil, fmt.Errorf("option triggers: want a list of turns, got %v", v)
	}
	var out []int
	for _, x := range list {
		n, ok := ask.WholeOf(x)
		if !ok || n < 1 {
			return nil, fmt.Errorf("option triggers: want turns from 1, got %v", x)
		}
		out = append(out, n)
	}
	return out, nil
}
