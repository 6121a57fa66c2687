package sweep_test

import (
	"bytes"
	"context"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"punchboard/internal/sim"
	"punchboard/internal/sweep"
)

// duel is a coin whose second side is the piece whose price is swept.
type duel struct{ coin }

func (duel) Contestants() []string { return []string{"ogre", "imp"} }

// paid makes duels that the imp wins in a number of a hundred games that depends on its price.
func paid(chances map[string]int) sweep.Maker {
	return func(values map[string]string) (sim.Plan, error) {
		n, ok := chances[values["units.imp.cost"]]
		if !ok {
			return sim.Plan{}, sweep.Unfit{Why: "too many imps"}
		}
		who, _ := sim.ParseAgent("random")
		return sim.Plan{Scenarios: []sim.Scenario{duel{coin{100 - n}}}, Agents: []sim.Agent{who}, Seed: 7, Cores: 1}, nil
	}
}

// priced returns a sweep of the price of an imp, which costs 3 and wins with the given chance at
// each price.
func priced(t *testing.T, chances map[string]int, games int) *sweep.Sweep {
	t.Helper()
	var prices []string
	for n := range 5 {
		prices = append(prices, strconv.Itoa(n+1))
	}
	key := sim.Key{Game: "g", Simulation: "coin", Seed: 7, Agents: []string{"random"}}
	s := sweep.New(key, "Coins", []sweep.Axis{{Path: "units.imp.cost", Values: prices}}, []string{"3"}, [2]int{40, 60}, 50)
	s.Who = "imp"
	if err := s.Play(context.Background(), paid(chances), games, sweep.Part{K: 1, N: 1}, sweep.Until{Decided: true}, nil); err != nil {
		t.Fatal(err)
	}
	return s
}

// TestProposals checks the prices proposed: one that is certainly even if the present price
// certainly is not, and nothing otherwise, with the reason.
func TestProposals(t *testing.T) {
	for _, c := range []struct {
		name            string
		chances         map[string]int
		games           int
		proposed, says  string
		from, to        string
		decided, needed bool
	}{
		{name: "even as it is", chances: map[string]int{"2": 80, "3": 50, "4": 20}, games: 3000, says: "stays: even", from: "3", to: "3", decided: true},
		{name: "too cheap", chances: map[string]int{"2": 95, "3": 80, "4": 52, "5": 20}, games: 3000, proposed: "4", says: "proposed: 4", from: "4", to: "4", decided: true},
		{name: "the nearest to the middle", chances: map[string]int{"1": 55, "2": 49, "3": 20}, games: 8000, proposed: "2", says: "proposed: 2", from: "1", to: "2", decided: true},
		{name: "the first that was tried", chances: map[string]int{"1": 50, "3": 90}, games: 3000, proposed: "1", says: "proposed: 1", from: "1", to: "1", decided: true},
		{name: "too few games", chances: map[string]int{"2": 80, "3": 56, "4": 20}, games: 60, says: "not decided: the price may be even or not; some ", from: "3", to: "3", needed: true},
		{name: "too few games, near the lower end", chances: map[string]int{"2": 80, "3": 45, "4": 20}, games: 60, says: "not decided: the price may be even or not; some 830 games", from: "3", to: "3", needed: true}, // 43.3 % are 3.3 from the end
		{name: "another may be even", chances: map[string]int{"2": 58, "3": 10, "4": 5}, games: 300, says: "not decided: the price is not even, and 2 may be; some ", from: "2", to: "2", needed: true},
		{name: "between two prices", chances: map[string]int{"2": 95, "3": 90, "4": 15}, games: 600, says: "not decided: no price that was tried is even; 3 is too little and 4 too much"},
		{name: "too dear at all", chances: map[string]int{"2": 20, "3": 10}, games: 600, says: "not decided: no price that was tried is even; even 2 is too much"},
		{name: "too cheap at all", chances: map[string]int{"3": 90, "4": 85}, games: 600, says: "not decided: no price that was tried is even; even 4 is too little"},
		{name: "no other price", chances: map[string]int{"3": 90}, games: 100, says: "not decided: no other price changes anything", needed: false},
		{name: "not a game", chances: map[string]int{"4": 50}, games: 100, says: "not decided: left out: too many imps", from: "4", to: "4"},
	} {
		p := priced(t, c.chances, c.games).Proposal()
		if p.Proposed != c.proposed || !strings.HasPrefix(p.Says, c.says) || p.Decided != c.decided || p.Needs > 0 != c.needed {
			t.Errorf("%s: %q, %s, decided %v, %d games", c.name, p.Proposed, p.Says, p.Decided, p.Needs)
		}
		if c.from != "" && (p.From != c.from || p.To != c.to) {
			t.Errorf("%s: %s to %s, want %s to %s", c.name, p.From, p.To, c.from, c.to)
		}
	}
}

// TestBalanceIsKept checks that a saved balance is read back and continued unchanged, and that
// other files are rejected.
func TestBalanceIsKept(t *testing.T) {
	chances := map[string]int{"2": 80, "3": 50, "4": 20}
	part, whole := &sweep.Balance{Sweeps: []*sweep.Sweep{priced(t, chances, 50)}}, priced(t, chances, 200)
	var b bytes.Buffer
	if err := part.Write(&b); err != nil {
		t.Fatal(err)
	}
	was := b.String()
	kept, err := sweep.ReadBalance(strings.NewReader(was))
	if err != nil {
		t.Fatal(err)
	}
	s := kept.Of("coin", "units.imp.cost")
	if s == nil || kept.Of("coin", "units.ogre.cost") != nil || kept.Of("war", "units.imp.cost") != nil {
		t.Fatal("the sweep is not found by what it is of")
	}
	if err := s.Play(context.Background(), paid(chances), 200, sweep.Part{K: 1, N: 1}, sweep.Until{Decided: true}, nil); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(whole.Proposal(), s.Proposal()); d != "" {
		t.Errorf("gone on with (-in one +in two):\n%s", d)
	}
	s.Who = "ogre"
	if err := priced(t, chances, 1).Resume(s); err == nil || !strings.Contains(err.Error(), "whose share: ogre there, imp here") {
		t.Errorf("the share of another is gone on with: %v", err)
	}
	for text, want := range map[string]string{
		"x":       "not a saved balance",
		was + "1": "not a saved balance",
		"{}":      "not a saved balance",
		strings.Replace(was, `balance": 2`, `balance": 9`, 1):    "format 9",
		strings.Replace(was, `"block": 50`, `"block": 0`, 1):     "damaged",
		strings.Replace(was, `"sweeps": [`, `"sweeps": [{},`, 1): "damaged",
	} {
		if _, err := sweep.ReadBalance(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// TestContestantsShare checks that the share of a contestant is its own, wherever it sits.
func TestContestantsShare(t *testing.T) {
	s := priced(t, map[string]int{"3": 80, "4": 80}, 400)
	if share := s.Rows()[2].Part; share < 0.74 || share > 0.86 || s.Side() != "imp" {
		t.Errorf("%s wins %v of the games, and 80 of 100 were set", s.Side(), share)
	}
}
