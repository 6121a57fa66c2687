package percentile

import (
	"errors"
	"fmt"

	"punchboard/internal/engine/dice"
	"punchboard/internal/model"
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
	o, err := optionsOf(opts, hitOptions...)
	if err != nil {
		return dice.Chance{}, err
	}
	return r.chance(unit, weapon, shotID, o)
}

func (r *Rules) chance(unit, weapon, shotID string, o options) (dice.Chance, error) {
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
	o, err := optionsOf(opts, hitOptions...)
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
	top, err := r.rule("cap")
	if err != nil {
		return dice.Chance{}, err
	}
	if r.reading("roll-under") == "lower" {
		sum--
	}
	return dice.Of(int64(max(0, min(sum, top, faces))), int64(faces)), nil
}

// sum is a to-hit number and what it comes from.
func (r *Rules) sum(unit, weapon, shotID string, o options) ([]reason, int, error) {
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

// tally gathers the reasons of a to-hit number. After the first error it
// gathers nothing more.
type tally struct {
	r   *Rules
	o   options
	u   *model.Entry
	a   arm
	s   shot
	why []reason
	err error
}

func (t *tally) fail(err error) {
	if t.err == nil {
		t.err = err
	}
}

func (t *tally) add(value int, why string) {
	if value != 0 {
		t.why = append(t.why, reason{value, why})
	}
}

func (t *tally) number(id string, otherwise int) int {
	n, err := t.o.number(id, otherwise)
	if err == nil && id != "bonus" {
		err = count(id, n)
	}
	if err != nil {
		t.fail(err)
	}
	return n
}

func (t *tally) flag(id string) bool {
	on, err := t.o.flag(id)
	if err != nil {
		t.fail(err)
	}
	return on
}

func (t *tally) all() {
	switch {
	case t.s.chance.IsSet():
		t.add(int(t.s.chance.Int), t.a.Name+", "+t.shotName())
		t.plain()
	case t.a.skill() == "mac":
		t.base("mac")
		t.add(t.s.accuracy, t.shotName())
		t.plain()
	case t.a.skill() == "acc" || t.a.skill() == "tac":
		t.base(t.a.skill())
		t.add(t.s.accuracy, t.shotName())
		t.situation()
	default:
		t.fail(fmt.Errorf("%q is not rolled for with a statistic", t.a.ID))
	}
	t.add(t.number("bonus", 0), "Bonus")
}

// base is the statistic that the roll is made with.
func (t *tally) base(stat string) {
	n, err := number(t.u, stat)
	if err != nil {
		t.fail(err)
		return
	}
	if n <= 0 {
		t.fail(cannot("%s has no %s", t.u.Name, t.r.statName(stat)))
	}
	t.add(n, t.u.Name+", "+t.r.statName(stat))
}

func (r *Rules) statName(id string) string {
	if e, err := r.entry("statistics", id); err == nil {
		return e.Name
	}
	return id
}

func (t *tally) shotName() string {
	if e, err := t.r.entry("shots", t.s.id); err == nil {
		return e.Name
	}
	return t.s.id
}

// plain refuses the options that change nothing in such an attack.
func (t *tally) plain() {
	for _, k := range hitOptions {
		if _, given := t.o[k]; given && k != "bonus" {
			t.fail(fmt.Errorf("option %s: nothing but the shot changes the roll for %q", k, t.a.ID))
		}
	}
}

// thrown reports whether the rules of throwing hold.
func (t *tally) thrown() bool { return t.a.skill() == "tac" }

// row adds a modifier times n, if it holds for this kind of attack.
func (t *tally) row(id string, n int) {
	if n == 0 || t.err != nil {
		return
	}
	x, err := t.r.row("ranged", id)
	if err != nil {
		t.fail(err)
		return
	}
	for kind, is := range map[string]bool{"throws": t.thrown(), "shoots": !t.thrown()} {
		if v := x.Cell(kind); is && v.IsSet() && !v.True() {
			t.fail(fmt.Errorf("%q does not count for %q", id, t.a.ID))
			return
		}
	}
	bonus, err := whole(x.Cell("bonus"), fmt.Sprintf("modifier %q", id), "bonus")
	if err != nil {
		t.fail(err)
		return
	}
	why := x.Cell("name").Text
	if why == "" {
		why = id
	}
	if n != 1 {
		why = fmt.Sprintf("%s × %d", why, n)
	}
	t.add(bonus*n, why)
	if limit := x.Cell("limit"); limit.IsSet() && n >= int(limit.Int) {
		t.fail(cannot("%d squares of obstruction block the line of sight", n))
	}
}

// situation adds what range, ground and posture do to a shot or a throw.
func (t *tally) situation() {
	t.distance()
	t.row("obstruction", t.number("obstruction", 0))
	if t.flag("night") && t.humanAtNight() {
		t.row("night", 1)
	}
	if t.flag("kneeling") {
		if !t.u.Field("kneels").True() {
			t.fail(fmt.Errorf("unit %q cannot kneel", t.u.ID))
		}
		t.row("kneeling", 1)
	}
	for _, x := range []struct{ option, row string }{{"target_kneeling", "kneeling-target"}, {"spotter", "spotter"}, {"no_los", "no-los"}} {
		if t.flag(x.option) {
			t.row(x.row, 1)
		}
	}
	t.waypoint()
	two := t.akimbo()
	if t.flag("second_weapon") && !two {
		t.row("second-weapon", 1)
	}
}

// humanAtNight reports whether the modifier for night holds for the unit.
func (t *tally) humanAtNight() bool {
	x, err := t.r.row("ranged", "night")
	if err != nil {
		t.fail(err)
		return false
	}
	if !x.Cell("human").True() {
		return true
	}
	for _, w := range t.u.Field("traits").Texts() {
		if w == "human" {
			return true
		}
	}
	return false
}

// distance adds the range, which guided weapons do not mind and throws by hand
// cannot exceed.
func (t *tally) distance() {
	n := t.number("range", 0)
	if t.a.Field("guided").True() {
		return
	}
	if t.a.kind != "weapons" && t.thrown() && t.err == nil {
		suit, err := t.o.word("suit")
		if err != nil {
			t.fail(err)
			return
		}
		reach, err := t.r.reach(t.u, t.a, suit)
		if err != nil {
			t.fail(err)
			return
		}
		if n > reach {
			t.fail(cannot("%s throws %s %d squares, not %d", t.u.Name, t.a.Name, reach, n))
		}
	}
	t.row("range", n)
}

// waypoint adds what the waypoints before this one cost; the first is free.
func (t *tally) waypoint() {
	n := t.number("waypoint", 1)
	if _, given := t.o["waypoint"]; given && (n < 1 || !t.a.Field("guided").True()) {
		t.fail(fmt.Errorf("option waypoint: want 1 or more, of a guided weapon"))
	}
	t.row("waypoint", n-1)
}

// akimbo adds what firing another weapon at once costs, and reports whether
// one is: true for another of the same, or its id.
func (t *tally) akimbo() bool {
	v, given := t.o["akimbo"]
	if on, is := v.(bool); !given || is && !on {
		return false
	}
	other := t.a
	if id, is := wordOf(v); is {
		var err error
		if other, err = t.r.arm(id); err != nil {
			t.fail(err)
			return true
		}
	}
	e, err := t.r.entry("shots", t.s.id)
	if err != nil || !e.Field("akimbo").True() {
		t.fail(fmt.Errorf("option akimbo: no %s shots with two weapons at once", t.s.id))
		return true
	}
	row := "akimbo-pistols"
	for _, a := range []arm{t.a, other} {
		switch a.Field("akimbo").Text {
		case "pistol":
		case "rifle":
			row = "akimbo-rifles"
		default:
			t.fail(fmt.Errorf("option akimbo: %q is not fired with another weapon", a.ID))
		}
	}
	t.row(row, 1)
	return true
}

// waypoints is the chance that a guided shot reaches the last of so many
// waypoints.
func (r *Rules) waypoints(unit, weapon string, n int, opts ...map[string]any) (dice.Chance, error) {
	o, err := optionsOf(opts, append([]string{"shot"}, hitOptions...)...)
	if err != nil {
		return dice.Chance{}, err
	}
	if err := count("waypoints", n); err != nil {
		return dice.Chance{}, err
	}
	shotID, err := o.word("shot")
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
	if err := count("shots", shots); err != nil {
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
	if err := count("rolls", n*shots); err != nil {
		return dice.Dist{}, err
	}
	return dice.Binomial(n*shots, p), nil
}
