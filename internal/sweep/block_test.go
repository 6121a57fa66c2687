package sweep_test

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"punchboard/internal/sim"
	"punchboard/internal/sweep"
)

// elsewhere plays what a sweep needs in rounds, as other machines would: each block by a sweep read
// from a file, in any order, and each round through a file. It returns the number of games of each
// round.
func elsewhere(t *testing.T, s *sweep.Sweep, games int, until sweep.Until) (rounds []int) {
	t.Helper()
	shuffle := rand.New(rand.NewPCG(1, 2))
	for asked := s.Next(games, until); len(asked) > 0; asked = s.Next(games, until) {
		round := roundOf(t, s, asked, shuffle)
		if err := s.Take(round, asked); err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, b := range asked {
			n += b.Upto - b.From
		}
		rounds = append(rounds, n)
	}
	return rounds
}

func roundOf(t *testing.T, s *sweep.Sweep, asked []sweep.Block, shuffle *rand.Rand) *sweep.Sweep {
	t.Helper()
	head, err := s.Gather(nil)
	if err != nil {
		t.Fatal(err)
	}
	there := reread(t, head)
	var all []sweep.Played
	for _, i := range shuffle.Perm(len(asked)) {
		p, err := there.Do(context.Background(), (&made{}).plan, asked[i])
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		var back sweep.Played
		if err := json.Unmarshal(text, &back); err != nil {
			t.Fatal(err)
		}
		all = append(all, back)
	}
	round, err := there.Gather(all)
	if err != nil {
		t.Fatal(err)
	}
	return reread(t, round)
}

func reread(t *testing.T, s *sweep.Sweep) *sweep.Sweep {
	t.Helper()
	out, err := sweep.Read(strings.NewReader(saved(t, s)))
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestRounds checks that the rounds of a sweep give the same bytes wherever they are played.
func TestRounds(t *testing.T) {
	for _, c := range []struct {
		name, vary, declared string
		games                int
		until                sweep.Until
		rounds               []int
	}{
		{"fixed", "coin.strength=30|40|50|60|70|much, coin.idle=1|2", "50", 90, sweep.Until{}, []int{240, 630}},
		{"fewer than a block", "coin.strength=30..70/10", "50", 7, sweep.Until{}, []int{35}},
		{"declared outside", "coin.strength=30..70/10", "45", 45, sweep.Until{}, []int{120, 150}},
		{"decided", "coin.strength=10|50|90", "50", 400, sweep.Until{Decided: true}, nil},
		{"best", "coin.strength=10..90/5", "50", 800, sweep.Until{Best: 2}, nil},
		{"best of less than a block", "coin.strength=10..90/5", "50", 70, sweep.Until{Best: 2}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			declared := []string{c.declared, "1"}[:strings.Count(c.vary, "=")]
			want := play(t, begun(t, c.vary, declared...), c.games, whole, c.until)
			got := begun(t, c.vary, declared...)
			rounds := elsewhere(t, got, c.games, c.until)
			if d := cmp.Diff(saved(t, want), saved(t, got)); d != "" {
				t.Errorf("in rounds (-here +elsewhere):\n%s", d)
			}
			if c.rounds != nil && !slices.Equal(rounds, c.rounds) {
				t.Errorf("rounds of %d games, want %d", rounds, c.rounds)
			}
			if d := cmp.Diff(saved(t, want), saved(t, play(t, got, c.games, whole, c.until))); d != "" {
				t.Errorf("gone on with here (-was +is):\n%s", d)
			}
		})
	}
}

