package percentile

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"testing"

	"punchboard/internal/golden"
	"punchboard/internal/sim"
)

// play plays a fight to its end and checks the position after each choice.
func play(t testing.TB, f *fight, first int, seed, n uint64, by [2]sim.Agent, check func(*battle), tell func(string, ...any)) *battle {
	t.Helper()
	dice, fancy := chance(seed, n), chance(seed+1, n)
	b := f.start(first, dice, tell)
	for moves := 0; b.Mover() >= 0; moves++ {
		if moves > 20000 {
			t.Fatalf("%s, game %d: no end", f.id, n)
		}
		o := b.Options()
		if len(o) == 0 {
			t.Fatalf("%s, game %d: nothing to choose", f.id, n)
		}
		b.Play(by[b.Mover()].Pick(o, fancy), dice)
		if check != nil {
			check(b)
		}
	}
	return b
}

var (
	greedy = [2]sim.Agent{sim.Greedy{}, sim.Greedy{}}
	random = [2]sim.Agent{sim.Random{}, sim.Random{}}
)

// TestAlwaysSound plays all test fights by random and greedy agents and checks that nothing is
// negative, no two units are on one square, and every game ends.
func TestAlwaysSound(t *testing.T) {
	_, all := fights(t)
	for id, list := range all {
		games := 12
		if len(list) > 1 {
			games = 6
		}
		for _, f := range list {
			for n := range games {
				by := [2][2]sim.Agent{greedy, random}[n%2]
				b := play(t, f, n%2, 1, uint64(n), by, func(b *battle) { sound(t, id, b) }, nil)
				out := b.Outcome()
				if s := out.Score; s[0]+s[1] != 1 || out.End == "" || out.Turns < 1 || out.Turns > f.rounds {
					t.Fatalf("%s: %+v", id, out)
				}
			}
		}
	}
}

func sound(t *testing.T, id string, b *battle) {
	t.Helper()
	where := map[int32]int{}
	for i := range b.units {
		u := &b.units[i]
		low := min(u.tu, u.damage, u.stun, u.clumsy, u.lame-1, u.weight)
		for _, a := range u.armour {
			low = min(low, a)
		}
		for k := range u.f.arms {
			low = min(low, int(u.guns[k].rounds))
			for _, n := range u.guns[k].spare {
				low = min(low, int(n))
			}
		}
		if low < 0 {
			t.Fatalf("%s: %s has something below nothing: %+v", id, b.name(i), u)
		}
		var buf [4]int32
		stands := u.state == up && !u.prone
		for _, s := range b.under(u, u.spot, &buf) {
			if got := int(b.on[s]) == i+1; got != stands {
				t.Fatalf("%s: %s, state %d, stands on %s: %v", id, b.name(i), u.state, b.g.at[s], got)
			}
			if j, taken := where[s]; taken && stands {
				t.Fatalf("%s: %s and %s both stand on %s", id, b.name(j), b.name(i), b.g.at[s])
			}
			if stands {
				where[s] = i
			}
		}
		if u.state != dead && u.damage > u.f.Health || u.state == up && u.stun > u.health() {
			t.Fatalf("%s: %s should lie: %+v", id, b.name(i), u)
		}
	}
}

// TestSameSeed plays a game twice, and again after others, and checks that it is the same, word for
// word, as the one in testdata.
func TestSameSeed(t *testing.T) {
	_, all := fights(t)
	for _, id := range []string{"farm", "eggs"} {
		var told []string
		for range 2 {
			var b strings.Builder
			play(t, all[id][0], 0, 4, 4, greedy, nil, func(s string, a ...any) { fmt.Fprintf(&b, s+"\n", a...) })
			told = append(told, b.String())
			play(t, all[id][0], 0, 4, 5, random, nil, nil)
		}
		if told[0] != told[1] {
			t.Errorf("%s: the same seed, another game:\n%s\n%s", id, told[0], told[1])
		}
	}
}

// TestManyAtOnce plays the same games on several goroutines that share the fight and its ground,
// and checks that the results are equal.
func TestManyAtOnce(t *testing.T) {
	_, all := fights(t)
	f := all["farm"][0]
	var got [4][3]string
	var wait sync.WaitGroup
	for g := range got {
		wait.Go(func() {
			for n := range got[g] {
				got[g][n] = fmt.Sprint(play(t, f, 0, 3, uint64(n), greedy, nil, nil).Outcome())
			}
		})
	}
	wait.Wait()
	for g := range got {
		if got[g] != got[0] {
			t.Errorf("%v, and at the same time %v", got[0], got[g])
		}
	}
}

// TestTranscript compares a short game with one that was checked by hand.
func TestTranscript(t *testing.T) {
	_, all := fights(t)
	var b strings.Builder
	play(t, all["rifles"][0], 0, 8, 3, greedy, nil, func(s string, a ...any) { fmt.Fprintf(&b, s+"\n", a...) })
	golden.File(t, "rifles.txt", []byte(b.String()))
}

// TestGreedyBeatsRandom checks in every squad fight that looking one step ahead wins nearly always.
func TestGreedyBeatsRandom(t *testing.T) {
	_, all := fights(t)
	for _, id := range []string{"farm", "eggs"} {
		won := 0.0
		for n := range 20 {
			seat := n / 2 % 2
			by := [2]sim.Agent{sim.Random{}, sim.Random{}}
			by[seat] = sim.Greedy{}
			won += play(t, all[id][0], n%2, 6, uint64(n), by, nil, nil).Outcome().Score[seat]
		}
		if won < 16 {
			t.Errorf("%s: greedy wins %v of 20", id, won)
		}
	}
}

// TestFaults checks the findings for wrong simulations.
func TestFaults(t *testing.T) {
	text, err := os.ReadFile("testdata/faults.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range strings.Split(string(text), "\n\n") {
		with, want, _ := strings.Cut(strings.TrimSpace(c), "\n=> ")
		_, all, said := read(t, []byte("simulations:\n  x:\n    title: X\n    "+strings.ReplaceAll(with, "\n", "\n    ")+"\n"))
		if got := strings.Join(said, "\n"); got != strings.ReplaceAll(want, "\n=> ", "\n") || len(all) > 0 {
			t.Errorf("%s\ngot:  %s (%d scenarios)\nwant: %s", with, got, len(all), want)
		}
	}
}

func BenchmarkDuel(b *testing.B)  { bench(b, "rifles") }
func BenchmarkSquad(b *testing.B) { bench(b, "farm") }

func bench(b *testing.B, id string) {
	_, all := fights(b)
	f := all[id][0]
	f.start(0, rand.New(rand.NewPCG(1, 1)), nil)
	b.ResetTimer()
	for n := range b.N {
		play(b, f, n%2, 2, uint64(n), greedy, nil, nil)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
}
