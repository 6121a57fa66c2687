package actiondeck

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"punchboard/internal/engine"
	"punchboard/internal/engine/dice"
	"punchboard/internal/expr"
)

// asked returns the answer of the game's functions to a question about a chance.
func asked(t *testing.T, question string) float64 {
	t.Helper()
	g := game(t)
	e := engine.New(g)
	v, err := expr.New(g, e.Funcs()).Eval(question)
	if err != nil {
		t.Fatal(err)
	}
	c, ok := v.(dice.Chance)
	if !ok {
		t.Fatalf("%s is no chance: %v", question, v)
	}
	return c.Float()
}

// TestStands compares what agents expect of a foe's hand with hands dealt from the deck, each card
// used at its best, within four standard errors.
func TestStands(t *testing.T) {
	b := made(t, battle("basic"))[0].(*Battle)
	chance := rand.New(rand.NewPCG(5, 5))
	const deals = 20000
	for _, c := range []struct {
		unit          string
		terrain, hand int
		bare          int
	}{{"sectoid", 1, 5, 0}, {"specialist-heavy", 3, 5, 0}, {"specialist-heavy", 3, 5, 1}, {"floater", 5, 4, 0}, {"muton", 2, 3, 0}} {
		k, err := b.kindOf(c.unit)
		if err != nil {
			t.Fatal(err)
		}
		want := b.kinds[k].stands[c.bare][c.terrain][c.hand]
		got := make([]float64, 40)
		var deck []int
		for i := range b.cards {
			for range b.cards[i].copies {
				deck = append(deck, b.negating(&b.kinds[k], i, c.terrain, c.bare == 1))
			}
		}
		for range deals {
			sum := 0
			for i := range c.hand {
				j := i + chance.IntN(len(deck)-i)
				deck[i], deck[j] = deck[j], deck[i]
				sum += deck[i]
			}
			got[sum] += 1.0 / deals
		}
		for n := range want {
			if math.Abs(got[n]-want[n]) > 4*math.Sqrt(want[n]*(1-want[n])/deals)+1e-9 {
				t.Errorf("%s on %d with %d cards negates %d: %.4f dealt, %.4f expected", c.unit, c.terrain, c.hand, n, got[n], want[n])
			}
		}
	}
}

// TestStandsAsTheEngineSays compares the same odds with the rules: a unit with nothing but Defense
// cards survives one attack equally often.
func TestStandsAsTheEngineSays(t *testing.T) {
	b := made(t, battle("basic"))[0].(*Battle)
	k, _ := b.kindOf("military")
	for hand := range 6 {
		want := asked(t, fmt.Sprintf("survive(%d, 0, 1, 1)", hand))
		if got := 1 - b.kinds[k].stands[0][0][hand][0]; math.Abs(got-want) > 1e-12 {
			t.Errorf("%d cards: %v, the engine says %v", hand, got, want)
		}
	}
}

// TestAttackAsTheEngineSays plays one attack against two tokens and no cards many times. It must
// get through as often as the engine says, within four standard errors.
func TestAttackAsTheEngineSays(t *testing.T) {
	b := made(t, battle("learning"))[0]
	p := b.Start(0, rand.New(rand.NewPCG(1, 1))).(*Position)
	p.chance = rand.New(rand.NewPCG(2, 2))
	want := asked(t, "survive(0, 1, 1, 1)")
	const throws = 20000
	stopped := 0.0
	for range throws {
		p.tokens[0] = 2
		if isStopped(p, 0) {
			stopped += 1.0 / throws
		}
		if p.tokens[0] != 1 {
			t.Fatal("no token went")
		}
	}
	if math.Abs(stopped-want) > 4*math.Sqrt(want*(1-want)/throws) {
		t.Errorf("stopped %.4f of attacks, the engine says %.4f", stopped, want)
	}
}

// TestCardsAsDeclared compares which cards let each unit attack at each range, and which are
// Defenses for it in terrain of each rating, with the declared functions.
func TestCardsAsDeclared(t *testing.T) {
	b := made(t, battle("basic"))[0].(*Battle)
	g := game(t)
	env := expr.New(g, engine.New(g).Funcs())
	holds := func(question string, has func(c int) bool) {
		t.Helper()
		var got []any
		for n := 1; n <= 6; n++ {
			if has(slices.IndexFunc(b.cards, func(c card) bool { return c.spec == n })) {
				got = append(got, n)
			}
		}
		if want, err := env.Eval(question); err != nil || fmt.Sprint(want) != fmt.Sprint(got) {
			t.Errorf("%s: %v, want %v, %v", question, got, want, err)
		}
	}
	for i := range b.kinds {
		k := &b.kinds[i]
		for at := 1; at <= 9; at++ {
			attacks := func(c int) bool {
				return slices.ContainsFunc(k.deeds[c], func(d deed) bool {
					return d.way.when&own != 0 && slices.ContainsFunc(d.way.acts, func(a act) bool { return a.verb == attack && a.ranges&(1<<at) != 0 })
				})
			}
			holds(fmt.Sprintf("attack_specs(%q, %d)", k.id, at), attacks)
		}
		for rating := 1; rating <= 5; rating++ {
			holds(fmt.Sprintf("defense_specs(%q, %d)", k.id, rating), func(c int) bool { return b.negating(k, c, rating, false) > 0 })
		}
	}
}
