package games_test

import (
	"fmt"
	"testing"

	"punchboard/internal/engine"
	"punchboard/internal/engine/dice"
	"punchboard/internal/enginetest"
	"punchboard/internal/expr"
	"punchboard/internal/model"
)

// chanceOf is an answer as a chance.
func chanceOf(t *testing.T, g *model.Game, q string) dice.Chance {
	t.Helper()
	v, err := enginetest.Ask(t, g, q)
	if err != nil {
		t.Fatalf("%s: %v", q, err)
	}
	c, ok := v.(dice.Chance)
	if !ok {
		t.Fatalf("%s: %v is no chance", q, v)
	}
	return c
}

// TestUnderByRolls rolls the percentile dice for every number: 00 to 99 must
// be lower than it, and what lies from the cap up never hits.
func TestUnderByRolls(t *testing.T) {
	g := field(t)
	for sum := -20; sum <= 130; sum += 3 {
		hits := int64(0)
		for roll := range 100 {
			if roll < sum && roll < 95 {
				hits++
			}
		}
		if got := chanceOf(t, g, fmt.Sprintf("under(%d)", sum)); got.Cmp(dice.Of(hits, 100)) != 0 {
			t.Errorf("under(%d) = %s, want %d in 100", sum, got, hits)
		}
	}
}

// TestOpposedByRolls rolls both dice, face by face.
func TestOpposedByRolls(t *testing.T) {
	g := field(t)
	for _, d := range []int{-120, -99, -55, -1, 0, 10, 25, 98, 100} {
		var n [3]int64
		for a := 1; a <= 100; a++ {
			for b := 1; b <= 100; b++ {
				switch {
				case a+d > b:
					n[0]++
				case a+d == b:
					n[1]++
				default:
					n[2]++
				}
			}
		}
		v, err := enginetest.Ask(t, g, fmt.Sprintf("opposed(%d)", d))
		if err != nil {
			t.Fatal(err)
		}
		for i, key := range []string{"win", "tie", "lose"} {
			if got := v.(dice.Dist).At(key); got.Cmp(dice.Of(n[i], 10000)) != 0 {
				t.Errorf("opposed(%d) %s = %s, want %d in 10000", d, key, got, n[i])
			}
		}
	}
}

// TestReactionByRolls rolls until the dice differ.
func TestReactionByRolls(t *testing.T) {
	g := field(t)
	ret := map[string]int{"troop": 0, "sectoid": 15, "snakeman": -5, "ethereal": 25, "silacoid": -10}
	for a, x := range ret {
		for b, y := range ret {
			won, settled := int64(0), int64(0)
			for i := 1; i <= 100; i++ {
				for j := 1; j <= 100; j++ {
					if i+x > j+y {
						won++
					}
					if i+x != j+y {
						settled++
					}
				}
			}
			if got := chanceOf(t, g, fmt.Sprintf("reaction(%q, %q)", a, b)); got.Cmp(dice.Of(won, settled)) != 0 {
				t.Errorf("%s watches %s: %s, want %d in %d", a, b, got, won, settled)
			}
		}
	}
}

