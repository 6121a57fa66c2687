package sim_test

import (
	"math"
	"strings"
	"testing"

	"punchboard/internal/sim"
)

func TestQuantile(t *testing.T) {
	turns := map[int]int{3: 1, 4: 4, 6: 4, 20: 1}
	for percent, want := range map[int]int{0: 3, 10: 3, 11: 4, 50: 4, 51: 6, 90: 6, 91: 20, 100: 20} {
		if got := sim.Quantile(turns, percent); got != want {
			t.Errorf("%d %%: got %d, want %d", percent, got, want)
		}
	}
	if got := sim.Quantile(nil, 50); got != 0 {
		t.Errorf("of nothing: %d", got)
	}
}

func TestLasting(t *testing.T) {
	r := playOut(t, sim.Plan{Scenarios: []sim.Scenario{race{id: "r", fields: 4, turns: 30}}, Agents: agents(t, "greedy")}, 20)
	if s := r.Lasting(3, 3); s.Points != 40 || s.Of != 40 || s.N != 20 {
		t.Errorf("steppers need three full turns for four fields: %+v, turns %v", s, r.Turns())
	}
}

// robin returns a round robin of runners that differ in how lame they are.
func robin(lame map[string]int, ids ...string) []sim.Scenario {
	var out []sim.Scenario
	for i, a := range ids {
		for _, b := range ids[i+1:] {
			m := match{even()}
			m.lame, m.pair = [2]int{lame[a], lame[b]}, []string{a, b}
			out = append(out, m)
		}
	}
	return out
}

func TestStrengths(t *testing.T) {
	lame := map[string]int{"hare": 0, "twin": 0, "fox": 3, "snail": 9}
	r := playOut(t, sim.Plan{Scenarios: robin(lame, "snail", "hare", "fox", "twin"), Agents: agents(t, "greedy"), Seed: 4}, 200)
	by := map[string]sim.Strength{}
	sum := 0.0
	for _, s := range r.Strengths() {
		by[s.ID] = s
		sum += s.Theta
	}
	if len(by) != 4 || math.Abs(sum) > 1e-9 {
		t.Errorf("%d strengths that add up to %g", len(by), sum)
	}
	apart := func(a, b string) bool { return by[a].Theta-by[b].Theta > by[a].Error+by[b].Error }
	if !apart("hare", "fox") || !apart("fox", "snail") || apart("hare", "twin") || apart("twin", "hare") {
		t.Errorf("strengths: %+v", by)
	}
	for id, s := range by {
		if s.Share.N != 600 || s.Error <= 0 || s.Error > 0.5 {
			t.Errorf("%s: %+v", id, s)
		}
	}
}

// TestTwoStrengths checks the fit against the closed form for one pair: the odds of the wins, and
// the error of a share's logit.
func TestTwoStrengths(t *testing.T) {
	r := playOut(t, sim.Plan{Scenarios: robin(map[string]int{"b": 2}, "a", "b"), Agents: agents(t, "greedy"), Seed: 4}, 500)
	s := r.Strengths()
	won := r.Side(0).Float()*500 + 0.5
	odds := math.Log(won / (501 - won))
	if got := s[0].Theta - s[1].Theta; math.Abs(got-odds) > 1e-9 {
		t.Errorf("odds of %g, want %g", got, odds)
	}
	p := won / 501
	if want := math.Sqrt(1/(501*p*(1-p))) / 2; math.Abs(s[0].Error-want) > 1e-9 {
		t.Errorf("error of %g, want %g", s[0].Error, want)
	}
}

func TestFit(t *testing.T) {
	l := sim.Fit([]float64{1, 2, 3, 4}, []float64{3, 5, 7, 9})
	if !l.OK || math.Abs(l.A-1) > 1e-12 || math.Abs(l.B-2) > 1e-12 || l.Spread > 1e-9 {
		t.Errorf("a straight line: %+v", l)
	}
	// Anscombe's first quartet: y = 3.000 + 0.500 x, the error of the slope 0.118.
	l = sim.Fit([]float64{10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5}, []float64{8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68})
	if math.Abs(l.A-3) > 0.001 || math.Abs(l.B-0.5) > 0.001 || math.Abs(l.Spread-0.118) > 0.001 {
		t.Errorf("Anscombe: %+v", l)
	}
	if sim.Fit([]float64{1, 1, 1}, []float64{1, 2, 3}).OK || sim.Fit([]float64{1, 2}, []float64{1, 2}).OK {
		t.Error("a line through a column, or two points")
	}
}

func TestCompare(t *testing.T) {
	plan := sim.Plan{Scenarios: []sim.Scenario{even()}, Agents: agents(t, "greedy"), Seed: 9}
	was := playOut(t, plan, 300)
	same, ok := sim.Compare(was, playOut(t, plan, 200))
	if !ok || same.Games != 200 || same.Up+same.Down != 0 || same.Real() || same.Luck().RatString() != "1" {
		t.Errorf("nothing changed: %+v %v", same, ok)
	}
	e := even()
	e.lame = [2]int{3, 0}
	plan.Scenarios = []sim.Scenario{e}
	c, ok := sim.Compare(was, playOut(t, plan, 300))
	if !ok || !c.Real() || c.Down <= c.Up || c.Was.Points <= c.Now.Points {
		t.Errorf("a lame runner: %+v", c)
	}
	plan.Scenarios = []sim.Scenario{opened{e}}
	if _, ok := sim.Compare(was, playOut(t, plan, 300)); ok {
		t.Error("other seatings were compared")
	}
}

// TestLuck checks the sign test against tables of the binomial distribution.
func TestLuck(t *testing.T) {
	for _, c := range []struct {
		up, down int
		want     string
	}{{0, 0, "1"}, {5, 0, "1/16"}, {0, 6, "1/32"}, {1, 9, "11/512"}, {5, 5, "1"}, {2, 3, "1"}} {
		if got := (sim.Change{Up: c.up, Down: c.down}).Luck().RatString(); got != c.want {
			t.Errorf("%d up, %d down: got %s, want %s", c.up, c.down, got, c.want)
		}
	}
}

func TestParseAgent(t *testing.T) {
	for _, c := range []struct{ name, want, fault string }{
		{"greedy", "greedy", ""},
		{" random ", "random", ""},
		{"greedy without frag-grenade", "greedy without frag-grenade", ""},
		{"random  without  x", "random without x", ""},
		{"clever", "", `unknown agent "clever"`},
		{"greedy without ", "", `unknown agent "greedy without "`},
		{"", "", "unknown agent"},
	} {
		a, err := sim.ParseAgent(c.name)
		switch {
		case c.fault != "" && (err == nil || !strings.Contains(err.Error(), c.fault)):
			t.Errorf("%q: got %v, want %q", c.name, err, c.fault)
		case c.fault == "" && err != nil:
			t.Errorf("%q: %v", c.name, err)
		case c.fault == "" && a.Name() != c.want:
			t.Errorf("%q is called %q, want %q", c.name, a.Name(), c.want)
		}
	}
}
