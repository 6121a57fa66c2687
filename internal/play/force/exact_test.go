package force

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

// owned is a war with some cards on the table and all cards for battles at
// hand.
func owned(t testing.TB, c *campaign, table ...string) *war {
	t.Helper()
	chance, _ := streams(0)
	w := c.war(chance, nil)
	for _, k := range w.b.kinds {
		w.own[k.n] = max(w.own[k.n], 1)
	}
	for _, id := range table {
		w.table = append(w.table, w.kinds(t, id)...)
	}
	w.forget()
	return w
}

func (w *war) kinds(t testing.TB, ids ...string) []*kind {
	t.Helper()
	var out []*kind
	for _, id := range ids {
		i := slices.IndexFunc(w.b.kinds, func(k *kind) bool { return k.ID == id })
		if i < 0 {
			t.Fatalf("no card %q", id)
		}
		out = append(out, w.b.kinds[i])
	}
	return out
}

// functions asks the functions that a campaign's game declares.
func functions(t testing.TB, c *campaign) func(function string, args ...any) any {
	t.Helper()
	e := engine.New(c.b.e.Game)
	funcs := e.Funcs()
	env := expr.New(c.b.e.Game, funcs)
	return func(function string, args ...any) any {
		t.Helper()
		v, err := funcs[function].(expr.Func)(env.Run(), args)
		if err != nil {
			t.Fatalf("%s(%v): %v", function, args, err)
		}
		return v
	}
}

// named are the ids of cards as the engine is asked for them.
func named[T interface{ id() string }](cards []T) []any {
	var out []any
	for _, k := range cards {
		out = append(out, k.id())
	}
	return out
}

func (k *kind) id() string { return k.ID }

// TestForceAsDeclared holds the Force of many hands, with helpers on the table,
// against the declared function's, and their best melds against its limits.
func TestForceAsDeclared(t *testing.T) {
	c := made(t, 0)
	table := []string{"nano-fiber-vest", "carapace-armor", "improved-pistol-tech", "lead-by-example", "field-medic", "sprinter", "squad-size-i", "hover-shiv"}
	w := owned(t, c, table...)
	ask := functions(t, c)
	var aside []any
	for _, id := range table {
		aside = append(aside, id)
	}
	all := slices.Concat(w.others(), w.b.heroes)
	chance := rand.New(rand.NewPCG(5, 5))
	for range 400 {
		chance.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		hand := slices.Clone(all[:c.b.n.hand])
		slices.SortFunc(hand, func(a, b *kind) int { return a.n - b.n })
		want := ask("force", named(hand), map[string]any{"research": aside})
		if got := w.b.force(hand, w.plus()); fmt.Sprint(want) != fmt.Sprint(got) {
			t.Fatalf("%v: %d, want %s", names(hand), got, want)
		}
		melds := w.limits().melds(hand)
		best := w.b.best(hand, w.plus(), w.limits())
		if len(best) != len(melds[0]) {
			t.Errorf("a meld of %d cards, others have %d", len(best), len(melds[0]))
		}
		for _, meld := range append(melds, best) {
			if out := ask("meld", named(meld), map[string]any{"research": aside}).(map[string]any); out["legal"] != true {
				t.Fatalf("%v: %v", names(meld), out)
			}
		}
	}
}

// quiet are melds that do nothing to the aliens.
var quiet = [][]string{
	{"assault-squaddie", "shotgun", "body-armor", "run-gun"},
	{"sniper-squaddie", "sniper-rifle", "full-cover", "head-shot", "frag-grenades", "support-squaddie", "assault-rifle"},
	{"heavy-hero", "assault-hero", "support-hero", "sniper-hero", "medkit", "scope", "archangel-armor", "titan-armor", "full-cover", "covering-fire"},
}

