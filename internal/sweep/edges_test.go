package sweep_test

import (
	"context"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"punchboard/internal/sim"
	"punchboard/internal/sweep"
)

// games returns how many games of each variant there are.
func games(s *sweep.Sweep) (out []int) {
	for _, r := range s.Rows() {
		out = append(out, r.Games)
	}
	return out
}

// TestHalving checks that half of the field, rounded up, continues with twice the games, that a
// variant that changes nothing takes no place, and that without a range the best are nearest to a
// half.
func TestHalving(t *testing.T) {
	s := play(t, begun(t, "coin.strength=10..90/5", "50"), 70, whole, sweep.Until{Best: 2})
	many := map[int]int{}
	for _, n := range games(s) {
		many[n]++
	}
	if want := map[int]int{5: 8, 9: 4, 18: 2, 35: 1, 70: 2}; !maps.Equal(many, want) {
		t.Errorf("variants by their games: %v, want %v", many, want)
	}
	s = play(t, begun(t, "coin.strength=50|80, coin.idle=1|2", "50", "1"), 40, whole, sweep.Until{Best: 2})
	if got := fmt.Sprint(games(s)); got != "[40 20 40 20]" {
		t.Errorf("beside one that changes nothing: %s games", got)
	}
	s = begun(t, "coin.strength=10|50|90", "50")
	s.Even = [2]int{}
	if got := games(play(t, s, 200, whole, sweep.Until{Best: 1})); got[1] != 200 || got[0] == 200 {
		t.Errorf("nearest to a half: %v games", got)
	}
}

// TestNextForgetsWhy checks that a variant finished by one rule is asked for again by another.
func TestNextForgetsWhy(t *testing.T) {
	s := play(t, begun(t, "coin.strength=10|50", "50"), 400, whole, sweep.Until{Decided: true})
	if s.Variants[0].Stop != "uneven" {
		t.Fatalf("stopped: %q", s.Variants[0].Stop)
	}
	asked := s.Next(400, sweep.Until{})
	if len(asked) == 0 || asked[len(asked)-1].Variant != 0 || asked[len(asked)-1].Upto != 400 {
		t.Errorf("asked for %v", asked)
	}
}

// TestTakeRefusesLater checks that a round is refused, without taking anything, if it says that a
// played variant is not a game or if it has other tables.
func TestTakeRefusesLater(t *testing.T) {
	s := play(t, begun(t, "coin.strength=30|40", "30"), 20, whole, sweep.Until{})
	asked := s.Next(40, sweep.Until{})
	other := func(values map[string]string) (sim.Plan, error) {
		plan, err := (&made{}).plan(values)
		plan.Scenarios = []sim.Scenario{duel{coin{50}}}
		return plan, err
	}
	before := saved(t, s)
	for want, of := range map[string]func(sweep.Block) (sweep.Played, error){
		"more came of coin.strength=30 than was asked for": func(b sweep.Block) (sweep.Played, error) {
			return sweep.Played{Block: b, Left: "broken"}, nil
		},
		"coin.strength=30: the tables differ from those of the games there are": func(b sweep.Block) (sweep.Played, error) {
			return s.Do(context.Background(), other, b)
		},
	} {
		var all []sweep.Played
		for _, b := range asked {
			p, err := of(b)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, p)
		}
		round, err := s.Gather(all)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Take(round, asked); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
		if saved(t, s) != before {
			t.Errorf("%s: something was taken", want)
		}
	}
}

// stopper is a coin that stops everything at one of its games.
type stopper struct {
	coin
	left *int
	stop func()
}

func (c stopper) Start(first int, chance *rand.Rand) sim.Position {
	if *c.left--; *c.left == 0 {
		c.stop()
	}
	return c.coin.Start(first, chance)
}

// TestFirstBlockIsWhole checks that the result of a first block is recorded only once it is whole.
func TestFirstBlockIsWhole(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	s, left := begun(t, "coin.strength=50|60", "50"), 8
	cut := func(map[string]string) (sim.Plan, error) {
		return sim.Plan{Scenarios: []sim.Scenario{stopper{coin{50}, &left, stop}}, Agents: []sim.Agent{sim.Greedy{}}, Seed: 1, Cores: 1}, nil
	}
	if err := s.Play(ctx, cut, 20, whole, sweep.Until{}, nil); err != nil {
		t.Fatal(err)
	}
	if n := games(s)[0]; n == 0 || n >= 20 || s.Variants[0].First != "" {
		t.Errorf("after %d games of 20: %q", n, s.Variants[0].First)
	}
	if play(t, s, 20, whole, sweep.Until{}); s.Variants[0].First == "" {
		t.Error("whole, it is not kept in mind")
	}
}

