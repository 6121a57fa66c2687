package sim_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"punchboard/internal/sim"
)

// shells is a game of one choice: under which of three shells is the pea? It is under the first in
// one game of ten, under the second in seven, and the table shows the player nothing. After the
// choice come some forced ones, as many as idle says. The best honest guess is always the second.
type shells struct {
	idle, depth int
	told        *int // counts the imagined games
}

func (shells) ID() string      { return "shells" }
func (shells) Sides() []string { return []string{"player"} }
func (s shells) Start(_ int, chance *rand.Rand) sim.Position {
	return &table{shells: s, pea: hidden(chance)}
}

func hidden(chance *rand.Rand) int {
	switch n := chance.IntN(10); {
	case n < 1:
		return 0
	case n < 8:
		return 1
	}
	return 2
}

type table struct {
	shells
	pea, guess, moves int
}

func (p *table) Mover() int {
	if p.moves > p.idle {
		return -1
	}
	return 0
}

func (p *table) Options() []sim.Option {
	if p.moves > 0 {
		return []sim.Option{{Uses: []string{"wait"}}, {Uses: []string{"wait"}}}
	}
	return []sim.Option{{Uses: []string{"left"}, Worth: 3}, {Uses: []string{"middle"}}, {Uses: []string{"right"}}}
}

func (p *table) Play(i int, _ *rand.Rand) {
	if p.moves == 0 {
		p.guess = i
	}
	p.moves++
}

func (p *table) Outcome() sim.Outcome {
	score := 0.0
	if p.guess == p.pea {
		score = 1
	}
	return sim.Outcome{Score: []float64{score}, End: []string{"left", "middle", "right"}[p.guess]}
}

func (p *table) Imagine(_ int, chance *rand.Rand) sim.Imagined {
	if p.told != nil {
		*p.told++
	}
	q := *p
	q.pea = hidden(chance)
	return &q
}

// Standing rates the right shell as a good guess.
func (p *table) Standing(int) float64 { return float64(p.guess) / 2 }
func (p *table) Depth() int           { return p.depth }

// ends returns how often games ended in each way.
func ends(t *testing.T, s sim.Scenario, agent string) map[string]int {
	t.Helper()
	return playOut(t, sim.Plan{Scenarios: []sim.Scenario{s}, Agents: agents(t, agent), Seed: 5}, 40).Ends()
}

// TestSearchGuesses checks that a search goes by what is likely, neither by worths nor by what it
// cannot see, and needs few playouts.
func TestSearchGuesses(t *testing.T) {
	if got := ends(t, shells{idle: 3}, "search:60"); got["middle"] < 38 {
		t.Errorf("of 40 guesses %v are the likeliest", got)
	}
	if got := ends(t, shells{idle: 3}, "search:60 without middle"); got["middle"] > 0 || got["right"] < 28 {
		t.Errorf("without the likeliest of 40 guesses %v are the next", got)
	}
}

// trap is a game of two choices. Going right draws. Going left wins, unless the other side then
// takes the one of its many moves that is worth most.
type trap struct{ shells }

func (trap) Sides() []string { return []string{"first", "second"} }
func (s trap) Start(int, *rand.Rand) sim.Position {
	return &trapped{trap: s}
}

type trapped struct {
	trap
	taken []int
}

func (p *trapped) Mover() int {
	if len(p.taken) == 2 {
		return -1
	}
	return len(p.taken)
}

func (p *trapped) Options() []sim.Option {
	if len(p.taken) == 0 {
		return []sim.Option{{Uses: []string{"left"}}, {Uses: []string{"right"}}}
	}
	out := make([]sim.Option, 20)
	out[7].Worth = 1
	return out
}

func (p *trapped) Play(i int, _ *rand.Rand) { p.taken = append(slices.Clone(p.taken), i) }

func (p *trapped) Outcome() sim.Outcome {
	score := 0.5
	if p.taken[0] == 0 {
		score = 1
		if p.taken[1] == 7 {
			score = 0
		}
	}
	return sim.Outcome{Score: []float64{score, 1 - score}, End: []string{"left", "right"}[p.taken[0]]}
}

func (p *trapped) Imagine(int, *rand.Rand) sim.Imagined { q := *p; return &q }
func (p *trapped) Standing(int) float64                 { return 0.5 }
func (p *trapped) Depth() int                           { return 0 }

// TestSearchGoesByWorths checks that in a playout the other side takes the option of the highest
// worth.
func TestSearchGoesByWorths(t *testing.T) {
	if got := ends(t, trap{}, "search:40"); got["right"] < 38 {
		t.Errorf("of 40 games %v avoid the trap", got)
	}
}

