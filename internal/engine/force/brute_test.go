package force_test

import (
	"math/big"
	"slices"
	"testing"

	"punchboard/internal/engine"
	"punchboard/internal/engine/dice"
	"punchboard/internal/enginetest"
	"punchboard/internal/expr"
	"punchboard/internal/model"
)

// few is the war with so few aliens that every hand can be dealt: those named
// keep as many copies.
func few(t *testing.T, copies map[string]int) *model.Game {
	t.Helper()
	g := war(t)
	for _, id := range []string{"aliens-a", "aliens-b", "aliens-c"} {
		for _, c := range g.Deck(id).Cards {
			c.Copies.Int = int64(copies[c.ID])
		}
	}
	return g
}

// dealt calls f for every hand from the aliens up to a stage, copy by copy.
func dealt(g *model.Game, stage, hand int, f func(cards []any)) {
	var all []any
	for _, id := range []string{"aliens-a", "aliens-b", "aliens-c"}[:stage] {
		for _, c := range g.Deck(id).Cards {
			for range c.Copies.Int {
				all = append(all, c.ID)
			}
		}
	}
	var next func(from int, cards []any)
	next = func(from int, cards []any) {
		if len(cards) == hand {
			f(cards)
			return
		}
		for i := from; i < len(all); i++ {
			next(i+1, append(cards[:len(cards):len(cards)], all[i]))
		}
	}
	next(0, nil)
}

// crowd is a deck in which every kind of effect meets others.
var crowd = map[string]int{"sectoids": 3, "sectoid-commander": 1, "thin-men": 2, "mutons": 2, "suppression": 1, "evasion": 1,
	"alien-grenades": 1, "cyber-discs": 1, "drones": 1, "muton-elites": 2, "muton-berserkers": 1, "ethereal": 1, "sectopods": 1}

// TestAlienHandByDealing deals every hand of five and adds up its Force card by
// card, by the same rules as a hand that lies on the table.
func TestAlienHandByDealing(t *testing.T) {
	for _, once := range []string{"each-copy", "once"} {
		g := few(t, crowd)
		if err := enginetest.Set(g, []string{"reading", "others-count", once}); err != nil {
			t.Fatal(err)
		}
		e, err := engine.New(g)
		if err != nil {
			t.Fatal(err)
		}
		force := e.Funcs()["force_dist"].(func(any, ...map[string]any) (dice.Dist, error))
		all, sum := int64(0), map[int]*big.Rat{}
		dealt(g, 3, 5, func(cards []any) {
			d, err := force(cards)
			if err != nil {
				t.Fatal(err)
			}
			all++
			for _, o := range d.Outcomes() {
				if sum[o.N] == nil {
					sum[o.N] = new(big.Rat)
				}
				sum[o.N].Add(sum[o.N], o.Chance.Rat())
			}
		})
		v, err := enginetest.Ask(t, g, "alien_hand(3, 5).dist")
		if err != nil {
			t.Fatal(err)
		}
		got := v.(dice.Dist).Outcomes()
		for _, o := range got {
			want := new(big.Rat).Quo(sum[o.N], big.NewRat(all, 1))
			if o.Chance.Rat().Cmp(want) != 0 {
				t.Errorf("%s, Force %d: got %s, want %s", once, o.N, o.Chance, want.RatString())
			}
		}
		if v, err = enginetest.Ask(t, g, "alien_hand(3, 5).mean == alien_hand(3, 5).dist.mean"); err != nil || v != true {
			t.Errorf("%s: the mean is not that of the distribution: %v, %v", once, v, err)
		}
		if len(got) != len(sum) {
			t.Errorf("%s: %d outcomes, want %d", once, len(got), len(sum))
		}
	}
}

// TestUnknownCode leaves the Floaters out of Suppression, as if the code that
// the source prints there were nobody's (004:355).
func TestUnknownCode(t *testing.T) {
	g := war(t)
	for _, f := range g.Deck("aliens-a").Card("suppression").Fields {
		if f.Value.Effect == nil {
			continue
		}
		who := &f.Value.Effect.Clauses[0].Slots[0].Value
		who.Items = slices.DeleteFunc(who.Items, func(v model.Value) bool { return v.Text == "fl" })
	}
	v, err := enginetest.Ask(t, g, "round(alien_hand(1).mean, 3)")
	if ok, got := engine.Equal(v, "56.515"); err != nil || !ok {
		t.Errorf("got %s, %v", got, err)
	}
}

