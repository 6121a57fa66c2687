package check

import (
	"slices"
	"strings"
	"testing"

	"punchboard/internal/diag"
	"punchboard/internal/model"
	"punchboard/internal/sim"
)

// wins returns the scores of 100 games with n wins.
func wins(n int) sim.Scores {
	return append(slices.Repeat(sim.Scores{1}, n), slices.Repeat(sim.Scores{2}, 100-n)...)
}

// fought returns a round robin of pieces with the given strengths: the odds of i against j are
// strength to strength.
func fought(ids []string, strength []int) *sim.Run {
	r := &sim.Run{Games: 100, Key: sim.Key{Seed: 1, Agents: []string{"greedy"}}}
	for i, a := range ids {
		for j, b := range ids[:i] {
			share := 100 * strength[i] / (strength[i] + strength[j])
			r.Tables = append(r.Tables, &sim.Table{Sides: []string{a, b}, Pair: []string{a, b}, Used: map[string]int{},
				Seatings: []*sim.Seating{{Agents: []string{"greedy", "greedy"}, Scores: wins(share)}}})
		}
	}
	return r
}

// TestPointsOff fits prices of which one is wrong.
func TestPointsOff(t *testing.T) {
	ids := []string{"a", "b", "c", "d", "e", "f"}
	strength := []int{10, 20, 40, 80, 160, 320}
	number := func(k model.Kind, n int64, line int) model.Value {
		return model.Value{Kind: k, Int: n, At: diag.Place{File: "u", Line: line, Col: 1}}
	}
	judge := func(prices ...int64) diag.List {
		units := &model.Collection{ID: "units"}
		for i, id := range ids {
			units.Entries = append(units.Entries, &model.Entry{ID: id, Fields: model.FieldsOf([]model.Field{{ID: "cost", Value: number(model.Whole, prices[i], i+1)}})})
		}
		c := &Context{Game: &model.Game{Collections: []*model.Collection{units}}}
		s := &model.Simulation{ID: "each", Price: &model.Price{Of: model.Value{Kind: model.Text, Text: "units.cost"}, Within: number(model.Percent, 20, 9)}}
		found, err := c.Judge(s, nil, fought(ids, strength), Sampling{})
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	if found := judge(10, 20, 40, 80, 160, 320); len(found) > 0 {
		t.Errorf("prices that are worth it: %v", found)
	}
	if found := judge(10, 21, 38, 85, 150, 320); len(found) > 0 {
		t.Errorf("prices within the tolerance: %v", found)
	}
	found := judge(10, 20, 120, 80, 160, 320)
	if len(found) != 1 || found[0].Code != "PB501" || found[0].At.Line != 3 || !strings.Contains(found[0].Message, "c costs 120 and fights like") {
		t.Errorf("one price of three times its worth: %v", found)
	}
	for _, prices := range [][]int64{{320, 160, 80, 40, 20, 10}, {10, 320, 20, 160, 40, 80}, {7, 7, 7, 7, 7, 7}} {
		if found := judge(prices...); len(found) != 1 || found[0].At != (diag.Place{}) {
			t.Errorf("prices %v that tell nothing: %v", prices, found)
		}
	}
}
