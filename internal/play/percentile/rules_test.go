package percentile

import (
	"slices"
	"strings"
	"testing"

	"punchboard/internal/engine/dice"
	"punchboard/internal/engine/square"
	"punchboard/internal/enginetest"
	"punchboard/internal/expr"
	"punchboard/internal/model"
)

// TestRulesAsDeclared compares what fights read of the rules with the functions the game declares,
// for every unit in every suit and every answer to the readings.
func TestRulesAsDeclared(t *testing.T) {
	g, _, _ := read(t, nil)
	pst := enginetest.Value(g, "units.silacoid.pst")
	pst.Word, pst.Text = true, none // in the game, only machines have none
	holdRules(t, g)
	for _, q := range Machine.Readings {
		for _, answer := range q.Answers {
			if g.Reading(q.ID).Chosen.Text == answer {
				continue
			}
			as := *g
			as.Readings = slices.Clone(g.Readings)
			if err := enginetest.Set(&as, []string{"reading", q.ID, answer}); err != nil {
				t.Fatal(err)
			}
			holdRules(t, &as)
		}
	}
}

func holdRules(t *testing.T, g *model.Game) {
	t.Helper()
	e, r := declared(t, g), rulesOf(Machine.Of(g))
	n := 0
	for _, u := range g.Collection("units").Entries {
		if u.Field("hth").Word {
			if _, err := r.stats(u.ID, ""); err == nil {
				t.Errorf("%s has the numbers of its victim, and some of its own", u.ID)
			}
			continue
		}
		suits := []string{""}
		if u.Field("wears").True() {
			for _, s := range g.Collection("suits").Entries {
				suits = append(suits, s.ID)
			}
		}
		for _, suit := range suits {
			f, err := r.stats(u.ID, suit)
			if err != nil {
				t.Fatal(err)
			}
			holdBody(t, e, r, &f)
			holdSteps(t, e, r, &f)
			n++
		}
		holdMind(t, e, r, u.ID)
	}
	if n < 15 {
		t.Errorf("only %d units were compared", n)
	}
}

// holdMind compares whether a unit's mind can be attacked, and how it defends.
func holdMind(t *testing.T, e *expr.Env, r *rules, id string) {
	t.Helper()
	f, err := r.stats(id, "")
	if err != nil {
		t.Fatal(err)
	}
	from, err := r.stats("ethereal", "")
	if err != nil {
		t.Fatal(err)
	}
	want := answer[dice.Chance](t, e, "psi", "panic", "ethereal", id)
	if f.Immune != (want.Float() == 0) {
		t.Errorf("%s is immune: %v, want a chance of %s", id, f.Immune, want)
	}
	if d := answer[dice.Dist](t, e, "opposed", from.PsiSkill-f.PsiStrength); !f.Immune && d.At("win").Cmp(want) != 0 {
		t.Errorf("%s defends with %d: %s, want %s", id, f.PsiStrength, d.At("win"), want)
	}
}

// worn returns the options of a question about a unit.
func worn(f *stats) options {
	if f.Suit == nil {
		return options{}
	}
	return options{"suit": f.Suit.ID}
}

// holdBody compares armour side by side.
func holdBody(t *testing.T, e *expr.Env, r *rules, f *stats) {
	t.Helper()
	for i, side := range r.Game.Collection("facings").Entries {
		o := worn(f)
		o["facing"] = side.ID
		q := "blow(\"rifle\", " + written(f.Unit.ID) + ", " + o.String() + ").armour"
		if want, err := e.Eval(q); err != nil || f.Armour[i] != want {
			t.Errorf("%s: got %d, want %v, %v", q, f.Armour[i], want, err)
		}
	}
}

// holdSteps compares the cost of each kind of step.
func holdSteps(t *testing.T, e *expr.Env, r *rules, f *stats) {
	t.Helper()
	p, err := r.paces()
	if err != nil {
		t.Fatal(err)
	}
	lift := []any{}
	if r.Reading("lift-cost") == "step-and-level" {
		lift = []any{"walk"}
	}
	east, northeast := square.Step{DX: 1}, square.Step{DX: 1, DY: -1}
	for _, c := range []struct {
		step func(*square.Step)
		from square.Step
		flew bool
		rows []any
	}{
		{func(*square.Step) {}, east, false, []any{"walk"}},
		{func(*square.Step) {}, northeast, false, []any{"walk-diagonal"}},
		{func(s *square.Step) { s.Up, s.Uneven = true, true }, east, false, []any{"walk", "up", "uneven"}},
		{func(s *square.Step) { s.Down = true }, northeast, false, []any{"walk-diagonal", "down"}},
		{func(s *square.Step) { s.Lift, s.Up = true, true }, square.Step{}, false, append(lift, "up")},
		{func(s *square.Step) { s.Doors = 1 }, east, false, []any{"walk"}},
		{func(s *square.Step) { s.Fly = true }, east, true, []any{"fly"}},
		{func(s *square.Step) { s.Fly = true }, northeast, true, []any{"fly-diagonal"}},
		{func(s *square.Step) { s.Fly, s.Up = true, true }, square.Step{}, true, []any{"hover"}},
	} {
		if c.flew && !f.Flies {
			continue
		}
		s := c.from
		c.step(&s)
		if got, want := p.of(s), answer[int](t, e, "move_cost", f.Unit.ID, c.rows, worn(f)); got != want {
			t.Errorf("%s: %v costs %d, want %d", f.Unit.ID, c.rows, got, want)
		}
	}
}

// TestBills checks that a squad costs what its members do, and that what is wrong with it is
// reported.
func TestBills(t *testing.T) {
	g, _, _ := read(t, nil)
	r := rulesOf(Machine.Of(g))
	troop := member{unit: "troop", n: 3, suit: "power-suit", items: []item{{"rifle", 1}, {"rifle:ap", 3}, {"grenade", 2}}}
	silacoid := member{unit: "silacoid", n: 2, items: []item{{"medikit", 1}}}
	one, _, err := r.bill(troop)
	if err != nil {
		t.Fatal(err)
	}
	other, _, err := r.bill(silacoid)
	if err != nil {
		t.Fatal(err)
	}
	both, faults, err := r.bill(troop, silacoid)
	if want := []string{"Silacoid carries no equipment", "Troop and Silacoid are on different sides", "Silacoid needs a soldier of its race", "Silacoid does not fight beside Troop"}; err != nil || both != one+other || !slices.Equal(faults, want) {
		t.Errorf("%d points, want %d, %q, %v", both, one+other, faults, err)
	}
}

// TestBillRefuses checks that a unit that cannot be bought is refused.
func TestBillRefuses(t *testing.T) {
	g, _, _ := read(t, nil)
	for what, want := range map[string]string{
		"celatid":        "Celatid is built into its owner and cannot be bought",
		"rifle:he":       "Rifle: say {ammo: ...}, one of ap",
		"laser-rifle:lb": "no clip of Laser Rifle has a price",
	} {
		_, _, err := rulesOf(Machine.Of(g)).bill(member{unit: "troop", n: 1, items: []item{{what, 1}}})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", what, err, want)
		}
	}
}