// TestSameIsOfAFirstBlock checks that a variant with more games than its first block is not the
// same because of that block.
func TestSameIsOfAFirstBlock(t *testing.T) {
	s := play(t, begun(t, "coin.strength=50, coin.idle=1|2", "50", "1"), 40, whole, sweep.Until{})
	v := s.Variants[1]
	if !v.Same {
		t.Fatal("an idle value changes something")
	}
	v.Same, v.Runs = false, s.Variants[0].Runs
	if play(t, s, 60, whole, sweep.Until{}); v.Same || games(s)[1] != 60 {
		t.Errorf("the same %v, %d games", v.Same, games(s)[1])
	}
}

// TestToldOfAll checks that the progress includes the games there were before.
func TestToldOfAll(t *testing.T) {
	s := play(t, begun(t, "coin.strength=30|40", "30"), 40, whole, sweep.Until{})
	var told []string
	if err := s.Play(context.Background(), (&made{}).plan, 60, whole, sweep.Until{}, func(done, all int) { told = append(told, fmt.Sprint(done, "/", all)) }); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(told, " "); got != "100/120 120/120" {
		t.Errorf("told %s", got)
	}
}

// TestPartsJoin checks that parts of any number of games fit together, that a part that fills a
// hole joins both sides, and that a variant is the same only if it is in all parts.
func TestPartsJoin(t *testing.T) {
	var parts []*sweep.Sweep
	for _, k := range []int{4, 1, 3, 2} {
		parts = append(parts, play(t, begun(t, "coin.strength=30|40", "30"), 10, sweep.Part{K: k, N: 4}, sweep.Until{}))
	}
	parts[1].Variants[1].Same = true
	parts[3].Variants[1].Same = true
	s, err := sweep.Merge([]string{"4", "1", "3", "2"}, parts)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range s.Variants {
		if len(v.Runs) != 1 || v.Runs[0].Games != 10 || v.First != "" || v.Same {
			t.Errorf("%s: %d runs, first %q, the same %v", s.Name(v), len(v.Runs), v.First, v.Same)
		}
	}
	parts = nil
	for _, k := range []int{1, 3} {
		parts = append(parts, play(t, begun(t, "coin.strength=30|40", "30"), 60, sweep.Part{K: k, N: 3}, sweep.Until{}))
	}
	first, last := parts[0].Rows(), parts[1].Rows() // before one of them grows
	if s, err = sweep.Merge([]string{"1", "3"}, parts); err != nil {
		t.Fatal(err)
	}
	for i, r := range s.Rows() {
		if a, b := first[i].Part, last[i].Part; a == b || math.Abs(r.Part-(a+b)/2) > 1e-9 {
			t.Errorf("of %.4f and %.4f of as many games: %.4f", a, b, r.Part)
		}
	}
	for _, v := range play(t, s, 60, whole, sweep.Until{}).Variants {
		if len(v.Runs) != 1 || v.Runs[0].Games != 60 {
			t.Errorf("%s: %d runs, the first of %d games", s.Name(v), len(v.Runs), v.Runs[0].Games)
		}
	}
}

// TestDeclaredOutside checks that the game as declared comes before the grid if it is outside it,
// in files too.
func TestDeclaredOutside(t *testing.T) {
	text := saved(t, begun(t, "coin.strength=30..70/10", "45"))
	if _, err := sweep.Read(strings.NewReader(text)); err != nil {
		t.Fatal(err)
	}
	text = strings.Replace(text, `"as_declared": 0`, `"as_declared": 1`, 1)
	if _, err := sweep.Read(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), "variants that are not those of its axes") {
		t.Error(err)
	}
}

// TestPictures checks that an axis of words gives no curve, and that a picture states its number of
// games.
func TestPictures(t *testing.T) {
	if g := play(t, begun(t, "coin.strength=50|much", "50"), 20, whole, sweep.Until{}).Grids(); len(g) != 2 || g[0].By != "heat" {
		t.Errorf("%d pictures of an axis of words", len(g))
	}
	g := play(t, begun(t, "coin.strength=50|60, coin.idle=1|2", "50", "1"), 100, whole, sweep.Until{}).Grids()
	if text := g[0].Question.Text; !strings.HasPrefix(text, "20 to 100 games of each variant, seed 1, greedy") {
		t.Errorf("it says %s", text)
	}
}
