package sim_test

import (
	"bytes"
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"punchboard/internal/sim"
)

func agents(t testing.TB, names ...string) []sim.Agent {
	t.Helper()
	var out []sim.Agent
	for _, n := range names {
		a, err := sim.ParseAgent(n)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, a)
	}
	return out
}

func playOut(t testing.TB, p sim.Plan, games int) *sim.Run {
	t.Helper()
	r, err := p.New(sim.Key{Game: "g", Simulation: p.Scenarios[0].ID()})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Play(context.Background(), r, games, nil); err != nil {
		t.Fatal(err)
	}
	return r
}

func text(t testing.TB, r *sim.Run) string {
	t.Helper()
	var b bytes.Buffer
	if err := r.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestSameOnAnyCores(t *testing.T) {
	plan := sim.Plan{Scenarios: []sim.Scenario{even(), opened{even()}}, Agents: agents(t, "greedy", "random"), Seed: 7}
	var want string
	for _, cores := range []int{1, 2, 7} {
		plan.Cores = cores
		got := text(t, playOut(t, plan, 333))
		if want == "" {
			want = got
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("on %d cores (-one core +these):\n%s", cores, d)
		}
	}
}

func TestSeedsDiffer(t *testing.T) {
	plan := sim.Plan{Scenarios: []sim.Scenario{even()}, Agents: agents(t, "greedy"), Seed: 1}
	one := playOut(t, plan, 100)
	plan.Seed = 2
	if two := playOut(t, plan, 100); slices.Equal(one.Tables[0].Seatings[0].Scores, two.Tables[0].Seatings[0].Scores) {
		t.Error("two seeds gave the same games")
	}
}

func TestSeatings(t *testing.T) {
	for _, c := range []struct {
		name   string
		s      sim.Scenario
		agents []string
		want   string
	}{
		{"alike", even(), []string{"greedy", "greedy"}, "greedy/greedy 0; greedy/greedy 1"},
		{"one name", even(), []string{"greedy"}, "greedy/greedy 0; greedy/greedy 1"},
		{"apart", even(), []string{"greedy", "random"}, "greedy/random 0; greedy/random 1; random/greedy 0; random/greedy 1"},
		{"the rules say who begins", opened{even()}, []string{"greedy", "random"}, "greedy/random 1; random/greedy 1"},
		{"three alike", race{id: "a", many: 3, turns: 9}, []string{"greedy"}, "greedy/greedy/greedy 0; greedy/greedy/greedy 1; greedy/greedy/greedy 2"},
		{"three apart, of whom the rules say who begins", opened{race{id: "a", many: 3, turns: 9}}, []string{"greedy", "random"}, "greedy/random/random 1; random/greedy/random 1; random/random/greedy 1"},
		{"against the cards", race{id: "a", alone: true, turns: 9}, []string{"random", "greedy"}, "random 0"},
	} {
		r := playOut(t, sim.Plan{Scenarios: []sim.Scenario{c.s}, Agents: agents(t, c.agents...)}, 1)
		var got []string
		for _, s := range r.Tables[0].Seatings {
			got = append(got, strings.Join(s.Agents, "/")+" "+string(rune('0'+s.First)))
		}
		if g := strings.Join(got, "; "); g != c.want {
			t.Errorf("%s: got %s, want %s", c.name, g, c.want)
		}
	}
}

// TestMany checks the results for more than two: all parts add up to one, the side that begins is
// in each seat equally often, and a greedy agent does better than a random one.
func TestMany(t *testing.T) {
	s := even()
	s.many, s.turns = 4, 4
	r := playOut(t, sim.Plan{Scenarios: []sim.Scenario{s}, Agents: agents(t, "greedy"), Seed: 5}, 300)
	var sides, turns sim.Share
	for n := range 4 {
		sides, turns = sides.Plus(r.Side(n)), turns.Plus(r.Follows(n))
		if side := r.Side(n); side.Of != 300*4*12 || side.Float() < 0.2 || side.Float() > 0.3 {
			t.Errorf("%d: %v", n, side)
		}
	}
	if sides.Points*4 != sides.Of || turns != sides || r.Follows(0) != r.First() || r.Drawn().Points == 0 || r.Mirrored().Pairs != 0 {
		t.Errorf("%v, %v, drawn %v, mirrored %v", sides, turns, r.Drawn(), r.Mirrored())
	}
	r = playOut(t, sim.Plan{Scenarios: []sim.Scenario{s}, Agents: agents(t, "greedy", "random"), Seed: 5}, 100)
	clever, other := r.Agent("greedy"), r.Agent("random")
	if clever.Float() < 0.3 || other.Of != 3*clever.Of || clever.Points+other.Points != clever.Of {
		t.Errorf("%v and %v", clever, other)
	}
	s.many = 7
	if _, err := (sim.Plan{Scenarios: []sim.Scenario{s}, Agents: agents(t, "greedy")}).New(sim.Key{}); err == nil || !strings.Contains(err.Error(), "want 1 to 6") {
		t.Error(err)
	}
}

// TestShow checks what is written of one game: who plays, each choice, and who wins; of a game that
// goes wrong, everything up to there.
func TestShow(t *testing.T) {
	s := even()
	s.fields, s.leapsWorth = 4, 3
	short := s
	short.many, short.turns, short.leapsWorth, short.lame = 3, 1, 0, [2]int{1, 0}
	tie := s
	tie.turns, tie.fields, tie.leapsWorth = 1, 9, 0
	for _, c := range []struct {
		s      sim.Scenario
		agents []string
		want   string
	}{
		{s, []string{"greedy", "random"}, "race, seed 7, game 2: Red (greedy), Blue (random)\nRed begins\n  Red: leap foot (of 2)\n  Blue: leap foot (of 2)\n  Red: leap foot (of 2)\n  Blue: leap foot (of 2)\n  Red: leap foot (of 2)\narrived, after 2 turns: Red wins\n"},
		{short, []string{"greedy"}, "race, seed 7, game 2: Red (greedy), Blue (greedy), Green (greedy)\nRed begins, then Blue, Green\n  Red: step foot (of 2)\n  Blue: step foot (of 2)\n  Green: step foot (of 2)\narrived, after 1 turn: Blue and Green share it\n"},
		{tie, []string{"greedy"}, "race, seed 7, game 2: Red (greedy), Blue (greedy)\nRed begins\n  Red: step foot (of 2)\n  Blue: step foot (of 2)\ndraw, after 1 turn: nobody wins\n"},
		{race{id: "r", fields: 9, turns: 2, alone: true}, []string{"greedy"}, "r, seed 7, game 2: Runner (greedy)\n  Runner: step foot (of 2)\n  Runner: step foot (of 2)\nlate, after 2 turns: the game wins\n"},
	} {
		var b strings.Builder
		if err := (sim.Plan{Scenarios: []sim.Scenario{c.s}, Agents: agents(t, c.agents...), Seed: 7}).Show(&b, sim.Shown{Game: 2}); err != nil || b.String() != c.want {
			t.Errorf("%v\n got %q\nwant %q", err, b.String(), c.want)
		}
	}
	var b strings.Builder
	plan := sim.Plan{Scenarios: []sim.Scenario{s, wrong{s}}, Agents: agents(t, "greedy"), Seed: 7}
	if err := plan.Show(&b, sim.Shown{Game: 2}); err != nil || !strings.HasPrefix(b.String(), "race, seed 7, game 2: ") {
		t.Errorf("it plays more than it shows: %v\n%s", err, b.String())
	}
	r, _ := plan.New(sim.Key{})
	err := plan.Play(t.Context(), r, 3, nil)
	if err == nil || !strings.Contains(err.Error(), "game 0/3: scores of [1 1]") {
		t.Error(err)
	}
	b.Reset()
	which, err := sim.ParseShown("2/4")
	if err != nil {
		t.Fatal(err)
	}
	if err = plan.Show(&b, which); err == nil || !strings.Contains(err.Error(), "game 2/4: scores of [1 1]") || !strings.HasPrefix(b.String(), "wrong, seed 7, game 2/4: Red (greedy), Blue (greedy)\nBlue begins\n") {
		t.Errorf("%v\n%s", err, b.String())
	}
	if err := plan.Show(&b, sim.Shown{Game: 2, Time: 4}); err == nil || err.Error() != "game 2 is played 4 times: there is no time 5" {
		t.Error(err)
	}
	for _, bad := range []string{"", "x", "-1", "3/", "3/0", "3/x"} {
		if _, err := sim.ParseShown(bad); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}

// wrong is a race that both win.
type wrong struct{ race }

func (wrong) ID() string { return "wrong" }

func (w wrong) Start(first int, chance *rand.Rand) sim.Position {
	return won{w.race.Start(first, chance)}
}

type won struct{ sim.Position }

func (won) Outcome() sim.Outcome { return sim.Outcome{Score: []float64{1, 1}} }

// TestCommonChance checks that both seatings of a game share its chance: what happens to the first
// mover in one happens to the first mover in the other.
func TestCommonChance(t *testing.T) {
	r := playOut(t, sim.Plan{Scenarios: []sim.Scenario{even()}, Agents: agents(t, "greedy"), Seed: 3}, 200)
	a, b := r.Tables[0].Seatings[0], r.Tables[0].Seatings[1]
	for n := range r.Games {
		if other := []sim.Winners{0, 2, 1, 3}[b.Scores[n]]; a.Scores[n] != other {
			t.Fatalf("game %d: the first mover got %d in one seating, %d in the other", n, a.Scores[n], other)
		}
	}
	if m := r.Mirrored(); m.Pairs != 200 || m.First+m.Second+m.Drawn != 200 || m.Same != 0 {
		t.Errorf("mirrored pairs: %+v", m)
	}
	if s := r.Side(0); s.Points*2 != s.Of {
		t.Errorf("a fair race with mirrored chance gave the first side %s", s)
	}
}

func TestResults(t *testing.T) {
	lame := even()
	lame.lame = [2]int{0, 6}
	r := playOut(t, sim.Plan{Scenarios: []sim.Scenario{lame}, Agents: agents(t, "greedy", "greedy without leap"), Seed: 5}, 300)
	if s := r.Side(0); s.Float() < 0.7 {
		t.Errorf("a lame opponent is beaten in %s", s.Percent())
	}
	free, bound := r.Agent("greedy"), r.Agent("greedy without leap")
	if free.Points+bound.Points != free.Of || free.Of != bound.Of || free.N != 300 {
		t.Errorf("agents got %v and %v", free, bound)
	}
	if free.Float() <= 0.5 {
		t.Errorf("who may leap wins %s only", free.Percent())
	}
	if s := r.Side(0).Plus(r.Side(1)); s.Points*2 != s.Of {
		t.Errorf("sides share %v", s)
	}
	if n := r.Plays(); n != 1200 {
		t.Errorf("%d plays, want 300 in 4 seatings", n)
	}
	ends := 0
	for _, n := range r.Ends() {
		ends += n
	}
	if ends != 1200 {
		t.Errorf("%d ends of 1200 plays", ends)
	}
	if leaps := r.Tally()["leaps"]; leaps.N != 1200 || leaps.Total.Sign() <= 0 {
		t.Errorf("leaps told of: %+v", leaps)
	}
}

func TestUses(t *testing.T) {
	r := playOut(t, sim.Plan{Scenarios: []sim.Scenario{even()}, Agents: agents(t, "greedy"), Seed: 5}, 50)
	var ids []string
	by := map[string]sim.Used{}
	for _, u := range r.Uses(-1) {
		ids = append(ids, u.ID)
		by[u.ID] = u
	}
	if want := []string{"leap", "foot", "step"}; !slices.Equal(ids, want) {
		t.Errorf("most used first: got %v, want %v", ids, want)
	}
	if l, f := by["leap"], by["foot"]; l.Times != f.Times || l.Expected*2 != f.Expected || l.Ratio() != 2 || l.Games != 50 {
		t.Errorf("leap %+v, foot %+v", l, f)
	}
	if s := r.UsedIn("step"); s.Points != 0 || s.N != 50 {
		t.Errorf("step was used in %v", s)
	}
	one, both := r.Uses(0), r.Uses(-1)
	if one[0].Times*2 <= both[0].Times/2 || one[0].Times >= both[0].Times {
		t.Errorf("one seat used %d of %d", one[0].Times, both[0].Times)
	}
}

func TestResume(t *testing.T) {
	plan := sim.Plan{Scenarios: []sim.Scenario{even()}, Agents: agents(t, "greedy", "random"), Seed: 11}
	want := text(t, playOut(t, plan, 500))
	half, err := sim.Read(strings.NewReader(text(t, playOut(t, plan, 123))))
	if err != nil {
		t.Fatal(err)
	}
	key := sim.Key{Game: "g", Simulation: "race", Seed: 11, Agents: []string{"greedy", "random"}}
	r, err := plan.Resume(half, key)
	if err != nil {
		t.Fatal(err)
	}
	if err := plan.Play(context.Background(), r, 500, nil); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, text(t, r)); d != "" {
		t.Errorf("gone on with (-in one go +resumed):\n%s", d)
	}
}

func TestResumeRefuses(t *testing.T) {
	plan := sim.Plan{Scenarios: []sim.Scenario{even()}, Agents: agents(t, "greedy"), Seed: 11}
	key := sim.Key{Program: "1", Game: "g", Data: "abc", Simulation: "race", Agents: []string{"greedy"}, Seed: 11}
	for _, c := range []struct {
		edit func(*sim.Run)
		want string
	}{
		{func(r *sim.Run) { r.Seed = 12 }, "the seed: 12 there, 11 here"},
		{func(r *sim.Run) { r.Data = "x" }, "data was edited since"},
		{func(r *sim.Run) { r.Program = "0" }, "punchboard: 0 there, 1 here"},
		{func(r *sim.Run) { r.Agents = []string{"random"} }, "the agents: random there"},
		{func(r *sim.Run) { r.Simulation = "y" }, "the simulation: y there, race here"},
		{func(r *sim.Run) { r.Tables[0].Sides[0] = "Green" }, "not those of race"},
		{func(r *sim.Run) { r.Tables = append(r.Tables, r.Tables[0]) }, "not those of race"},
	} {
		was, err := plan.New(key)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := plan.Resume(was, key); err != nil {
			t.Fatalf("its own run is refused: %v", err)
		}
		c.edit(was)
		if _, err := plan.Resume(was, key); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %q", err, c.want)
		}
	}
}