// TestKillByPlay plays every sequence of a few shots: each rolls a d10 in
// place of the percentile dice (the chances here are whole tenths), and a d10
// for every critical hit.
func TestKillByPlay(t *testing.T) {
	for _, c := range []struct {
		target, options        string
		bonus, hits            int // hits faces of ten
		armour, health, damage int
		criticals              bool
	}{
		{"troop", "", 5, 3, 2, 35, 36, true},
		{"troop", `, facing: "back"`, 45, 7, 1, 35, 36, true},
		{"muton", "", 25, 5, 10, 120, 6, true},
		{"snakeman", "", 65, 9, 10, 45, 26, true},
		{"snakeman", ", criticals: false", 65, 9, 10, 45, 26, false},
		{"troop", `, suit: "personal-armour", facing: "under"`, 45, 7, 30, 35, 26, true},
	} {
		const shots = 4
		var dead [shots + 1]int64
		// One shot is 100 equally likely pairs of d10.
		var play func(shot, armour, taken int, weight int64)
		play = func(shot, armour, taken int, weight int64) {
			if shot > shots {
				return
			}
			for roll := range 10 {
				for critical := 1; critical <= 10; critical++ {
					a, n := armour, taken
					if roll < c.hits {
						through := max(0, c.damage-a)
						a = max(0, a-c.damage)
						if n += through; n <= c.health && c.criticals && critical == 10 {
							n += through
						}
					}
					if n > c.health {
						dead[shot] += weight
						continue
					}
					if roll >= c.hits && critical > 1 {
						continue // all misses at once, below
					}
					w := weight
					if roll >= c.hits {
						w *= 10
					}
					play(shot+1, a, n, w/100)
				}
			}
		}
		all := int64(1)
		for range shots {
			all *= 100
		}
		play(1, c.armour, 0, all/100)
		q := fmt.Sprintf("shots_to_kill(\"troop\", \"pistol\", \"snap\", %q, {bonus: %d, shots: %d%s})", c.target, c.bonus, shots, c.options)
		v, err := enginetest.Ask(t, field(t), q)
		if err != nil {
			t.Fatal(err)
		}
		for i, n := range dead {
			if got := v.(dice.Dist).At(fmt.Sprint(i)); got.Cmp(dice.Of(n, all)) != 0 {
				t.Errorf("%s: with shot %d %s, want %d in %d", q, i, got, n, all)
			}
		}
	}
}

// TestMeanShots compares the mean with the sum over very many shots.
func TestMeanShots(t *testing.T) {
	g := field(t)
	const q = `("troop", "rifle", "snap", "snakeman", {range: 5`
	v, err := enginetest.Ask(t, g, "mean_shots"+q+"})")
	if err != nil {
		t.Fatal(err)
	}
	d, err := enginetest.Ask(t, g, "shots_to_kill"+q+", shots: 100})")
	if err != nil {
		t.Fatal(err)
	}
	sum := 0.0
	for _, o := range d.(dice.Dist).Outcomes() {
		sum += float64(o.N) * o.Chance.Float()
	}
	mean, ok := expr.Float(v)
	if !ok {
		t.Fatal(v)
	}
	if sum > mean || mean-sum > 1e-4 {
		t.Errorf("mean %v, over 100 shots %v", mean, sum)
	}
}

// TestHitsByCounting marks hit after hit.
func TestHitsByCounting(t *testing.T) {
	g := field(t)
	for _, unit := range []string{"troop", "sectoid", "snakeman", "ethereal", "muton", "silacoid", "celatid", "hovertank-fusion"} {
		for _, weapon := range []string{"pistol", "rifle", "plasma-rifle", "laser-rifle", "blaster-launcher", "silacoid", "celatid", "knives"} {
			v, err := enginetest.Ask(t, g, fmt.Sprintf("damage(%q, %q)", weapon, unit))
			if err != nil {
				t.Fatal(err)
			}
			kill, stun := marked(g.Entry("units", unit), v.(int))
			for q, want := range map[string]string{"hits_to_kill": kill, "hits_to_stun": stun} {
				got, err := enginetest.Ask(t, g, fmt.Sprintf("%s(%q, %q)", q, weapon, unit))
				if ok, said := engine.Equal(got, want); err != nil || !ok {
					t.Errorf("%s of %s on %s: got %s, %v, want %s", q, weapon, unit, said, err, want)
				}
			}
		}
	}
}

// marked takes hits of so much damage one by one, armour first.
func marked(u *model.Entry, damage int) (kill, stun string) {
	stun = "never"
	if damage == 0 {
		return "never", "never"
	}
	armour, health := int(u.Field("armour").Field("front").Int), int(u.Field("hth").Int)
	for n := 1; ; n++ {
		through := max(0, damage-armour)
		armour = max(0, armour-damage)
		if health -= through; health == 0 {
			stun = fmt.Sprint(n)
		}
		if health < 0 {
			return fmt.Sprint(n), stun
		}
	}
}

// BenchmarkKill is the longest question that a table of odds asks.
func BenchmarkKill(b *testing.B) {
	t := &testing.T{}
	g := field(t)
	for range b.N {
		if _, err := enginetest.Ask(t, g, `shots_to_kill("troop", "pistol", "snap", "muton")`); err != nil {
			b.Fatal(err)
		}
	}
}
