package force

import (
	"slices"
	"strings"
	"testing"

	"punchboard/internal/golden"
	"punchboard/internal/sim"
)

// TestKeepsTheRules plays wars by random and greedy agents and checks invariants in every position.
func TestKeepsTheRules(t *testing.T) {
	c := made(t, 0)
	used := map[string]bool{}
	for _, p := range []struct {
		agent sim.Agent
		games int
	}{{sim.Random{}, 30}, {sim.Greedy{}, 12}} {
		for n := range p.games {
			out := waged(c, p.agent, n, nil, func(w *war, i int) {
				sound(t, w)
				for _, id := range w.offered[i].Uses {
					used[id] = true
				}
			})
			if out.End == "" || out.Turns > c.turns || len(out.Score) != 1 {
				t.Fatalf("%s, game %d ends with %+v", p.agent.Name(), n, out)
			}
		}
	}
	for _, id := range []string{"main-base", "friend", "satellite", "squad", "carrier", "interceptor", "base", "base-room", "repair", "research", "training", "hero",
		"mission", "invasion", "deck", "change", "meld", "idle", "stay", "save"} {
		if !used[id] {
			t.Errorf("nobody ever chose %q", id)
		}
	}
}

// sound checks what must hold in every position: nothing is lost and nothing appears from nowhere.
func sound(t *testing.T, w *war) {
	t.Helper()
	b, tell := w.b, w.tally
	is := func(what string, got, want float64) {
		if got != want {
			t.Fatalf("turn %d: %v %s, want %v", w.turn, got, what, want)
		}
	}
	is("credits", float64(w.credits), tell["income"]+tell["credits won"]+tell["credits sold"]-tell["credits spent"])
	is("research tokens", float64(w.rt), tell["research tokens"]-tell["research spent"])
	is("elerium", float64(w.elerium), tell["elerium"]-tell["elerium spent"])
	is("experience", float64(w.xp), tell["experience"]-tell["experience spent"])
	if w.credits < 0 || w.rt < 0 || w.elerium < 0 || w.xp < 0 {
		t.Fatalf("turn %d: something is owed", w.turn)
	}
	heroes := len(w.decks.heroes)
	for _, k := range b.heroes {
		heroes += w.own[k.n]
	}
	all := 0
	for _, k := range b.heroes {
		all += k.copies
	}
	is("heroes", float64(heroes)+tell["heroes discarded"]+tell["heroes killed"], float64(all))
	for i, pile := range append([][]*kind{w.decks.training}, w.decks.research...) {
		of := b.training
		if i > 0 {
			of = b.stages[i-1].research
		}
		n := len(pile)
		for _, k := range of {
			n += w.own[k.n]
		}
		is("cards to learn", float64(n), float64(len(of)))
	}
	lands(t, w)
	for i, x := range w.bases {
		for k, r := range b.rooms {
			if x.on[k] > x.rooms[k] || r.most > 0 && x.rooms[k] > r.most {
				t.Fatalf("base %d has %d of %s, %d with power", i, x.rooms[k], r.ID, x.on[k])
			}
		}
		if capacity, needs := power(w, x); needs > capacity && w.offered[0].Uses[0] != "idle" {
			t.Fatalf("base %d powers %d rooms with %d", i, needs, capacity)
		}
	}
}

// lands checks that counters are where they belong, and that no region has more panic than Total
// Panic.
func lands(t *testing.T, w *war) {
	t.Helper()
	out := make([]int, len(w.lands))
	for _, m := range slices.Concat(w.missions, w.invasions) {
		out[m.region]++
	}
	for r := range w.lands {
		l, x := &w.lands[r], w.b.regions[r]
		if l.out != out[r] || l.out > x.size || l.sats > x.size || l.seen > l.sats {
			t.Fatalf("%s: %+v with %d counters out", x.id, l, out[r])
		}
		if l.panic < 0 || l.panic > x.prl+w.b.n.PrlBase+w.b.n.PrlCoverage || w.lost(r) && l.loyalty > 0 {
			t.Fatalf("%s: %+v", x.id, l)
		}
	}
	if len(w.missions) > w.b.n.MissionsUp {
		t.Fatalf("%d missions lie face up", len(w.missions))
	}
}

// TestSameSeed checks that the same seed gives the same story, and the one in testdata.
func TestSameSeed(t *testing.T) {
	c := made(t, 1)
	var told [2]strings.Builder
	for i := range told {
		waged(c, sim.Random{}, 3, func(s string) { told[i].WriteString(worthless(s) + "\n") }, nil)
	}
	if told[0].String() != told[1].String() {
		t.Fatal("the same seed tells two stories")
	}
	golden.File(t, "stage-1.txt", []byte(told[0].String()))
}

// worthless removes the worth of the choice from a line of a story.
func worthless(s string) string {
	if i := strings.LastIndex(s, " "); strings.HasPrefix(s, ">") {
		return s[:i]
	}
	return s
}

// TestGreedyWins checks that looking one step ahead does better than chance, and that an agent does
// nothing it is forbidden to.
func TestGreedyWins(t *testing.T) {
	c := made(t, 0)
	won := func(a sim.Agent, look func(*war, int)) float64 {
		sum := 0.0
		for n := range 24 {
			sum += waged(c, a, n, nil, look).Score[0]
		}
		return sum
	}
	greedy, random := won(sim.Greedy{}, nil), won(sim.Random{}, nil)
	if greedy < random+8 {
		t.Errorf("greedy wins %v, random %v of 24", greedy, random)
	}
	won(sim.Without{Agent: sim.Greedy{}, Use: "research"}, func(w *war, i int) {
		if slices.Contains(w.offered[i].Uses, "research") {
			t.Fatal("a director without research buys some")
		}
	})
}

// TestStages checks that a campaign up to a stage ends with it.
func TestStages(t *testing.T) {
	for stage := 1; stage <= 2; stage++ {
		c := made(t, stage)
		if out := waged(c, sim.Greedy{}, 1, nil, nil); out.End != endStage || out.Score[0] != 1 {
			t.Errorf("stage %d ends with %+v", stage, out)
		}
	}
}

func BenchmarkWar(b *testing.B) {
	c := made(b, 0)
	for _, a := range []sim.Agent{sim.Random{}, sim.Greedy{}} {
		waged(c, a, 0, nil, nil) // counts the aliens' hands once
		b.Run(a.Name(), func(b *testing.B) {
			for n := 0; b.Loop(); n++ {
				waged(c, a, n, nil, nil)
			}
		})
	}
}

// TestChangesOfAHand checks that cards may be changed as often as the rules allow, and that the
// hand is played then.
func TestChangesOfAHand(t *testing.T) {
	for _, want := range []int{0, 1, 2} {
		c := made(t, 1)
		b := *c.b
		b.n.Changes, c.b = want, &b
		asked, fights, last := 0, 0, (*fight)(nil)
		waged(c, sim.Random{}, 1, nil, func(w *war, i int) {
			if w.fight != nil && w.fight != last {
				fights, last = fights+1, w.fight
			}
			if slices.Contains(w.offered[i].Uses, "change") {
				asked++
			}
			if slices.Contains(w.offered[i].Uses, "meld") && w.fight.changed != want {
				t.Errorf("a hand is played after %d changes of %d", w.fight.changed, want)
			}
		})
		if fights == 0 || asked != fights*want {
			t.Errorf("%d battles, cards changed %d times, want %d each", fights, asked, want)
		}
	}
}
