package percentile

import (
	"slices"
	"testing"

	"punchboard/internal/engine/dice"
	"punchboard/internal/engine/square"
	"punchboard/internal/enginetest"
	"punchboard/internal/expr"
	"punchboard/internal/model"
)

// TestRulesAsDeclared holds what fights read of the rules against the functions
// that the game declares, for every unit in every suit, however the questions
// of the rules are answered.
func TestRulesAsDeclared(t *testing.T) {
	g, _, _ := read(t, nil)
	pst := enginetest.Value(g, "units.silacoid.pst")
	pst.Word, pst.Text = true, none // of the game's units only machines are without
	holdRules(t, g)
	for _, q := range Readings {
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
	e, r := declared(t, g), rulesOf(g)
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

// worn are the options of a question about a unit.
func worn(f *stats) options {
	if f.Suit == nil {
		return options{}
	}
	return options{"suit": f.Suit.ID}
}

// holdBody compares armour side by side, what each weapon does and how far
// each grenade is thrown.
func holdBody(t *testing.T, e *expr.Env, r *rules, f *stats) {
	t.Helper()
	for _, w := range r.Game.Collection("weapons").Entries {
		a, err := r.weapon(w.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range a.Shots {
			if want := answer[int](t, e, "rolls_of", s.ID); s.Rolls != want {
				t.Errorf("%s, %s: %d rolls, want %d", w.ID, s.ID, s.Rolls, want)
			}
		}
		for _, l := range a.Loads {
			o := worn(f)
			o["ammo"] = l.ID
			got, err := r.hurt(f, l.Type, l.Damage)
			if want := answer[int](t, e, "damage", w.ID, f.Unit.ID, o); err != nil || got != want {
				t.Errorf("%s %s at %s in %v: got %d, %v, want %d", w.ID, l.ID, f.Unit.ID, o, got, err, want)
			}
		}
	}
	for i, side := range r.Game.Collection("facings").Entries {
		o := worn(f)
		o["facing"] = side.ID
		q := "blow(\"rifle\", " + written(f.Unit.ID) + ", " + o.String() + ").armour"
		if want, err := e.Eval(q); err != nil || f.Armour[i] != want {
			t.Errorf("%s: got %d, want %v, %v", q, f.Armour[i], want, err)
		}
	}
	if !f.Unit.Field("carries").True() || f.TAC == 0 {
		return
	}
	for _, x := range r.Game.Collection("grenades").Entries {
		a, err := r.weapon(x.ID)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := r.throws(f, a), answer[int](t, e, "throw_range", f.Unit.ID, x.ID, worn(f)); got != want {
			t.Errorf("%s throws %s %d squares, want %d", f.Unit.ID, x.ID, got, want)
		}
	}
}

// holdSteps compares what each kind of step costs.
func holdSteps(t *testing.T, e *expr.Env, r *rules, f *stats) {
	t.Helper()
	p, err := r.prices()
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
		if got, want := p.step(s), answer[int](t, e, "move_cost", f.Unit.ID, c.rows, worn(f)); got != want {
			t.Errorf("%s: %v costs %d, want %d", f.Unit.ID, c.rows, got, want)
		}
	}
}

// TestBills holds what squads cost, and what is not allowed of them, against the
// function squad.
func TestBills(t *testing.T) {
	g, _, _ := read(t, nil)
	e, r := declared(t, g), rulesOf(g)
	var priced []member
	for _, u := range g.Collection("units").Entries {
		if !u.Field("points").Word {
			priced = append(priced, member{unit: u.ID, n: 1})
		}
	}
	squads := [][]member{{{unit: "troop", n: 3, suit: "power-suit", items: []item{{"rifle", 1}, {"rifle:ap", 3}, {"grenade", 2}}}, {unit: "silacoid", n: 2, items: []item{{"medikit", 1}}}}}
	for i, one := range priced {
		squads = append(squads, []member{one})
		for _, other := range priced[i:] {
			squads = append(squads, []member{one, other})
		}
	}
	for _, squad := range squads {
		b, err := r.bill(squad)
		if err != nil {
			t.Fatal(err)
		}
		want := answer[map[string]any](t, e, "squad", asked(squad))
		if b.points != want["points"] || written(anys(b.faults)) != written(want["faults"]) {
			t.Errorf("%v: %d points, %q, want %v", squad, b.points, b.faults, want)
		}
	}
}

func anys(all []string) []any {
	out := []any{}
	for _, s := range all {
		out = append(out, s)
	}
	return out
}

// asked is a squad as the function squad takes it.
func asked(squad []member) []any {
	var out []any
	for _, m := range squad {
		o := options{"unit": m.unit, "n": m.n}
		if m.suit != "" {
			o["suit"] = m.suit
		}
		var items []any
		for _, it := range m.items {
			for range it.n {
				items = append(items, it.id)
			}
		}
		if len(items) > 0 {
			o["items"] = items
		}
		out = append(out, o)
	}
	return out
}

// TestBillRefuses holds that nothing is bought that nobody can buy.
func TestBillRefuses(t *testing.T) {
	g, _, _ := read(t, nil)
	for what, want := range map[string]string{
		"celatid":        `"celatid" is built into "celatid" and cannot be bought`,
		"rifle:he":       `"rifle": unknown load "he": there is ap`,
		"laser-rifle:lb": `load "lb" of "laser-rifle" has no number for price: it is "none"`,
		"rifel":          `unknown weapon "rifel": did you mean rifle?`,
	} {
		_, err := rulesOf(g).price(what)
		if err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", what, err, want)
		}
	}
}
