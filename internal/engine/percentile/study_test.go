package percentile_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"punchboard/internal/engine/dice"
	"punchboard/internal/engine/percentile"
	"punchboard/internal/engine/study"
	"punchboard/internal/enginetest"
	"punchboard/internal/load"
	"punchboard/internal/model"
)

// ask is the chance that the game's own function answers.
func ask(t *testing.T, g *model.Game, q string) dice.Chance {
	t.Helper()
	v, err := enginetest.Ask(t, g, q)
	c, ok := v.(dice.Chance)
	if err != nil || !ok {
		t.Fatalf("%s: %v, %v", q, v, err)
	}
	return c
}

// tactical is the whole game that the family was written for.
func tactical(t *testing.T) *model.Game {
	t.Helper()
	p, err := load.Open(os.DirFS("../../.."), load.Options{NoLayouts: true, Games: []string{"tactical"}})
	if err != nil {
		t.Fatal(err)
	}
	return p.Game("tactical")
}

func studied(t *testing.T, g *model.Game) study.Study {
	t.Helper()
	r, err := percentile.New(g)
	if err != nil {
		t.Fatal(err)
	}
	return r.Study()
}

func option(t *testing.T, all []study.Option, group, name string) study.Option {
	t.Helper()
	i := slices.IndexFunc(all, func(o study.Option) bool { return o.Group == group && o.Name == name })
	if i < 0 {
		t.Fatalf("no option %q among %s", name, group)
	}
	return all[i]
}

func measure(t *testing.T, all []study.Measure, name string) study.Measure {
	t.Helper()
	i := slices.IndexFunc(all, func(m study.Measure) bool { return m.Name == name })
	if i < 0 {
		t.Fatalf("no measure %q", name)
	}
	return all[i]
}

// TestStudyAsksTheSameRules holds that the chances of a study are those that
// the questions give, range by range, for three weapons of unlike rules.
func TestStudyAsksTheSameRules(t *testing.T) {
	g := tactical(t)
	s := studied(t, g)
	for _, c := range []struct{ shot, measure, unit, weapon, id, how string }{
		{"Rifle, Aimed", "chance of Firing Accuracy 25", "troop", "rifle", "aimed", ""},
		{"Rifle, Aimed", "chance of Firing Accuracy 30, at best", "snakeman", "rifle", "aimed", ", kneeling: true, bonus: 20"},
		{"Blaster Launcher, Aimed", "chance of Firing Accuracy 40", "ethereal", "blaster-launcher", "aimed", ""},
		{"Grenade Launcher, Snap", "chance of Throwing Accuracy 80, at best", "ethereal", "grenade-launcher", "snap", ", kneeling: true, bonus: 20"},
	} {
		weapon, _, _ := strings.Cut(c.shot, ",")
		m := measure(t, option(t, s.Options, "shots of "+weapon, c.shot).Ways[0].Measures, c.measure)
		if len(m.At) < 30 || m.Of != 100 {
			t.Errorf("%s: %d ranges of %d", c.shot, len(m.At), m.Of)
		}
		for i, at := range m.At {
			q := fmt.Sprintf("hit(%q, %q, %q, {range: %s%s})", c.unit, c.weapon, c.id, at, c.how)
			if got := ask(t, g, q).Rat().Num().Int64() * 100 / ask(t, g, q).Rat().Denom().Int64(); int(got) != m.Value(i) {
				t.Errorf("%s is %d %%, the study says %d", q, got, m.Value(i))
			}
		}
	}
}

// TestIndexByHand counts the index of two lasers at range 0 on paper. Six
// units may fire them, plain and kneeling with 20 points more. The hits of
// their best shots in percent, plain: Heavy Laser 50, 50, 55, 50, 120, 50,
// Laser Rifle 140, 140, 120, 140, 250, 140; at best 150, 150, 110, 150, 260,
// 150 and 405, 405, 300, 280, 540, 405. Of 21 targets one takes 25 more.
func TestIndexByHand(t *testing.T) {
	s := studied(t, tactical(t))
	for name, hits := range map[string]int{"Heavy Laser": 1345, "Laser Rifle": 3265} {
		each := map[string]int{"Heavy Laser": 85, "Laser Rifle": 60}[name]
		m := measure(t, option(t, s.Indexed, "weapons", name).Fixed, "mean damage of a turn")
		if want := hits * (21*each + 25); m.Value(0) != want || m.Of != 100*12*21 {
			t.Errorf("%s: %d of %d, want %d of 25200", name, m.Value(0), m.Of, want)
		}
	}
}

// TestStudyOfALittleGame holds that what a game lacks is left out of its study.
func TestStudyOfALittleGame(t *testing.T) {
	if s := studied(t, &model.Game{ID: "empty"}); len(s.Actions)+len(s.Options)+len(s.Indexed)+len(s.Rolls)+len(s.Attacks) > 0 {
		t.Errorf("an empty game comes to %v", s)
	}
}