// TestRoundsGoOn checks that an interrupted sweep continues elsewhere, and that missing parts are
// filled in.
func TestRoundsGoOn(t *testing.T) {
	want := play(t, begun(t, vary, "50", "1"), 100, whole, sweep.Until{})
	ctx, stop := context.WithCancel(context.Background())
	cut := begun(t, vary, "50", "1")
	blocks := 0
	err := cut.Play(ctx, (&made{}).plan, 100, whole, sweep.Until{}, func(int, int) {
		if blocks++; blocks == 7 {
			stop()
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	elsewhere(t, cut, 100, sweep.Until{})
	if d := cmp.Diff(saved(t, want), saved(t, cut)); d != "" {
		t.Errorf("gone on with elsewhere (-whole +this):\n%s", d)
	}
	for _, here := range []bool{true, false} {
		var parts []*sweep.Sweep
		for _, k := range []int{3, 1} {
			parts = append(parts, play(t, begun(t, vary, "50", "1"), 100, sweep.Part{K: k, N: 3}, sweep.Until{}))
		}
		s, err := sweep.Merge([]string{"3", "1"}, parts)
		if err != nil {
			t.Fatal(err)
		}
		if here {
			play(t, s, 100, whole, sweep.Until{})
		} else {
			elsewhere(t, s, 100, sweep.Until{})
		}
		if d := cmp.Diff(played(csv(t, want)), played(csv(t, reread(t, s)))); d != "" {
			t.Errorf("here %v: a hole is filled (-whole +this):\n%s", here, d)
		}
	}
}

func TestTakeRefuses(t *testing.T) {
	s := begun(t, "coin.strength=30|40|much", "30")
	asked := s.Next(40, sweep.Until{})
	if want := []sweep.Block{{0, 0, 20}, {1, 0, 20}, {2, 0, 20}}; !slices.Equal(asked, want) {
		t.Fatalf("%v, want %v", asked, want)
	}
	shuffle := rand.New(rand.NewPCG(1, 2))
	other := begun(t, "coin.strength=30|40|much", "30")
	other.Seed = 2
	for want, round := range map[string]*sweep.Sweep{
		"games 0 to 19 of coin.strength=40 are missing":      roundOf(t, s, asked[:1], shuffle),
		"games 10 to 19 of coin.strength=30 are missing":     roundOf(t, s, []sweep.Block{{0, 0, 10}, {1, 0, 20}, {2, 0, 20}}, shuffle),
		"more came of coin.strength=40 than was asked for":   roundOf(t, s, []sweep.Block{{0, 0, 20}, {1, 0, 21}, {2, 0, 20}}, shuffle),
		"a round of another sweep: the seed: 2 there,":       other,
		"a round of another sweep: the variants: 4 there, 3": begun(t, "coin.strength=30|40|much", "50"),
	} {
		before := saved(t, s)
		if err := s.Take(round, asked); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
		if d := cmp.Diff(before, saved(t, s)); d != "" {
			t.Errorf("%s: something was taken:\n%s", want, d)
		}
	}
	if err := s.Take(roundOf(t, s, asked, shuffle), asked[:2]); err == nil || !strings.Contains(err.Error(), "more came of coin.strength=much") {
		t.Errorf("a variant nobody asked for: %v", err)
	}
	run := func(b sweep.Block) sweep.Played {
		p, err := s.Do(context.Background(), (&made{}).plan, b)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	for want, all := range map[string][]sweep.Played{
		"coin.strength=30: games 0 to 19, or some of them, are there already":  {run(asked[0]), run(asked[0])},
		"coin.strength=30: games 10 to 29, or some of them, are there already": {run(asked[0]), run(sweep.Block{Variant: 0, From: 10, Upto: 30})},
		"coin.strength=30: games 0 to 19, or some":                             {run(sweep.Block{Variant: 0, From: 10, Upto: 30}), run(asked[0])},
		"a block of variant 3 that is none":                                    {{Block: sweep.Block{Variant: 3}, Left: "it"}},
		"a block of variant 1 that is none":                                    {{Block: sweep.Block{Variant: 1}}},
	} {
		if _, err := s.Gather(all); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if _, err := s.Do(context.Background(), (&made{}).plan, sweep.Block{Variant: 3, Upto: 1}); err == nil {
		t.Error("there is no variant 3")
	}
}

// TestBlockCutOff checks that an interrupted block has the games that were played.
func TestBlockCutOff(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	p, err := begun(t, vary, "50", "1").Do(ctx, (&made{}).plan, sweep.Block{Upto: 20})
	if err != nil || p.Run.Games != 0 {
		t.Errorf("%+v, %v", p.Run, err)
	}
}

// TestOnce checks that Once makes a plan again only for other values, including errors.
func TestOnce(t *testing.T) {
	m := &made{}
	once := sweep.Once(m.plan)
	for _, v := range []string{"1", "1", "2", "2", "much", "much", "1"} {
		plan, err := once(map[string]string{"coin.strength": v})
		if (err != nil) != (v == "much") || err == nil && plan.Scenarios[0] != sim.Scenario(coin{int(v[0] - '0')}) {
			t.Errorf("%s: %v, %v", v, plan, err)
		}
	}
	if m.plans != 4 {
		t.Errorf("%d plans", m.plans)
	}
}