// TestChancesAreExact holds the chance to win of melds that do nothing to the
// aliens against the declared function's.
func TestChancesAreExact(t *testing.T) {
	c := made(t, 0)
	w := owned(t, c)
	ask := functions(t, c)
	for stage := 1; stage <= 2; stage++ {
		f := w.b.host(hostKey{stage, c.b.n.alienHand})
		for _, ids := range quiet {
			meld := w.kinds(t, ids...)
			want := ask("battle", stage, named(meld), map[string]any{"extra": 20}).(dice.Chance)
			if got := w.b.wins(f, meld, w.plus(), 20); math.Abs(got-want.Float()) > 1e-9 {
				t.Errorf("stage %d, %v: %v, want %v", stage, ids, got, want.Float())
			}
		}
	}
}

// TestSampledBattles fights many battles with the same meld, as they are fought
// in a war, and holds how many are won against the exact chance.
func TestSampledBattles(t *testing.T) {
	c := made(t, 0)
	w := owned(t, c)
	ask := functions(t, c)
	const games = 4000
	for i, ids := range append(quiet, []string{"heavy-hero", "assault-hero", "bullet-swarm", "full-cover", "shredder-rockets"}, []string{"sniper-hero", "executioner", "mind-control", "psi-panic", "full-cover"}) {
		f := w.b.host(hostKey{1, c.b.n.alienHand})
		meld := w.kinds(t, ids...)
		exact := ask("battle", 1, named(meld)).(dice.Chance)
		won := 0
		chance := rand.New(rand.NewPCG(11, uint64(i)))
		for range games {
			ours, theirs := c.b.e.settle(cards(meld), f.draw(chance), nil, func(d dice.Dice) int { return throw(chance, d) })
			if ours > theirs {
				won++
			}
		}
		p := exact.Float()
		if got, most := float64(won)/games, 3.3*math.Sqrt(p*(1-p)/games)+1e-9; math.Abs(got-p) > most {
			t.Errorf("%v: %v of battles won, want %v give or take %v", ids, got, p, most)
		}
	}
}

// TestDecksAreLawful holds the battle decks that are offered against the
// declared function.
func TestDecksAreLawful(t *testing.T) {
	c := made(t, 0)
	w := owned(t, c)
	ask := functions(t, c)
	for _, psionic := range []bool{true, false} {
		for _, k := range w.b.heroes {
			w.own[k.n] = boolean(psionic || !k.psionic)
		}
		w.forget()
		var heroes []*kind
		for _, k := range w.b.heroes {
			heroes = append(heroes, slices.Repeat([]*kind{k}, w.own[k.n])...)
		}
		for _, deck := range [][]*kind{w.deck(heroes), w.all(heroes), w.deck(nil), w.all(nil)} {
			if out := ask("battle_deck", named(deck)).(map[string]any); out["legal"] != true {
				t.Errorf("%v", out)
			}
		}
	}
}

// TestChancesOfRolls holds the chances of rolls against the declared function's.
func TestChancesOfRolls(t *testing.T) {
	c := made(t, 0)
	w := owned(t, c, "alien-navigation", "ufo-tracking", "iron-will", "phoenix-cannon")
	for role, q := range map[string]struct {
		f    string
		with []any
		pass func(line) bool
	}{
		"detection": {"detect", []any{"alien-navigation", "ufo-tracking"}, func(x line) bool { return x.detected }},
		"survival":  {"survive", []any{"iron-will"}, func(x line) bool { return !x.destroyed }},
		"defense":   {"defend", []any{0}, func(x line) bool { return !x.destroyed }},
	} {
		want := functions(t, c)(q.f, q.with...).(dice.Chance)
		at := map[string]roll{"detection": c.b.detection, "survival": c.b.last, "defense": c.b.defense}[role]
		if got := at.chance(w.bonus(role), q.pass); math.Abs(got-want.Float()) > 1e-9 {
			t.Errorf("%s: %v, want %v", role, got, want)
		}
	}
}

// force is what a meld counts as long as nobody does anything to it.
func (b *book) force(meld []*kind, plus []int) int {
	var l laid
	l.lay(b, meld, plus)
	return l.force(0)
}

// best is about the strongest meld of a hand.
func (b *book) best(hand []*kind, plus []int, most limits) []*kind {
	var l laid
	l.lay(b, hand, plus)
	return l.over(most).rest(nil, hand)
}
