package sim_test

import (
	"bytes"
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"punchboard/internal/sim"
)

// blockOf plays some games of a plan on a number of cores.
func blockOf(t *testing.T, p sim.Plan, cores, from, upto int) *sim.Run {
	t.Helper()
	p.Cores = cores
	b, err := p.Block(context.Background(), sim.Key{Game: "race"}, from, upto)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestMergeCutAnywhere splits the games of a plan into random blocks, plays them on one core and on
// several, writes and reads some, and merges them in any order. The result must always be the run
// of all games at once, byte for byte.
func TestMergeCutAnywhere(t *testing.T) {
	const games = 60
	plan := sim.Plan{Scenarios: []sim.Scenario{even(), even()}, Agents: agents(t, "greedy", "random"), Seed: 11}
	written := func(r *sim.Run) string {
		var b bytes.Buffer
		if err := r.Write(&b); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	want := written(blockOf(t, plan, 1, 0, games))
	played := playOut(t, plan, games)
	played.Key = sim.Key{Game: "race", Seed: played.Seed, Agents: played.Agents}
	if got := written(played); got != want {
		t.Error("the games played in turn are another run than all in one block")
	}
	chance := rand.New(rand.NewPCG(1, 2))
	for range 12 {
		var blocks []*sim.Run
		for from := 0; from < games; {
			upto := min(games, from+chance.IntN(25)) // some are empty
			b := blockOf(t, plan, 1+chance.IntN(4), from, upto)
			if chance.IntN(2) == 0 {
				var err error
				if b, err = sim.Read(strings.NewReader(written(b))); err != nil {
					t.Fatal(err)
				}
			}
			blocks, from = append(blocks, b), upto
		}
		chance.Shuffle(len(blocks), func(i, j int) { blocks[i], blocks[j] = blocks[j], blocks[i] })
		r, err := sim.Merge(blocks...)
		if err != nil {
			t.Fatal(err)
		}
		if got := written(r); got != want {
			t.Fatalf("%d blocks merge into another run", len(blocks))
		}
	}
}

// TestMergeRefuses checks that runs that do not belong together are not merged.
func TestMergeRefuses(t *testing.T) {
	plan := sim.Plan{Scenarios: []sim.Scenario{even()}, Agents: agents(t, "greedy"), Seed: 11}
	two := plan
	two.Scenarios = []sim.Scenario{even(), even()}
	other := plan
	other.Seed = 12
	for _, c := range []struct {
		name string
		of   []*sim.Run
		want string
	}{
		{"nothing", nil, "there is nothing to merge"},
		{"a gap", []*sim.Run{blockOf(t, plan, 1, 0, 3), blockOf(t, plan, 1, 4, 6)}, "after game 2 comes game 3, not 4"},
		{"games twice", []*sim.Run{blockOf(t, plan, 1, 2, 6), blockOf(t, plan, 1, 0, 3)}, "after game 2 comes game 3, not 2"},
		{"another seed", []*sim.Run{blockOf(t, plan, 1, 0, 3), blockOf(t, other, 1, 3, 6)}, "runs that do not belong together: the seed: 12 there, 11 here"},
		{"other tables", []*sim.Run{blockOf(t, plan, 1, 0, 3), blockOf(t, two, 1, 3, 6)}, "runs that do not belong together: their tables differ"},
	} {
		if _, err := sim.Merge(c.of...); err == nil || err.Error() != c.want {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
	late := blockOf(t, plan, 1, 3, 6)
	if _, err := plan.Resume(late, late.Key); err == nil || !strings.Contains(err.Error(), "it begins with game 3") {
		t.Errorf("a block from the middle is gone on with: %v", err)
	}
}

// TestSumExact checks that a sum of fractions does not depend on their order, and that its mean is
// theirs.
func TestSumExact(t *testing.T) {
	var a, b sim.Sum
	xs := []float64{0.1, 1e9, -0.7, 3, 1.0 / 3, 2e6, 0.5}
	for i := range xs {
		a.Add(xs[i])
		b.Add(xs[len(xs)-1-i])
	}
	if a.Total.Cmp(&b.Total) != 0 || a.Squares.Cmp(&b.Squares) != 0 || a.N != 7 {
		t.Errorf("%v and %v", &a.Total, &b.Total)
	}
}
