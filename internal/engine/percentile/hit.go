package percentile

import (
	"errors"
	"fmt"

	"punchboard/internal/engine/ask"
	"punchboard/internal/engine/dice"
)

// The options of a to-hit number.
var hitOptions = []string{"range", "obstruction", "night", "kneeling", "target_kneeling", "spotter", "no_los",
	"waypoint", "akimbo", "second_weapon", "bonus", "suit"}

// reason is a part of a to-hit number.
type reason struct {
	value int
	why   string
}

// errCannot says that an attack cannot be made, so that its chance is 0.
var errCannot = errors.New("cannot be made")

func cannot(format string, args ...any) error {
	return fmt.Errorf("the attack %w: %s", errCannot, fmt.Sprintf(format, args...))
}

// hit is the chance that an attack hits; 0 for one that cannot be made for
// lack of skill, reach or sight.
func (r *Rules) hit(unit, weapon, shotID string, opts ...map[string]any) (dice.Chance, error) {
	o, err := ask.OptionsOf(opts, hitOptions...)
	if err != nil {
		return dice.Chance{}, err
	}
	return r.chance(unit, weapon, shotID, o)
}

func (r *Rules) chance(unit, weapon, shotID string, o ask.Options) (dice.Chance, error) {
	_, sum, err := r.sum(unit, weapon, shotID, o)
	if errors.Is(err, errCannot) {
		return dice.Chance{}, nil
	}
	if err != nil {
		return dice.Chance{}, err
	}
	return r.under(sum)
}

// hitSum is the to-hit number as {value, reason} each, which it is the sum of.
func (r *Rules) hitSum(unit, weapon, shotID string, opts ...map[string]any) ([]any, error) {
	o, err := ask.OptionsOf(opts, hitOptions...)
	if err != nil {
		return nil, err
	}
	why, _, err := r.sum(unit, weapon, shotID, o)
	if err != nil {
		return nil, err
	}
	out := make([]any, len(why))
	for i, x := range why {
		out[i] = map[string]any{"value": x.value, "reason": x.why}
	}
	return out, nil
}

// under is the chance of rolling under a number with the percentile dice,
// never more than the cap.
func (r *Rules) under(sum int) (dice.Chance, error) {
	faces, err := r.faces()
	if err != nil {
		return dice.Chance{}, err
	}
	top, err := r.Rule("cap")
	if err != nil {
		return dice.Chance{}, err
	}
	if r.Reading("roll-under") == "lower" {
		sum--
	}
	return dice.Of(int64(max(0, min(sum, top, faces))), int64(faces)), nil
}

// sum is a to-hit number and what it comes from.
func (r *Rules) sum(unit, weapon, shotID string, o ask.Options) ([]reason, int, error) {
	u, err := r.unit(unit)
	if err != nil {
		return nil, 0, err
	}
	a, err := r.arm(weapon)
	if err != nil {
		return nil, 0, err
	}
	s, err := r.shot(a, shotID)
	if err != nil {
		return nil, 0, err
	}
	if err := r.usable(u, a); err != nil {
		return nil, 0, err
	}
	t := &tally{r: r, o: o, u: u, a: a, s: s}
	t.all()
	if t.err != nil {
		return nil, 0, t.err
	}
	sum := 0
	for _, x := range t.why {
		sum += x.value
	}
	return t.why, sum, nil
}

// waypoints is the chance that a guided shot reaches the last of so many
// waypoints.
func (r *Rules) waypoints(unit, weapon string, n int, opts ...map[string]any) (dice.Chance, error) {
	o, err := ask.OptionsOf(opts, append([]string{"shot"}, hitOptions...)...)
	if err != nil {
		return dice.Chance{}, err
	}
	if err := ask.Count("waypoints", n); err != nil {
		return dice.Chance{}, err
	}
	shotID, err := o.Word("shot")
	if err != nil {
		return dice.Chance{}, err
	}
	all := dice.Of(1, 1)
	for i := 1; i <= n; i++ {
		o["waypoint"] = i
		c, err := r.chance(unit, weapon, shotID, o)
		if err != nil {
			return dice.Chance{}, err
		}
		all = all.And(c)
	}
	return all, nil
}

// volley is how many of some shots hit.
func (r *Rules) volley(unit, weapon, shotID string, shots int, opts ...map[string]any) (dice.Dist, error) {
	if err := ask.Count("shots", shots); err != nil {
		return dice.Dist{}, err
	}
	p, err := r.hit(unit, weapon, shotID, opts...)
	if err != nil {
		return dice.Dist{}, err
	}
	a, err := r.arm(weapon)
	if err != nil {
		return dice.Dist{}, err
	}
	s, err := r.shot(a, shotID)
	if err != nil {
		return dice.Dist{}, err
	}
	n, err := r.rollsOf(s)
	if err != nil {
		return dice.Dist{}, err
	}
	if err := ask.Count("rolls", n*shots); err != nil {
		return dice.Dist{}, err
	}
	return dice.Binomial(n*shots, p), nil
}