// TestBattleByDealing fights a meld against every hand.
func TestBattleByDealing(t *testing.T) {
	cases := []struct {
		meld, opts string
		stage      int
		set        []string
	}{
		{`["assault-hero", "shotgun", "run-gun", "full-cover"]`, `{}`, 1, nil},
		{`["assault-hero", "shotgun", "run-gun", "full-cover"]`, `{extra: 9}`, 3, nil},
		{`["assault-hero", "sniper-hero", "sniper-rifle", "head-shot", "overwatch", "partial-cover", "partial-cover"]`, `{research: ["killer-instinct"]}`, 3, nil},
		{`["assault-hero", "shiv-robot", "overwatch", "light-machine-gun"]`, `{extra: 8}`, 3, []string{"discard-first", "after"}},
		{`["assault-hero", "shiv-robot", "overwatch", "light-machine-gun"]`, `{extra: 8}`, 3, []string{"with-count", "each"}},
		{`["assault-squaddie", "sniper-squaddie", "executioner", "bullet-swarm", "heavy-squaddie"]`, `{}`, 2, nil},
		{`["assault-hero", "sniper-squaddie", "executioner", "flush", "full-cover"]`, `{}`, 3, []string{"discard-order", "aliens-first"}},
		{`["assault-hero", "sniper-squaddie", "executioner", "flush", "full-cover"]`, `{}`, 3, []string{"discard-order", "meld-first"}},
		{`["assault-hero", "sniper-squaddie", "executioner", "flush", "full-cover"]`, `{}`, 3, []string{"discard-who", "weakest"}},
		{`["assault-hero", "sniper-squaddie", "executioner", "full-cover"]`, `{}`, 3, []string{"discard-first", "after"}},
		{`["mind-control", "psi-panic", "psi-heavy-hero", "full-cover"]`, `{extra: 7}`, 3, nil},
		{`["mind-control", "psi-panic", "psi-heavy-hero", "full-cover"]`, `{extra: 7}`, 3, []string{"controlled", "effects"}},
	}
	for _, c := range cases {
		g := few(t, crowd)
		if c.set != nil {
			if err := enginetest.Set(g, append([]string{"reading"}, c.set...)); err != nil {
				t.Fatal(err)
			}
		}
		e, err := engine.New(g)
		if err != nil {
			t.Fatal(err)
		}
		env := expr.New(g, e.Funcs())
		meld, opts := value(t, env, c.meld), value(t, env, c.opts).(map[string]any)
		fight := e.Funcs()["fight"].(func(any, any, ...map[string]any) (map[string]any, error))
		won, all := new(big.Rat), int64(0)
		dealt(g, c.stage, 4, func(cards []any) {
			v, err := fight(meld, cards, opts)
			if err != nil {
				t.Fatal(err)
			}
			won.Add(won, v["won"].(dice.Chance).Rat())
			all++
		})
		battle := e.Funcs()["battle"].(func(int, any, ...map[string]any) (dice.Chance, error))
		got, err := battle(c.stage, meld, opts, map[string]any{"cards": 4})
		if err != nil {
			t.Errorf("%s: %v", c.meld, err)
			continue
		}
		if want := won.Quo(won, big.NewRat(all, 1)); got.Rat().Cmp(want) != 0 {
			t.Errorf("%s, %s at stage %d, %v: got %s, want %s", c.meld, c.opts, c.stage, c.set, got, want.RatString())
		} else if want.Sign() == 0 || want.IsInt() {
			t.Errorf("%s at stage %d says nothing: %s", c.meld, c.stage, want.RatString())
		}
	}
}

func value(t *testing.T, env *expr.Env, src string) any {
	t.Helper()
	v, err := env.Eval(src)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// BenchmarkAlienHand counts the largest hand the rules know.
func BenchmarkAlienHand(b *testing.B) {
	p := enginetest.Load(&testing.T{}, "testdata", "war")
	for range b.N {
		e, err := engine.New(p)
		if err != nil {
			b.Fatal(err)
		}
		hand := e.Funcs()["alien_hand"].(func(int, ...any) (map[string]any, error))
		v, err := hand(3, 12)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := v["dist"].(*dice.Later).Dist(); err != nil {
			b.Fatal(err)
		}
	}
}

// TestSharedHands holds that rules which share the hands of another version of
// the game answer as if they had counted them: the same hands where the aliens
// are the same, and others where they are not.
func TestSharedHands(t *testing.T) {
	const hand = "mean(alien_hand(3, 5).dist)"
	mean := func(g *model.Game, with *engine.Engine) (string, *engine.Engine) {
		e, err := engine.New(g)
		if err != nil {
			t.Fatal(err)
		}
		if with != nil {
			with.Share(e)
		}
		return value(t, expr.New(g, e.Funcs()), hand).(interface{ String() string }).String(), e
	}
	was, e := mean(few(t, crowd), nil)
	fewer := map[string]int{}
	for id, n := range crowd {
		fewer[id] = n
	}
	fewer["mutons"]--
	alone, _ := mean(few(t, fewer), nil)
	if alone == was {
		t.Fatal("the edit changes nothing")
	}
	same, again := mean(few(t, crowd), e)
	other, _ := mean(few(t, fewer), e)
	back, _ := mean(few(t, crowd), again)
	if same != was || other != alone || back != was {
		t.Errorf("%s, shared %s and %s; %s, shared %s", was, same, back, alone, other)
	}
}
