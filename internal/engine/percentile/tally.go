package percentile

import (
	"fmt"

	"punchboard/internal/engine/ask"
	"punchboard/internal/engine/part"
	"punchboard/internal/model"
)

// tally gathers the reasons of a to-hit number. After the first error it
// gathers nothing more.
type tally struct {
	r   *Rules
	o   ask.Options
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
	n, err := t.o.Number(id, otherwise)
	if err == nil && id != "bonus" {
		err = ask.Count(id, n)
	}
	if err != nil {
		t.fail(err)
	}
	return n
}

func (t *tally) flag(id string) bool {
	on, err := t.o.Flag(id)
	if err != nil {
		t.fail(err)
	}
	return on
}

// all adds what makes the number to roll under, in the order of the rules: a chance
// that is printed, or a statistic and what changes it.
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
	n, err := part.Number(t.u, stat)
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
	if e, err := r.Entry("statistics", id); err == nil {
		return e.Name
	}
	return id
}

func (t *tally) shotName() string {
	if e, err := t.r.Entry("shots", t.s.id); err == nil {
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
	x, err := t.r.Row("ranged", id)
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
	bonus, err := part.Whole(x.Cell("bonus"), fmt.Sprintf("modifier %q", id), "bonus")
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
	if t.flag("spotter") && !t.r.spotted(t.a) {
		t.fail(cannot("a spotter serves throws, thrown weapons and guided ones"))
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

// spotted reports whether what only a spotter sees may be attacked with it
// (000:869, 000:902).
func (r *Rules) spotted(a arm) bool {
	return r.Reading("spotter") == "all" || a.skill() == "tac" || a.Field("guided").True()
}

// humanAtNight reports whether the modifier for night holds for the unit.
func (t *tally) humanAtNight() bool {
	x, err := t.r.Row("ranged", "night")
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
		suit, err := t.o.Word("suit")
		if err != nil {
			t.fail(err)
			return
		}
		reach, err := t.r.flung(t.u, t.a, suit)
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
	if id, is := ask.WordOf(v); is {
		var err error
		if other, err = t.r.arm(id); err != nil {
			t.fail(err)
			return true
		}
	}
	e, err := t.r.Entry("shots", t.s.id)
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
