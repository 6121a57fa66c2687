package force

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"punchboard/internal/engine/dice"
	rules "punchboard/internal/engine/force"
	"punchboard/internal/enginetest"
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

// named are the ids of cards as the engine is asked for them.
func named[T interface{ id() string }](cards []T) []any {
	var out []any
	for _, k := range cards {
		out = append(out, k.id())
	}
	return out
}

func (k *kind) id() string { return k.ID }

// TestForceAsTheEngine holds the Force of many hands, with helpers on the table,
// against the engine's, and their best melds against its limits.
func TestForceAsTheEngine(t *testing.T) {
	c := made(t, 0)
	table := []string{"nano-fiber-vest", "carapace-armor", "improved-pistol-tech", "lead-by-example", "field-medic", "sprinter", "squad-size-i", "hover-shiv"}
	w := owned(t, c, table...)
	force := enginetest.Func(c.b.e, "force").(func(any, ...map[string]any) (dice.Number, error))
	legal := enginetest.Func(c.b.e, "meld").(func(any, ...map[string]any) (map[string]any, error))
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
		want, err := force(named(hand), map[string]any{"research": aside})
		if err != nil {
			t.Fatal(err)
		}
		if got := w.b.force(hand, w.plus()); want.Rat().Num().Int64() != int64(got) {
			t.Fatalf("%v: %d, want %s", names(hand), got, want)
		}
		melds := w.limits().melds(hand)
		best := w.b.best(nil, hand, w.plus(), w.limits())
		if len(best) != len(melds[0]) {
			t.Errorf("a meld of %d cards, others have %d", len(best), len(melds[0]))
		}
		for _, meld := range append(melds, best) {
			out, err := legal(named(meld), map[string]any{"research": aside})
			if err != nil || out["legal"] != true {
				t.Fatalf("%v: %v, %v", names(meld), out, err)
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
// aliens against the engine's.
func TestChancesAreExact(t *testing.T) {
	c := made(t, 0)
	w := owned(t, c)
	battle := enginetest.Func(c.b.e, "battle").(func(int, any, ...map[string]any) (dice.Chance, error))
	for stage := 1; stage <= 2; stage++ {
		f := w.b.host(hostKey{stage, c.b.n.alienHand})
		for _, ids := range quiet {
			meld := w.kinds(t, ids...)
			want, err := battle(stage, named(meld), map[string]any{"extra": 20})
			if err != nil {
				t.Fatal(err)
			}
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
	battle := enginetest.Func(c.b.e, "battle").(func(int, any, ...map[string]any) (dice.Chance, error))
	const games = 4000
	for i, ids := range append(quiet, []string{"heavy-hero", "assault-hero", "bullet-swarm", "full-cover", "shredder-rockets"}, []string{"sniper-hero", "executioner", "mind-control", "psi-panic", "full-cover"}) {
		f := w.b.host(hostKey{1, c.b.n.alienHand})
		meld := w.kinds(t, ids...)
		exact, err := battle(1, named(meld))
		if err != nil {
			t.Fatal(err)
		}
		won := 0
		chance := rand.New(rand.NewPCG(11, uint64(i)))
		for range games {
			ours, theirs := c.b.e.Settle(cards(meld), f.draw(chance), nil, func(d dice.Dice) int { return throw(chance, d) })
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
// engine.
func TestDecksAreLawful(t *testing.T) {
	c := made(t, 0)
	w := owned(t, c)
	lawful := enginetest.Func(c.b.e, "battle_deck").(func(any) (map[string]any, error))
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
			out, err := lawful(named(deck))
			if err != nil || out["legal"] != true {
				t.Errorf("%v, %v", out, err)
			}
		}
	}
}

// TestChancesOfRolls holds the chances of rolls against the engine's.
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
		want, err := enginetest.Func(c.b.e, q.f).(func(...any) (dice.Chance, error))(q.with...)
		if err != nil {
			t.Fatal(err)
		}
		at := map[string]roll{"detection": c.b.detection, "survival": c.b.last, "defense": c.b.defense}[role]
		if got := at.chance(w.bonus(role), q.pass); math.Abs(got-want.Float()) > 1e-9 {
			t.Errorf("%s: %v, want %v", role, got, want)
		}
	}
	var _ *rules.Rules = c.b.e
}