func TestReadDamaged(t *testing.T) {
	good := text(t, playOut(t, sim.Plan{Scenarios: []sim.Scenario{even()}, Agents: agents(t, "greedy")}, 3))
	for _, c := range []struct{ was, now, want string }{
		{good, "no JSON", "not a saved run"},
		{good, "{}", "not a saved run"},
		{`"punchboard-run": 4`, `"punchboard-run": 99`, "format 99"},
		{`"punchboard-run": 4`, `"punchboard-run": 3`, "of format 3, where this program writes 4: play it again"},
		{`"games": 3`, `"games": 4`, "damaged"},
		{`"scores": "`, `"scores": "0`, "no score"},
		{`"scores": "1`, `"scores": "4`, "winners who do not play"},
		{`"first": 1`, `"first": 5`, "damaged"},
		{`"arrived": 3`, `"arrived": 2`, "damaged"},
	} {
		bad := strings.Replace(good, c.was, c.now, 1)
		if bad == good {
			t.Fatalf("%q is not in\n%s", c.was, good)
		}
		if _, err := sim.Read(strings.NewReader(bad)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.now, err, c.want)
		}
	}
}

// TestCancel checks that a stopped run keeps only whole games, and continues as if it had not been
// stopped.
func TestCancel(t *testing.T) {
	plan := sim.Plan{Scenarios: []sim.Scenario{even()}, Agents: agents(t, "greedy", "random"), Seed: 2, Cores: 3}
	want := text(t, playOut(t, plan, 1000))
	r, err := plan.New(sim.Key{Game: "g", Simulation: "race"})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	if err := plan.Play(ctx, r, 1000, func(n int) error {
		if n > 200 {
			stop()
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if r.Games <= 200 || r.Games >= 1000 {
		t.Fatalf("stopped at %d games", r.Games)
	}
	if err := plan.Play(context.Background(), r, 1000, nil); err != nil {
		t.Fatal(err)
	}
	if text(t, r) != want {
		t.Error("a run that was stopped and gone on with is another")
	}
}

// stopper stops the run at its n-th pick.
type stopper struct {
	sim.Greedy
	left *atomic.Int64
	stop func()
}

func (s stopper) Pick(options []sim.Option, fancy *rand.Rand) int {
	if s.left.Add(-1) == 0 {
		s.stop()
	}
	return s.Greedy.Pick(options, fancy)
}

// TestCancelAmid is TestCancel in the middle of a game.
func TestCancelAmid(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	var left atomic.Int64
	left.Store(1000)
	plan := sim.Plan{Scenarios: []sim.Scenario{even()}, Agents: []sim.Agent{stopper{left: &left, stop: stop}}, Cores: 2}
	r, err := plan.New(sim.Key{Game: "g", Simulation: "race"})
	if err != nil {
		t.Fatal(err)
	}
	if err := plan.Play(ctx, r, 1000, nil); err != nil || r.Games == 0 || r.Games > 100 {
		t.Fatalf("stopped at %d games: %v", r.Games, err)
	}
	if err := plan.Play(context.Background(), r, 100, nil); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(text(t, playOut(t, plan, 100)), text(t, r)); d != "" {
		t.Errorf("gone on with (-in one go +stopped):\n%s", d)
	}
}

func TestEndless(t *testing.T) {
	e := even()
	e.endless = true
	p := sim.Plan{Scenarios: []sim.Scenario{e}, Agents: agents(t, "greedy")}
	r, err := p.New(sim.Key{})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Play(context.Background(), r, 1, nil); err == nil || !strings.Contains(err.Error(), "no end") {
		t.Errorf("a game without an end: %v", err)
	}
}

func BenchmarkGames(b *testing.B) {
	plan := sim.Plan{Scenarios: []sim.Scenario{even()}, Agents: agents(b, "greedy"), Seed: 1}
	for b.Loop() {
		playOut(b, plan, 200)
	}
}