// TestSearchIsCutOff checks that a game is measured after the set number of choices, not before,
// and not if it is over by then.
func TestSearchIsCutOff(t *testing.T) {
	if got := ends(t, shells{idle: 9, depth: 4}, "search:30"); got["right"] != 40 {
		t.Errorf("cut off, 40 guesses are %v: want those that stand best", got)
	}
	if got := ends(t, shells{idle: 3, depth: 5}, "search:60"); got["right"] > 1 {
		t.Errorf("over in time, 40 guesses are %v: want those that win", got)
	}
}

// TestSearchSpends checks that a search makes as many playouts as it is told to, except for a
// remainder that cannot be shared out, and none if there is nothing to choose.
func TestSearchSpends(t *testing.T) {
	for _, c := range []struct{ playouts, lo, hi int }{{2, 2, 2}, {10, 8, 11}, {400, 380, 400}} {
		n := 0
		p := shells{told: &n}.Start(0, rand.New(rand.NewPCG(1, 1))).(sim.Imagined)
		sim.Search{Playouts: c.playouts}.Think(p, []int{0, 1, 2}, rand.New(rand.NewPCG(1, 1)))
		if n < c.lo || n > c.hi {
			t.Errorf("search:%d plays %d playouts", c.playouts, n)
		}
	}
	n := 0
	p := shells{told: &n}.Start(0, rand.New(rand.NewPCG(1, 1))).(sim.Imagined)
	if got := (sim.Search{Playouts: 50}).Think(p, []int{2}, rand.New(rand.NewPCG(1, 1))); got != 2 || n != 0 {
		t.Errorf("of one option %d is taken, after %d playouts", got, n)
	}
}

// TestSearchIsTheSame checks that games with a search are the same on any number of cores and in
// any blocks.
func TestSearchIsTheSame(t *testing.T) {
	plan := sim.Plan{Scenarios: []sim.Scenario{shells{idle: 3}}, Agents: agents(t, "search:7"), Seed: 9, Cores: 1}
	want := text(t, playOut(t, plan, 60))
	plan.Cores = 3
	key := sim.Key{Game: "g", Simulation: "shells", Seed: 9, Agents: []string{"search:7"}}
	var blocks []*sim.Run
	for _, at := range [][2]int{{37, 60}, {0, 11}, {11, 37}} {
		b, err := plan.Block(context.Background(), key, at[0], at[1])
		if err != nil {
			t.Fatal(err)
		}
		blocks = append(blocks, b)
	}
	got, err := sim.Merge(blocks...)
	if err != nil {
		t.Fatal(err)
	}
	if text(t, got) != want {
		t.Errorf("in blocks:\n%s\nin one:\n%s", text(t, got), want)
	}
}

// TestLightChoice checks that a random choice first picks what is used: one shot is taken as often
// as all of a hundred steps together.
func TestLightChoice(t *testing.T) {
	options := slices.Repeat([]sim.Option{{Uses: []string{"move"}}}, 50)
	options = append(options, sim.Option{Uses: []string{"shot", "rifle"}}, sim.Option{})
	options = append(options, slices.Repeat([]sim.Option{{Uses: []string{"move"}}}, 50)...)
	fancy := rand.New(rand.NewPCG(2, 2))
	times := map[string]int{}
	for range 3000 {
		i := sim.Search{}.Pick(options, fancy)
		times[strings.Join(options[i].Uses, " ")]++
		if i > 51 {
			times["last moves"]++
		}
	}
	for what, want := range map[string]int{"move": 1000, "shot rifle": 1000, "": 1000, "last moves": 500} {
		if got := times[what]; got < want-100 || got > want+100 {
			t.Errorf("%q was chosen %d times of 3000: want about %d", what, got, want)
		}
	}
}

// TestSearchNeedsPositions checks the error of a search where nothing can be imagined.
func TestSearchNeedsPositions(t *testing.T) {
	plan := sim.Plan{Scenarios: []sim.Scenario{even()}, Agents: agents(t, "search:7", "greedy"), Seed: 1}
	r, err := plan.New(sim.Key{})
	if err != nil {
		t.Fatal(err)
	}
	err = plan.Play(context.Background(), r, 1, nil)
	if err == nil || !strings.Contains(err.Error(), "search:7 cannot think on from its positions") {
		t.Errorf("got %v", err)
	}
}

// TestParseSearch checks the names of searches.
func TestParseSearch(t *testing.T) {
	for name, want := range map[string]string{"search:400": "search:400", " search:2 without  medikit": "search:2 without medikit"} {
		if a, err := sim.ParseAgent(name); err != nil || a.Name() != want {
			t.Errorf("%q is %v, %v", name, a, err)
		}
	}
	for _, name := range []string{"search", "search:", "search:1", "search:x", "search:1000001", "random:", "greedy:3"} {
		if a, err := sim.ParseAgent(name); err == nil {
			t.Errorf("%q is %s", name, a.Name())
		}
	}
}
