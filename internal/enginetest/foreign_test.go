package enginetest_test

import (
	"fmt"
	"math/big"
	"testing"

	"punchboard/internal/engine"
	"punchboard/internal/enginetest"
	"punchboard/internal/expr"
	"punchboard/internal/model"
)

// counted holds that a game of our own answers questions with the fractions
// that a test has counted another way.
func counted(t *testing.T, g *model.Game, want map[string]*big.Rat) {
	t.Helper()
	e, err := engine.New(g)
	if err != nil {
		t.Fatal(err)
	}
	ask := expr.New(g, e.Funcs())
	for q, r := range want {
		v, err := ask.Eval(q)
		if err != nil {
			t.Errorf("%s: %v", q, err)
			continue
		}
		if same, got := engine.Equal(v, r.RatString()); !same {
			t.Errorf("%s is %s, counted %s", q, got, r.RatString())
		}
	}
}

// rat is a fraction.
func rat(a, b int64) *big.Rat { return big.NewRat(a, b) }

// field is a whole number of an entry.
func field(t *testing.T, e *model.Entry, name string) int {
	t.Helper()
	for _, f := range e.Fields {
		if f.ID == name {
			return int(f.Value.Int)
		}
	}
	t.Fatalf("%s has no %s", e.ID, name)
	return 0
}

// mixed is the sum of values by their weights.
func mixed(pairs ...*big.Rat) *big.Rat {
	out := new(big.Rat)
	for i := 0; i < len(pairs); i += 2 {
		out.Add(out, new(big.Rat).Mul(pairs[i], pairs[i+1]))
	}
	return out
}

// moves is how often two dice and a stat are a strong hit, a weak hit, a miss.
func moves(stat int) (strong, weak, miss *big.Rat) {
	var n [3]int64
	for a := 1; a <= 6; a++ {
		for b := 1; b <= 6; b++ {
			switch s := a + b + stat; {
			case s >= 10:
				n[0]++
			case s >= 7:
				n[1]++
			default:
				n[2]++
			}
		}
	}
	return rat(n[0], 36), rat(n[1], 36), rat(n[2], 36)
}

// down is how often somebody is down before so many steps are done. With the
// last step it is over, whatever is left of health.
func down(stat, steps, health, harm int) *big.Rat {
	switch {
	case steps <= 0:
		return rat(0, 1)
	case health <= 0:
		return rat(1, 1)
	}
	s, w, m := moves(stat)
	return mixed(m, down(stat, steps, health-harm, harm), s, down(stat, steps-2, health, harm), w, down(stat, steps-1, health-1, harm))
}

// walked is how often so many leagues are walked in so many days.
func walked(stat, leagues, days int) *big.Rat {
	switch {
	case leagues <= 0:
		return rat(1, 1)
	case days == 0:
		return rat(0, 1)
	}
	s, w, m := moves(stat)
	return mixed(s, walked(stat, leagues-2, days-1), w, walked(stat, leagues-1, days-1), m, walked(stat, leagues, days-1))
}

// daysOf is how many days leagues take on average: a day, and what follows it,
// where a miss comes back to the same place.
func daysOf(stat, leagues int) *big.Rat {
	if leagues <= 0 {
		return rat(0, 1)
	}
	s, w, m := moves(stat)
	sum := mixed(rat(1, 1), rat(1, 1), s, daysOf(stat, leagues-2), w, daysOf(stat, leagues-1))
	return sum.Quo(sum, new(big.Rat).Sub(rat(1, 1), m))
}

// TestReedwalkerIsCounted counts moves, dangers, walks and answers of the
// game of moves and oracles another way.
func TestReedwalkerIsCounted(t *testing.T) {
	g := enginetest.Load(t, "../..", "reedwalker")
	want := map[string]*big.Rat{
		`chance(ask("likely"), "yes and")`: rat(6, 100), // 11, 22 .. 66
		`chance(ask("likely"), "no and")`:  rat(3, 100),
		`chance(events(), 1)`:              rat(9, 10),
		`chance(events(), 2)`:              rat(81, 1000), // once "twice", then two others
		`chance(events(), 3)`:              rat(19, 1000),
	}
	for stat := range 5 {
		s, w, m := moves(stat)
		want[fmt.Sprintf(`chance(move(%d), "strong")`, stat)] = s
		want[fmt.Sprintf(`chance(move(%d), "weak")`, stat)] = w
		want[fmt.Sprintf(`chance(move(%d), "miss")`, stat)] = m
		for _, d := range g.Collection("dangers").Entries {
			want[fmt.Sprintf(`chance(stand(%d, %q), "down")`, stat, d.ID)] = down(stat, field(t, d, "steps"), 5, field(t, d, "harm"))
		}
		for leagues := 1; leagues <= 8; leagues++ {
			want[fmt.Sprintf(`days(%d, %d)`, stat, leagues)] = daysOf(stat, leagues)
			want[fmt.Sprintf(`chance(journey(%d, %d, 4), "there")`, stat, leagues)] = walked(stat, leagues, 4)
		}
	}
	counted(t, g, want)
}
