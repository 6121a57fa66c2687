package force

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"punchboard/internal/engine"
	"punchboard/internal/engine/dice"
	"punchboard/internal/expr"
	"punchboard/internal/model"
)

// owned returns a war with some cards on the table and all battle cards at hand.
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

// functions returns a function that calls the functions the campaign's game declares.
func functions(t testing.TB, c *campaign) func(function string, args ...any) any {
	t.Helper()
	e := engine.New(c.b.e.Game)
	funcs := e.Funcs()
	env := expr.New(c.b.e.Game, funcs)
	return func(function string, args ...any) any {
		t.Helper()
		v, err := funcs[function](env.Run(), args)
		if err != nil {
			t.Fatalf("%s(%v): %v", function, args, err)
		}
		return v
	}
}

// named returns the ids of cards as arguments for the engine.
func named[T interface{ id() string }](cards []T) []any {
	var out []any
	for _, k := range cards {
		out = append(out, k.id())
	}
	return out
}

func (k *kind) id() string { return k.ID }

// TestForceAsDeclared compares the Force of many hands, with helpers on the table, with the
// declared function, and their best melds with its limits.
func TestForceAsDeclared(t *testing.T) {
	c := made(t, 0)
	table := []string{"nano-fiber-vest", "carapace-armor", "improved-pistol-tech", "lead-by-example", "field-medic", "sprinter", "squad-size-i", "hover-shiv"}
	w := owned(t, c, table...)
	ask := functions(t, c)
	var aside []any
	for _, id := range table {
		aside = append(aside, id)
	}
	all := slices.Concat(w.muster().others(), w.b.heroes)
	chance := rand.New(rand.NewPCG(5, 5))
	for range 400 {
		chance.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		hand := slices.Clone(all[:c.b.n.Hand])
		slices.SortFunc(hand, func(a, b *kind) int { return a.n - b.n })
		want := ask("force", named(hand), map[string]any{"research": aside})
		if got := w.b.force(hand, w.muster().plus()); fmt.Sprint(want) != fmt.Sprint(got) {
			t.Fatalf("%v: %d, want %s", names(hand), got, want)
		}
		melds := w.muster().limits().melds(hand)
		best := w.b.best(hand, w.muster().plus(), w.muster().limits())
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

// TestChancesAreExact compares the chance to win of melds that do nothing to the aliens with the
// declared function.
func TestChancesAreExact(t *testing.T) {
	c := made(t, 0)
	w := owned(t, c)
	ask := functions(t, c)
	for stage := 1; stage <= 2; stage++ {
		f := w.b.host(hostKey{stage, c.b.n.AlienHand})
		for _, ids := range quiet {
			meld := w.kinds(t, ids...)
			want := ask("battle", stage, named(meld), map[string]any{"extra": 20}).(dice.Chance)
			if got := w.muster().wins(f, meld, w.muster().plus(), 20); math.Abs(got-want.Float()) > 1e-9 {
				t.Errorf("stage %d, %v: %v, want %v", stage, ids, got, want.Float())
			}
		}
	}
}

// TestSampledBattles fights many battles with the same meld, as in a war, and compares the share
// won with the exact chance.
func TestSampledBattles(t *testing.T) {
	c := made(t, 0)
	w := owned(t, c)
	ask := functions(t, c)
	const games = 4000
	for i, ids := range append(quiet, []string{"heavy-hero", "assault-hero", "bullet-swarm", "full-cover", "shredder-rockets"}, []string{"sniper-hero", "executioner", "mind-control", "psi-panic", "full-cover"}) {
		f := w.b.host(hostKey{1, c.b.n.AlienHand})
		meld := w.kinds(t, ids...)
		exact := ask("battle", 1, named(meld)).(dice.Chance)
		won := 0
		chance := rand.New(rand.NewPCG(11, uint64(i)))
		for range games {
			ours, theirs := c.b.settle(meld, f.draw(chance), nil, func(d dice.Dice) int { return throw(chance, d) })
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

// TestDecksAreLawful checks the battle decks on offer with the declared function.
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
		for _, deck := range [][]*kind{w.muster().deck(heroes), w.muster().all(heroes), w.muster().deck(nil), w.muster().all(nil)} {
			if out := ask("battle_deck", named(deck)).(map[string]any); out["legal"] != true {
				t.Errorf("%v", out)
			}
		}
	}
}

// TestRollsAsDeclared compares every roll of a war with the declared function: with nothing, with
// each card, room and Alien Tech that shifts it, with each two of them, with all, and with each
// modifier of its table.
func TestRollsAsDeclared(t *testing.T) {
	c := made(t, 0)
	ask := functions(t, c)
	chance := func(v any) float64 { return v.(dice.Chance).Float() }
	mean := func(v any) (sum float64) {
		for _, o := range v.(dice.Dist).Outcomes() {
			sum += float64(o.N) * o.Chance.Float()
		}
		return sum
	}
	ends := func(v any) (sum float64) {
		for _, o := range v.(dice.Dist).Outcomes() {
			for i, what := range []string{"damaged", "reduced", "destroyed"} {
				sum += float64(boolean(strings.Contains(o.Key(), what))) * math.Pow(10, float64(i)) * o.Chance.Float()
			}
		}
		return sum
	}
	for role, x := range map[string]struct {
		f    string
		at   roll
		want func(any) float64
		of   func(line) float64
	}{
		"detection": {"detect", c.b.detection, chance, func(l line) float64 { return float64(boolean(l.detected)) }},
		"survival":  {"survive", c.b.last, chance, func(l line) float64 { return 1 - float64(boolean(l.destroyed)) }},
		"defense":   {"defend", c.b.defense, chance, func(l line) float64 { return 1 - float64(boolean(l.destroyed)) }},
		"invasions": {"invasions", c.b.invasions, mean, func(l line) float64 { return float64(l.n) }},
		"interception": {"intercept", c.b.interception, ends, func(l line) float64 {
			return float64(boolean(l.damaged > 0) + 10*boolean(l.reduced) + 100*boolean(l.destroyed))
		}},
	} {
		for _, with := range c.shifting(t, role) {
			w := owned(t, c)
			newBase(w, 0)
			var asked []any
			for _, k := range with {
				asked = append(asked, k.ID)
				w.has(k)
			}
			table, err := c.b.e.Table(role)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range append([]*model.Modifier{nil}, table.Modifiers...) {
				all, bonus := asked, w.bonus(role)
				if m != nil {
					all, bonus = append(slices.Clone(asked), m.ID), w.bonus(role, m.ID)
				}
				if len(all) == 0 {
					all = []any{0}
				}
				got := 0.0
				for _, n := range x.at.faces {
					got += x.of(x.at.at(n+bonus)) / float64(len(x.at.faces))
				}
				if want := x.want(ask(x.f, all...)); math.Abs(got-want) > 1e-9 {
					t.Errorf("%s with %v: %v, want %v", role, all, got, want)
				}
			}
		}
	}
}

// shifting returns what may shift a roll: nothing, each card, each two and all.
func (c *campaign) shifting(t *testing.T, role string) [][]*card {
	t.Helper()
	var all []*card
	add := func(k *card) {
		if _, may := shift(k, role+"-track", nil); may || k.ID == "foundry" {
			all = append(all, k)
		}
	}
	for _, k := range c.b.kinds {
		add(k.card)
	}
	for _, s := range c.b.stages {
		for _, k := range s.research {
			if !slices.Contains(c.b.kinds, k) {
				add(k.card)
			}
		}
		for _, m := range s.missions {
			add(m.card)
		}
	}
	for _, r := range c.b.rooms {
		add(r.card)
	}
	out := [][]*card{nil, all}
	for i, one := range all {
		out = append(out, []*card{one})
		for _, other := range all[i+1:] {
			out = append(out, []*card{one, other})
		}
	}
	if len(all) < 2 {
		t.Errorf("nothing shifts %s", role)
	}
	return out
}

// has puts a card on the table or Alien Tech into play, or gives power to a room.
func (w *war) has(k *card) {
	switch i := slices.IndexFunc(w.b.rooms, func(r *room) bool { return r.card == k }); {
	case i >= 0:
		w.bases[0].on[i]++
	case k.Field("kind").IsSet():
		w.tech = append(w.tech, &mission{card: k})
	default:
		w.table = append(w.table, &kind{card: k})
	}
	w.refresh()
}

// TestIncomeAsDeclared compares what each region pays, with any tokens, a base and coverage, with
// the declared function.
func TestIncomeAsDeclared(t *testing.T) {
	c := made(t, 0)
	ask := functions(t, c)
	for _, x := range c.b.regions {
		for n := range 4 {
			base, coverage := n&1 != 0, n&2 != 0
			for loyalty := range 9 {
				for panic := range x.prl + 4 {
					want := ask("income", x.id, map[string]any{"loyalty": loyalty, "panic": panic, "base": base, "coverage": coverage})
					if got := c.b.pay(x, regionState{loyalty, panic, base, coverage}); fmt.Sprint(got) != fmt.Sprint(want) {
						t.Fatalf("%s, %d loyalty, %d panic, base %v, coverage %v: %d, want %v", x.id, loyalty, panic, base, coverage, got, want)
					}
				}
			}
		}
	}
}

// TestBasesAsDeclared compares what bases power and support, and what research costs, with the
// declared functions: for each two rooms in addition to the initial ones, and for each card.
func TestBasesAsDeclared(t *testing.T) {
	c := made(t, 0)
	ask := functions(t, c)
	same := func(what string, got int, want any) {
		t.Helper()
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: %d, want %v", what, got, want)
		}
	}
	var resources []string
	for _, r := range c.b.rooms {
		for _, x := range r.acts {
			if x.verb == "supports" && !slices.Contains(resources, x.resource) {
				resources = append(resources, x.resource)
			}
		}
	}
	w := owned(t, c)
	for i := range c.b.rooms {
		for j := range c.b.rooms[:i+1] {
			x := &base{rooms: make([]int, len(c.b.rooms)), on: make([]int, len(c.b.rooms))}
			w.bases, w.table = []*base{x}, nil
			rooms := map[string]any{}
			for k, r := range c.b.rooms {
				x.rooms[k] = r.start + boolean(k == i) + 2*boolean(k == j)
				x.on[k] = x.rooms[k]
				if x.on[k] > 0 {
					rooms[r.ID] = x.on[k]
				}
			}
			for _, role := range resources {
				same(fmt.Sprint(rooms, " supports ", role), w.supported(role), ask("supports", rooms, c.b.e.ID(role)))
			}
			for n := range c.b.kinds {
				w.table = c.b.kinds[n : n+1]
				capacity, needs := power(w, x)
				said := ask("power", rooms, []any{c.b.kinds[n].ID}).(map[string]any)
				same(fmt.Sprint(rooms, " power with ", c.b.kinds[n].ID), capacity, said["capacity"])
				same(fmt.Sprint(rooms, " need"), needs, said["needs"])
			}
		}
	}
	for n := range c.b.kinds {
		w.table = c.b.kinds[n : n+1]
		for stage := range c.b.stages {
			rt, elerium := 0, 0
			for _, k := range c.b.stages[stage].research {
				r, e := researchPrices(w, k, stage+1)
				rt, elerium = rt+k.copies*r, elerium+k.copies*e
			}
			said := ask("research_total", stage+1, []any{c.b.kinds[n].ID}).(map[string]any)
			same(fmt.Sprint("research of stage ", stage+1, " with ", c.b.kinds[n].ID), rt, said["rt"])
			same(fmt.Sprint("elerium of stage ", stage+1), elerium, said["elerium"])
		}
	}
}

// force returns the Force of a meld as long as nobody does anything to it.
func (b *gameData) force(meld []*kind, plus []int) int {
	var l laid
	l.lay(b, meld, plus)
	return l.force(0)
}

// best returns approximately the strongest meld of a hand.
func (b *gameData) best(hand []*kind, plus []int, most limits) []*kind {
	var l laid
	l.lay(b, hand, plus)
	return l.over(most).rest(nil, hand)
}
