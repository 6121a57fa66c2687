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
	e := engine.New(g)
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
	for f := range e.Fields.All() {
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

// crt is the table of combat results, column by column, the worst odds first.
var crt = [7][6]string{
	{"ae", "ae", "al", "al", "ar", "none"},
	{"ae", "al", "al", "ar", "none", "ex"},
	{"al", "al", "ar", "none", "ex", "dr"},
	{"al", "ar", "none", "ex", "dr", "dr"},
	{"ar", "ex", "dr", "dr", "dl", "dl"},
	{"ex", "dr", "dr", "dl", "dl", "de"},
	{"dr", "dl", "dl", "de", "de", "de"},
}

// read is the column of a fight: its odds, rounded for the defender, shifted.
func read(attack, defence, shift int) [6]string {
	at := 2 // one to one
	for n := 2; attack >= n*defence; n++ {
		at++
	}
	for n := 1; attack*n < defence; n++ {
		at--
	}
	return crt[max(0, min(6, at+shift))]
}

// force is what attacks or defends.
type force struct{ fresh, worn int }

// of is what so many steps come to.
func (f force) of(steps int) int { return steps/2*f.fresh + steps%2*f.worn }

// taken is how often a hex is taken in so many turns by so many steps of a
// unit from so many steps of another.
func taken(a, d force, steps, left, turns, shift int) *big.Rat {
	defence := d.fresh
	if left == 1 {
		defence = d.worn
	}
	if turns == 0 || a.of(steps)*3 < d.fresh {
		return rat(0, 1)
	}
	out := rat(0, 1)
	for _, r := range read(a.of(steps), defence, shift) {
		p, s, l := rat(1, 1), steps, left
		switch r {
		case "ae":
			s -= 2
		case "al":
			s--
		case "ex":
			s, l = s-1, l-1
		}
		if r != "dr" && r != "dl" && r != "de" && l > 0 {
			p = taken(a, d, max(0, s), l, turns-1, shift)
		}
		out.Add(out, new(big.Rat).Mul(rat(1, 6), p))
	}
	return out
}

// TestOstermereIsCounted counts fights, attacks that go on and the relief of
// the battle on hexes another way.
func TestOstermereIsCounted(t *testing.T) {
	g := enginetest.Load(t, "../..", "ostermere")
	want := map[string]*big.Rat{
		`chance(relief(), 1)`: rat(1, 6),
		`chance(relief(), 2)`: rat(5*2, 6*6),
		`chance(relief(), 3)`: rat(5*4*3, 6*6*6),
		`chance(relief(), 6)`: rat(5*4*3*2, 6*6*6*6*6),
	}
	for a := 1; a <= 12; a++ {
		for d := 1; d <= min(8, 3*a); d++ {
			for shift := -2; shift <= 2; shift++ {
				seen := map[string]int64{}
				for _, r := range read(a, d, shift) {
					seen[r]++
				}
				for _, r := range []string{"ae", "al", "ar", "none", "ex", "dr", "dl", "de"} {
					want[fmt.Sprintf(`chance(fight(%d, %d, %d), %q)`, a, d, shift, r)] = rat(seen[r], 6)
				}
			}
		}
	}
	guard, line, pikes, militia := force{5, 3}, force{3, 2}, force{4, 2}, force{3, 2}
	for many := 1; many <= 3; many++ {
		for turns := 1; turns <= 4; turns++ {
			want[fmt.Sprintf(`chance(storm("guard", %d, "pikes", "wood", 0, %d), "taken")`, many, turns)] = taken(guard, pikes, 2*many, 2, turns, -1)
			want[fmt.Sprintf(`chance(storm("line", %d, "militia", "town", 1, %d), "taken")`, many, turns)] = taken(line, militia, 2*many, 2, turns, -1)
			want[fmt.Sprintf(`chance(storm("line", %d, "pikes", "ford", 0, %d), "taken")`, many, turns)] = taken(line, pikes, 2*many, 2, turns, 1)
		}
	}
	counted(t, g, want)
}

// bird is what fights with claws and nerve.
type bird struct{ claws, nerve int }

// fights are how often the first takes the perch, and both are gone: each
// rolls, and rolls that frighten nobody are none.
func fights(a, b bird) (takes, both *big.Rat) {
	switch {
	case a.nerve == 0 && b.nerve == 0:
		return rat(0, 1), rat(1, 1)
	case a.nerve == 0:
		return rat(0, 1), rat(0, 1)
	case b.nerve == 0:
		return rat(1, 1), rat(0, 1)
	}
	hit, hurt := int64(a.claws), int64(b.claws)
	some := 36 - (6-hit)*(6-hurt)
	takes, both = rat(0, 1), rat(0, 1)
	for _, x := range []struct {
		n    int64
		a, b bird
	}{
		{hit * hurt, bird{a.claws, a.nerve - 1}, bird{b.claws, b.nerve - 1}},
		{hit * (6 - hurt), a, bird{b.claws, b.nerve - 1}},
		{(6 - hit) * hurt, bird{a.claws, a.nerve - 1}, b},
	} {
		t, g := fights(x.a, x.b)
		takes.Add(takes, new(big.Rat).Mul(rat(x.n, some), t))
		both.Add(both, new(big.Rat).Mul(rat(x.n, some), g))
	}
	return takes, both
}

// none is how often a hand from a deck holds none of so many cards.
func none(marked, deck, hand int64) *big.Rat {
	return new(big.Rat).SetFrac(new(big.Int).Binomial(deck-marked, hand), new(big.Int).Binomial(deck, hand))
}

// TestBelfryIsCounted counts fights and first hands of the card game another
// way.
func TestBelfryIsCounted(t *testing.T) {
	g := enginetest.Load(t, "../..", "belfry")
	want := map[string]*big.Rat{
		// birds for a crumb, and for two, of each flock and of the strays
		`first_bird("rooks", 1)`: new(big.Rat).Sub(rat(1, 1), none(3+2, 20, 4)),
		`first_bird("rooks", 2)`: new(big.Rat).Sub(rat(1, 1), none(3+3+2+1, 20, 4)),
		`first_bird("gulls", 1)`: new(big.Rat).Sub(rat(1, 1), none(4+2, 20, 4)),
		`first_bird("owls", 2)`:  new(big.Rat).Sub(rat(1, 1), none(2+3+2+1, 20, 4)),
		// an eagle owl is the one bird for five crumbs
		`chance(on_curve("owls", 5), 5)`: new(big.Rat).Sub(rat(1, 1), none(2, 20, 9)),
	}
	birds := map[string]bird{}
	for _, e := range g.Collection("cards").Entries {
		if nerve := field(t, e, "nerve"); nerve > 0 {
			birds[e.ID] = bird{field(t, e, "claws"), nerve}
		}
	}
	for one, a := range birds {
		for two, b := range birds {
			takes, both := fights(a, b)
			want[fmt.Sprintf(`chance(fight(%q, %q), "takes the perch")`, one, two)] = takes
			want[fmt.Sprintf(`chance(fight(%q, %q), "both are gone")`, one, two)] = both
		}
	}
	counted(t, g, want)
}
